"""Processes of `croupier` that are forked are what started ones are."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.croupier_process import CroupierProcess, run

CROUPIER = [sys.executable, "-m", "croupier"]
TELLS = """\
import os, sys, croupier
print(os.getcwd(), os.getppid(), os.getsid(0) == os.getpid(), os.environ.get("ASKED"), sys.argv[1:], sys.path[0])
print(sys.stdin.read(), file=sys.stderr)
open("made", "w").close()
sys.exit(int(sys.argv[1]))
"""
WAITS = "import croupier, time\nprint('waits', flush=True)\ntime.sleep(1000)\n"
CRASHES = "import croupier\nraise ValueError('so it is')\n"


def script(folder: Path, text: str) -> list[str]:
    (folder / "of_croupier.py").write_text(text, "utf-8")
    return [sys.executable, str(folder / "of_croupier.py")]


def test_a_command_prints_and_ends_as_one_that_python_starts(tmp_path: Path) -> None:
    for words in (["--version"], ["games"], ["no-such-command"], ["rank", "AhKh", "2c"], ["serve", "--port", "1"]):
        forked = run([*CROUPIER, *words], cwd=tmp_path, capture_output=True, text=True)
        started = subprocess.run([*CROUPIER, *words], cwd=tmp_path, capture_output=True, text=True)
        assert (forked.returncode, forked.stdout, forked.stderr) == (started.returncode, started.stdout, started.stderr)


def test_it_is_a_child_with_the_arguments_environment_folder_and_streams_that_it_is_given(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    command = [*script(tmp_path, TELLS), "7", "x"]
    with CroupierProcess(
        command,
        cwd=tmp_path / "there",
        env=os.environ | {"ASKED": "so"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        umask=0o027,
        start_new_session=True,
    ) as process:
        out, errors = process.communicate("heard")
    assert process.returncode == 7
    assert out == f"{tmp_path / 'there'} {os.getpid()} True so ['7', 'x'] {tmp_path}\n"
    assert errors == "heard\n"
    assert (tmp_path / "there" / "made").stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_it_can_be_killed(tmp_path: Path, number: signal.Signals) -> None:
    with CroupierProcess(script(tmp_path, WAITS), stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stdout.readline() == "waits\n"
        assert process.poll() is None
        process.send_signal(number)
        assert process.wait(60) == -number


def test_a_crash_is_told_and_is_a_failure(tmp_path: Path) -> None:
    ended = run(script(tmp_path, CRASHES), capture_output=True, text=True)
    assert ended.returncode == 1
    assert ended.stderr.endswith("ValueError: so it is\n")


def test_where_python_is_to_start_differently_it_is_started(tmp_path: Path) -> None:
    command = script(tmp_path, "import croupier, sys\nprint(sys.flags.utf8_mode, 'litestar' in sys.modules)\n")
    plain, with_flag = (
        run(command, env=os.environ | more, capture_output=True, text=True).stdout for more in ({}, {"PYTHONUTF8": "1"})
    )
    assert plain.split()[1] == str(sys.platform == "linux")
    assert with_flag.split() == ["1", "False"]
