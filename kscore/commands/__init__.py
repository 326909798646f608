"""The commands: their signatures, imported with every start, and what runs them, imported once it
runs.

- `photos`, `games`: signatures, read and checked without anything heavy; `kscore.cli` gives them
their names
- `options`: arguments and options that commands share
- `later`: names what runs them without importing it
- `photo_runs`, `game_runs`, `card_runs`, `hand_runs`, `neuland_runs`: what runs them
"""
