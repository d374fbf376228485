"""The settings of a bot that plays in a house, in a file that only its owner can read.

The file is TOML, one setting a line. Passwords and tokens are saved in it only on request.
"""

import json
import os
import tomllib
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from croupier.errors import BadOption, Malformed

SECRETS: Final = ("password", "token", "table_password")
_OWNER_ONLY: Final = 0o600


class BotSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings (POKERIV3:KT7). None: not given. `game` to `pace_ms` are for a table that is created."""

    bot: str | None = None  # built-in name, FILE.py or module:Class
    seed: int | None = None
    server: str | None = None
    ca: str | None = None
    user: str | None = None
    password: str | None = None
    token: str | None = None
    register: bool | None = None
    table: str | None = None
    table_password: str | None = None
    create: bool | None = None
    game: str | None = None
    limit: str | None = None
    blinds: str | None = None
    ante: int | None = None
    rules: str | None = None
    options: dict[str, str | int | bool] | None = None
    seats: int | None = None
    minimum: int | None = None
    turn_s: int | None = None
    buy_in: str | None = None
    pace_ms: int | None = None
    durable: str | None = None
    chips: int | None = None
    hands: int | None = None
    rebuys: int | None = None
    handlog: str | None = None
    watch: bool | None = None

    def over(self, other: "BotSettings") -> "BotSettings":
        """Return these settings, completed by the other ones."""
        return msgspec.structs.replace(other, **_said(self))

    def save(self, path: Path, *, secrets: bool = False) -> None:
        """Save the settings, completely or not at all, in a file that only its owner can ever read."""
        said = {key: value for key, value in _said(self).items() if secrets or key not in SECRETS}
        text = "".join(f"{key} = {_toml(value)}\n" for key, value in said.items())
        part = path.with_name(path.name + ".part")
        try:
            part.unlink(missing_ok=True)
            with os.fdopen(
                os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWNER_ONLY), "w", encoding="utf-8"
            ) as f:
                f.write(text)
            part.replace(path)
        except OSError as error:
            raise BadOption("settings/unwritable", file=path, reason=error.strerror) from None


def load(path: Path) -> BotSettings:
    try:
        return msgspec.convert(tomllib.loads(path.read_text("utf-8")), BotSettings)
    except OSError as error:
        raise Malformed("settings/no-file", file=path, reason=error.strerror) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Malformed("settings/unreadable", file=path, reason=error) from None
    except msgspec.ValidationError as error:
        raise BadOption("settings/invalid", file=path, reason=error) from None


def _said(settings: BotSettings) -> dict[str, Any]:
    return {key: value for key, value in msgspec.structs.asdict(settings).items() if value is not None}


def _toml(value: Any) -> str:
    """Write a value as TOML, which is like JSON but for one control character that JSON does not escape."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_toml(key)} = {_toml(inner)}" for key, inner in value.items()) + "}"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
