"""`make audit` says what is known, and what is not."""

from tools.audit import Audit, code, read_npm, read_pip, told

PIP = {
    "dependencies": [
        {"name": "h11", "version": "0.16.0", "vulns": []},
        {
            "name": "jinja2",
            "version": "2.0",
            "vulns": [{"id": "PYSEC-1", "fix_versions": ["3.1.4"], "aliases": []}],
        },
    ]
}
UNKNOWN = {"dependencies": [{"name": "uv", "skip_reason": "Dependency not found on PyPI"}]}
NPM = {
    "vulnerabilities": {"vite": {"name": "vite", "severity": "high", "range": "<6.0.0"}},
    "metadata": {"dependencies": {"total": 40}},
}
NO_AUDIT = {"message": "405 Method Not Allowed - POST https://registry/advisories/bulk"}


def test_known_faults_are_named() -> None:
    pip, npm = read_pip("play.txt", PIP), read_npm("web", NPM)
    assert told(pip) == (
        "play.txt: 2 packages checked, known faults: 1\n  jinja2 2.0: PYSEC-1, fixed in 3.1.4"
    )
    assert told(npm) == "web: 40 packages checked, known faults: 1\n  vite <6.0.0: high"
    assert code([pip]) == code([npm]) == 1


def test_what_no_database_knows_is_not_called_well() -> None:
    """pip-audit itself says "No known vulnerabilities found" then."""
    audit = read_pip("lock.txt", UNKNOWN)
    assert audit.checked == 0 and "NOT CHECKED: packages: 1." in told(audit)
    assert code([audit]) == 3


def test_a_registry_that_does_not_tell_is_said() -> None:
    audit = read_npm("web", NO_AUDIT)
    assert "NOT CHECKED: npm's registry does not tell: 405" in told(audit)
    assert code([audit]) == 3


def test_a_fault_weighs_more_than_what_is_not_known() -> None:
    assert code([Audit("a", unknown="no answer"), Audit("b", faults=["h11 0.14"])]) == 1
    assert code([Audit("a", 3)]) == 0
