"""A product's reports as their histories stood at a moment, read from the MSR 2013 layout, by the protocol."""

import bisect
import fnmatch
import re
import sys
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass

END = sys.maxsize
# Inboxes and roles of any tracker, as the protocol lists them.
NOT_PERSONS = ["nobody@*", "webmaster@*", "*@*.bugs", "*@bugs"] + [
    pattern for role in ("general", "qa", "triage", "default", "unassigned") for pattern in (role, f"{role}@*")
]


class History:
    """The values of one field of one report, in time order; equal times keep the order of the file."""

    def __init__(self, updates):
        self.in_file_order = updates
        self.updates = sorted(updates, key=lambda update: update[0])
        self.moments = [when for when, _ in self.updates]

    def before(self, moment):
        """The latest value dated strictly before `moment`; None if there is none."""
        count = bisect.bisect_left(self.moments, moment)
        return self.updates[count - 1][1] if count else None

    def at_opening(self, opening):
        """The first value in file order dated at the opening, else the earliest; None if there is none."""
        now = [value for when, value in self.in_file_order if when == opening]
        return now[0] if now else self.updates[0][1] if self.updates else None


@dataclass(frozen=True)
class Lesson:
    """A report that is known to be resolved, and by whom."""

    report: "Report"
    person: str
    since: int


def topic(title):
    """What a title begins with, of at most 40 bytes and three words: `[search] ...`, `net/http: ...`."""
    title = title.lstrip()
    found = re.match(r"\[([^\]]*)\]|([^:]*):\s", title)
    text = next((group for group in found.groups() if group is not None), "") if found else ""
    words = text.lower().split()
    return " ".join(words) if len(text.encode()) <= 40 and 0 < len(words) <= 3 else None


class Report:
    def __init__(self, number, opening, reporter, fields, is_person):
        self.number = number
        self.opening = opening
        self.reporter = reporter
        self.component = fields["component"].at_opening(opening)
        self.product = fields["product"].at_opening(opening)
        title = fields["short_desc"].at_opening(opening) or ""
        self.words = [word for word in title.lower().split(" ") if word]
        self.topic = topic(title)
        self.owners, self.resolutions = fields["assigned_to"], fields["resolution"]
        self.is_person = is_person
        last = self.owners.before(END) or ""
        self.owner_never_changed = last == ""
        self.label = last.lower() if is_person(last) else None
        self.is_fixed = accepts_fixed(self.resolutions.before(END))
        self.changes = {accepts: self.lesson_changes(accepts) for accepts in (accepts_fixed, accepts_any)}

    def lesson_changes(self, accepts):
        """When somebody else, or nobody any more, became known to have resolved this report: (moment, person)."""
        changes = []
        for when in sorted({*self.owners.moments, *self.resolutions.moments}):
            owner, resolution = self.owners.before(when + 1), self.resolutions.before(when + 1)
            teaches = owner is not None and self.is_person(owner) and accepts(resolution)
            person = owner.lower() if teaches else None
            if person != (changes[-1][1] if changes else None):
                changes.append((max(when, self.opening), person))
        return changes

    def lesson(self, moment, accepts):
        """What this report teaches just before `moment`: its history is cut there, whatever came later."""
        changes = self.changes[accepts]
        count = bisect.bisect_left(changes, moment, key=lambda change: change[0])
        person = changes[count - 1][1] if count else None
        return Lesson(self, person, changes[0][0]) if person else None


def accepts_fixed(resolution):
    return (resolution or "").lower() == "fixed"


def accepts_any(resolution):
    return bool(resolution)


def field(folder, name):
    """By report: its updates of one field in time order."""
    path = folder / f"{name}.xml"
    if not path.exists():
        return {}
    return {
        int(report.get("id")): sorted(
            ((int(u.find("when").text), (u.find("what").text or "").strip()) for u in report.iter("update")),
            key=lambda update: update[0],
        )
        for report in ElementTree.parse(path).getroot().iter("report")
    }


def read_field(path):
    """Updates by report, and how many there are."""
    histories, count = {}, 0
    for report in ElementTree.parse(path).getroot().iter("report"):
        updates = [(int(update.findtext("when")), update.findtext("what") or "") for update in report.iter("update")]
        histories[report.get("id")] = updates
        count += len(updates)
    return histories, count


def person_rule(not_persons):
    """Says of an address, in any case, whether it is a person's by the protocol and a tracker's own patterns."""
    patterns = [pattern.lower() for pattern in NOT_PERSONS + not_persons]
    answers = {"": False}

    def is_person(address):
        if address not in answers:
            answers[address] = not any(fnmatch.fnmatchcase(address.lower(), pattern) for pattern in patterns)
        return answers[address]

    return is_person


def read_reports(folder, not_persons):
    """The reports in opening order, ties by id, and the number of updates of all fields."""
    is_person = person_rule(not_persons)
    fields, update_count = {}, 0
    for path in sorted(folder.glob("*.xml")):
        if path.stem != "reports":
            fields[path.stem], count = read_field(path)
            update_count += count
    reports = []
    for element in ElementTree.parse(folder / "reports.xml").getroot().iter("report"):
        number = element.get("id")
        own = {
            name: History(fields[name].get(number, []))
            for name in ("assigned_to", "resolution", "component", "product", "short_desc")
        }
        opening, reporter = int(element.findtext("opening_time")), element.findtext("reporter")
        reports.append(Report(int(number), opening, reporter, own, is_person))
    return sorted(reports, key=lambda report: (report.opening, report.number)), update_count


def lessons_before(reports, moment, accepts):
    """What all reports teach just before `moment`, in report order; whether they are asked about plays no part."""
    return [lesson for report in reports if (lesson := report.lesson(moment, accepts))]
