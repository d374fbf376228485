"""Nothing tells a result before the felt has shown it: dock, log, speech, plates and felt follow one time line."""

import re
from typing import Any, Final

from playwright.sync_api import expect

from tests.web.conftest import Accounts, People
from tests.web.opponents import Opponent
from tests.web.tables import FAST, Seated, open_table

HOUSE = FAST
RESULT: Final = re.compile(r"[Yy]ou win|\bwins?\b the pot|\bwins \$|shares? the pot|\+\$")

# What stands on the page after each change of it. Chat, which says what people want, is left out.
WATCH: Final = """
window.moments = []
const text = (selector) => document.querySelector(selector)?.textContent ?? ''
new MutationObserver(() => {
    const board = [...document.querySelectorAll('[data-stage] [data-spot=board] [data-card], [data-board] [data-card]')]
    const dealer = [...document.querySelectorAll('[data-dealer] [data-card]')]
    window.moments.push({
        board: board.filter((one) => !['--', '??'].includes(one.dataset.card)).length,
        dealer: dealer.filter((one) => one.dataset.card !== '??').length,
        felt: text('[data-stage]'),
        dock: text('[data-dock]'),
        log: text('[role=log]'),
        celebrated: document.querySelector('[data-celebration]') !== null,
        spoken: text('[role=status]:last-of-type') + text('[role=alert]'),
    })
}).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
"""


def moments(sitter: Seated) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = sitter.page.evaluate("window.moments")
    return found


def test_a_run_out_is_shown_street_by_street_and_nothing_tells_its_end_before(
    person: People, account: Accounts
) -> None:
    ann = person("Ann", "phone", motion=True)
    ann.page.add_init_script(WATCH)
    ben = account("Ben")
    table = open_table(ben, seats=2, options={"big_blind": 10, "min_buy_in": 20, "max_buy_in": 2000})
    she = Seated.placed(ann, table, 300)
    he = Opponent(ben, table, 300)
    if he.is_asked:
        he.bet(300)
        she.act("call")
    else:
        she.bet(300)
        he.wire.until(lambda: he.is_asked or None)
        he.act("call")
    expect(she.log).to_contain_text(RESULT)
    seen = moments(she)
    boards = [moment["board"] for moment in seen]
    assert sorted(set(boards)) == [0, 3, 4, 5]
    assert boards == sorted(boards)
    first_shown = next(nth for nth, moment in enumerate(seen) if told(moment["felt"]))
    assert seen[first_shown]["board"] == 5
    for moment in seen[:first_shown]:
        for where in ("dock", "log", "spoken"):
            assert not told(moment[where]), (where, moment)
        assert "Out of chips" not in moment["dock"]
    assert any(0 < moment["board"] < 5 and "%" in moment["felt"] for moment in seen)  # how often each hand wins
    assert all(not moment["celebrated"] for moment in seen[:first_shown])
    winners = 0 if "share" in she.told() else 1  # who has twice as much as before; equal hands share the pot
    expect(she.page.locator("[data-celebration]")).to_have_count(winners)
    assert she.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def told(text: str) -> bool:
    """Whether a text says who has won."""
    return RESULT.search(text) is not None
