"""What a dealer tells players and the pit boss in words."""

from typing import Any, Final

from croupier.dds.dealer.members import Member
from croupier.dds.wire.extras import Feedback, FeedbackKind, Notice, NoticeKind
from croupier.dds.wire.fields import chars
from croupier.errors import CroupierError
from croupier.games.blackjack.money import dollars
from croupier.games.game import Chips
from croupier.words import sentence

_DOUBLES: Final = {
    NoticeKind.doubled_for_less: "dds/doubled-for-less",
    NoticeKind.doubled_on_12_or_more: "dds/doubled-on-12-or-more",
}


class Voice:
    """Makes the samples of one hosted game, in one language."""

    def __init__(self, game_uid: bytes, language: str) -> None:
        self._game_uid = game_uid
        self._language = language

    def refusal(self, uid: bytes, error: CroupierError, *, round: int, balance: Chips) -> Feedback:
        says = error.says_in(self._language)
        return self._feedback(uid, FeedbackKind.refused, error.code, says, round, 0, balance)

    def said(
        self,
        uid: bytes,
        kind: FeedbackKind,
        key: str,
        *,
        round: int,
        balance: Chips,
        amount: Chips = 0,
        **values: Any,
    ) -> Feedback:
        says = sentence(key, language=self._language, balance=dollars(balance), **values)
        return self._feedback(uid, kind, key, says, round, amount, balance)

    def advice(self, uid: bytes, move: str, says: str, *, round: int, balance: Chips) -> Feedback:
        return self._feedback(uid, FeedbackKind.advised, f"dds/{move}", says, round, 0, balance)

    def _feedback(
        self, uid: bytes, kind: FeedbackKind, code: str, says: str, round: int, amount: Chips, balance: Chips
    ) -> Feedback:
        return Feedback(self._game_uid, uid, round, kind, chars(code, 40), chars(says, 240), amount, balance)

    def double(self, member: Member, round: int, points: int, bet: Chips, added: Chips, *, kind: NoticeKind) -> Notice:
        return double_notice(self._game_uid, member.uid, member.name, round, points, bet, added, kind)

    def notice(self, member: Member, kind: NoticeKind, key: str, *, round: int, **values: Any) -> Notice:
        says = sentence(key, language=self._language, **values)
        return Notice(self._game_uid, member.uid, member.name, round, kind, 0, 0, 0, chars(says, 160))


def double_kinds(points: int, bet: Chips, added: Chips) -> list[NoticeKind]:
    """Return what the pit boss has to know of a double (UBER:55, UBER:56)."""
    kinds = [NoticeKind.doubled_for_less] if added < bet else []
    return kinds + ([NoticeKind.doubled_on_12_or_more] if points >= 12 else [])


def double_notice(
    game_uid: bytes,
    uid: bytes,
    name: bytes,
    round: int,
    points: int,
    bet: Chips,
    added: Chips,
    kind: NoticeKind,
) -> Notice:
    says = sentence(_DOUBLES[kind], points=points, bet=dollars(bet), added=dollars(added))
    return Notice(game_uid, uid, name, round, kind, points, bet, added, chars(says, 160))
