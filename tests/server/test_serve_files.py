"""The files that `croupier serve` makes: who may read them."""

import stat
from pathlib import Path

import httpx

from tests.server.open_house import form
from tests.server.processes import serving

ARGS = ("--database", "sqlite:///house.db", "--tls")
PUBLIC = {"croupier-cert.pem": 0o644}  # clients need it
NOT_OURS = {"out"}


def modes(folder: Path) -> dict[str, int]:
    """The permissions of all that was made."""
    found = [path for path in folder.rglob("*") if path.name not in NOT_OURS]
    return {str(path.relative_to(folder)): stat.S_IMODE(path.stat().st_mode) for path in found}


def test_every_file_of_a_house_is_its_owners_alone_whatever_the_umask_and_whatever_it_was_before(
    tmp_path: Path,
) -> None:
    with serving(tmp_path, *ARGS, quick=True, umask=0) as made:
        assert httpx.post(f"{made.url}/api/register", json=form("Ann"), verify=False).status_code == 201
        names = {"house.db", "house.db-wal", "house.db-shm", "house.db.lock", "house.log", "croupier-key.pem"}
        assert modes(tmp_path) == dict.fromkeys(names, 0o600) | PUBLIC
        made.process.kill()  # so that the files beside the database stay
        made.process.wait()
    for name in names:
        (tmp_path / name).chmod(0o666)
    with serving(tmp_path, *ARGS, quick=True, umask=0) as made:
        now = modes(tmp_path)
        assert {name: mode for name, mode in now.items() if name.startswith("house.db")} == dict.fromkeys(
            ["house.db", "house.db-wal", "house.db-shm", "house.db.lock"], 0o600
        )
        assert now["house.log"] == 0o660
        warned = " ".join(line["what"] for line in made.lines() if line["level"] == "warning")
        for name in names - {"house.log", "croupier-key.pem"}:
            assert f"{name} was open to other users" in warned
        assert str(made.lines("permissions restricted")[0]["file"]) == "house.log"
        assert now["croupier-key.pem"] == 0o600
