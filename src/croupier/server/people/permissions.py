"""Permissions: what each role may do beyond playing, and which scope a token needs for it.

An endpoint names its permission as `may="kick"`, and `croupier.server.http.rest.permission_guard` checks it. What the
superuser alone may do needs a sign-in by password, and so has no scope.
"""

from typing import Final

from msgspec import Struct

from croupier.protocol.roles import RANKS, Role, Scope
from croupier.store.people.accounts import Account


class Permission(Struct, frozen=True):
    """The lowest role that has it, and the scope that a token needs; None: no token will do."""

    role: Role
    scope: Scope | None


PERMISSIONS: Final[dict[str, Permission]] = {
    "see": Permission("pit-boss", "read"),  # people, and how the house stands
    "kick": Permission("pit-boss", "people"),
    "mute": Permission("pit-boss", "people"),
    "close-table": Permission("pit-boss", "house"),
    "ban": Permission("administrator", "people"),
    "rename": Permission("administrator", "people"),
    "reset": Permission("administrator", "people"),
    "ledger": Permission("administrator", "read"),
    "money": Permission("administrator", "money"),
    "freeze": Permission("administrator", "money"),
    "house": Permission("administrator", "house"),  # notices; opening and closing
    "role": Permission("superuser", None),
    "delete": Permission("superuser", None),
}
_FOR_ALL: Final[tuple[Scope, ...]] = ("play", "read")


def may(role: Role, permission: str) -> bool:
    """Return whether a role has a permission."""
    return RANKS[role] >= RANKS[PERMISSIONS[permission].role]


def is_player(account: Account) -> bool:
    """Return whether an account has no part in running the house."""
    return not may(account.role, "see")


def functions(role: Role) -> tuple[str, ...]:
    """Return the permissions of a role: a page shows what they allow."""
    return tuple([name for name in PERMISSIONS if may(role, name)])


def scopes(role: Role) -> tuple[Scope, ...]:
    """Return the scopes that tokens of a role may have. A player's token may read: what the player may read."""
    found = {PERMISSIONS[name].scope for name in functions(role)}
    more: tuple[Scope, ...] = ("people", "money", "house")
    return (*_FOR_ALL, *[scope for scope in more if scope in found])


def outranks(actor: Account, target: Account) -> bool:
    """Return whether an account may act on another: on those of lower roles."""
    return RANKS[actor.role] > RANKS[target.role]
