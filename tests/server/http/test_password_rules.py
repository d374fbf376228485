"""Which passwords are refused as easy to guess, and which are not."""

import pytest

from croupier.errors import BadOption
from croupier.server.http.password_rules import check_password, names_in

OWN = ("Annabella", "Queen Ann", *names_in("annie.bell@example.org"), "Test", "♠♠")


@pytest.mark.parametrize(
    "weak",
    [
        "12345678",
        "1234567890",
        "87654321",
        "password",
        "Password1!",
        "123-PassWord",
        "qwertyuiop",
        "11111111",
        "abcabcabc",
        "abcdefghij",
        "ＰＡＳＳＷＯＲＤ",  # full-width letters
        "p@ssw0rd",
        "1qaz2wsx",
        "Annabella",
        "annabella99",
        "Queen Ann 1",
        "annie.bell@example.org",
        "annie.bell1",
        "Test!2026",
    ],
)
def test_what_a_stranger_tries_first_is_refused(weak: str) -> None:
    with pytest.raises(BadOption, match="easy to guess") as refused:
        check_password(weak, weak, own=OWN)
    assert (refused.value.code, refused.value.field) == ("password/weak", "password")


@pytest.mark.parametrize(
    "good",
    [
        "correct horse battery",
        "1234 is not my pin",
        "password of a rare kind",
        "Annabella's cat",
        "pässwört-für-7",
        "♠♥♦♣♣♦♥♠",
        "90211745",
        "correct horse correct horse ",
    ],
)
def test_what_is_hard_to_guess_is_taken_whatever_it_is_made_of(good: str) -> None:
    check_password(good, good, own=OWN)
