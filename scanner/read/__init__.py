"""Read what is drawn and written: terrain, coins, numbers, each by a small network from a rectified
picture."""
