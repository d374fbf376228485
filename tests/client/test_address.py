"""Where a house is, as people write it."""

import pytest

from croupier.client.address import Address
from croupier.errors import Malformed
from croupier.server.http.static_files import PAGE


@pytest.mark.parametrize(
    ("text", "address", "socket"),
    [
        ("localhost", Address("localhost"), "ws://localhost:51515/ws"),
        ("localhost:51600", Address("localhost", 51600), "ws://localhost:51600/ws"),
        (" 10.0.0.7:51600 ", Address("10.0.0.7", 51600), "ws://10.0.0.7:51600/ws"),
        ("[::1]:51600", Address("::1", 51600), "ws://[::1]:51600/ws"),
        ("http://localhost:51600/", Address("localhost", 51600), "ws://localhost:51600/ws"),
        ("https://cards.example.org", Address("cards.example.org", tls=True), "wss://cards.example.org:51515/ws"),
        ("wss://cards.example.org:443", Address("cards.example.org", 443, True), "wss://cards.example.org:443/ws"),
    ],
)
def test_an_address_is_read(text: str, address: Address, socket: str) -> None:
    assert Address.parse(text) == address
    assert address.socket == socket
    assert Address.parse(address.http) == address


@pytest.mark.parametrize(
    "text", ["", ":51515", "host:port", "host:99999", "ftp://host", "host/table", "a@host", "host?x"]
)
def test_what_is_no_address_is_said_to_be_none(text: str) -> None:
    with pytest.raises(Malformed) as caught:
        Address.parse(text)
    assert caught.value.code == "house/address"


def test_a_table_has_a_page() -> None:
    assert Address("localhost").page(7) == "http://localhost:51515/table/7"
    assert PAGE.fullmatch("/table/7"), "the house answers there with a page"
