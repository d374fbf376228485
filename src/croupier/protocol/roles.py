"""Kinds and roles of accounts, and scopes of their tokens."""

from typing import Final, Literal, TypeAlias, get_args

Kind: TypeAlias = Literal["person", "bot"]
Role: TypeAlias = Literal["player", "tester", "pit-boss", "administrator", "superuser"]
Scope: TypeAlias = Literal["play", "read", "people", "money", "house"]

SCOPES: Final[tuple[Scope, ...]] = get_args(Scope)
# Operators act only on accounts whose rank is below their own. Testers run nothing.
RANKS: Final[dict[Role, int]] = {"player": 0, "tester": 0, "pit-boss": 1, "administrator": 2, "superuser": 3}
