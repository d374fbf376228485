"""TLS certificates: the operator's own, or a self-signed one for trials and closed networks."""

import ipaddress
import os
import ssl
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from msgspec import Struct

from croupier.errors import BadOption
from croupier.kit.private_files import OWNER_ONLY, restrict

_PUBLIC: Final = 0o644  # clients need the certificate to trust it
_DAYS: Final = 365
_DAYS_LEFT_LEAST: Final = 14


class Certificate(Struct, frozen=True):
    """The files of a certificate and its key. `own`: the house has signed it itself."""

    cert: Path
    key: Path
    own: bool = False

    @property
    def fingerprint(self) -> str:
        """Return the SHA-256 fingerprint as browsers show it, so that people can compare."""
        read = x509.load_pem_x509_certificate(self.cert.read_bytes())
        return read.fingerprint(hashes.SHA256()).hex(":").upper()


def given(cert: Path, key: Path) -> Certificate:
    """Return the operator's certificate. Raise BadOption if the files cannot be used, before the server starts."""
    for path in (cert, key):
        if not path.is_file():
            raise BadOption("tls/no-file", file=path)
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(cert, key, password=lambda: "")
    except (ssl.SSLError, OSError, ValueError) as error:
        reason = getattr(error, "reason", None) or str(error)
        raise BadOption("tls/unusable", cert=cert, private=key, reason=reason) from None
    return Certificate(cert, key)


def own(folder: Path, names: tuple[str, ...]) -> Certificate:
    """Return a self-signed certificate for these names, made anew if there is none or it expires soon."""
    made = Certificate(folder / "croupier-cert.pem", folder / "croupier-key.pem", own=True)
    if not (made.cert.is_file() and made.key.is_file() and _lasts(made.cert, names)):
        _make(made, names)
    with suppress(OSError):
        restrict(made.key, most=OWNER_ONLY)
    return made


def _lasts(cert: Path, names: tuple[str, ...]) -> bool:
    try:
        read = x509.load_pem_x509_certificate(cert.read_bytes())
        found = read.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (ValueError, x509.ExtensionNotFound):
        return False
    left = read.not_valid_after_utc - datetime.now(UTC)
    return left > timedelta(days=_DAYS_LEFT_LEAST) and all(_general(name) in found for name in names)


def _make(made: Certificate, names: tuple[str, ...]) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "croupier")])
    now = datetime.now(UTC)
    cert = (
        x509.CertificateBuilder(subject, subject, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(days=_DAYS))
        .add_extension(x509.SubjectAlternativeName([_general(name) for name in names]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    secret = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    _write(made.key, secret, OWNER_ONLY)
    _write(made.cert, cert.public_bytes(pem), _PUBLIC)


def _general(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(name))
    except ValueError:
        return x509.DNSName(name)


def _write(path: Path, text: bytes, mode: int) -> None:
    """Write a file that has its permissions whatever the umask. Raise BadOption if that is not possible."""
    try:
        path.unlink(missing_ok=True)
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY), "wb") as file:
            file.write(text)
        path.chmod(mode)
    except OSError as error:
        path.unlink(missing_ok=True)
        raise BadOption("tls/unwritable", file=path, reason=error.strerror) from None
