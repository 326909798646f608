"""Imports every module of what is installed; run with -W error: a warning today is an error in a
Python to come."""

import importlib
import pkgutil

import kscore

for found in pkgutil.walk_packages(kscore.__path__, "kscore."):
    if not found.name.endswith("__main__"):
        importlib.import_module(found.name)
