"""Kinds and roles of accounts."""

from typing import Literal, TypeAlias

Kind: TypeAlias = Literal["person", "bot"]
Role: TypeAlias = Literal["player", "tester", "pit-boss", "administrator", "superuser"]
