#!/usr/bin/env python3
"""Compare the occurrences of random calendars with those of recurring-ical-events, read and rewritten.

  $(python3 Tests/proofs/prove.py --packages Tests/proofs/calendar/requirements.txt) Tests/proofs/calendar/prove.py .build/release/delegate-calendar [--calendars 600] [--seed 1]

Exit code 0: every occurrence agrees. Kinds in which the Python libraries differ from RFC 5545 are not generated; each
has its reason at the place, marked "not generated".
"""

import argparse
import datetime as dt
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from zoneinfo import ZoneInfo

import icalendar
import recurring_ical_events
from dateutil.rrule import rrulestr

UTC = dt.timezone.utc
FROM, TO = dt.datetime(2024, 1, 1, tzinfo=UTC), dt.datetime(2029, 1, 1, tzinfo=UTC)
ZONES = ["America/New_York", "Europe/Berlin", "Australia/Sydney", "Asia/Kolkata", "America/Santiago", "Asia/Tokyo"]
DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]


class Maker:
  def __init__(self, seed):
    self.random = random.Random(seed)

  def maybe(self, share):
    return self.random.random() < share

  def some(self, values, most=3):
    values = list(values)
    return sorted(self.random.sample(values, min(len(values), self.random.randint(1, most))))

  def signed(self, top, most=3):
    return [n if self.maybe(0.6) else -n for n in self.some(range(1, top + 1), most)]

  def rule(self, is_date):
    """The parts of a rule that the standard allows, without COUNT and UNTIL."""
    freqs = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"] * 6 + ([] if is_date else ["HOURLY", "MINUTELY", "SECONDLY"])
    freq = self.random.choice(freqs)
    parts = {"FREQ": freq}

    def put(name, values):
      parts[name] = ",".join(map(str, values))

    interval = self.random.choice([1, 1, 1, 2, 3, 4, 5, 7, 12, 18])
    if freq == "HOURLY":
      interval = self.random.choice([5, 11, 24, 36, 100])
    if freq == "MINUTELY":
      interval = self.random.choice([123, 1440, 2000])
    if freq == "SECONDLY":
      interval = self.random.choice([40000, 86400, 100000])
    if interval > 1:
      parts["INTERVAL"] = str(interval)
    if self.maybe(0.25):
      put("BYMONTH", self.some(range(1, 13), 5))
    if freq == "YEARLY" and self.maybe(0.2):
      put("BYYEARDAY", self.signed(366, 6))
    if freq == "YEARLY" and self.maybe(0.2) and "INTERVAL" not in parts:
      # BYWEEKNO without a day: RFC 5545 takes the weekday from DTSTART, dateutil all seven. Not generated.
      put("BYWEEKNO", self.signed(53))
      put("BYDAY", self.some(DAYS))
    if freq != "WEEKLY" and self.maybe(0.3):
      put("BYMONTHDAY", self.signed(31, 6))
    if "BYDAY" not in parts and self.maybe(0.45):
      numbered = freq in ("MONTHLY", "YEARLY") and "BYWEEKNO" not in parts
      top = 5 if freq == "MONTHLY" or "BYMONTH" in parts else 53
      days = self.some(DAYS, 4)
      if numbered and self.maybe(0.6):
        days = [f"{self.signed(top, 1)[0]}{day}" for day in days]
      put("BYDAY", days)
    if freq not in ("HOURLY", "MINUTELY", "SECONDLY"):
      # For a DTSTART without time RFC 5545 has these ignored, dateutil applies them. Not generated.
      if not is_date and self.maybe(0.25):
        put("BYHOUR", self.some(range(24)))
      if not is_date and self.maybe(0.15):
        put("BYMINUTE", self.some(range(60)))
      if not is_date and self.maybe(0.05):
        put("BYSECOND", self.some(range(60), 2))
    else:
      if self.maybe(0.4):
        put("BYHOUR", self.some(range(24), 8))
      if freq == "HOURLY" and self.maybe(0.2):
        put("BYMINUTE", self.some(range(60)))
    if self.maybe(0.3):
      parts["WKST"] = self.random.choice(DAYS)
    if any(name.startswith("BY") for name in parts) and freq in ("MONTHLY", "YEARLY", "WEEKLY", "DAILY"):
      if self.maybe(0.25):
        put("BYSETPOS", self.signed(5 if freq != "YEARLY" else 30))
    return parts

  def event(self, uid):
    """Lines of an event and of the components that replace some of its occurrences; None if the rule never matches."""
    rand = self.random
    kind = rand.choice(["date", "floating", "utc", "zoned", "zoned", "zoned"])
    zone = ZoneInfo(rand.choice(ZONES)) if kind == "zoned" else UTC if kind == "utc" else None
    is_date = kind == "date"
    first = dt.datetime(rand.randint(2015, 2026), rand.randint(1, 12), rand.randint(1, 28))
    if not is_date:
      first = first.replace(hour=rand.randint(0, 23), minute=rand.choice([0, 0, 15, 30, 59]))
    parts = self.rule(is_date) if self.maybe(0.93) else None
    start = first
    if parts:
      text = ";".join(f"{name}={value}" for name, value in parts.items())
      # BYSETPOS in a first week that DTSTART cuts: dateutil counts from DTSTART, RFC 5545 in the week. Not generated.
      if parts["FREQ"] == "WEEKLY" and "BYSETPOS" in parts:
        start = start + dt.timedelta(days=(DAYS.index(parts.get("WKST", "MO")) - start.weekday()) % 7)
        first = start
      match = self.bounded_match(text, start)
      if match is None:
        return None
      # A DTSTART that the rule lacks counts for COUNT; dateutil does not count it. Only generated without COUNT.
      is_matched = self.maybe(0.8)
      if is_matched and not (parts["FREQ"] == "WEEKLY" and "BYSETPOS" in parts):
        start = match
      chance = rand.random()
      if chance < 0.3 and start == match:
        parts["COUNT"] = str(rand.randint(1, 60))
      elif chance < 0.5:
        last = start + dt.timedelta(days=rand.randint(1, 4000))
        if is_date:
          parts["UNTIL"] = last.strftime("%Y%m%d")
        elif zone is None:
          parts["UNTIL"] = last.strftime("%Y%m%dT%H%M%S")
        else:
          parts["UNTIL"] = last.replace(tzinfo=zone).astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")

    def time(name, value, utc=False):
      if is_date:
        return f"{name};VALUE=DATE:{value:%Y%m%d}"
      if utc or kind == "utc":
        return f"{name}:{value.replace(tzinfo=zone).astimezone(UTC):%Y%m%dT%H%M%SZ}"
      return f"{name};TZID={zone.key}:{value:%Y%m%dT%H%M%S}" if zone else f"{name}:{value:%Y%m%dT%H%M%S}"

    def span(begin):
      if is_date:
        return time("DTEND", begin + dt.timedelta(days=rand.randint(1, 3))) if self.maybe(0.7) else None
      if self.maybe(0.2):
        return f"DURATION:PT{rand.randint(1, 300)}M"
      return time("DTEND", begin + dt.timedelta(minutes=rand.randint(0, 2000))) if self.maybe(0.9) else None

    head = ["BEGIN:VEVENT", f"UID:{uid}", "DTSTAMP:20240101T000000Z"]
    lines = head + [f"SUMMARY:{uid}", time("DTSTART", start), span(start)]
    others = []
    if parts:
      lines.append("RRULE:" + ";".join(f"{name}={value}" for name, value in parts.items()))
      text = ";".join(f"{name}={value}" for name, value in parts.items() if name not in ("UNTIL", "COUNT"))
      begins = self.bounded_list(text, start)
      # recurring-ical-events looks for EXDATE and RECURRENCE-ID also by their time on the wall, as if that were UTC
      # (util.to_recurrence_ids), and then finds other occurrences of the same day. Not generated.
      is_ambiguous = kind == "zoned" and (parts["FREQ"] in ("HOURLY", "MINUTELY", "SECONDLY") or "BYHOUR" in parts)
      if is_ambiguous:
        begins = []
      for begin in rand.sample(begins, min(len(begins), rand.randint(0, 3))) if self.maybe(0.4) else []:
        lines.append(time("EXDATE", begin, utc=kind == "zoned" and self.maybe(0.3)))
      if self.maybe(0.3):
        for _ in range(rand.randint(1, 3)):
          lines.append(time("RDATE", dt.datetime(rand.randint(2023, 2028), rand.randint(1, 12), rand.randint(1, 28), 0 if is_date else 13)))
      if self.maybe(0.15) and not is_date:
        begin = dt.datetime(rand.randint(2024, 2028), rand.randint(1, 12), rand.randint(1, 28), 17)
        line = time("RDATE", begin)
        name, value = line.split(":", 1)
        lines.append(f"{name};VALUE=PERIOD:{value}/PT{rand.randint(1, 40)}H")
      taken = set()
      for begin in rand.sample(begins, min(len(begins), rand.randint(1, 2))) if self.maybe(0.4) else []:
        if begin in taken:
          continue
        taken.add(begin)
        moved = begin + dt.timedelta(days=rand.randint(-3, 3), minutes=0 if is_date else rand.choice([0, 30, 200]))
        name = "RECURRENCE-ID"
        # Where a moved occurrence of THISANDFUTURE lands on the wall is only clear within one zone.
        if self.maybe(0.3) and len(taken) == 1 and parts["FREQ"] not in ("HOURLY", "MINUTELY", "SECONDLY"):
          name += ";RANGE=THISANDFUTURE"
        others.append(head + [time(name, begin), f"SUMMARY:moved {uid}", time("DTSTART", moved), span(moved), "END:VEVENT"])
    lines.append("END:VEVENT")
    return [line for part in [lines] + others for line in part if line]

  @staticmethod
  def bounded_match(text, start):
    """The first start of a rule; None if there is none in some time (dateutil would search to the year 9999)."""
    try:
      return next(iter(rrulestr(text + f";UNTIL={start.year + 13}0101T000000", dtstart=start)), None)
    except ValueError:  # The library's word for a rule that no time of day fulfils.
      return None

  @staticmethod
  def bounded_list(text, start):
    found = []
    for begin in rrulestr(text + ";UNTIL=20290101T000000", dtstart=start):
      if begin.year >= 2024:
        found.append(begin)
        if len(found) >= 300:
          break
    return found

  def calendar(self, number):
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//prove//EN"]
    count = 0
    while count < 3:
      event = self.event(f"{number}-{count}")
      if event:
        lines += event
        count += 1
    return "\r\n".join(lines + ["END:VCALENDAR", ""])


def moment(value):
  if not isinstance(value, dt.datetime):
    value = dt.datetime(value.year, value.month, value.day)
  return value.replace(tzinfo=UTC) if value.tzinfo is None else value


def of_python(text):
  return ends_of(icalendar.Calendar.from_ical(text), (FROM, TO))


def ends_of(calendar, span):
  """Returns occurrences, and the UIDs of events with a start that the clocks leave out.

  (UID, start) → ends, None where the clocks change inside: there the library counts on the wall, not in seconds.
  """
  found, gaps = {}, set()
  changes = {}
  for component in calendar.walk("VEVENT"):
    try:
      begin, end = moment(component.start), moment(component.end)
    except ValueError:  # Real calendars have events without a start or with two ends.
      continue
    if begin.utcoffset() != end.utcoffset():
      changes[str(component.get("UID", ""))] = True
  for event in recurring_ical_events.of(calendar, components=["VEVENT", "VTODO"], skip_bad_series=True).between(*span):
    begin, end = moment(event.start), moment(event.end)
    uid = str(event.get("UID", ""))
    same = begin.utcoffset() == end.utcoffset() and begin == begin.astimezone(UTC).astimezone(begin.tzinfo)
    # A start that does not exist is moved by the clocks, and its end with it or not.
    exists = begin.replace(tzinfo=None) == begin.astimezone(UTC).astimezone(begin.tzinfo).replace(tzinfo=None)
    known = int(end.timestamp()) if same and exists and uid not in changes else None
    found.setdefault((uid, int(begin.timestamp())), set()).add(known)
    if not exists:
      gaps.add(uid)
  return found, gaps


def of_probe(probe, paths, span=(FROM, TO)):
  found = {path: {} for path in paths}
  output = subprocess.run(
    [probe, "occurrences", *paths, "--from", str(int(span[0].timestamp())), "--to", str(int(span[1].timestamp()))],
    check=True, capture_output=True, text=True).stdout
  for line in output.splitlines():
    path, start, end, *rest = line.split("\t")
    if start == "problem":
      found[path][end, 0] = {None}
    else:
      found[path].setdefault((rest[1], int(start)), set()).add(int(end))
  return found


def differences(one, other):
  """Occurrences that only one has, and common ones whose ends are known and differ."""
  ends = [key for key in one.keys() & other.keys() if None not in one[key] | other[key] and one[key] != other[key]]
  return [("missing", key) for key in one.keys() - other.keys()] + [
    ("too many", key) for key in other.keys() - one.keys()] + [("end", key) for key in ends]


def main():
  parser = argparse.ArgumentParser()
  parser.add_argument("probe")
  parser.add_argument("--calendars", type=int, default=400)
  parser.add_argument("--seed", type=int, default=1)
  options = parser.parse_args()
  folder = Path(tempfile.mkdtemp(prefix="ical-prove-"))
  texts = {}
  begin = time.monotonic()
  for number in range(options.calendars):
    path = folder / f"{number}.ics"
    texts[str(path)] = Maker(options.seed * 1_000_003 + number).calendar(number)
    path.write_bytes(texts[str(path)].encode())
  made = time.monotonic()
  probed = of_probe(options.probe, list(texts))
  asked = time.monotonic()
  pythons = {path: of_python(text) for path, text in texts.items()}
  done = time.monotonic()
  wrong = 0

  def report(kind, path, found):
    nonlocal wrong
    if found:
      wrong += 1
      print(f"{kind}: {path}: {len(found)} differences, like {[(k, v[0], dt.datetime.fromtimestamp(v[1], UTC).isoformat()) if isinstance(v, tuple) else (k, v) for k, v in found[:4]]}")

  for path in texts:
    report("read", path, differences(pythons[path][0], probed[path]))
  total = sum(len(found) for found, _ in pythons.values())
  ends = sum(None not in end for found, _ in pythons.values() for end in found.values())
  print(f"{len(texts)} calendars, {total} occurrences, {ends} ends compared; {wrong} calendars differ")
  print(f"made in {made - begin:.1f} s, probe {asked - made:.2f} s, Python {done - asked:.1f} s")

  # What the probe writes: read again by both, with the zones' own names and with names that only the file explains.
  subprocess.run([options.probe, "rewrite", *texts, "--zones-through", "2030"], check=True)
  renamed, excluded = [], 0
  for number, path in enumerate(texts):
    text = Path(path + ".out").read_bytes().decode()
    report("written", path, differences(pythons[path][0], of_python(text)[0]))
    unfolded = text.replace("\r\n ", "")
    for zone in ZONES:
      unfolded = unfolded.replace(zone, f"X-{number}-" + zone.replace("/", "-"))
    Path(path + ".own").write_text(unfolded, newline="")
    renamed.append(path + ".own")
    if number % 2 == 0:
      # Of a start that the clocks leave out dateutil's VTIMEZONE takes the offset after, RFC 5545, 3.3.5 the one before:
      # events with such a start are compared with the zones' own names only.
      found, gaps = pythons[path]
      own = {key: end for key, end in of_python(unfolded)[0].items() if key[0] not in gaps}
      found = {key: end for key, end in found.items() if key[0] not in gaps}
      excluded += len(gaps)
      report("written, own zones, Python", path, differences(found, own))
  print(f"{excluded} events with starts in a gap of the clocks not compared in own zones by Python")
  again = of_probe(options.probe, [path + ".out" for path in texts] + renamed)
  for path in texts:
    report("written, probe", path, differences(probed[path], again[path + ".out"]))
    report("written, own zones, probe", path, differences(probed[path], again[path + ".own"]))
  print(f"rewritten and read by both: {wrong} calendars differ in all; {time.monotonic() - begin:.1f} s")
  return 1 if wrong else 0


if __name__ == "__main__":
  sys.exit(main())
