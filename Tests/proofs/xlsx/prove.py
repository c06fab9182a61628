#!/usr/bin/env python3
"""Compare the rows of random workbooks, as openpyxl writes and reads them, with those of the program's reader.

  $(python3 Tests/proofs/prove.py --packages Tests/proofs/xlsx/requirements.txt) Tests/proofs/xlsx/prove.py .build/release/delegate-measure [--workbooks 200] [--seed 1]

Exit code 0: every cell agrees. The comparison is also made with the first column dropped and with every cell changed,
and has to notice both.
"""

import argparse
import csv
import datetime as dt
import io
import random
import subprocess
import sys
import tempfile
from pathlib import Path

import openpyxl

# Not generated: _x0041_, which Excel shows as A and openpyxl as it is written.
TEXTS = ["Crash", "a, b; c", 'say "x"', "two\nlines", "  blanks  ", "<b>&amp;", "画面でエラー", "é – ß", "007", "1e5"]
FORMATS = ["General", "0.00", "yyyy-mm-dd", "d.m.yy h:mm", "dd/mm/yyyy", "mmm yyyy", "h:mm:ss", "#,##0", "0%", "[h]:mm"]


def value(chance):
  kind = chance.randrange(8)
  day = dt.datetime(1970, 1, 1) + dt.timedelta(seconds=chance.randrange(4 * 10**9))
  return [None, chance.choice(TEXTS), chance.randrange(-10**6, 10**12), chance.uniform(-1e5, 1e5), chance.random() < 0.5, day.date(), day,
          day.time()][kind]


def write(path, chance):
  book = openpyxl.Workbook()
  if chance.random() < 0.2:
    book.epoch = openpyxl.utils.datetime.CALENDAR_MAC_1904
  sheet = book.active
  columns = chance.randint(1, 40)
  for row in range(1, chance.randint(3, 40)):
    if row > 2 and chance.random() < 0.1:
      continue
    for column in range(1, columns + 1):
      cell = sheet.cell(row, column, value(chance) if row > 2 else f"head {row} {column}")
      # Not generated: dates before March 1900, which openpyxl makes errors or other days.
      if isinstance(cell.value, float) and 61 <= cell.value < 2_900_000 and chance.random() < 0.6:
        cell.number_format = chance.choice(FORMATS)
  book.save(path)


def shown(cell):
  """The text of a cell by openpyxl's value, which is a date where the style shows one."""
  value = cell.value
  if isinstance(value, bool):
    return str(value).upper()
  if isinstance(value, dt.timedelta):
    return None
  if isinstance(value, dt.time):
    # A second is rounded here, and cut off by Python.
    value = dt.datetime.combine(dt.date(2000, 1, 1), value)
    return (value + dt.timedelta(seconds=0.5)).strftime("%H:%M:%S")
  if isinstance(value, dt.datetime):
    value += dt.timedelta(seconds=0.5)
    # A format may show the day alone; the time is read all the same.
    hour = any(letter in cell.number_format.lower() for letter in "hs") or value.strftime("%H%M%S") != "000000"
    return value.strftime("%Y-%m-%d %H:%M:%S" if hour else "%Y-%m-%d")
  if isinstance(value, float) and value == round(value):
    return str(int(value))
  return "" if value is None else value if isinstance(value, float) else str(value)


def agree(theirs, ours):
  """Whether two cells agree: numbers by their value, since one number has several texts."""
  try:
    return theirs == (float(ours) if isinstance(theirs, float) else ours)
  except ValueError:
    return False


def expected(path):
  return [[shown(cell) for cell in row] for row in openpyxl.load_workbook(path).active.iter_rows()]


def trimmed(rows):
  rows = [list(row) for row in rows]
  for row in rows:
    while row and row[-1] == "":
      row.pop()
  while rows and not rows[-1]:
    rows.pop()
  return rows


def differences(theirs, ours):
  theirs, ours = trimmed(theirs), trimmed(ours)
  found = [] if len(theirs) == len(ours) else [f"{len(theirs)} rows, and {len(ours)} here"]
  for number, (left, right) in enumerate(zip(theirs, ours), 1):
    for column in range(max(len(left), len(right))):
      pair = [row[column] if column < len(row) else "" for row in (left, right)]
      # None: a span of time, which has no form of its own here.
      if pair[0] is not None and not agree(*pair):
        found.append(f"row {number}, column {column + 1}: {pair[0]!r}, and {pair[1]!r} here")
  return found


def main():
  options = argparse.ArgumentParser()
  options.add_argument("program")
  options.add_argument("--workbooks", type=int, default=200)
  options.add_argument("--seed", type=int, default=1)
  options = options.parse_args()
  cells = bad = blind = 0
  with tempfile.TemporaryDirectory() as folder:
    for number in range(options.workbooks):
      path = Path(folder) / f"{number}.xlsx"
      write(path, random.Random(options.seed * 100_000 + number))
      theirs = expected(path)
      text = subprocess.run([options.program, "sheet", path], check=True, capture_output=True).stdout.decode()
      ours = list(csv.reader(io.StringIO(text, newline="")))
      cells += sum(map(len, theirs))
      found = differences(theirs, ours)
      if found:
        bad += 1
        print(f"workbook {number}:", *found[:5], sep="\n  ")
      dropped = [row[1:] for row in ours]
      shifted = [[f"{cell}1" for cell in row] for row in ours]
      blind += not differences(theirs, dropped) or not differences(theirs, shifted)
  print(f"{options.workbooks - bad} of {options.workbooks} workbooks agree in every one of {cells} cells"
        + (f"; {blind} changed ones were not noticed" if blind else ""))
  return 1 if bad or blind else 0


if __name__ == "__main__":
  sys.exit(main())
