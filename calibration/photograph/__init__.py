"""How a phone sees a sheet on a table: paper, light, table, lens and file."""
