"""Points as comma-separated values, for spreadsheets and programs."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import NamedTuple

from kscore.views.documents.points import PointsDocument, PointsRow

_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def points_csv(document: PointsDocument) -> str:
    """The rows as CSV with a header line. Numbers are plain, seasons by the keys that JSON has,
    ``open`` as 0 or 1."""
    return csv_lines(document.rows) or ",".join(PointsRow._fields)


def csv_lines(rows: Sequence[NamedTuple]) -> str:
    """The fields' names, then a line a row; "" without rows."""
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerows([rows[0]._fields] if rows else [])
    lines.writerows(map(_plain, row) for row in rows)
    return text.getvalue().rstrip("\n")


def _plain(value: object) -> object:
    """A value as CSV text; an apostrophe before what spreadsheets would compute."""
    if isinstance(value, str) and value.startswith(_FORMULA):
        return f"'{value}"
    return int(value) if isinstance(value, bool) else value
