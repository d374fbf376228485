"""A real Chromium for the tests: the one that is named, the one that npm brought, or the machine's own.

npm brings it packed, in @sparticuz/chromium, so that nothing has to be installed. It is unpacked once into
`build/chromium`, whoever of several test processes comes first, with its libraries for machines that lack them and
with a font of its own, so that pictures look the same everywhere.
"""

import asyncio
import fcntl
import json
import os
import platform
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import playwright
from playwright.sync_api import Browser, Error, Playwright

ROOT: Final = Path(__file__).parents[2]
PACKED: Final = ROOT / "web" / "node_modules" / "@sparticuz" / "chromium"
KEPT: Final = ROOT / "build" / "chromium"
NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome-headless-shell")

# Only our own pages are opened, and the sandbox works neither for root nor in most containers.
ARGUMENTS: Final = ("--no-sandbox", "--headless=shell", "--disable-gpu", "--font-render-hinting=none")
UNPACK: Final = """
const { createReadStream, createWriteStream } = require('node:fs')
const { pipeline } = require('node:stream/promises')
const { createBrotliDecompress } = require('node:zlib')
const [from, to] = process.argv.slice(1)
pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to, { mode: 0o755 }))
"""
FONTS: Final = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>{folder}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>{folder}/cache</cachedir>
  <match target="pattern">
    <test qual="all" name="family" compare="not_eq"><string>monospace</string></test>
    <edit name="family" mode="prepend" binding="strong"><string>Open Sans</string></edit>
  </match>
</fontconfig>
"""


@dataclass(frozen=True)
class Chromium:
    """What to start, and what it needs around it."""

    executable: Path
    env: dict[str, str] = field(default_factory=dict)

    def launch(self, playwright: Playwright) -> Browser:
        """Start it. If it dies at its start, as it does now and then on a busy machine, start it once more."""
        try:
            return self._launch(playwright)
        except Error:
            return self._launch(playwright)

    def _launch(self, playwright: Playwright) -> Browser:
        env: dict[str, str | float | bool] = {**os.environ, **self.env}
        return playwright.chromium.launch(executable_path=self.executable, args=[*ARGUMENTS], env=env)


@dataclass
class Launcher:
    """Keeps one browser for many tests; `loop` is Playwright's. A browser that has died is replaced."""

    playwright: Playwright
    loop: asyncio.AbstractEventLoop
    _running: Browser | None = None

    def browser(self) -> Browser:
        if self._running is None or not self._running.is_connected():
            self._running = chromium().launch(self.playwright)
        return self._running

    def close(self) -> None:
        if self._running is not None:
            self._running.close()


def chromium() -> Chromium:
    if named := os.environ.get("CROUPIER_CHROMIUM"):
        return Chromium(Path(named))
    if platform.system() == "Linux" and platform.machine() == "x86_64" and PACKED.exists():
        return _packed()
    if found := next(filter(None, map(shutil.which, NAMES)), None):
        return Chromium(Path(found))
    raise FileNotFoundError("There is no Chromium here: install one, or say where it is in CROUPIER_CHROMIUM.")


def _packed() -> Chromium:
    version = json.loads((PACKED / "package.json").read_text("utf-8"))["version"]
    folder = KEPT / version
    KEPT.mkdir(parents=True, exist_ok=True)
    with _alone(KEPT / ".lock"):
        if not folder.exists():
            _unpack(folder)
    executable = folder / "chromium"
    fonts = {"FONTCONFIG_FILE": str(folder / "fonts" / "fonts.conf")}
    return Chromium(executable, fonts | _libraries(executable, folder / "al2023" / "lib"))


@contextmanager
def _alone(lock: Path) -> Iterator[None]:
    """One process at a time; the others wait, and find the work done."""
    with lock.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


def _unpack(folder: Path) -> None:
    """All or nothing: an interrupted run leaves no half of it under the final name."""
    half = folder.with_name(f"{folder.name}.half")
    shutil.rmtree(half, ignore_errors=True)
    half.mkdir(parents=True)
    _inflate("chromium.br", half / "chromium")
    for name in ("al2023", "fonts"):
        _inflate(f"{name}.tar.br", half / f"{name}.tar")
        (half / name).mkdir()
        subprocess.run(["tar", "-xf", half / f"{name}.tar", "-C", half / name], check=True)
        (half / f"{name}.tar").unlink()
    (half / "fonts" / "fonts.conf").write_text(FONTS.format(folder=folder / "fonts"), "utf-8")
    half.rename(folder)


def _inflate(name: str, to: Path) -> None:
    """Python reads no brotli; the Node that Playwright brings along does."""
    node = Path(playwright.__file__).with_name("driver") / "node"
    subprocess.run([node, "-e", UNPACK, PACKED / "bin" / name, to], check=True)


def _libraries(executable: Path, brought: Path) -> dict[str, str]:
    """The libraries that came with it, where the machine lacks one."""
    needs = subprocess.run(["ldd", executable], capture_output=True, text=True, check=False).stdout
    return {"LD_LIBRARY_PATH": str(brought)} if "not found" in needs else {}
