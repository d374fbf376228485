"""Cards fly and chips slide: in the end everything lies where it lies for those who asked for no motion."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import People
from tests.web.people import Size
from tests.web.tables import FAST, Seated, is_over, open_table, play

HOUSE = FAST
COUNT = """
window.moves = 0
window.odds = false
new MutationObserver(() => {
    window.odds ||= /\\d%/.test(document.querySelector('[data-stage] ol')?.textContent ?? '')
}).observe(document, { subtree: true, childList: true, characterData: true })
const animate = Element.prototype.animate
Element.prototype.animate = function (frames, timing) {
    if (timing?.duration > 0 && this.closest('[data-stage]')) window.moves += 1
    return animate.call(this, frames, timing)
}
"""
AT_REST = """() => document.getAnimations().every(
    (one) => one instanceof CSSAnimation || one instanceof CSSTransition || one.playState === 'finished'
)"""
SHOWN = """(cards) => cards.every((card) => {
    for (let node = card; node; node = node.parentElement) if (getComputedStyle(node).opacity !== '1') return false
    const { left, top, right, bottom } = card.getBoundingClientRect()
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
})"""


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_what_moves_comes_to_rest_where_it_belongs(person: People, size: Size) -> None:
    ann, ben = person(f"Ann-{size}", size, motion=True), person(f"Ben-{size}", size)
    for somebody in (ann, ben):
        somebody.page.add_init_script(COUNT)
    table = open_table(ann, seats=2, options={"big_blind": 10, "min_buy_in": 20, "max_buy_in": 2000})
    moving, still = Seated.placed(ann, table, 300), Seated.placed(ben, table, 300)
    play([moving, still], lambda: is_over(moving) and is_over(still))
    expect(moving.page.locator("[data-card].win").first).to_be_visible()
    moving.page.wait_for_function(AT_REST)
    assert (_moves(moving.page) > 12, _moves(still.page)) == (True, 0)  # four cards dealt, five on the board, bets
    assert not moving.page.evaluate("window.odds")  # nobody was all-in: when hands are shown, no card is to come
    assert len(moving.board) == 5
    assert moving.board == still.board
    for at in range(2):
        assert moving.stack(at) == still.stack(at)
        assert moving.bet_of(at) == 0
    assert sum(moving.stack(at) for at in range(2)) == 600
    lying = moving.page.locator("[data-stage] [data-card]:not([data-card='--'])")
    assert lying.count() == still.page.locator("[data-stage] [data-card]:not([data-card='--'])").count()
    assert lying.evaluate_all(SHOWN)


def _moves(page: Page) -> int:
    counted: int = page.evaluate("window.moves")
    return counted
