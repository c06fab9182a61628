"""Fetches from a tracker that cuts connections, sends nonsense, is endless or slow; with signals in between.

    python3 Tests/proofs/perceval/hostile.py --delegate .build/release/delegate

Each time: a problem with place and remedy, no secret anywhere, nothing lost, and the next fetch ends as one that nothing disturbed.
Needs a python3 with perceval 1.6.1: make prove-perceval.
"""
import argparse
import json
import pathlib
import re
import signal
import sys
import time
from datetime import datetime, timedelta, timezone

from tracker import Answer, Place, Tracker, items

SECRET = "s3cret-t0ken"
ISSUES = 20


class Redmine:
    """The part of Redmine's REST interface that Perceval uses, and faults on demand."""

    def __init__(self):
        self.fault = lambda asked: None
        self.start = datetime(2024, 1, 1, tzinfo=timezone.utc)
        self.issues = {number: self.issue(number, number) for number in range(1, ISSUES + 1)}

    def issue(self, number, hours, subject=None):
        moment = (self.start + timedelta(hours=hours)).strftime("%Y-%m-%dT%H:%M:%SZ")
        return {
            "id": number, "subject": subject or f"Printer {number} on fire", "created_on": "2024-01-01T00:00:00Z",
            "updated_on": moment, "closed_on": moment, "author": {"id": 3}, "assigned_to": {"id": 4 + number % 3},
            "status": {"id": 5, "name": "Closed", "is_closed": True}, "project": {"id": 1}, "journals": []}

    def answer(self, asked):
        fault = self.fault(asked)
        if fault:
            return fault
        if found := re.match(r"/issues/(\d+)\.json", asked):
            return Answer({"issue": self.issues[int(found[1])]})
        if found := re.match(r"/users/(\d+)\.json", asked):
            # What an administrator sees.
            return Answer({"user": {"id": int(found[1]), "api_key": SECRET}})
        since = re.search(r"updated_on=%3E%3D([-\dTZ]+(?:%3A\d+)*Z)", asked)[1].replace("%3A", ":")
        offset = int(re.search(r"offset=(\d+)", asked)[1])
        wanted = sorted(
            (issue for issue in self.issues.values() if issue["updated_on"] >= since),
            key=lambda issue: (issue["updated_on"], issue["id"]))
        return Answer({"issues": wanted[offset:offset + 7]})


def at(pattern, make, times=10**9):
    """A fault where what is asked fits, a number of times."""
    left = [times]

    def fault(asked):
        if not re.search(pattern, asked) or left[0] == 0:
            return None
        left[0] -= 1
        return make()
    return fault


def endless():
    while True:
        yield b"[" + b"1," * (1 << 19)


def slow():
    for _ in range(600):
        time.sleep(0.1)
        yield b" "


SEVENTH = r"^/issues/7\.json"
FIRST = r"^/issues\.json"
# Name → (the fault, what is said, how many items are kept).
FAULTS = {
    "cut inside an issue": (at(SEVENTH, lambda: Answer(b'{"issue": {"id": 7, "subj', length=900)), "the connection was cut", 6),
    "cut before the answer": (at(SEVENTH, lambda: Answer(b"", length=900)), "the connection was cut", 6),
    "an error of the server": (at(SEVENTH, lambda: Answer(b"<h1>Oops</h1>", status=500)), "answers 500", 6),
    "busy for ever": (at(SEVENTH, lambda: Answer(b"", status=503)), "answers 503", 6),
    "a page for people": (at(FIRST, lambda: Answer(b"<html>Log in, please</html>")), "perhaps a page for people", 0),
    "no JSON inside": (at(SEVENTH, lambda: Answer(b'{"issue": {"id": 7,,}}')), "perhaps a page for people", 6),
    "another shape": (at(FIRST, lambda: Answer([1, 2])), "lacks what Perceval expects of redmine (TypeError)", 0),
    "an issue without its date": (at(SEVENTH, lambda: Answer({"issue": {"id": 7, "author": {"id": 3}, "journals": []}})),
                                  "lacks what Perceval expects", 6),
    "not a number": (at(SEVENTH, lambda: Answer(json.dumps({"issue": {
        **Redmine().issues[7], "done_ratio": float("nan")}}).encode())), "lacks what Perceval expects", 6),
    "a wrong token": (at(FIRST, lambda: Answer(b"", status=401)), "refuses (401): the token or login is wrong", 0),
    "a forbidden project": (at(FIRST, lambda: Answer(b"", status=403)), "refuses (403)", 0),
    "no such project": (at(FIRST, lambda: Answer(b"", status=404)), "no such project (404)", 0),
    "a rate limit of an hour": (at(SEVENTH, lambda: Answer(b"", status=429, headers={"Retry-After": "3600"})),
                                "for 60 minutes more: its rate limit is used up", 6),
    "a rate limit of years": (at(SEVENTH, lambda: Answer(b"", status=429, headers={"Retry-After": "9" * 300})), "its rate limit is used up", 6),
    "a rate limit without a number": (at(SEVENTH, lambda: Answer(b"", status=429, headers={"Retry-After": "-5"})), "its rate limit is used up", 6),
    "no end of redirects": (at(SEVENTH, lambda: Answer(b"", status=302, headers={"Location": "/issues/7.json"})), "an answer has no end", 6),
    "no gzip inside": (at(SEVENTH, lambda: Answer(b"7", headers={"Content-Encoding": "gzip"})), "perhaps a page for people", 6),
    "the same page for ever": (at(FIRST, lambda: Answer({"issues": list(Redmine().issues.values())[:7]})), "the same items again and again", 7),
    "an endless answer": (at(SEVENTH, lambda: Answer(endless())), "an answer has no end: more than 256 MB came", 6),
    "nested too deep": (at(SEVENTH, lambda: Answer({"issue": {**Redmine().issues[7], "x": json.loads("[" * 90 + "]" * 90)}})),
                        "nested more than 64 deep", 6),
    "an issue as large as a disk": (at(SEVENTH, lambda: Answer({"issue": {**Redmine().issues[7], "description": "x" * (70 << 20)}})),
                                    "an answer has no end: more than 64 MB came", 6),
}


class Proof:
    def __init__(self, delegate):
        self.delegate, self.failed, self.redmine = delegate, [], Redmine()

    def expect(self, name, truth, *what):
        if not truth:
            print(f"{name}: FAILED", *what)
            self.failed.append(name)

    def place(self, server):
        place = Place(self.delegate)
        self.path = self.describe(place, server.url)
        return place

    def describe(self, place, address):
        return place.describe("desk", "redmine", address, "--max-issues", "7")

    def fetch(self, place):
        return place.fetch("desk", DELEGATE_TRACKER_TOKEN=SECRET)

    def numbers(self):
        return [item["data"]["id"] for item in items(self.path)]

    def is_whole(self, name, place):
        """The next fetch ends as one that nothing disturbed."""
        self.redmine.fault = lambda asked: None
        status, _, errors = self.fetch(place)
        self.expect(name, status == 0 and self.numbers() == list(range(1, ISSUES + 1)), status, self.numbers(), errors)

    def is_refused(self, name, place):
        """A file that no fetch wrote is named and stays as it is."""
        before = self.path.read_bytes()
        status, _, errors = self.fetch(place)
        self.expect(name, status == 2 and "items.jsonl:1: " in errors, status, errors)
        self.expect(name, self.path.read_bytes() == before, "it was changed")

    def faults(self):
        for name, (fault, said, kept) in FAULTS.items():
            with Tracker(self.redmine.answer) as server:
                place = self.place(server)
                self.redmine.fault = fault
                status, output, errors = self.fetch(place)
                self.expect(name, status == 2 and said in errors and "\n  try: " in errors, status, output, errors)
                self.expect(name, re.search(r"^error: \S", errors, re.M) and "Traceback" not in errors, errors)
                self.expect(name, self.numbers() == list(range(1, kept + 1)), self.numbers())
                self.expect(name, kept == 0 or f"{kept} items that came before are kept" in errors or "came before is kept" in errors, errors)
                everything = output + errors + "".join(path.read_text() for path in place.folder.rglob("*.*") if path.is_file())
                self.expect(name, SECRET not in everything and server.url not in output + errors, "a secret or an address")
                self.is_whole(name, place)
                print(f"{name}: {errors.strip().splitlines()[-2]}" if len(errors.strip().splitlines()) > 1 else errors)

    def unreachable(self):
        with Tracker(self.redmine.answer) as server:
            place = self.place(server)
        status, _, errors = self.fetch(place)
        self.expect("nobody there", status == 2 and "no server answers" in errors, status, errors)

    def other_server(self):
        """Pages may lead anywhere; the token does not follow."""
        with Tracker(lambda asked: Answer([])) as other:
            links = ", ".join(f'<{other.url}/api/v3/more>; rel="{name}"' for name in ["next", "last"])
            with Tracker(lambda asked: Answer([], headers={"Link": links})) as server:
                place = Place(self.delegate)
                place.describe("desk", "github", "owner", "name", "--enterprise-url", server.url)
                status, _, errors = self.fetch(place)
                self.expect("another server", status == 2 and "leads to another server" in errors and not other.asked, status, errors)

    def strange_values(self):
        """What a reader of lines would stumble over, but is no fault."""
        with Tracker(self.redmine.answer) as server:
            place = self.place(server)
            text = json.dumps({"issue": {**self.redmine.issues[7], "subject": "cut here: \ud83d"}})
            self.redmine.fault = at(SEVENTH, lambda: Answer(text.encode()), times=1)
            status, _, errors = self.fetch(place)
            status2, output, errors2 = place.run("datasets", "check", "desk")
            self.expect("half a character", status == 0 and "tasks: 20" in output, errors, output, errors2)
            self.expect("half a character", items(self.path)[6]["data"]["subject"] == "cut here: ?")

    def cut_line(self):
        with Tracker(self.redmine.answer) as server:
            place = self.place(server)
            self.fetch(place)
            whole = self.path.read_bytes()
            for cut in [1, 40, 400]:
                self.path.write_bytes(whole[:-cut])
                self.is_whole("a cut last line", place)
                self.expect("a cut last line", len(items(self.path)) == ISSUES)
            self.path.write_bytes(whole[:-1])
            self.is_whole("a last line without its end", place)
            self.expect("a last line without its end", self.path.read_bytes() == whole)
            self.path.write_bytes(whole[:300] + b"\n" + whole[300:])
            self.is_refused("a damaged file", place)
            for text in [b"my notes", b'{"issues": [{"id": 7}]}', b'[{"backend_name": "Redmine"}]']:
                self.path.write_bytes(text)
                self.is_refused("another file without an end of line", place)

    def later(self):
        """A task that changed comes once more, and counts as it is now."""
        with Tracker(self.redmine.answer) as server:
            place = self.place(server)
            self.fetch(place)
            self.redmine.issues[3] = self.redmine.issue(3, 500, "It was the toner")
            self.redmine.issues[21] = self.redmine.issue(21, 501)
            status, output, errors = self.fetch(place)
            self.expect("later", output.startswith("2 items new or changed") and self.numbers()[ISSUES:] == [3, 21], output, errors)
            _, output, _ = place.run("datasets", "check", "desk", "--show-persons")
            self.expect("later", "tasks: 21\n" in output, output)
            _, output, errors = self.fetch(place)
            self.expect("later", output.startswith("0 items"), output, errors)
            before = self.path.read_bytes()
            self.describe(place, server.url.replace("127.0.0.1", "localhost"))
            status, _, errors = self.fetch(place)
            self.expect("another tracker", status == 2 and "items of another tracker or project" in errors, errors)
            self.expect("another tracker", self.path.read_bytes() == before)
            del self.redmine.issues[21]
            self.redmine.issues[3] = self.redmine.issue(3, 3)

    def processes(self, words):
        found = []
        for path in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
            try:
                text = path.read_bytes().replace(b"\0", b" ").decode("utf-8", "replace")
            except OSError:
                continue
            if words in text:
                found.append(text)
        return found

    def signals(self):
        for number in [signal.SIGINT, signal.SIGTERM, signal.SIGKILL]:
            with Tracker(self.redmine.answer) as server:
                place = self.place(server)
                self.redmine.fault = at(SEVENTH, lambda: Answer(slow()))
                process = place.start("datasets", "fetch", "desk", DELEGATE_TRACKER_TOKEN=SECRET)
                while not any(re.search(SEVENTH, asked) for asked in server.asked):
                    time.sleep(0.05)
                time.sleep(0.5)
                self.expect("process list", self.processes("DELEGATE_SCRIPT") and not self.processes(SECRET))
                other, _, errors = self.fetch(place)
                self.expect("two at once", other == 2 and "another fetch is running" in errors, other, errors)
                process.send_signal(number)
                _, errors = process.communicate()
                self.expect("a signal", process.returncode == -number and self.numbers() == list(range(1, 7)), process.returncode, errors)
                if number != signal.SIGKILL:
                    self.expect("a signal", "stopped: what has arrived is kept" in errors, errors)
                time.sleep(1.5)
                self.expect("a signal", not self.processes("DELEGATE_SCRIPT"), "python3 is still there")
                self.is_whole("a signal", place)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--delegate", required=True)
    proof = Proof(parser.parse_args().delegate)
    for part in [proof.faults, proof.unreachable, proof.other_server, proof.strange_values, proof.cut_line, proof.later, proof.signals]:
        print(f"== {part.__name__.replace('_', ' ')}")
        part()
    if proof.failed:
        sys.exit(f"failed: {', '.join(dict.fromkeys(proof.failed))}")
    print("hostile trackers: everything holds")


main()
