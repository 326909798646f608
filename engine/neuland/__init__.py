"""*Carcassonne: Neuland* scored from a typed table. Standard library only.

A **tile** is made of **parts** (the text's "Teil der Karte"), each of one terrain. Parts of
neighbouring tiles that continue each other across a side form a **region** (the text's "Gebiet").
Rules: carcassonne-neuland-anleitung.txt; the docstrings quote its sentences.
"""
