"""Quality of service of all our endpoints (UBER:WIRE-QOS, UBER:WIRE-KEYS)."""

from typing import Final

from cyclonedds.core import Policy, Qos
from cyclonedds.util import duration

KEPT_FOR_LATE: Final = 100  # notices and feedback that a late joiner still gets

_RELIABLE: Final = Policy.Reliability.Reliable(duration(seconds=1))
_PLAIN_CDR: Final = Policy.DataRepresentation(use_cdrv0_representation=True, use_xcdrv2_representation=False)
_KEPT: Final = Policy.DurabilityService(
    cleanup_delay=0,
    history=Policy.History.KeepLast(KEPT_FOR_LATE),
    max_samples=-1,
    max_instances=-1,
    max_samples_per_instance=-1,
)

READER: Final = Qos(_RELIABLE, Policy.Durability.TransientLocal, Policy.History.KeepAll, _PLAIN_CDR)


def writer_qos(*, transient: bool = False, remembers: bool = False) -> Qos:
    """Return the QoS of a writer, which never disposes: that would end the instance for all writers at once.

    `transient` is for networks of original peers, whose readers match nothing less; `remembers` gives late joiners more
    than the newest sample.
    """
    durability = Policy.Durability.Transient if transient else Policy.Durability.TransientLocal
    more = (_KEPT,) if remembers else ()
    return Qos(
        _RELIABLE, durability, Policy.History.KeepAll, _PLAIN_CDR, Policy.WriterDataLifecycle(autodispose=False), *more
    )
