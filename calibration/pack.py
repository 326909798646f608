"""What rendering maps needs of the outside data, small enough to be carried to another machine."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import numpy as np
import platformdirs
from kscore.calibration.draw import odd_library
from kscore.calibration.draw.symbols import cache, human, icons
from kscore.calibration.photograph.paper_light import light_fields

_SIDES = ("train", "calibrate")


def pack(out: Path, shared: Path, sets: Path) -> int:
    """Writes the pack: scans, drawings as they were traced, icons, and real light; bytes in all.

    ``out``/data stands for the data folder of ``shared``, ``out``/cache for the cache
    (KSCORE_CACHE), ``out`` itself for the folder of icon sets.
    """
    stored = out / "cache"
    stored.mkdir(parents=True, exist_ok=True)
    (out / icons.PACKED).touch()
    shutil.copytree(shared / "data" / "sheets", out / "data" / "sheets", dirs_exist_ok=True)
    photos = out / "data" / "paper_photos"
    photos.mkdir(parents=True, exist_ok=True)
    shutil.copy(shared / "data" / "paper_photos" / "corners.json", photos)
    for side in _SIDES:
        fields = light_fields(shared, side)
        for file in cache.cache_folder().glob(f"paper-light-*-{side}-{len(fields)}.npy"):
            np.save(stored / file.name, fields.astype(np.float16))
    for recipe, drawings in ((human.RECIPE, human.load(shared)), (icons.RECIPE, icons.load(sets))):
        cache.pack(recipe, (d for d in drawings if d.split in _SIDES), stored)
    for recipe, drawings in (
        (icons.OTHERS_RECIPE, icons.of_no_terrain(sets)),
        (odd_library.RECIPE, odd_library.load(shared)),
    ):
        cache.pack(recipe, (d for d in drawings if odd_library.side_of(d.name) in _SIDES), stored)
    # Small and pure Python, and the one package that such machines mostly lack.
    site = out / "site" / "platformdirs"
    shutil.copytree(Path(platformdirs.__file__).parent, site, dirs_exist_ok=True)
    return sum(
        (Path(folder) / name).stat().st_size for folder, _, names in os.walk(out) for name in names
    )
