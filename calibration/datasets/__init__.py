"""Rendered pictures with their truth, to train and to measure with."""
