"""Decide together: what the networks saw in single spaces becomes one possible sheet and its
doubts."""
