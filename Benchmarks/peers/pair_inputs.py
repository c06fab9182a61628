"""What the ranker's pair features are computed from: a product's events and categories from its XML, and its terms."""

import itertools
import re
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass

import numpy
from history import History, accepts_any, accepts_fixed, person_rule, read_field

KEYS = ["everything", "component", "reporter", "inbox", "version", "opSys", "severity", "product",
        "componentReporter", "componentVersion", "topic"]
OPENED, OWNED, FIXED, DROPPED, REOPENED, COPIED = range(6)
NOBODY = -1


@dataclass
class Inputs:
    """Reports are numbered in opening order, ties by id; persons in the order of their addresses' bytes."""

    openings: numpy.ndarray
    # By key and report: the number of the report's value, in order of first appearance; -1 for none.
    numbers: numpy.ndarray
    # By report: the person it was opened for, or NOBODY.
    first_owners: numpy.ndarray
    # In time order: moment, report, change, person.
    events: list
    person_count: int
    # CSR of the distinct terms of each report's title, rising, and how often each stands there.
    starts: numpy.ndarray
    terms: numpy.ndarray
    counts: numpy.ndarray
    # By report: terms with their repetitions.
    lengths: numpy.ndarray
    term_count: int


def read_inputs(folder, not_persons, tokens):
    elements = list(ElementTree.parse(folder / "reports.xml").getroot().iter("report"))
    elements.sort(key=lambda element: (int(element.findtext("opening_time")), int(element.get("id"))))
    openings = [int(element.findtext("opening_time")) for element in elements]
    fields = {}
    for name in ("assigned_to", "resolution", "cc", "component", "version", "op_sys", "severity", "product", "short_desc"):
        path = folder / f"{name}.xml"
        histories = read_field(path)[0] if path.exists() else {}
        fields[name] = [History(histories.get(element.get("id"), [])) for element in elements]
        if name == "assigned_to":
            owners = {value for updates in histories.values() for _, value in updates}
    is_person = person_rule(not_persons)
    addresses = sorted({owner.lower() for owner in owners if is_person(owner)}, key=lambda address: address.encode())
    persons = {address: number for number, address in enumerate(addresses)}
    inboxes = [
        (history.at_opening(opening) or None) if history.before(opening + 1) is not None else None
        for history, opening in zip(fields["assigned_to"], openings)
    ]
    columns = {name: [history.at_opening(opening) or None for history, opening in zip(fields[name], openings)]
               for name in ("component", "version", "op_sys", "severity", "product", "short_desc")}
    reporters = [element.findtext("reporter") or "" for element in elements]
    columns = [
        [0] * len(elements), columns["component"], reporters, inboxes, columns["version"], columns["op_sys"],
        columns["severity"], columns["product"], joined(columns["component"], reporters),
        joined(columns["component"], columns["version"]), [topic(title or "") for title in columns["short_desc"]],
        # The reporter on the product is no key of counts: the regression on words and categories alone reads it.
        list(zip(columns["product"], reporters)),
    ]
    return Inputs(
        openings=numpy.array(openings), numbers=numpy.array([numbered(column) for column in columns]),
        first_owners=numpy.array([persons.get((inbox or "").lower(), NOBODY) for inbox in inboxes]),
        events=events(openings, fields, persons), person_count=len(persons), **read_terms(tokens))


# The words in brackets that a title begins with, or those before its first colon, if a space follows that.
TOPIC = re.compile(rb"(?:\[([^]]{0,40})\]|(?!\[)([^:]{0,40}):[\0- ])")


def topic(title):
    """What a title says first that its report is about: one to three words in lower case; None if it says none."""
    match = TOPIC.match(title.encode().lstrip(bytes(range(33))))
    if not match:
        return None
    words = re.findall(rb"[^\0- ]+", (match[1] or match[2] or b"").lower())
    return b" ".join(words) if 1 <= len(words) <= 3 else None


def joined(one, other):
    return [None if left is None or right is None else (left, right) for left, right in zip(one, other)]


def numbered(values):
    known = {}
    return [-1 if value is None else known.setdefault(value, len(known)) for value in values]


def asked_numbers(numbers, tasks):
    """The numbers counted anew: values that none of the tasks has are -1, so that they take no room."""
    found = numpy.full_like(numbers, -1)
    for key, column in enumerate(numbers):
        asked = numpy.unique(column[tasks])
        asked = asked[asked >= 0]
        places = numpy.searchsorted(asked, column).clip(max=max(0, len(asked) - 1))
        if len(asked):
            found[key] = numpy.where(asked[places] == column, places, -1)
    return found


def events(openings, fields, persons):
    """Changes only, in time order; ties by report, then opening, owner, resolution, copies."""
    found = []
    for report, opening in enumerate(openings):
        found.append((opening, report, OPENED, NOBODY))
        last = NOBODY
        for when, owner in fields["assigned_to"][report].updates:
            person = persons.get(owner.lower(), NOBODY)
            if person != last:
                found.append((max(when, opening), report, OWNED, person))
            last = person
        last = REOPENED
        for when, text in fields["resolution"][report].updates:
            change = FIXED if accepts_fixed(text) else DROPPED if accepts_any(text) else REOPENED
            if change != last:
                found.append((max(when, opening), report, change, NOBODY))
            last = change
        last = []
        for when, text in fields["cc"][report].updates:
            named = {persons.get(address.lower(), NOBODY) for address in re.split("[, ]", text) if address}
            copied = sorted(named - {NOBODY})
            for person in copied:
                if person not in last:
                    found.append((max(when, opening), report, COPIED, person))
            last = copied
    found.sort(key=lambda event: event[:2])
    have_owned, kept = set(), []
    for event in found:
        _, _, change, person = event
        if change == OWNED and person != NOBODY:
            have_owned.add(person)
        if change != COPIED or person in have_owned:
            kept.append(event)
    return kept


def read_terms(path):
    """One report per line, its terms separated by TABs; numbers rise in the order of first appearance."""
    with open(path, encoding="utf-8", newline="\n") as file:
        documents = [line.split("\t") if line else [] for line in file.read().split("\n")[:-1]]
    numbers = {}
    starts, terms, counts = [0], [], []
    for document in documents:
        known = sorted(numbers.setdefault(term, len(numbers)) for term in document)
        for term, group in itertools.groupby(known):
            terms.append(term)
            counts.append(len(list(group)))
        starts.append(len(terms))
    return {
        "starts": numpy.array(starts), "terms": numpy.array(terms), "counts": numpy.array(counts),
        "lengths": numpy.array([len(document) for document in documents]), "term_count": len(numbers),
    }
