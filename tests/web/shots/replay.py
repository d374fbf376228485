"""Pictures of /replay."""

from typing import Final

from playwright.sync_api import expect

from tests.web import past
from tests.web.screens import Stage, shot

# By this seed three are all-in on the flop of the third deal, and the first of them wins.
BOTS: Final = ("regular", "raiser", "caller", "random")
DEAL: Final = 3


@shot(page="replay", dark=True, shown="phone")
def replay(stage: Stage) -> None:
    """A showdown, a step before its end, seen by one who was in it."""
    names = (stage.me.name, "Felicia", "Gottlieb", "Henrike")
    players = dict(zip(names, BOTS, strict=True))
    table = past.rounds(stage.house, "holdem", players, name="Monday night", count=4, seed=5)
    page = stage.me.go(f"/replay/{table}/{DEAL}")
    expect(page.get_by_role("list", name="Seats").locator("> li")).to_have_count(4)
    expect(page.get_by_text("Shuffle verified").last).to_be_attached()


@shot(page="replay")
def replay_all_in(stage: Stage) -> None:
    """Hands lie open and cards are to come: what each of them wins is told."""
    players = dict(zip((stage.me.name, "Felicia", "Gottlieb", "Henrike"), BOTS, strict=True))
    table = past.rounds(stage.house, "holdem", players, name="Monday night", count=DEAL, seed=5)
    page = stage.me.go(f"/replay/{table}/{DEAL}?at=15")
    chances = page.get_by_role("list", name="Chances as the cards lie").get_by_role("listitem")
    expect(chances).to_have_count(3)
