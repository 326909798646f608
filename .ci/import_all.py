"""Imports every module of what is installed; run with -W error: a warning today is an error in a
Python to come."""

import importlib
import pkgutil

import engine
import kscore
import scanner

for room in (engine, scanner, kscore):
    for found in pkgutil.walk_packages(room.__path__, f"{room.__name__}."):
        if not found.name.endswith("__main__"):
            importlib.import_module(found.name)
