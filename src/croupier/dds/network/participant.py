"""A program's place in a DDS domain: what it hears, and what it says."""

from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeAlias

from cyclonedds.core import DDSException, GuardCondition, InstanceState, ReadCondition, SampleState, ViewState, WaitSet
from cyclonedds.domain import Domain, DomainParticipant
from cyclonedds.pub import DataWriter
from cyclonedds.sub import DataReader
from cyclonedds.topic import Topic
from cyclonedds.util import duration
from msgspec import Struct

from croupier.dds.network.discovery import Discovery
from croupier.dds.network.idl_types import Taken, idl_type, packed
from croupier.dds.network.qos import READER, writer_qos
from croupier.dds.network.settings import Network
from croupier.dds.network.undecoded import Undecoded
from croupier.dds.wire.topics import BY_TYPE, FEEDBACK, NOTICE, WireTopic
from croupier.errors import Unavailable

AT_ONCE: Final = 500  # samples taken at a time
_UNSIGNED: Final = (1 << 64) - 1  # Cyclone's Python gives the same handles with a sign there, and without in samples
REMEMBERED: Final = (FEEDBACK, NOTICE)
Source: TypeAlias = str  # a participant: one program
Writer: TypeAlias = int  # one of its writers, as this participant knows it


class Heard(Struct, frozen=True, gc=False):
    """A sample with the writer that it came from."""

    source: Source
    writer: Writer
    sample: Any


class Gone(Struct, frozen=True, gc=False):
    """A writer that is no more, of a topic's type."""

    source: Source
    writer: Writer
    type: Any


class Participant:
    """Reads the topics it is made for and writes to those that it is asked to; one thread uses it, `wake` apart."""

    def __init__(self, network: Network, reads: Iterable[WireTopic]) -> None:
        self.network = network
        self.unreadable = 0  # samples whose bytes were none of their type
        self._undecoded = Undecoded()
        try:
            configuration = network.configuration(self._undecoded.configuration)
            self._domain = Domain(network.domain, configuration) if configuration else None
            self._participant = DomainParticipant(network.domain)
        except DDSException as error:
            raise Unavailable("dds/no-network", domain=network.domain, reason=str(error)) from None
        self.source: Source = str(self._participant.guid)
        self._topics: dict[str, Any] = {}
        self._waits = WaitSet(self._participant)
        self._guard = GuardCondition(self._participant)
        self._waits.attach(self._guard)
        self._readers = [(topic, self._reader(topic)) for topic in reads]
        self._sources: dict[Writer, tuple[Source, Any]] = {}
        self.discovery = Discovery(self._participant)

    def _topic(self, topic: WireTopic) -> Any:
        if topic.name not in self._topics:
            self._topics[topic.name] = Topic(self._participant, topic.name, idl_type(topic.type))
        return self._topics[topic.name]

    def _reader(self, topic: WireTopic) -> Any:
        reader: Any = DataReader(self._participant, self._topic(topic), qos=READER)
        condition = ReadCondition(reader, SampleState.Any | ViewState.Any | InstanceState.Any)
        self._waits.attach(condition)
        return reader

    def writers(self, topics: Sequence[WireTopic]) -> "Writers":
        """Return writers of their own for some topics, that are closed together."""
        made = {}
        for topic in topics:
            qos = writer_qos(transient=self.network.transient, remembers=topic in REMEMBERED)
            made[topic.type] = DataWriter(self._participant, self._topic(topic), qos=qos)
        return Writers(made)

    def wait(self, timeout_ms: float) -> None:
        """Wait until there is something to take, `wake` is called, or the time is up."""
        self._waits.wait(duration(milliseconds=max(timeout_ms, 0)))
        self._guard.set(False)

    def wake(self) -> None:
        """End a wait, from any thread."""
        self._guard.set(True)

    def take(self) -> list[Heard]:
        """Return what has come, of each writer in its order. What cannot be read is counted and left out."""
        heard = []
        for topic, reader in self._readers:
            for taken in reader.take(N=AT_ONCE):
                if isinstance(taken, Taken):
                    if taken.sample is None:
                        self.unreadable += 1
                        continue
                    writer = taken.sample_info.publication_handle
                    heard.append(Heard(self._source(reader, writer, topic), writer, taken.sample))
        self.unreadable += self._undecoded.look()
        return heard

    def _source(self, reader: Any, writer: Writer, topic: WireTopic) -> Source:
        known = self._sources.get(writer)
        if known is None:
            endpoint = reader.get_matched_publication_data(writer)
            source = str(endpoint.participant_key) if endpoint else f"gone {writer}"
            known = self._sources[writer] = (source, topic.type)
        return known[0]

    def close(self) -> None:
        """Leave the domain, so that the other programs know it at once."""
        self._readers.clear()
        self._participant.__del__()  # Cyclone's way to delete it with all that belongs to it
        self._undecoded.close()

    def gone(self) -> list[Gone]:
        """Return the writers that were heard before and are no more."""
        try:
            alive = {writer & _UNSIGNED for _, reader in self._readers for writer in reader.get_matched_publications()}
        except IndexError:  # a writer came between Cyclone's two questions: look again the next time
            return []
        lost = [writer for writer in self._sources if writer not in alive]
        return [Gone(source, writer, type) for writer in lost for source, type in [self._sources.pop(writer)]]


class Writers:
    """Writers of several topics, by the type of what is written."""

    def __init__(self, writers: dict[Any, Any]) -> None:
        self._writers = writers
        self.unsent = 0

    def write(self, samples: Iterable[Any]) -> None:
        """Write samples in their order. One that dead readers hold up is counted and given up after a second: state is
        repeated."""
        for sample in samples:
            try:
                self._writers[type(sample)].write(packed(sample))
            except DDSException as error:
                if error.code != DDSException.DDS_RETCODE_TIMEOUT:
                    raise
                self.unsent += 1

    def close(self) -> None:
        """Take the writers away, as the end of a game does: nothing is disposed (UBER:WIRE-KEYS)."""
        self._writers.clear()


def topics_of(*types: Any) -> tuple[WireTopic, ...]:
    return tuple([BY_TYPE[type] for type in types])
