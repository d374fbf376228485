"""Restrictions: refuses what a sanction keeps an account from. The database is asked each time, so that a sanction
holds at once, in every process of a house."""

from datetime import UTC, datetime
from typing import Final

from croupier.errors import CroupierError, IllegalAction
from croupier.kit.clock import Clock
from croupier.store.people.sanctions import Sanction, SanctionKind
from croupier.store.store import Store

_SECOND_NS: Final = 10**9
_KEYS: Final[dict[SanctionKind, tuple[str, str]]] = {
    "ban": ("account/banned", "account/banned-until"),
    "mute": ("chat/muted", "chat/muted-until"),
    "freeze": ("money/frozen", "money/frozen-until"),
}


class Banned(CroupierError):
    """The caller's account is banned, with the operator's reason in the sentence, or deleted."""


class Restrictions:
    """Asks the store for sanctions that are in force."""

    def __init__(self, store: Store, *, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def check_may_enter(self, account_id: int) -> None:
        """Raise Banned, with the reason, if the account is banned, or was deleted."""
        if await self._store.deletion.is_deleted(account_id):
            raise Banned("account/deleted")
        if ban := await self._in_force(account_id, "ban"):
            raise banned(ban)

    async def check_may_chat(self, account_id: int) -> None:
        """Raise IllegalAction if the account is muted."""
        if mute := await self._in_force(account_id, "mute"):
            raise IllegalAction("chat/muted", key=_key(mute), **_said(mute))

    async def check_may_pay(self, account_id: int) -> None:
        """Raise IllegalAction if the wallet of the account is frozen."""
        if freeze := await self._in_force(account_id, "freeze"):
            raise IllegalAction("money/frozen", key=_key(freeze), **_said(freeze))

    async def _in_force(self, account_id: int, kind: SanctionKind) -> Sanction | None:
        return await self._store.sanctions.in_force(account_id, kind, now_ns=self._clock())


def banned(ban: Sanction) -> Banned:
    """Return the refusal that a banned person reads."""
    return Banned("account/banned", key=_key(ban), **_said(ban))


def _key(sanction: Sanction) -> str:
    for_good, until = _KEYS[sanction.kind]
    return for_good if sanction.until_ns is None else until


def _said(sanction: Sanction) -> dict[str, str]:
    why = sanction.why.rstrip(".")
    return {"why": why} if sanction.until_ns is None else {"why": why, "until": _moment(sanction.until_ns)}


def _moment(at_ns: int) -> str:
    return datetime.fromtimestamp(at_ns // _SECOND_NS, UTC).strftime("%Y-%m-%d %H:%M")
