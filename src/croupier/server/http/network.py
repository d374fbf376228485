"""The network that a request comes from, as limits count it."""

from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final

_SUBSCRIBER_BITS: Final = 64  # of an IPv6 address: a subscriber has all that begin with them


def network_of(address: str) -> str:
    """Return an IPv4 address as it is, and of an IPv6 address the network that one subscriber has."""
    try:
        found = ip_address(address)
    except ValueError:  # a socket of the machine, or a proxy that says something else
        return address
    if not isinstance(found, IPv6Address):
        return address
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ip_network((int(found), _SUBSCRIBER_BITS), strict=False))
