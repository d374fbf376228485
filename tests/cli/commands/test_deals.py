"""`croupier deals` and `croupier stats`: what a house has kept, for those who may see it."""

import asyncio
import csv
import io
import os
import re
import stat
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from croupier.cli.main import main
from croupier.games.poker.variants.holdem import Holdem
from croupier.play.record import Record, encode, read, redacted
from croupier.protocol.rest.history import DealRow
from croupier.store import Store
from croupier.store.rounds.extracts import UserRow
from croupier.store.rounds.import_records import take_in
from tests.formats.deals import gambled
from tests.store.house import account, keep, table

Console = pytest.CaptureFixture[str]


@pytest.fixture
def records() -> list[Record]:
    return list(gambled(Holdem(), 3, 6))


@pytest.fixture
def house(tmp_path: Path, records: list[Record]) -> str:
    """A house where six deals were played."""
    url = f"sqlite:///{tmp_path / 'house.db'}"

    async def fill() -> None:
        async with Store.open(url) as store:
            await account(store, "Idler")
            await keep(store, await table(store), records)

    asyncio.run(fill())
    return url


def ask(*args: str) -> int:
    return main(args)


def cards_in(row: Sequence[str]) -> int:
    return sum(len(cell.split()) - 1 for cell in row[9:])


@pytest.mark.req("POKERIV3:EXTRACT-USER")
def test_stats_list_every_user_with_games_and_chips(house: str, capsys: Console) -> None:
    assert ask("stats", "--database", house) == 0
    header, *rows = capsys.readouterr().out.splitlines()
    assert header.split() == ["User", "holdem", "games", "holdem", "W/L"]
    assert [row.split()[:2] for row in rows] == [["Ann", "6"], ["Bob", "6"], ["Cid", "6"], ["Idler", "0"]]


@pytest.mark.parametrize("args", [("stats",), ("deals", "--all"), ("deals", "--all", "--format", "records")])
def test_what_a_house_knows_is_written_to_a_file_for_its_owner_alone(
    house: str, tmp_path: Path, args: tuple[str, ...]
) -> None:
    out, before = tmp_path / "out", os.umask(0)
    out.touch(0o666)
    try:
        assert ask(*args, "--database", house, "--out", str(out)) == 0
    finally:
        os.umask(before)
    assert stat.S_IMODE(out.stat().st_mode) == 0o600


def test_stats_come_as_csv_and_json_and_into_a_file(house: str, tmp_path: Path, capsys: Console) -> None:
    assert ask("stats", "--database", house, "--format", "csv") == 0
    written = capsys.readouterr().out
    assert [row[0] for row in csv.reader(io.StringIO(written))] == ["User", "Ann", "Bob", "Cid", "Idler"]
    assert ask("stats", "--database", house, "--out", str(tmp_path / "stats.csv")) == 0
    assert (tmp_path / "stats.csv").read_text("utf-8") == written
    capsys.readouterr()
    assert ask("stats", "--database", house, "--player", "Bob", "--format", "json") == 0
    [bob] = msgspec.json.decode(capsys.readouterr().out, type=list[UserRow])
    assert (bob.user, bob.games["holdem"].played) == ("Bob", 6)


def test_stats_can_be_narrowed_by_time(house: str, capsys: Console) -> None:
    assert ask("stats", "--database", house, "--since", "2026-03-02", "--format", "csv") == 0
    assert capsys.readouterr().out == "User\n"
    assert ask("stats", "--database", house, "--until", "2026-03-01T14:00+01:00", "--format", "csv") == 0
    assert "Ann,6," in capsys.readouterr().out


@pytest.mark.req("POKERIV3:EXTRACT-DEALb")
def test_deals_show_all_cards_only_with_all_and_that_is_noted(
    house: str, records: list[Record], capsys: Console
) -> None:
    shown = []
    for more in ([], ["--player", "Bob"], ["--all"]):
        assert ask("deals", "--database", house, "--format", "csv", *more) == 0
        rows = list(csv.reader(io.StringIO(capsys.readouterr().out)))[1:]
        assert len(rows) == 6
        shown.append([cards_in(row) for row in rows])
    stranger, bob, house_itself = shown
    assert house_itself == [6] * 6
    assert sum(stranger) < sum(bob) < sum(house_itself)

    async def noted() -> list[str]:
        async with Store.open(house) as store:
            return [line.what for line in await store.audit.last()]

    assert asyncio.run(noted()) == ["deals with all cards"]


def test_deals_in_a_narrow_terminal_have_whole_headers_and_cells(
    house: str, capsys: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")
    assert ask("deals", "--database", house, "--all") == 0
    header, *rows = re.sub(r"\x1b\[[\d;]*m", "", capsys.readouterr().out).splitlines()
    columns = ["Table", "Deal", "No. of players", "Dealer", "Blinds", "Pot limit", "Limit", "Ante", "Open cards"]
    assert re.split(r" {2,}", header.strip()) == [*columns, "Seat 1", "Seat 2", "Seat 3"]
    assert all(re.search(r"Ann [2-9TJQKA][cdhs] [2-9TJQKA][cdhs]  Bob", row) for row in rows)


@pytest.mark.req("POKERIV3:LIFE", "POKERIV3:EXTRACT-DEALb")
def test_the_record_of_a_picked_deal_can_be_replayed_and_read_back(
    house: str, records: list[Record], tmp_path: Path, capsys: Console
) -> None:
    file = tmp_path / "deal.jsonl"
    assert ask("deals", "--database", house, "--all", "--deal", "4", "--format", "records", "--out", str(file)) == 0
    assert list(read(file)) == records[3:4]
    assert ask("replay", str(file)) == 0
    assert "Deal 4" in capsys.readouterr().out
    assert ask("deals", "--database", house, "--player", "Cid", "--format", "records", "--out", str(file)) == 0
    assert list(read(file)) == [redacted(record, 2) for record in records]


@pytest.mark.req("POKERIV3:LIFE")
def test_records_of_a_file_are_taken_into_a_database_and_come_out_the_same(
    records: list[Record], tmp_path: Path, capsys: Console
) -> None:
    file, out = tmp_path / "match.jsonl", tmp_path / "out.jsonl"
    file.write_bytes(b"".join(encode(record) + b"\n" for record in records) + b"nonsense\n")
    url = str(tmp_path / "study.db")
    assert ask("deals", "--database", url, "--read", str(file)) == 0
    said = capsys.readouterr()
    assert said.out.startswith("6 deals of")
    assert "line 7" in said.err
    assert ask("deals", "--database", url, "--all", "--format", "records", "--out", str(out)) == 0
    assert list(read(out)) == records
    assert ask("deals", "--database", url, "--format", "json") == 0
    deals = msgspec.json.decode(capsys.readouterr().out, type=list[DealRow])
    assert [(deal.table, deal.deal) for deal in deals] == [("Kairo", number) for number in range(1, 7)]


def test_deals_without_numbers_are_numbered_and_each_table_counts_for_itself(records: list[Record]) -> None:
    def renamed(record: Record, table: str) -> Record:
        return msgspec.structs.replace(record, header=msgspec.structs.replace(record.header, table=table, number=0))

    async def taken() -> list[tuple[str, int]]:
        async with Store.open("sqlite://") as store:
            mixed = [renamed(record, "odd" if nth % 2 else "") for nth, record in enumerate(records)]
            assert await take_in(store, mixed, "match.jsonl", at_ns=5) == 6
            assert await store.tables.open() == []
            return sorted((row.table, row.deal) for row in await store.extracts.deals())

    expected = [("match.jsonl", 1), ("match.jsonl", 2), ("match.jsonl", 3), ("odd", 1), ("odd", 2), ("odd", 3)]
    assert asyncio.run(taken()) == expected


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (["stats", "--database", "nowhere.db"], "database/no-file"),
        (["deals", "--database", "nowhere.db"], "database/no-file"),
        (["stats", "--database", "oracle://x/y"], "database/kind"),
        (["stats", "--database", "nowhere.db", "--since", "yesterday"], "time/unreadable"),
        (["deals", "--database", "study.db", "--read", "nowhere.jsonl"], "record/no-file"),
    ],
)
def test_what_cannot_be_asked_is_told(
    args: list[str], code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Console
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(args) == 2
    assert f"[{code}]" in capsys.readouterr().err
