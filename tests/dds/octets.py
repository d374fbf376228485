"""A DDS peer that knows names of topics and types, and sends octets: as a program of another make, without XTypes.

Cyclone's Python always describes its types to its peers. This goes through the C library with a descriptor of an array
of octets, so that what travels is what the test wrote: any bytes at all, under any type's name.
"""

import ctypes as ct
from typing import Any, Final

from cyclonedds.core import Qos
from cyclonedds.domain import DomainParticipant
from cyclonedds.internal import DDS
from cyclonedds.qos import _CQos

C: Final[Any] = DDS._dll_handle
ADDRESS: Final = 1 << 24
ARRAY_OF_OCTETS: Final = (8 << 16) | (1 << 8)
READER: Final = 0
ANY: Final = 0
MOST: Final = 64


class _Bytes(ct.Structure):
    _fields_ = [("data", ct.c_void_p), ("size", ct.c_uint32)]


class _Descriptor(ct.Structure):
    _fields_ = [
        ("size", ct.c_uint32),
        ("align", ct.c_uint32),
        ("flags", ct.c_uint32),
        ("keys_count", ct.c_uint32),
        ("typename", ct.c_char_p),
        ("keys", ct.c_void_p),
        ("ops_count", ct.c_uint32),
        ("ops", ct.POINTER(ct.c_uint32)),
        ("meta", ct.c_char_p),
        ("type_information", _Bytes),
        ("type_mapping", _Bytes),
        ("representation", ct.c_uint32),
    ]


class _Info(ct.Structure):
    _fields_ = [
        ("sample_state", ct.c_uint),
        ("view_state", ct.c_uint),
        ("instance_state", ct.c_uint),
        ("valid_data", ct.c_bool),
        ("source_timestamp", ct.c_int64),
        ("instance_handle", ct.c_uint64),
        ("publication_handle", ct.c_uint64),
        ("ranks", ct.c_uint32 * 5),
    ]


class Octets:
    """One topic with samples of `size` bytes, to write and to read. Entities live as long as the participant."""

    def __init__(self, participant: DomainParticipant, topic: str, typename: str, size: int, qos: Qos) -> None:
        self.size = size
        self._ops = (ct.c_uint32 * 4)(ADDRESS | ARRAY_OF_OCTETS, 0, size, 0)
        self._descriptor = _Descriptor(
            size,
            1,
            0,
            0,
            typename.encode(),
            None,
            2,
            self._ops,
            b"",
            _Bytes(),
            _Bytes(),
            1,  # XCDR1
        )
        self._participant = participant
        reference = participant._ref
        self._topic = created(C.dds_create_topic(reference, ct.byref(self._descriptor), topic.encode(), None, None))
        self._qos = _CQos.qos_to_cqos(qos)
        self._writer = 0
        self._reader = 0

    def write(self, data: bytes) -> None:
        assert len(data) == self.size, len(data)
        written = C.dds_write(self.writer, ct.c_char_p(data))
        assert written == 0, written

    def take(self) -> list[bytes]:
        """Return the samples that have come, without those that only say that a writer is gone."""
        return [data for data, _ in self.taken()]

    def taken(self) -> list[tuple[bytes, int]]:
        """Return the samples that have come, each with its writer."""
        buffers = [ct.create_string_buffer(self.size) for _ in range(MOST)]
        samples = (ct.c_void_p * MOST)(*[ct.addressof(buffer) for buffer in buffers])
        infos = (_Info * MOST)()
        count = C.dds_take(self.reader, samples, infos, MOST, MOST)
        assert count >= 0, count
        return [(buffers[n].raw, infos[n].publication_handle) for n in range(count) if infos[n].valid_data]

    @property
    def writer(self) -> int:
        if not self._writer:
            self._writer = created(C.dds_create_writer(self._participant._ref, self._topic, self._qos, None))
        return self._writer

    @property
    def reader(self) -> int:
        if not self._reader:
            self._reader = created(C.dds_create_reader(self._participant._ref, self._topic, self._qos, None))
        return self._reader

    def matched(self) -> tuple[int, int]:
        """Return how many readers listen to this writer, and how many writers this reader hears."""
        readers = C.dds_get_matched_subscriptions(self._writer, None, 0) if self._writer else 0
        writers = C.dds_get_matched_publications(self._reader, None, 0) if self._reader else 0
        return readers, writers

    def stop_writing(self) -> None:
        """Delete the writer, as a program does that leaves in good order."""
        assert C.dds_delete(self.writer) == 0
        self._writer = 0


def created(entity: int) -> int:
    assert entity > 0, entity
    return entity
