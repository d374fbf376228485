"""A bank in a process of its own, as `croupier cbs` runs it, which tests may make fail, kill and start again."""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import httpx

from croupier.server.money.banks import BankApart
from croupier.server.money.http_bank import HttpBank, Timing
from tests.server.processes import PATIENCE_S, free_port

CLIENT = "eps"
KEY = "the key of the house"
OPERATOR = "the key of the operator"
_OPERATORS = {"Authorization": f"Bearer {OPERATOR}", "Connection": "close"}
PATIENT = Timing(answer_s=20.0, tries=1)  # an answer is what is waited for, on a machine with much else to do


@dataclass
class Bank:
    """A bank that answers at a port, for a test that is its operator."""

    folder: Path
    port: int
    process: subprocess.Popen[str] | None = None
    operator: httpx.Client = field(default_factory=lambda: httpx.Client(headers=_OPERATORS, timeout=PATIENCE_S))
    _numbers: Iterator[int] = field(default_factory=lambda: count(1))

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def key_file(self) -> Path:
        return self.folder / "house.key"

    @property
    def apart(self) -> BankApart:
        return BankApart(self.url, str(self.key_file))

    def start(self) -> None:
        self.key_file.write_text(KEY, "utf-8")
        operator = self.folder / "operator.key"
        operator.write_text(OPERATOR, "utf-8")
        words = ["--port", str(self.port), "--database", f"sqlite:///{self.folder / 'bank.db'}"]
        words += ["--client", f"{CLIENT}={self.key_file}", "--operator-key-file", str(operator), "--any-port"]
        command = [sys.executable, "-m", "croupier", "cbs", *words]
        with (self.folder / "bank.out").open("w", encoding="utf-8") as out:
            self.process = subprocess.Popen(command, stdout=out, stderr=out, text=True, cwd=self.folder)
        until = time.monotonic() + PATIENCE_S
        while " answers at " not in self.told:
            assert self.process.poll() is None, self.told
            assert time.monotonic() < until, self.told
            time.sleep(0.02)

    @property
    def told(self) -> str:
        return (self.folder / "bank.out").read_text("utf-8")

    def kill(self) -> None:
        assert self.process
        self.process.kill()
        self.process.wait(PATIENCE_S)

    def operate(self, method: str, path: str, body: Any = None) -> Any:
        """What the operator asks by REST."""
        answer = self.operator.request(method, f"{self.url}/api/operator{path}", json=body)
        assert answer.is_success, answer.text
        return answer.json()

    def fault(self, kind: str = "none", *on: str, **more: Any) -> None:
        self.operate("PUT", "/faults", {"kind": kind, "on": on} | more)

    @property
    def met(self) -> int:
        """How many requests have met a fault."""
        met: int = self.operate("GET", "/faults")["met"]
        return met

    def card(self, kind: str = "debit", *, cents: int = 1000_00, first: str = "4000") -> dict[str, str]:
        """A card of an account that was opened just now."""
        number = f"{first}{next(self._numbers):012}"
        pin = {"pin": number[-4:]} if kind == "debit" else {}
        self.operate("POST", "/accounts", {"number": number, "kind": kind, "cents": cents} | pin)
        return {"kind": kind, "number": number} | pin

    def cents(self, card: dict[str, str]) -> int:
        cents: int = self.statement(card)["account"]["cents"]
        return cents

    def statement(self, card: dict[str, str]) -> Any:
        return self.operate("GET", f"/accounts/{card['number']}/statement")

    def booked(self, card: dict[str, str]) -> list[tuple[str, int]]:
        """What was booked on an account, the first first, in dollars; refusals have added nothing."""
        lines = reversed(self.statement(card)["lines"])
        return [(line["what"], line["cents"] // 100) for line in lines if line["what"] not in ("opening", "refusal")]

    def adapter(self, timing: Timing = PATIENT) -> HttpBank:
        return HttpBank(self.url, KEY, timing=timing)


@contextmanager
def bank_process(folder: Path) -> Iterator[Bank]:
    """A bank that answers, until this ends."""
    made = Bank(folder, free_port())
    made.start()
    try:
        yield made
    finally:
        made.operator.close()
        if made.process:
            made.process.kill()
            made.process.wait(PATIENCE_S)
