"""`croupier serve --house eps`: its bank process is started, kept running and stopped with it."""

import os
import re
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.cards import ANN
from tests.server.processes import PATIENCE_S, Serving, serving


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Serving]:
    with serving(tmp_path, "--house", "eps", quick=True) as made:
        yield made


def bank_of(house: Serving) -> tuple[int, str, str]:
    """The process id of its bank, its address, and the key of its page."""
    found = re.search(r"answers at (http://localhost:\d+) ", house.told)
    assert found, house.told
    until = time.monotonic() + PATIENCE_S
    while not (key := re.findall(r"The key of its page is (\S+)\.\n", house.told)):
        assert time.monotonic() < until, house.told
        time.sleep(0.02)
    children = Path(f"/proc/{house.process.pid}/task/{house.process.pid}/children").read_text("ascii").split()
    [pid] = [int(child) for child in children if b"cbs" in Path(f"/proc/{child}/cmdline").read_bytes().split(b"\0")]
    return pid, found[1], key[-1]


def cents(address: str, key: str) -> int:
    """What Ann's account has, as the bank's operator sees it."""
    answer = httpx.get(f"{address}/api/operator/accounts", headers={"Authorization": f"Bearer {key}"})
    number = ANN["number"].replace(" ", "")
    found: int = next(one["cents"] for one in answer.json() if one["number"] == number)
    return found


@pytest.mark.req("EPS:DD-004")
def test_the_shipped_house_keeps_its_accounts_in_a_bank_process_that_ends_with_it(
    house: Serving, tmp_path: Path
) -> None:
    pid, address, key = bank_of(house)
    assert cents(address, key) == 1000_00
    with httpx.Client(base_url=house.url, timeout=PATIENCE_S) as ann:
        assert ann.post("/api/session/card", json={"name": "Ann"} | ANN).status_code == 201
        assert next(card["number"] for card in ann.get("/api/house").json()["bank"]["cards"]) == ANN["number"]
        assert ann.put("/api/me/card", json=ANN).json()["card"]["cents"] == 1000_00
        os.kill(pid, signal.SIGKILL)
        assert ann.put("/api/me/card", json=ANN).status_code in (200, 503)
        until = time.monotonic() + PATIENCE_S
        while ann.put("/api/me/card", json=ANN).status_code != 200:  # it is started again at the same address
            assert time.monotonic() < until
            time.sleep(0.05)
    again, *_ = bank_of(house)
    assert again != pid
    assert house.stop() == 0
    assert not Path(f"/proc/{again}").exists()
    assert house.told.rstrip().splitlines()[-2:] == [
        "The bank of The electronic poker house is closed.",
        "The house is closed.",
    ]
    assert sorted(file.name for file in tmp_path.glob("*.db")) == ["croupier-eps-bank.db", "croupier-eps.db"]
    assert oct((tmp_path / "croupier-eps-bank.db").stat().st_mode & 0o777) == "0o600"
