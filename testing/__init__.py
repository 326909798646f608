"""What tests and benchmarks both use: people at a terminal and on phones, independent scorers."""

from pathlib import Path

REPOSITORY = Path(__file__).resolve().parent.parent
SAMPLES = REPOSITORY / "sample_sheets"
