"""The files of deploy/: each is read by a parser, and their commands are those of croupier, with options that exist."""

import json
import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import pytest

from croupier.cli.command_line import command
from croupier.cli.main import COMMANDS, module_of
from croupier.server.config.mistakes import mistakes

yaml: Any = import_module("yaml")  # which has no types

DEPLOY: Final = Path(__file__).parents[1] / "deploy"
UNITS: Final = sorted((DEPLOY / "systemd").glob("*.service"))
IMAGE: Final = "croupier"

# Commands of a house in parts. As soon as there is a `front`, these are asked, and nothing here counts any more.
PARTS: Final = {
    "front": {
        "--house",
        "--database",
        "--nats",
        "--host",
        "--port",
        "--tls",
        "--cert",
        "--key",
        "--proxy",
        "--any-port",
    },
    "tables": {"--house", "--database", "--nats", "--host", "--port", "--public", "--any-port"},
}
PART_VARIABLES: Final = {"CROUPIER_DATABASE", "CROUPIER_NATS"}
HARDENED: Final = {
    "NoNewPrivileges": "yes",
    "ProtectSystem": "strict",
    "ProtectHome": "yes",
    "PrivateTmp": "yes",
    "PrivateDevices": "yes",
    "MemoryDenyWriteExecute": "yes",
    "DynamicUser": "yes",
    "RestrictNamespaces": "yes",
    "CapabilityBoundingSet": "",
    "UMask": "0077",
}


def instructions() -> list[tuple[str, str]]:
    """Of the Containerfile, with lines that go on joined."""
    text = re.sub(r"\\\n\s*", "", (DEPLOY / "Containerfile").read_text("utf-8"))
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(word, rest) for word, _, rest in [line.partition(" ") for line in lines]]


def unit(file: Path) -> dict[str, list[str]]:
    """The settings of a unit, each of which may be given several times."""
    found: dict[str, list[str]] = {}
    for line in file.read_text("utf-8").splitlines():
        if line and line[0] not in "#[":
            name, _, value = line.partition("=")
            found.setdefault(name, []).append(value)
    return found


def compose() -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    return loaded


def manifests() -> list[dict[str, Any]]:
    return list(yaml.safe_load_all((DEPLOY / "kubernetes.yaml").read_text("utf-8")))


def containers() -> list[dict[str, Any]]:
    deployed = [one for one in manifests() if one["kind"] in ("Deployment", "StatefulSet")]
    return [made for one in deployed for made in one["spec"]["template"]["spec"]["containers"]]


def commands() -> Iterator[tuple[str, list[str], set[str]]]:
    """Where each command stands, its words, and the variables that it is given."""
    told = dict(instructions())
    assert json.loads(told["ENTRYPOINT"]) == ["croupier"]
    yield "Containerfile", json.loads(told["CMD"]), set()
    for name, service in compose()["services"].items():
        if service["image"] == IMAGE:
            yield f"compose.yaml {name}", service["command"], set(service["environment"])
    for made in containers():
        if made["image"] == IMAGE:
            variables = {one["name"] for one in made["env"] if one["name"].startswith("CROUPIER_")}
            yield f"kubernetes.yaml {made['name']}", made["args"], variables
    for file in UNITS:
        [line] = unit(file)["ExecStart"]
        program, *words = shlex.split(line)
        assert program == "/opt/croupier/bin/croupier"
        yield file.name, [word.replace("%i", "51516") for word in words], set()


COMMANDS_THERE: Final = [pytest.param(*one, id=one[0]) for one in commands()]


def test_the_examples_have_a_command_of_each_kind() -> None:
    assert {words[0] for _, words, _ in commands()} == {"serve", "front", "tables"}
    assert len([*commands()]) >= 9


@pytest.mark.parametrize(("where", "words", "variables"), COMMANDS_THERE)
def test_every_command_exists_and_takes_its_options(where: str, words: list[str], variables: set[str]) -> None:
    name, *rest = words
    if name in COMMANDS:
        made = command(import_module(module_of(name)).run, "")
        made.make_context(name, rest)  # which raises for an option that does not exist, or a value that cannot be
        known = {option.envvar for option in made.params if getattr(option, "envvar", None)}
        assert variables <= known, where
        return
    assert "front" not in COMMANDS, f"{where}: there is no command {name}"
    options = {word.partition("=")[0] for word in rest if word.startswith("--")}
    assert options <= PARTS[name], where
    assert variables <= PART_VARIABLES, where


def test_the_house_file_of_the_examples_is_right() -> None:
    assert mistakes((DEPLOY / "houses" / "house.toml").read_text("utf-8")) == []


def test_the_image_runs_as_an_ordinary_user_with_a_volume_for_data() -> None:
    told = instructions()
    assert [word for word, _ in told].count("FROM") == 2
    last = dict(told)
    assert last["USER"] == "croupier"
    assert (last["VOLUME"], last["WORKDIR"]) == ("/data", "/data")
    assert json.loads(last["HEALTHCHECK"].partition("CMD ")[2])[0] == "python"
    ignored = (DEPLOY / "Containerfile.dockerignore").read_text("utf-8").splitlines()
    assert {".git", ".venv", "tests", "**/*.db*"} <= set(ignored)


def test_containers_have_a_read_only_root_and_no_privileges() -> None:
    services = {name: one for name, one in compose()["services"].items() if one["image"] != "postgres:15"}
    assert sorted(services) == ["front", "nats", "tables-1", "tables-2"]
    for name, service in services.items():
        assert service["read_only"], name
        assert service["cap_drop"] == ["ALL"], name
        assert service["security_opt"] == ["no-new-privileges:true"], name
    for made in containers():
        assert made["securityContext"]["readOnlyRootFilesystem"], made["name"]
        assert made["securityContext"]["allowPrivilegeEscalation"] is False, made["name"]


def test_what_services_mount_and_ask_for_is_declared() -> None:
    told = compose()
    for name, service in told["services"].items():
        assert set(service.get("depends_on", ())) <= set(told["services"]), name
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            assert (DEPLOY / source).is_dir() if source.startswith(".") else source in told["volumes"], volume
    for one in manifests():
        if one["kind"] in ("Deployment", "StatefulSet"):
            spec = one["spec"]["template"]["spec"]
            volumes = {volume["name"] for volume in spec.get("volumes", ())}
            for made in spec["containers"]:
                assert {mount["name"] for mount in made.get("volumeMounts", ())} == volumes, made["name"]
            labels = one["spec"]["template"]["metadata"]["labels"]
            assert one["spec"]["selector"]["matchLabels"] == labels


@pytest.mark.parametrize("file", UNITS, ids=lambda file: file.name)
def test_units_are_hardened(file: Path) -> None:
    settings = unit(file)
    assert {name: settings[name][-1] for name in HARDENED} == HARDENED
    [folder] = settings["StateDirectory"]
    assert settings["WorkingDirectory"] == [f"%S/{folder}"]


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd here")
@pytest.mark.parametrize("file", UNITS, ids=lambda file: file.name)
def test_systemd_finds_nothing_wrong_with_a_unit(file: Path, tmp_path: Path) -> None:
    program = tmp_path / "croupier"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    copy = tmp_path / file.name
    copy.write_text(file.read_text("utf-8").replace("/opt/croupier/bin/croupier", str(program)), "utf-8")
    done = subprocess.run(["systemd-analyze", "verify", str(copy)], capture_output=True, text=True, timeout=60)
    said = [
        line for line in (done.stdout + done.stderr).splitlines() if file.name.partition(".")[0].rstrip("@") in line
    ]
    assert (done.returncode, said) == (0, [])


def test_docker_finds_nothing_wrong_with_the_compose_file() -> None:
    if not shutil.which("docker") or subprocess.run(["docker", "compose", "version"], capture_output=True).returncode:
        pytest.skip("there is no docker compose here")
    asked = ["docker", "compose", "--file", str(DEPLOY / "compose.yaml"), "config", "--quiet"]
    given = os.environ | {"POSTGRES_PASSWORD": "x"}
    done = subprocess.run(asked, capture_output=True, text=True, timeout=60, env=given)
    assert done.returncode == 0, done.stderr
