"""How people fill in a sheet: hands, pens, symbols, coins and numbers, drawn on an empty page."""
