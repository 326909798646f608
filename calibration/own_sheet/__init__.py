"""The product's own map sheet to print: the part of calibration that ships with it."""
