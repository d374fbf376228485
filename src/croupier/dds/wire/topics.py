"""The topics: which type travels under which name (UBER:WIRE-TOPICS, UBER:EXT-RULE)."""

from typing import Any, Final

from msgspec import Struct

from croupier.dds.wire import contract, extras


class WireTopic(Struct, frozen=True):
    """A topic: its name, its type, and the type's name with the module."""

    name: str
    type: Any
    typename: str


def _topic(name: str, module: Any, typename: str) -> WireTopic:
    return WireTopic(name, module.TYPES[typename], f"{module.MODULE}::{typename}")


PLAYER: Final = _topic("player", contract, "Player")
GAME: Final = _topic("game", contract, "Game")
DEALER: Final = _topic("dealer", contract, "Dealer")
REQUEST: Final = _topic("croupier_request", extras, "Request")
TABLE: Final = _topic("croupier_table", extras, "Table")
FEEDBACK: Final = _topic("croupier_feedback", extras, "Feedback")
NOTICE: Final = _topic("croupier_notice", extras, "Notice")
TOPICS: Final = (PLAYER, GAME, DEALER, REQUEST, TABLE, FEEDBACK, NOTICE)
BY_TYPE: Final = {topic.type: topic for topic in TOPICS}
BY_NAME: Final = {topic.name: topic for topic in TOPICS}
