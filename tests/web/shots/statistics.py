"""Pictures of /statistics."""

import time

from playwright.sync_api import expect

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
def statistics_of_nothing(stage: Stage) -> None:
    expect(stage.me.go("/statistics").get_by_text("Nothing yet")).to_be_visible()
