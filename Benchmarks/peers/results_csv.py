"""Read results.csv of a report as it was meant: reports/README.md says why some cells have an apostrophe in front."""

import csv


def original(cell):
    return cell[1:] if cell.startswith("'") else cell


def rows(folder):
    """The lines of a report folder's results.csv, a dictionary each."""
    with open(folder / "results.csv", encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            yield {column: original(cell) for column, cell in row.items()}
