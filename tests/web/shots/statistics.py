"""Pictures of /statistics."""

import time

from playwright.sync_api import FilePayload, expect

from croupier.formats import pokerstars
from croupier.games.poker.variants.holdem import Holdem
from tests.formats.deals import gambled
from tests.web import past
from tests.web.screens import Stage, shot


@shot(page="statistics", dark=True)
def statistics(stage: Stage) -> None:
    """Some hundred rounds of several games."""
    me, now_ns = stage.me.name, time.time_ns()
    four = {me: "regular", "Felicia": "raiser", "Gottlieb": "caller", "Henrike": "random"}
    two = {me: "regular", "Gottlieb": "regular"}
    three = {me: "regular", "Felicia": "greedy", "Gottlieb": "greedy"}
    past.rounds(stage.house, "holdem", four, name="Monday night", count=200, seed=6, until_ns=now_ns)
    past.rounds(stage.house, "holdem", two, name="Duel", count=80, seed=9, until_ns=now_ns)
    past.rounds(stage.house, "omaha", four | {me: "caller"}, name="Big cards", count=20, seed=2, until_ns=now_ns)
    past.rounds(stage.house, "landlord", three, name="Three of us", count=10, chips=0, until_ns=now_ns)
    page = stage.me.go("/statistics")
    expect(page.locator("canvas")).to_be_visible()
    expect(page.get_by_role("region", name="Deals").get_by_role("listitem")).to_have_count(20)


@shot(page="statistics")
def statistics_figures(stage: Stage) -> None:
    """How somebody bets, by position and by opponent."""
    six = dict(zip((stage.me.name, "Ilse", "Jorge", "Karin", "Lena", "Mario"), ("regular",) * 6, strict=True))
    past.rounds(stage.house, "holdem", six, name="Six of us", count=120, seed=5, until_ns=time.time_ns())
    page = stage.me.go("/statistics")
    expect(page.get_by_role("region", name="Deals").get_by_role("listitem")).to_have_count(20)
    page.get_by_role("region", name="Poker figures").evaluate("node => node.scrollIntoView()")


@shot(page="statistics")
def statistics_deals(stage: Stage) -> None:
    """Deals with winner, pot and one's own result, narrowed by filters."""
    four = {stage.me.name: "regular", "Felicia": "raiser", "Gottlieb": "caller", "Henrike": "random"}
    past.rounds(stage.house, "holdem", four, name="Monday night", count=60, seed=6, until_ns=time.time_ns())
    page = stage.me.go("/statistics?opponent=Gottlieb")
    expect(page.get_by_role("region", name="Deals").get_by_role("listitem")).to_have_count(20)
    page.get_by_role("region", name="Deals").evaluate("node => node.scrollIntoView()")


@shot(page="statistics")
def statistics_import(stage: Stage) -> None:
    """A file of hands, one of which cannot be read."""
    good, bad = (pokerstars.text(record, 1) for record in gambled(Holdem(), 3, 2))
    text = f"{good}\n\n{bad.replace(' folds', ' dances').replace(' checks', ' dances')}"
    page = stage.me.go("/statistics")
    page.get_by_role("button", name="Import hands").click()
    chosen: FilePayload = {"name": "mine.txt", "mimeType": "text/plain", "buffer": text.encode()}
    page.get_by_label("Files").set_input_files([chosen])
    expect(page.get_by_label("Your name in these files")).to_have_value("Bob")


@shot(page="statistics")
def statistics_of_nothing(stage: Stage) -> None:
    expect(stage.me.go("/statistics").get_by_text("Nothing yet")).to_be_visible()
