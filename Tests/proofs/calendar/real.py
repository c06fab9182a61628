#!/usr/bin/env python3
"""Compare the occurrences of the real calendars in three Python packages' sources with those of recurring-ical-events.

  python3 -m venv venv && venv/bin/pip install -r Tests/proofs/calendar/requirements.txt
  venv/bin/python Tests/proofs/calendar/real.py .build/release/delegate-calendar [--sources FOLDER] [--write]

Exit code 0: every file is read as the library reads it, or differences.tsv says why not. --write writes the files that differ there,
with the reasons that it has.
"""

import argparse
import datetime as dt
import subprocess
import sys
import tarfile
import tempfile
from collections import Counter
from pathlib import Path

import icalendar
import recurring_ical_events

from prove import UTC, differences, ends_of, moment, of_probe

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))
from shared import print_table

LIST = HERE / "differences.tsv"
KINDS = ["read alike", "read here alone", "read otherwise", "refused"]


def sources(folder):
  """The packages' sources with their tests, as the index has them; unpacked."""
  if not folder:
    folder = tempfile.mkdtemp(prefix="ical-real-")
    # What setuptools builds needs the packages that it imports, which are here; each of the others names its own builder.
    for name, options in [("sdists.txt", []), ("sdists-setuptools.txt", ["--no-build-isolation"])]:
      subprocess.run(
        [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", ":all:", "--require-hashes", *options,
         "--dest", folder, "--requirement", str(HERE / name)], check=True)
    for archive in Path(folder).glob("*.tar.gz"):
      with tarfile.open(archive) as file:
        file.extractall(folder, filter="data")
  return Path(folder)


def of_library(path):
  """Returns the library's occurrences and the span that it was asked for; the reason if it reads nothing."""
  span = dt.datetime(2000, 1, 1, tzinfo=UTC), dt.datetime(2030, 1, 1, tzinfo=UTC)
  try:
    calendars = icalendar.Calendar.from_ical(path.read_bytes(), multiple=True)
    starts = []
    for calendar in calendars:
      for part in calendar.walk("VEVENT") + calendar.walk("VTODO"):
        try:
          starts.append(moment((part.get("DTSTART") or part["DUE"]).dt).astimezone(UTC))
        except Exception:
          continue
    if not starts:
      return {}, span, None
    last = max(starts)
    span = max(min(starts), last - dt.timedelta(days=3650)) - dt.timedelta(days=2), last + dt.timedelta(days=400)
    found = {}
    for calendar in calendars:
      for key, end in ends_of(calendar, span)[0].items():
        found.setdefault(key, set()).update(end)
    return found, span, None
  except Exception as error:
    return {}, span, type(error).__name__


def main():
  parser = argparse.ArgumentParser()
  parser.add_argument("probe")
  parser.add_argument("--sources")
  parser.add_argument("--write", action="store_true")
  options = parser.parse_args()
  folder = sources(options.sources)
  reasons = dict(line.split("\t") for line in LIST.read_text().splitlines() if line[:1] != "#") if LIST.exists() else {}
  counts, kept, wrong, occurrences = {}, [], 0, 0
  for path in sorted(folder.glob("*/**/*.ics")):
    name = "/".join(path.relative_to(folder).parts)
    known, span, fault = of_library(path)
    own = of_probe(options.probe, [str(path)], span)[str(path)]
    problem = next((key[0] for key in own if own[key] == {None} and key[1] == 0), None)
    found = [] if problem else differences(known, own)
    kind = KINDS[3 if problem else 1 if fault else 2 if found else 0]
    counts.setdefault(name.split("/")[0], Counter())[kind] += 1
    occurrences += 0 if problem else len(own)
    differs = problem or found and not fault
    if differs:
      kept.append(f"{name}\t{reasons.get(name, '?')}")
      what = f"refused: {problem}" if problem else f"{len(found)} differences, like {sorted(found)[:2]}"
      if name not in reasons or options.write:
        wrong += 1
        print(f"{name}: {what}")
    elif name in reasons and not options.write:
      wrong += 1
      print(f"{name}: it is read as the library does; leave it out of {LIST.name}")
  if options.write:
    LIST.write_text("# A calendar that is refused or read otherwise than by recurring-ical-events, and why.\n" + "\n".join(kept) + "\n")
  print_table(
    ["calendars of", "files", *KINDS],
    *([name, sum(found.values()), *(found[kind] for kind in KINDS)] for name, found in counts.items()))
  files = sum(sum(found.values()) for found in counts.values())
  print(f"{files} real calendars, {occurrences} occurrences; {len(kept)} refused or read otherwise, {wrong} of them without a reason")
  return 1 if wrong else 0


if __name__ == "__main__":
  sys.exit(main())
