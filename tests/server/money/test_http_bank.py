"""The adapter to a bank outside: what it takes for a yes, for a no, and for no answer."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from croupier.bank.ports import Card, NoAnswer
from croupier.errors import BadOption, CroupierError
from croupier.server.http.tls import own
from croupier.server.money.http_bank import HttpBank, Timing
from tests.cbs.served_bank import Served, served_bank
from tests.databases import anyio_backend
from tests.test_layers import FILES, dotted, imports

pytestmark = pytest.mark.anyio
__all__ = ["anyio_backend"]
ANN = Card("debit", "4000 1000 0000 1001", "1001")
TWICE = Timing(answer_s=20.0, tries=2, pause_s=0.001)
BOOKED = b'{"key": "k", "state": "booked"}'


@pytest.fixture
async def bank(tmp_path: Path) -> AsyncIterator[Served]:
    async with served_bank(tmp_path) as made:
        yield made


async def code(asked: Any, kind: type[CroupierError] = NoAnswer) -> str:
    with pytest.raises(kind) as refused:
        await asked
    assert type(refused.value) is kind
    return refused.value.code


@asynccontextmanager
async def answering(*answers: bytes) -> AsyncIterator[tuple[HttpBank, list[bytes]]]:
    """Something at a port that gives these answers, one after the other, whatever it is asked; and what it was."""
    asked: list[bytes] = []
    left = [*answers]

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked.append(await reader.readuntil(b"\r\n\r\n"))
        writer.write(left.pop(0))
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    adapter = HttpBank(f"http://127.0.0.1:{port}", "key", timing=TWICE)
    async with server:
        yield adapter, asked
    await adapter.close()


def http(status: int, body: bytes) -> bytes:
    return b"HTTP/1.1 %d X\r\nContent-Length: %d\r\n\r\n%b" % (status, len(body), body)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (b"", "bank/no-answer"),
        (b"I am no server at all\r\n\r\n", "bank/no-answer"),
        (b"HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n" + BOOKED, "bank/no-answer"),  # cut short
        (http(500, BOOKED), "bank/no-answer"),
        (http(503, b""), "bank/no-answer"),
        (http(200, b""), "bank/garbled"),
        (http(200, b"<html>Log in to the wireless network</html>"), "bank/garbled"),
        (http(200, b'{"key": "k", "state": "maybe"}'), "bank/garbled"),
        (http(200, b'{"key": "other", "state": "booked"}'), "bank/garbled"),
        (http(200, b'{"key": "k", "state": "voided"}'), "bank/garbled"),
        (http(200, b" " * 100_000), "bank/garbled"),
        (http(302, b""), "bank/garbled"),
        (http(404, b"Not found"), "bank/garbled"),  # of a proxy, not of the bank
        (http(401, b"{}"), "bank/not-admitted"),
    ],
)
@pytest.mark.req("EPS:RF-CB-008")
async def test_what_says_neither_yes_nor_no_is_no_answer_and_asked_again_under_the_same_key(
    answer: bytes, expected: str
) -> None:
    async with answering(answer, answer) as (adapter, asked):
        assert await code(adapter.withdraw("reference", 20, "k")) == expected
    assert [request.split(b"\r\n")[0] for request in asked] == [b"PUT /api/bookings/k HTTP/1.1"] * 2


async def test_one_answer_is_enough_and_a_clear_no_is_not_asked_again() -> None:
    async with answering(b"", http(200, BOOKED)) as (adapter, asked):
        await adapter.withdraw("reference", 20, "k")
        assert len(asked) == 2
    own_words = b'{"code": "north/holiday", "says": "The bank is closed on Sundays."}'
    async with answering(http(409, own_words), http(200, BOOKED)) as (adapter, asked):
        with pytest.raises(BadOption) as refused:
            await adapter.withdraw("reference", 20, "k")
        assert (refused.value.code, refused.value.says) == ("bank/refused", "The bank is closed on Sundays.")
        assert len(asked) == 1


async def test_a_card_is_shown_once_with_the_account_entered_even_if_the_answer_is_lost() -> None:
    async with answering(b"", b"") as (adapter, asked):
        assert await code(adapter.approve(ANN)) == "bank/no-answer"
        assert len(asked) == 1


async def test_a_refusal_is_told_in_the_words_of_the_house_in_every_language(bank: Served) -> None:
    adapter = bank.adapter()
    card = await adapter.approve(ANN)
    with pytest.raises(BadOption) as refused:
        await adapter.withdraw(card.reference, 2000, "k")
    assert refused.value.says_in("fi") == "Tilillä on 1000 dollaria, ja tarvitaan 2000."
    assert refused.value.field == "chips"


async def test_a_bank_that_is_not_there_or_does_not_know_the_house_is_no_answer(bank: Served) -> None:
    assert await code(bank.adapter("another key").ready()) == "bank/not-admitted"
    await bank.adapter().ready()
    async with answering() as (adapter, _):
        pass
    assert await code(HttpBank(f"{adapter._client.base_url}", "key", timing=TWICE).ready()) == "bank/no-answer"


async def test_what_the_bank_has_not_answered_in_time_is_given_up(bank: Served) -> None:
    await bank.operator().put("/api/operator/faults", json={"kind": "silent"})
    for _ in range(2):
        assert await code(bank.adapter(timing=Timing(answer_s=0.05, tries=1)).ready()) == "bank/no-answer"


async def test_by_tls_only_a_bank_is_believed_whose_certificate_is_trusted(tmp_path: Path) -> None:
    for name in ("bank", "stranger"):
        (tmp_path / name).mkdir()
    made, stranger = [own(tmp_path / name, ("127.0.0.1",)) for name in ("bank", "stranger")]
    async with served_bank(tmp_path, certificate=(made.cert, made.key)) as bank:
        adapter = bank.adapter()
        assert (await adapter.approve(ANN)).last_four == "1001"
        for other in (HttpBank(bank.url, "key", ca_file=stranger.cert), HttpBank(bank.url, "key")):
            assert await code(other.ready()) == "bank/no-answer"
        plain = HttpBank(bank.url.replace("https", "http"), "key", timing=TWICE)
        assert await code(plain.ready()) == "bank/no-answer"
    with pytest.raises(BadOption) as refused:
        HttpBank("https://127.0.0.1:1", "key", ca_file=tmp_path / "none.pem")
    assert refused.value.code == "bank/ca-file"


@pytest.mark.req("EPS:SC-IS-03")
def test_no_other_module_of_a_house_knows_how_a_bank_is_asked() -> None:
    speaks = {
        dotted(file)
        for file in FILES
        for _, name in imports(file.read_text("utf-8"), dotted(file), is_package=file.name == "__init__.py")
        if name.startswith("croupier.protocol.cbs") or name.partition(".")[0] in ("httpx", "requests", "aiohttp")
    }
    bank = {name for name in speaks if name.startswith("croupier.cbs.")}
    assert speaks - bank == {"croupier.server.money.http_bank"}
    assert "croupier.cbs.app" in bank


async def test_a_proxy_of_the_environment_never_sees_cards(monkeypatch: pytest.MonkeyPatch, bank: Served) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:1")
    assert httpx.Client()._mounts  # which other clients would use
    await bank.adapter().ready()
