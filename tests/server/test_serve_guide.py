"""The administrator's guides, followed to the letter: from installation to a running server, its log, a clean stop; and
in the house eps to the first player's sign-in."""

import ctypes
import json
import os
import shutil
import socket
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import pytest

from croupier.server.config.house import load
from tests.doc_pages import ROOT, blocks

GUIDE = ROOT / "docs" / "administration.md"
EVENING = ROOT / "docs" / "operating.md"
CURL = Path(__file__).with_name("curl.py")
PORT = 61_616  # of both
PR_CAPBSET_DROP = 24
ENDS_ALL = "trap 'kill ${!-} 2>/dev/null || :' EXIT\n"  # a server that runs when a later command has failed
STEPS = ("Install", "Start", "Look at the log", "Is it well?", "Stop")
EVENING_STEPS = (
    "Install",
    "Start",
    "Is it ready?",
    "Make an administrator",
    "Switch it on",
    "The first player",
    "Close the evening",
)


def steps(page: Path, titles: Sequence[str]) -> dict[str, str]:
    """The commands of each of these sections, which the page has in this order: its first block is what is typed."""
    sections = [section.partition("\n") for section in page.read_text("utf-8").split("\n## ")[1:]]
    found = {title: typed(text) for title, _, text in sections if title in titles}
    assert list(found) == list(titles)
    return found


def typed(text: str) -> str:
    return next(block.body for block in blocks(text) if block.tag == "text")


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
    path = os.pathsep.join([str(Path(sys.executable).parent), str(home / "bin"), os.environ["PATH"]])
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


with_pip = pytest.mark.skipif(find_spec("ensurepip") is None, reason="this Python cannot make environments with pip")


@dataclass(frozen=True, slots=True)
class Machine:
    """A machine on which croupier has been installed as the guide says."""

    home: Path

    @property
    def house(self) -> Path:
        return self.home / "house"

    def type(self, commands: str, folder: Path | None = None) -> str:
        """Type the commands in a folder, by default that of the house. Return what they print."""
        done = subprocess.run(
            ["sh", "-eu"],
            input=ENDS_ALL + commands,
            cwd=folder or self.house,
            env=environment(self.home),
            preexec_fn=drop_privileges,
            capture_output=True,
            text=True,
            timeout=300,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        assert done.stderr == ""
        return done.stdout


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    folder = tmp_path_factory.mktemp("machine")
    made = Machine(folder / "home")
    made.home.mkdir()
    made.type(steps(GUIDE, STEPS)["Install"], source(folder))
    if not shutil.which("curl"):
        own = made.home / "bin" / "curl"
        own.parent.mkdir()
        own.write_text(f'#!/bin/sh\nexec {sys.executable} {CURL} "$@"\n', "utf-8")
        own.chmod(0o755)
    return made


def assert_free(port: int) -> None:
    with socket.socket() as tried:
        assert tried.connect_ex(("127.0.0.1", port)), f"the guide's port {port} is taken on this machine"


@pytest.mark.req("POKERIV3:ROLE-ADMIN", "POKERIV3:UN5")
@with_pip
def test_the_guide_leads_from_installation_to_a_running_server_and_a_clean_stop(machine: Machine) -> None:
    found = steps(GUIDE, STEPS)
    assert_free(PORT)
    printed = machine.type("".join(found[title] for title in STEPS[1:]))
    assert "The superuser of this house is 'superuser', with the password " in printed
    assert "The open house is open at http://localhost:61616" in printed
    assert '{"status":"ok"}' in printed
    lines = [json.loads(line) for line in (machine.house / "house.log").read_text("utf-8").splitlines()]
    happened = [line["what"] for line in lines]
    assert happened[:3] == ["started", "database opened", "house opened"]
    assert happened[-2:] == ["stopping", "stopped"]
    assert printed.splitlines()[-1] == json.dumps(lines[-1], separators=(",", ":"))
    assert (machine.house / "house.db").is_file()


@pytest.mark.req("EPS:RF-SV-007")
@with_pip
def test_the_evenings_guide_leads_from_installation_to_the_first_players_sign_in(machine: Machine) -> None:
    found = steps(EVENING, EVENING_STEPS)
    assert found["Install"] == steps(GUIDE, STEPS)["Install"]  # and so it is done
    assert_free(PORT)
    printed = machine.type("".join(found[title] for title in EVENING_STEPS[1:]))
    answers = [json.loads(line) for line in printed.splitlines() if line.startswith("{")]
    ready, bank, superuser, made, given, olga, closed, opened, ann, card = answers
    assert (ready, bank) == ({"status": "ok"}, {"ready": True, "says": ""})
    assert (superuser["role"], made["nickname"], given["uid"]) == ("superuser", "Olga", made["uid"])
    assert (olga["uid"], olga["role"]) == (made["uid"], "administrator")
    assert (closed["open"], opened["open"], opened["seated"]) == (False, True, 0)
    assert (ann["nickname"], ann["role"], card["card"]["last_four"]) == ("Ann", "player", "1001")
    told = next(block.body.splitlines() for block in blocks(EVENING.read_text("utf-8")) if " (Ctrl-C " in block.body)
    assert without_keys(told) == without_keys(printed.splitlines()[: len(told)])
    assert printed.splitlines()[-2:] == ["The bank of The electronic poker house is closed.", "The house is closed."]


def without_keys(lines: Sequence[str]) -> list[str]:
    """The lines without the key that is another one at each start."""
    return [line.partition("The key of its page is ")[1] or line for line in lines]


def test_the_house_file_of_the_page_is_one(tmp_path: Path) -> None:
    [text] = [block.body for block in blocks((ROOT / "docs" / "houses.md").read_text("utf-8")) if block.file]
    (tmp_path / "club.toml").write_text(text, "utf-8")
    house = load(str(tmp_path / "club.toml"))
    assert [opening.settings.turn_s for opening in house.openings] == [45, 20]
