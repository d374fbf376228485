"""The catalogues are sound, and the plugin counts a row only when tests really verify it."""

import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CATALOGUES = sorted((ROOT / "requirements").glob("*.toml"))
STATUSES = {"must", "superseded", "struck", "out-of-scope", "beyond"}

PLANTED = """
[[requirement]]
id = "DOC:1"
group = "deal"
text = "Cards are dealt one at a time."
status = "must"

[[requirement]]
id = "DOC:2"
group = "deal"
text = "Nobody sees the [bottom] card."
status = "must"

[[requirement]]
id = "DOC:3"
group = "old"
text = "Scores are kept on punched cards."
status = "superseded"
"""


@pytest.fixture
def planted(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A project with one catalogue of three rows, `doc`, and the plugin; of the plugins that are installed, xdist."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    folder = pytester.mkdir("requirements")
    (folder / "doc.toml").write_text(PLANTED, "utf-8")
    pytester.makeini(f"[pytest]\npythonpath = {ROOT}\naddopts = -p xdist")
    pytester.makeconftest("pytest_plugins = ['tests.requirements_plugin']")
    return pytester


def run(planted: pytest.Pytester, tests: str, *args: str) -> pytest.RunResult:
    planted.makepyfile("import pytest\n" + tests)
    return planted.runpytest("--requirements=all", *args)


@pytest.mark.parametrize("file", CATALOGUES, ids=lambda file: file.stem)
def test_every_row_has_an_id_a_group_a_text_a_way_to_verify_it_and_a_known_status(file: Path) -> None:
    for row in tomllib.loads(file.read_text("utf-8"))["requirement"]:
        assert all(row[key] for key in ("id", "group", "text", "verify")), row
        assert row["status"] in STATUSES, row


@pytest.mark.parametrize("workers", ["0", "1"])
def test_a_row_named_by_a_passing_test_is_verified(planted: pytest.Pytester, workers: str) -> None:
    result = run(planted, "@pytest.mark.req('DOC:1')\ndef test_one(): pass", "-n", workers)
    result.stdout.fnmatch_lines(["*deal*1*2*", "*DOC:2*Nobody sees the [[]bottom] card.*", "1 of 2 must rows verified"])
    result.stdout.no_fnmatch_line("*DOC:1*")
    assert result.ret == pytest.ExitCode.OK


@pytest.mark.parametrize("workers", ["0", "1"])
def test_one_failing_test_spoils_a_row_that_another_verifies(planted: pytest.Pytester, workers: str) -> None:
    tests = "@pytest.mark.req('DOC:1')\n@pytest.mark.parametrize('ok', [True, False])\ndef test_one(ok): assert ok"
    result = run(planted, tests, "-n", workers)
    result.stdout.fnmatch_lines(["*DOC:1*(a test fails)*", "0 of 2 must rows verified"])


@pytest.mark.parametrize("body", ["pytest.skip('later')", "pytest.xfail('known')", "assert False"])
def test_a_test_that_did_not_pass_verifies_nothing(planted: pytest.Pytester, body: str) -> None:
    result = run(planted, f"@pytest.mark.req('DOC:1')\ndef test_one(): {body}")
    result.stdout.fnmatch_lines(["0 of 2 must rows verified"])


def test_a_failing_fixture_spoils_the_rows_of_its_test(planted: pytest.Pytester) -> None:
    tests = "@pytest.fixture\ndef late():\n    yield\n    assert False\n"
    result = run(planted, tests + "@pytest.mark.req('DOC:1')\ndef test_one(late): pass")
    result.stdout.fnmatch_lines(["0 of 2 must rows verified"])


@pytest.mark.parametrize(
    ("tests", "workers"),
    [
        ("@pytest.mark.req('DOC:1', 'DOC:99')\ndef test_one(): pass", "0"),
        ("@pytest.mark.req('DOC:1', 'DOC:99')\ndef test_one(): pass", "1"),
        ("@pytest.mark.req('DOC:99')\nclass TestAll:\n    def test_one(self): pass", "0"),
        ("@pytest.mark.parametrize('x', [pytest.param(1, marks=pytest.mark.req('DOC:99'))])\ndef test_one(x): 1", "0"),
    ],
    ids=["function", "function under xdist", "class", "parameter"],
)
def test_an_unknown_id_fails_the_run(planted: pytest.Pytester, tests: str, workers: str) -> None:
    planted.makepyfile("import pytest\n" + tests)
    result = planted.runpytest("-n", workers)
    result.stdout.fnmatch_lines(["*test_one*: no requirement 'DOC:99' in requirements/*.toml."])
    assert result.ret != pytest.ExitCode.OK


def test_a_superseded_row_may_be_named_but_is_not_counted(planted: pytest.Pytester) -> None:
    result = run(planted, "@pytest.mark.req('DOC:3')\ndef test_one(): pass")
    result.stdout.fnmatch_lines(["0 of 2 must rows verified"])


def test_one_document_can_be_asked_for_by_name(planted: pytest.Pytester) -> None:
    (planted.path / "requirements" / "other.toml").write_text(PLANTED.replace("DOC:", "OTHER:"), "utf-8")
    planted.makepyfile(
        "import pytest\n@pytest.mark.req('DOC:1')\ndef test_one(): assert False\n"
        "@pytest.mark.req('OTHER:1')\ndef test_two(): pass"
    )
    result = planted.runpytest("--requirements=other")
    result.stdout.fnmatch_lines(["1 of 2 must rows verified", "*1 passed, 1 deselected*"])


@pytest.mark.parametrize("workers", ["0", "1"])
def test_a_document_that_no_test_names_is_reported_all_the_same(planted: pytest.Pytester, workers: str) -> None:
    result = run(planted, "def test_one(): assert False", "-n", workers)
    result.stdout.fnmatch_lines(["0 of 2 must rows verified"])
    assert result.ret == pytest.ExitCode.OK


def test_an_unknown_document_is_refused_with_the_list_of_them(planted: pytest.Pytester) -> None:
    result = planted.runpytest("--requirements=nonsense")
    result.stderr.fnmatch_lines(["ERROR: No document 'nonsense'; there are doc, and 'all'."])
    assert result.ret == pytest.ExitCode.USAGE_ERROR


def test_an_id_that_two_documents_claim_is_refused(planted: pytest.Pytester) -> None:
    (planted.path / "requirements" / "other.toml").write_text(PLANTED, "utf-8")
    result = planted.runpytest()
    result.stderr.fnmatch_lines(["ERROR: other.toml: requirement DOC:1 is there twice."])
