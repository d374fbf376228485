"""Nothing is cut off or covered: every game at nine sizes, at its most crowded.

Motion is reduced, so that what is measured is where everything comes to rest; what flies over others on its way there
is not looked at.
"""

from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.web.conftest import People
from tests.web.scene_line import SAID, TABLE, SceneLine
from tests.web.scenes import SCENES
from tests.web.tables import FAST

HOUSE = FAST
SIZES: Final = (
    *((320, 568), (360, 640), (390, 844), (844, 390), (768, 1024)),
    *((1024, 768), (1280, 800), (1440, 900), (1920, 1080)),
)
DESK_PX: Final = 768  # what is lower or narrower is touched
MEASURING: Final = Path(__file__).with_name("measuring.js").read_text("utf-8")

# What may end in dots, and where the whole of it is read.
CUT: Final = {
    ".name": "a player's name: in the label of the seat, and in the log",
    "h1": "the name of the table: in the lobby",
    "header .cut": "game and stakes: in the lobby, and in the rules; the deal's number beside them is never cut",
    ".recent b": "a name in the dock: on its plate",
    ".recent.one li": "the cards of a play: on the felt",
    ".wait b": "for whom one waits: her plate has the ring",
    ".ticker .cut": "what the hand is called: in the list of hands, and by the button beside it",
    ".total b": "who won together: on their plates",
    ".did": "what a hand is called at a small plate: in the list of hands in the dock",
}
# What lies above others and covers nothing.
GLASS: Final = {
    ".clock": "a line around the plate",
    ".ways label svg": "the picture in a list's own margin",
}
ALLOWED: Final = {"within": "body", "cut": [*CUT], "glass": [*GLASS]}


@pytest.mark.parametrize("game", SCENES)
def test_nothing_is_cut_off_or_covered(person: People, game: str) -> None:
    she = person("Sizes")
    line, page = SceneLine(she.page), she.page
    she.context.add_init_script("localStorage.setItem('croupier-blackjack', 'book')")  # advice is shown
    touch = she.context.new_cdp_session(page)
    faults: list[str] = []
    for name, make in SCENES[game].items():
        line.scene = make()
        page.goto(f"/table/{TABLE}")
        expect(page.locator("[data-seat]").first).to_be_attached()
        line.play()
        expect(page.get_by_role("log", name="Chat", include_hidden=True)).to_contain_text(SAID)
        for width, height in SIZES:
            touch.send("Emulation.setTouchEmulationEnabled", {"enabled": min(width, height) < DESK_PX})
            page.set_viewport_size({"width": width, "height": height})
            faults += [f"{name}, {width}x{height}: {fault}" for fault in page.evaluate(MEASURING, ALLOWED)]
    assert not faults, "\n".join(faults)


def test_the_table_on_the_front_page_is_whole(person: People) -> None:
    she = person("Stranger", account=False)
    line, page = SceneLine(she.page), she.page
    line.scene = SCENES["holdem"]["watched"]()
    page.goto("/")
    peek = page.locator(".peek [data-stage]")
    expect(peek.locator("[data-seat]").first).to_be_attached()
    line.play()
    expect(peek.locator("[data-seat] .plate").first).to_be_visible()
    faults: list[str] = []
    for width, height in ((320, 568), (390, 844), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        peek.scroll_into_view_if_needed()
        found = page.evaluate(MEASURING, {**ALLOWED, "within": ".peek [data-stage]"})
        faults += [f"{width}x{height}: {fault}" for fault in found]
    assert not faults, "\n".join(faults)
