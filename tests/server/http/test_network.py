"""Networks: what limits by address count as one."""

import pytest

from croupier.server.http.network import network_of


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("127.0.0.1", "127.0.0.1"),
        ("203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_a_subscriber_of_ipv6_is_one_network(address: str, network: str) -> None:
    assert network_of(address) == network
