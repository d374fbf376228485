"""Extracts as people and programs read them: a sheet of cells, CSV, JSON."""

import csv
import io
from collections.abc import Sequence
from typing import TypeAlias

import msgspec
from msgspec import Struct

from croupier.kit.csv_cells import csv_cell
from croupier.protocol.rest.history import DealRow, Place
from croupier.store.rounds.extracts import UserRow
from croupier.store.rounds.results import Result

Cell: TypeAlias = str | int


class Sheet(Struct, frozen=True):
    header: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


def user_sheet(users: Sequence[UserRow]) -> Sheet:
    """Return the cells of POKERIV3:EXTRACT-USER: for every game how many were played, and W/L."""
    games = sorted({game for user in users for game in user.games})
    header = [name for game in games for name in (f"{game} games", f"{game} W/L")]
    return Sheet(("User", *header), tuple([_user(user, games) for user in users]))


def _user(user: UserRow, games: Sequence[str]) -> tuple[Cell, ...]:
    cells: list[Cell] = [user.user]
    for game in games:
        result = user.games.get(game)
        cells += [result.played, won_and_lost(result)] if result else [0, ""]
    return tuple(cells)


def won_and_lost(result: Result) -> str:
    """Return chips won and lost, as `500C/20C`; where a game is not played for chips, `1W/2L`, and `/3D` if any were
    drawn."""
    if result.for_chips:
        return f"{result.gained}C/{result.given}C"
    return f"{result.won}W/{result.lost}L" + (f"/{result.drawn}D" if result.drawn else "")


def deal_sheet(deals: Sequence[DealRow]) -> Sheet:
    """Return the cells of POKERIV3:EXTRACT-DEAL. Seats are counted from 1 here."""
    seats = range(max((max(deal.seats, default=-1) for deal in deals), default=-1) + 1)
    told = ("Table", "Deal", "No. of players", "Dealer", "Blinds", "Pot limit", "Limit", "Ante", "Open cards")
    rows = [(*_deal(deal), *(_place(deal.seats.get(seat)) for seat in seats)) for deal in deals]
    return Sheet((*told, *(f"Seat {seat + 1}" for seat in seats)), tuple(rows))


def _deal(deal: DealRow) -> tuple[Cell, ...]:
    dealer = "" if deal.dealer is None else deal.dealer + 1
    limits = (deal.blind, deal.pot_limit, deal.bet_limit, deal.ante)
    return deal.table, deal.deal, deal.players, dealer, *limits, deal.board


def _place(place: Place | None) -> str:
    return f"{place.player} {place.cards}".rstrip() if place else ""


def as_csv(sheet: Sheet) -> str:
    """Return a sheet as CSV. Names that a spreadsheet would run as formulas are marked as text."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerows([csv_cell(cell) for cell in row] for row in (sheet.header, *sheet.rows))
    return out.getvalue()


def as_json(rows: Sequence[UserRow] | Sequence[DealRow]) -> str:
    """Return the rows with all their fields, one line each in a list."""
    lines = ",\n".join(msgspec.json.encode(row).decode() for row in rows)
    return f"[\n{lines}\n]\n" if lines else "[]\n"
