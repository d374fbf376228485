"""Committed rounds, and how a player checks one: offline, with the record alone.

The house's record keeps each shuffle sealed; `redacted` opens it for a viewer as far as that viewer saw
cards. `verify` compares a record with its commitment, `audit` a full one with its deck and the rules.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

import msgspec

from croupier.errors import CroupierError, Unverified
from croupier.games.game import Pile, SeatInfo
from croupier.kit.cards import Card, Cards
from croupier.kit.commitment import Committed, Opened, Proof, Sealed
from croupier.kit.commitment import verify as verify_opened
from croupier.kit.deck import card_text
from croupier.play.audit import play_again
from croupier.play.record import Record, game_of, record_of
from croupier.play.revealed_cards import RevealedCard, revealed_cards
from croupier.play.round import Host, Round

NOT_COMMITTED: Final = "verify/not-committed"


def play_committed(
    host: Host,
    seats: Sequence[SeatInfo | None],
    carry: Any = None,
    *,
    chance: Committed | None = None,
    **header: Any,
) -> tuple[Round, Record]:
    """Play one committed round, and return it with the house's record of it; `header` is as for `record_of`.

    The host's own chance shuffles. Where players cut, give a `chance` based on it that has committed
    the pile and taken the players' seeds.
    """
    base = host.chance
    committed = host.chance = chance or Committed(base)
    try:
        played = host.play(seats, carry)
    finally:
        host.chance = base
    record = record_of(played, chance=committed.kind, rigged=committed.kind == "rigged", **header)
    whole = {name: tuple(sealed.order) for name, sealed in committed.sealed.items()}  # a kept pile, too
    return played, msgspec.structs.replace(record, decks=record.decks | whole, proof=dict(committed.sealed))


def verify(record: Record) -> int:
    """Return how many cards are proved to lie where they were committed, or raise Unverified with the reason.

    The rest of the record is played again by the rules, a full one with its whole deck.
    """
    if not record.proof:
        raise Unverified(NOT_COMMITTED)
    with _judging():
        return _verified_full(record) if record.header.viewer == "all" else _verified_view(record)


def audit(record: Record) -> None:
    """Raise Unverified unless this full record has complete decks and the rules give its events and payoffs."""
    if record.header.viewer != "all":
        raise Unverified("verify/not-full")
    with _judging():
        _audit(record)


def _audit(record: Record) -> None:
    try:
        _check_piles(play_again(record, _Kept(record)), record.decks)
    except Unverified as error:
        raise _wrong_card(record) or error from None


def _wrong_card(record: Record) -> Unverified | None:
    """Return a reason that names the wrong card, if it is a card that is wrong."""
    try:
        for seen in _all_revealed(record):
            lay = record.decks[seen.pile][seen.place]
            if lay != seen.card:
                return Unverified("verify/other-card", lay=card_text(lay), **_where(record, seen))
    except Exception:  # the log cannot be followed to its end, for the reason that is known already
        return None
    return None


def _verified_full(record: Record) -> int:
    for name, sealed in record.proof.items():
        if not isinstance(sealed, Sealed) or sealed.order != record.decks.get(name):
            raise Unverified("verify/other-deck", key="verify/deck-not-committed", pile=name)
        sealed.audit(sealed.deck)
    _audit(record)
    _check_piles(record.decks, record.proof)
    return sum([len(deck) for deck in record.decks.values()])


def _verified_view(record: Record) -> int:
    opened = {name: proof for name, proof in record.proof.items() if isinstance(proof, Opened)}
    if len(opened) < len(record.proof) or record.decks:
        raise Unverified("verify/viewer")
    proofs = {name: proof.places() for name, proof in opened.items()}
    places = set()
    for seen in _all_revealed(record):
        _check(record, seen, opened.get(seen.pile), proofs.get(seen.pile, {}).get(seen.place))
        places.add((seen.pile, seen.place))
    _check_piles(play_again(record, _Proved(opened)), opened)
    return len(places)


def _all_revealed(record: Record) -> Iterator[RevealedCard]:
    """Yield the cards as the viewer saw them, and again as they were turned up for everyone, the viewer's own too."""
    game, head = game_of(record.header), record.header
    yield from revealed_cards(game, head.seats, head.carry, record.events)
    yield from revealed_cards(game, head.seats, head.carry, [game.redact(event, None) for event in record.events])


def _check(record: Record, seen: RevealedCard, opened: Opened | None, proof: Proof | None) -> None:
    if opened is None or proof is None:
        raise Unverified("verify/no-proof", **_where(record, seen))
    if not opened.holds(proof):
        raise Unverified("verify/false-proof", **_where(record, seen))
    if proof.card != seen.card:
        committed = card_text(proof.card)
        raise Unverified("verify/other-card", key="verify/not-committed-there", other=committed, **_where(record, seen))


def _where(record: Record, seen: RevealedCard) -> dict[str, Any]:
    """Return the values of a sentence about a card that an event shows."""
    kind = type(record.events[seen.event]).__name__
    return {
        "event": seen.event + 1, "kind": kind, "card": card_text(seen.card), "place": seen.place + 1, "pile": seen.pile
    }  # fmt: skip


def _check_piles(dealt: Mapping[str, Any] | frozenset[str], recorded: Mapping[str, Any]) -> None:
    for name in recorded:
        if name not in dealt:
            raise Unverified("verify/other-deck", key="verify/deck-not-dealt", pile=name)
    for name in dealt:
        if name not in recorded:
            raise Unverified("verify/no-proof", key="verify/pile-not-committed", pile=name)


class _Kept:
    """The piles of a full record."""

    exact = True

    def __init__(self, record: Record) -> None:
        self._decks = record.decks

    def order(self, name: str, pile: Pile) -> Sequence[Card]:
        deck, cards = self._decks.get(name, ()), pile.cards
        if pile.kept and len(deck) >= min(pile.most, len(cards)):  # of a pile that stays, its top is recorded
            cards = tuple((Counter(deck) & Counter(cards)).elements())
        if Counter(deck) != Counter(cards):
            raise _other_deck(name, deck, cards)
        return deck


class _Proved:
    """The piles as far as a viewer saw them; elsewhere any of the remaining cards, since the right ones are unknown."""

    exact = False

    def __init__(self, opened: Mapping[str, Opened]) -> None:
        self._opened = opened

    def order(self, name: str, pile: Pile) -> Sequence[Card]:
        cards = pile.cards
        if name not in self._opened:
            raise Unverified("verify/no-proof", key="verify/pile-not-committed", pile=name)
        proved = verify_opened(self._opened[name], cards)
        left = list((Counter(cards) - Counter(proved.values())).elements())
        left.sort(key=self._elsewhere(name).__contains__, reverse=True)  # taken from the end: those seen nowhere first
        return [proved[place] if place in proved else left.pop() for place in range(len(cards))]

    def _elsewhere(self, name: str) -> set[Card]:
        """Return the cards that were dealt from other piles, and so cannot have come from this one."""
        return {proof.card for other, opened in self._opened.items() if other != name for proof in opened.proofs}


def _other_deck(name: str, deck: Sequence[Card], cards: Cards) -> Unverified:
    missing, more = Counter(cards) - Counter(deck), Counter(deck) - Counter(cards)
    if missing:
        card = card_text(next(iter(missing)))
        return Unverified("verify/other-deck", key="verify/card-missing", pile=name, card=card)
    return Unverified("verify/other-deck", key="verify/card-too-many", pile=name, card=card_text(next(iter(more))))


@contextmanager
def _judging() -> Iterator[None]:
    """Turn every error inside into Unverified: the record comes from elsewhere, so the record is at fault."""
    try:
        yield
    except Unverified:
        raise
    except CroupierError as error:
        raise Unverified("verify/unplayable", reason=error) from error
    except Exception as error:
        raise Unverified("verify/unplayable", reason=f"{type(error).__name__}, {error}.") from error
