"""Field types that several messages share, with the bounds that a client is held to."""

import re
from typing import Annotated, Final, TypeAlias

from msgspec import Meta

from croupier.kit.amounts import MOST

PROTOCOL: Final = 1  # grows when an older client could no longer follow

Id: TypeAlias = Annotated[int, Meta(ge=-(2**53), le=2**53)] | Annotated[str, Meta(max_length=64)] | None
TableId: TypeAlias = Annotated[int, Meta(ge=1, le=2**53)]
Amount: TypeAlias = Annotated[int, Meta(ge=0, le=MOST)]
Place: TypeAlias = Annotated[int, Meta(ge=0, le=1000)]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]
Key: TypeAlias = Annotated[str, Meta(max_length=64)]
Secret: TypeAlias = Annotated[str, Meta(max_length=256)]


def snake_case(name: str) -> str:
    """Return a class name as a message's `type`: `SitOut` is `sit_out`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
