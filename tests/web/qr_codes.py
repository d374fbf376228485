"""QR codes as a camera sees them: read from the picture of a page."""

import struct
import zlib
from typing import Final

import numpy as np
import zxingcpp
from numpy.typing import NDArray
from playwright.sync_api import Locator

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_BYTES_EACH: Final = {2: 3, 6: 4}  # by colour type: without and with transparency


def read_qr(shown: Locator) -> str:
    """What the QR code says that is in this part of a page."""
    [found] = zxingcpp.read_barcodes(grey(shown.screenshot()))
    assert found.format == zxingcpp.BarcodeFormat.QRCode
    return found.text


def grey(png: bytes) -> NDArray[np.uint8]:
    """The brightness of every pixel of a picture as browsers save it: eight bits a colour, not interlaced."""
    assert png.startswith(_SIGNATURE)
    data, at, head = b"", len(_SIGNATURE), b""
    while at < len(png):
        length, kind = struct.unpack_from(">I4s", png, at)
        part = png[at + 8 : at + 8 + length]
        head = part if kind == b"IHDR" else head
        data += part if kind == b"IDAT" else b""
        at += length + 12
    width, height, depth, colours = struct.unpack_from(">IIBB", head)
    assert depth == 8
    each = _BYTES_EACH[colours]
    rows = np.frombuffer(zlib.decompress(data), np.uint8).reshape(height, 1 + width * each)
    pixels = _unfiltered(rows, each).reshape(height, width, each)[:, :, :3]
    return np.ascontiguousarray(pixels.mean(axis=2).astype(np.uint8))


def _unfiltered(rows: NDArray[np.uint8], each: int) -> NDArray[np.uint8]:
    """The bytes of the rows, which are stored as differences from their neighbours."""
    made = np.zeros((rows.shape[0] + 1, rows.shape[1] - 1), np.uint8)
    for y, (kind, *stored) in enumerate(rows.tolist(), start=1):
        above, row = made[y - 1].tolist(), [0] * len(stored)
        for x, byte in enumerate(stored):
            left = row[x - each] if x >= each else 0
            corner = above[x - each] if x >= each else 0
            row[x] = (byte + _predicted(kind, left, above[x], corner)) % 256
        made[y] = row
    return made[1:]


def _predicted(kind: int, left: int, above: int, corner: int) -> int:
    if kind == 4:  # Paeth: whichever neighbour is nearest to their plane
        guess = left + above - corner
        return min((left, above, corner), key=lambda one: abs(guess - one))
    return (0, left, above, (left + above) // 2)[kind]
