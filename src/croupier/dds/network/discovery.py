"""Programs that cannot play with this one: built on another IDL file, or with a QoS that does not match (UBER:UC2c)."""

from collections.abc import Iterator
from typing import Any, Final

from cyclonedds.builtin import BuiltinDataReader, BuiltinTopicDcpsPublication, BuiltinTopicDcpsSubscription
from cyclonedds.core import InstanceState, Policy
from msgspec import Struct

from croupier.dds.wire.topics import BY_NAME

AT_ONCE: Final = 100
_DURABILITY: Final = ("Volatile", "TransientLocal", "Transient", "Persistent")
_READ: Final = 1  # our readers ask for TRANSIENT_LOCAL


class Mismatch(Struct, frozen=True):
    """A peer's endpoint that this program cannot exchange samples with. `kind` is "type" or "qos"."""

    kind: str
    source: str
    topic: str
    typename: str


class Discovery:
    """Reads what Cyclone knows of the endpoints in the domain."""

    def __init__(self, participant: Any) -> None:
        self._own = str(participant.guid)
        self._own_types: dict[str, Any] = {}
        self._waiting: list[tuple[Any, bool]] = []
        self._readers = [
            (BuiltinDataReader(participant, BuiltinTopicDcpsPublication), True),
            (BuiltinDataReader(participant, BuiltinTopicDcpsSubscription), False),
        ]
        self._durability = _READ
        self.mismatches: dict[str, Mismatch] = {}  # by the key of the endpoint

    def look(self) -> list[Mismatch]:
        """Return the mismatches that are new."""
        for reader, writes in self._readers:
            for endpoint in reader.take(N=AT_ONCE):
                self._found(endpoint, writes)
        return [*self._judged()]

    def _found(self, endpoint: Any, writes: bool) -> None:
        key = str(endpoint.key)
        if endpoint.sample_info.instance_state != InstanceState.Alive:
            self.mismatches.pop(key, None)
        elif endpoint.topic_name in BY_NAME:
            if _participant(endpoint) == self._own:
                self._own_types[endpoint.topic_name] = endpoint.type_id
                if writes:
                    self._durability = _durability(endpoint)
            else:
                self._waiting.append((endpoint, writes))

    def _judged(self) -> Iterator[Mismatch]:
        """Yield what is wrong with the endpoints that were found, once our own type of their topic is known."""
        waiting, self._waiting = self._waiting, []
        for endpoint, writes in waiting:
            if endpoint.topic_name not in self._own_types:
                self._waiting.append((endpoint, writes))
            elif kind := self._wrong(endpoint, writes):
                found = Mismatch(kind, _participant(endpoint), endpoint.topic_name, endpoint.type_name)
                self.mismatches[str(endpoint.key)] = found
                yield found

    def _wrong(self, endpoint: Any, writes: bool) -> str:
        topic = BY_NAME[endpoint.topic_name]
        own = self._own_types[topic.name]
        if endpoint.type_name != topic.typename or (endpoint.type_id is not None and endpoint.type_id != own):
            return "type"
        offered, wanted = (_durability(endpoint), _READ) if writes else (self._durability, _durability(endpoint))
        reliable = not writes or isinstance(endpoint.qos[Policy.Reliability], Policy.Reliability.Reliable)
        return "" if offered >= wanted and reliable else "qos"


def _participant(endpoint: Any) -> str:
    return str(endpoint.participant_key)


def _durability(endpoint: Any) -> int:
    return _DURABILITY.index(type(endpoint.qos[Policy.Durability]).__qualname__.rpartition(".")[2])
