"""`croupier cbs`, and the options by which a house is told of a bank: what cannot be is refused in one sentence."""

from pathlib import Path

import pytest

from croupier.cli.main import main
from tests.server.processes import free_port

NOWHERE = "nats://127.0.0.1:1"


@pytest.fixture
def refusal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> "Refusal":
    monkeypatch.chdir(tmp_path)
    (tmp_path / "short.key").write_text("secret\n", "utf-8")
    (tmp_path / "good.key").write_text("a key that is long enough\n", "utf-8")
    return Refusal(capsys)


class Refusal:
    """The one line with which a command fails."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def of(self, *words: str) -> str:
        assert main([*words, "--any-port", "--port", str(free_port())]) == 2
        [line] = [line for line in self._capsys.readouterr().err.splitlines() if not line.startswith("{")]
        return line


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["--client", "eps"], "cbs/client"),
        (["--client", "=good.key"], "cbs/client"),
        (["--client", "eps=none.key"], "cbs/no-key-file"),
        (["--client", "eps=short.key"], "cbs/short-key"),
        (["--operator-key-file", "short.key"], "cbs/short-key"),
        (["--client", "eps=good.key", "--accounts", "no-such-house"], "house/unknown"),
        (["--database", "postgresql://localhost/bank"], "cbs/sqlite-only"),
    ],
)
def test_a_bank_that_cannot_be_run_says_why(words: list[str], code: str, refusal: Refusal) -> None:
    said = refusal.of("cbs", *words)
    assert said.endswith(f"[{code}]")
    assert "secret" not in said


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["serve", "--cbs", "http://127.0.0.1:1"], "bank/half"),
        (["serve", "--cbs-key-file", "good.key"], "bank/half"),
        (["serve", "--house", "eps", "--cbs", "http://127.0.0.1:1", "--cbs-key-file", "none.key"], "bank/key-file"),
        (["serve", "--house", "eps", "--cbs", "http://bank.example", "--cbs-key-file", "good.key"], "bank/plain"),
        (["tables", "--house", "eps", "--database", "postgresql://x/y", "--nats", NOWHERE], "bank/needs-process"),
    ],
)
def test_a_house_that_cannot_reach_its_bank_that_way_says_why(words: list[str], code: str, refusal: Refusal) -> None:
    assert refusal.of(*words).endswith(f"[{code}]")
