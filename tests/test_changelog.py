"""The changelog is grouped and cut at each version, and agrees with the version that is
installed."""

from __future__ import annotations

import re
from datetime import date

from kscore import __version__
from testing import REPOSITORY

TEXT = (REPOSITORY / "CHANGELOG.md").read_text(encoding="utf-8")
SECTIONS = re.split(r"^## ", TEXT, flags=re.M)[1:]
VERSIONS = [section for section in SECTIONS if not section.startswith("Unreleased")]


def test_the_newest_version_is_that_of_the_code() -> None:
    release, _, unfinished = __version__.partition(".dev")
    heading = VERSIONS[0].partition("\n")[0]
    assert SECTIONS[0].startswith("Unreleased")
    assert unfinished or heading.startswith(f"{release} ("), "a release has its section"


def test_versions_fall_and_have_their_day() -> None:
    cut = [
        re.match(r"(\d+)\.(\d+)\.(\d+) \((\d{4}-\d\d-\d\d)\)\n", section) for section in VERSIONS
    ]
    assert all(cut)
    versions = [tuple(map(int, found.groups()[:3])) for found in cut if found]
    days = [date.fromisoformat(found[4]) for found in cut if found]
    assert versions == sorted(set(versions), reverse=True)
    assert days == sorted(days, reverse=True)


def test_every_line_stands_in_a_group() -> None:
    for section in SECTIONS:
        groups = re.findall(r"^### (.*)$", section, re.M)
        assert groups or section.startswith("Unreleased")
        assert set(groups) <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
        assert len(groups) == len(set(groups))
        assert "\n- " not in section.partition("### ")[0]
