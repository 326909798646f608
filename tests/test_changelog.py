"""The changelog is grouped and cut at each version, and agrees with the version that is
installed."""

from __future__ import annotations

import re
from datetime import date

from kscore import __version__
from testing import REPOSITORY

TEXT = (REPOSITORY / "CHANGELOG.md").read_text(encoding="utf-8")
SECTIONS = re.split(r"^## ", TEXT, flags=re.M)[1:]


def test_the_newest_section_is_the_version_of_the_code() -> None:
    version = __version__
    release, _, unfinished = version.partition(".dev")
    heading = SECTIONS[0].partition("\n")[0]
    assert heading.startswith(f"Unreleased ({release})" if unfinished else f"{release} (")


def test_versions_fall_and_have_their_day() -> None:
    cut = [
        re.match(r"(\d+)\.(\d+)\.(\d+) \((\d{4}-\d\d-\d\d)\)\n", section)
        for section in SECTIONS[1:]
    ]
    assert all(cut)
    versions = [tuple(map(int, found.groups()[:3])) for found in cut if found]
    days = [date.fromisoformat(found[4]) for found in cut if found]
    assert versions == sorted(set(versions), reverse=True)
    assert days == sorted(days, reverse=True)


def test_every_line_stands_in_a_group() -> None:
    for section in SECTIONS:
        groups = re.findall(r"^### (.*)$", section, re.M)
        assert groups
        assert set(groups) <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
        assert len(groups) == len(set(groups))
        assert "\n- " not in section.partition("### ")[0]
