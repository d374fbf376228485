"""The administrator's guide, followed to the letter: from installation to a running server, its log, a clean stop."""

import ctypes
import json
import os
import shutil
import socket
import subprocess
import sys
import sysconfig
from importlib.util import find_spec
from pathlib import Path

import pytest

from croupier.server.config.house import load
from tests.doc_pages import ROOT, blocks

GUIDE = ROOT / "docs" / "administration.md"
PR_CAPBSET_DROP = 24
STEPS = ("Install", "Start", "Look at the log", "Is it well?", "Stop")


def steps() -> dict[str, str]:
    """The commands of each section that has any."""
    sections = [section.partition("\n") for section in GUIDE.read_text("utf-8").split("\n## ")[1:]]
    return {
        title: "".join(block.body for block in blocks(text) if block.tag == "text")
        for title, _, text in sections
        if title in STEPS
    }


def source(folder: Path) -> Path:
    """The source as somebody has it who has just unpacked it."""
    copied = folder / "croupier"
    copied.mkdir()
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "constraints.txt"):
        shutil.copy(ROOT / name, copied)
    shutil.copytree(ROOT / "src", copied / "src", ignore=shutil.ignore_patterns("__pycache__"))
    return copied


def environment(home: Path) -> dict[str, str]:
    """What croupier depends on is installed already, so that the test needs no network; the commands are the same."""
    offline = {
        "PIP_NO_INDEX": "1",
        "PIP_NO_DEPS": "1",
        "PIP_NO_BUILD_ISOLATION": "0",
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    }
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return os.environ | offline | {"HOME": str(home), "PYTHONPATH": sysconfig.get_path("purelib"), "PATH": path}


def drop_privileges() -> None:
    """Where tests are run by root: its programs may do no more than anybody's, from now on."""
    if os.geteuid() == 0:
        libc = ctypes.CDLL(None)
        for capability in range(64):
            libc.prctl(PR_CAPBSET_DROP, capability, 0, 0, 0)


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only Linux tells")
def test_the_guide_is_followed_without_any_privilege() -> None:
    told = subprocess.run(["cat", "/proc/self/status"], preexec_fn=drop_privileges, capture_output=True, text=True)
    [able] = [line.split()[1] for line in told.stdout.splitlines() if line.startswith("CapEff")]
    assert int(able, 16) == 0


@pytest.mark.req("POKERIV3:ROLE-ADMIN", "POKERIV3:UN5")
@pytest.mark.skipif(find_spec("ensurepip") is None, reason="this Python cannot make environments with pip")
def test_the_guide_leads_from_installation_to_a_running_server_and_a_clean_stop(tmp_path: Path) -> None:
    found = steps()
    assert list(found) == list(STEPS)
    assert all(found.values())
    script = "".join(found.values())
    with socket.socket() as tried:
        assert tried.connect_ex(("127.0.0.1", 61_616)), "the guide's port is taken on this machine"
    home = tmp_path / "home"
    home.mkdir()
    done = subprocess.run(
        ["sh", "-eu"],
        input=script,
        cwd=source(tmp_path),
        env=environment(home),
        preexec_fn=drop_privileges,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stderr == ""
    assert "The superuser of this house is 'superuser', with the password " in done.stdout
    assert "The open house is open at http://localhost:61616" in done.stdout
    assert '{"status":"ok"}' in done.stdout
    lines = [json.loads(line) for line in (home / "house" / "house.log").read_text("utf-8").splitlines()]
    happened = [line["what"] for line in lines]
    assert happened[:3] == ["started", "database opened", "house opened"]
    assert happened[-2:] == ["stopping", "stopped"]
    assert done.stdout.splitlines()[-1] == json.dumps(lines[-1], separators=(",", ":"))
    assert (home / "house" / "house.db").is_file()


def test_the_house_file_of_the_page_is_one(tmp_path: Path) -> None:
    [text] = [block.body for block in blocks((ROOT / "docs" / "houses.md").read_text("utf-8")) if block.file]
    (tmp_path / "club.toml").write_text(text, "utf-8")
    house = load(str(tmp_path / "club.toml"))
    assert [opening.settings.turn_s for opening in house.openings] == [45, 20]
