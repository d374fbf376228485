"""Numbers of accounts, typed and swiped."""

import pytest

from croupier.bank.swipe import number_of
from croupier.errors import Malformed


@pytest.mark.parametrize(
    "text",
    [
        "4000100000001001",
        "4000 1000 0000 1001",
        " 4000-1000-0000-1001 ",
        ";4000100000001001=30121010000012300000?",
        "%B4000100000001001^DOE/ANN^30121010000012300000?;4000100000001001=30121010000012300000?",
        "%B4000 1000 0000 1001^DOE/ANN ^3012101?",
    ],
)
def test_what_is_typed_and_what_a_reader_reads_is_the_same_account(text: str) -> None:
    assert number_of(text) == "4000100000001001"


@pytest.mark.parametrize("text", ["", "1234567", "4" * 20, "4000 1000 0000 100x", "٤٠٠٠١٠٠٠٠٠٠٠١٠٠١", ";=?"])
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(Malformed) as refused:
        number_of(text)
    assert refused.value.code == "card/number"
    assert text not in refused.value.says or not text
