"""Passwords: hashed as they should be, and as slowly where there is none."""

import pytest
from argon2 import PasswordHasher, extract_parameters
from argon2.exceptions import VerifyMismatchError

from croupier.server.http.passwords import Passwords

pytestmark = pytest.mark.anyio


async def test_where_no_password_is_kept_the_same_work_is_done() -> None:
    passwords = Passwords(memory_kib=128, rounds=2, lanes=2)
    decoy = passwords._decoy
    assert extract_parameters(decoy) == extract_parameters(await passwords.hashed("correct horse battery"))
    with pytest.raises(VerifyMismatchError):  # not InvalidHashError, which comes at once
        PasswordHasher().verify(decoy, "correct horse battery")
    assert not await passwords.fits(None, "correct horse battery")
    assert Passwords(memory_kib=128, rounds=2, lanes=2)._decoy != decoy
    passwords.close()
