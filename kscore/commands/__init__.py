"""What the commands do, a module for each group of them; `kscore.cli` gives them their names.

Imported with every start, so whatever is heavy is imported inside their functions:

- `scoring`: ``score`` and ``final``, photos and maps
- `disputes`: ``explain``, ``what-if``, ``check``, ``cards``
- `games`: ``new``, ``game``, ``games``, ``restore``, ``export``, ``import``, ``report``
- `entries`: what stands in the record: ``enter``, ``review``, ``undo``
- `options`: arguments and options that commands share
- `records`: which record is meant

Imported once photos or a map are scored, one run from what was asked for to what is shown:

- `wanted`, `photos`, `season_photos`, `written`, `results`
"""
