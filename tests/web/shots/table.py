"""Pictures of /table: hold'em. Blackjack and landlord have files of their own."""

from playwright.sync_api import expect

from tests.web.screens import Stage, shot
from tests.web.tables import Looker, Seated, is_over, open_table, play


def seated(stage: Stage, bots: int = 5) -> Seated:
    """At a table of her own, among bots that call; it is her turn on the flop."""
    table = open_table(stage.me, seats=bots + 1, minimum=bots + 1, options={"big_blind": 10})
    sitter = Seated(stage.me, table)
    for _ in range(bots):
        sitter.seat_bot("caller")
    play([sitter], lambda: len(sitter.board) == 3)
    sitter.turn()
    return sitter


@shot(page="table", dark=True, shown="desk")
def table(stage: Stage) -> None:
    """My turn on the flop."""
    sitter = seated(stage)
    expect(sitter.buttons.first).to_be_enabled()


@shot(page="table")
def table_showdown(stage: Stage) -> None:
    sitter = seated(stage)
    play([sitter], lambda: is_over(sitter))


@shot(page="table", who="stranger")
def table_watched(stage: Stage) -> None:
    """By a guest, who sees no hand."""
    expect(Looker(stage.me, 1).dock("You are watching.")).to_be_visible()
