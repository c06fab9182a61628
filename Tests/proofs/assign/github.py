#!/usr/bin/env python3
"""'delegate assign' against GitHub's interface on loopback: every act and guard rail, what servers do wrong, kills and cut connections.

    python3 Tests/proofs/assign/github.py --delegate .build/release/delegate --kills 40

Needs a python3 with the packages of requirements.txt: make prove ONLY=assign.
"""
import argparse
import json
import pathlib
import random
import re
import shutil
import sys
import tempfile
import time

PROOFS = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(PROOFS), str(PROOFS / "perceval")]
from github_server import PEOPLE, Server  # noqa: E402
from redmine import RECIPE  # noqa: E402
from shared import require  # noqa: E402
from tracker import Place  # noqa: E402

TOKEN = "ghp_" + "a1B2" * 9
LABELS = {"Printing": [101, 102], "Network": [103, 104], "Mail": [105, 106], "@everyone; rm -rf \"$HOME\" `touch hurt`": [107, 108]}
WORDS = {label: words.split() for label, words in zip(LABELS, [
    "printer toner paper tray duplex", "router cable proxy vlan wifi", "spam calendar inbox quota forward", "disk backup snapshot restore share"])}
CLOSED, OPEN = 300, 14
ROWS = []


def row(act, tried):
    ROWS.append((act, tried))
    print(f"github  {act:<11} {tried}", flush=True)


def item(number, source):
    label = source.choice(list(LABELS))
    person = LABELS[label][source.random() < 0.03]
    title = f"{source.choice(WORDS[label]).capitalize()} fails, {source.choice(WORDS[label])} too"
    if number > CLOSED and number % 5 == 0:
        title = f"\"; touch hurt; $(touch hurt) {title}"
    is_vague = number % 4 == 0
    if is_vague:
        title, person = "Something is wrong", source.choice(list(PEOPLE))
    day = 86400 * number * 2
    stamp = lambda seconds: time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(1640995200 + seconds))
    user = {"id": person, "login": PEOPLE[person], "type": "User"}
    is_open = number > CLOSED
    data = {"number": number, "title": title, "body": "As above.", "user": {"id": source.choice(list(PEOPLE)), "login": "x"}, "created_at": stamp(day),
            "updated_at": stamp(day + 90000), "closed_at": None if is_open else stamp(day + 90000), "state": "open" if is_open else "closed",
            "state_reason": None if is_open else "completed", "assignee": None if is_open else user, "assignees": [] if is_open else [user],
            "labels": [] if is_vague else [{"name": label}]}
    return {"backend_name": "GitHub", "category": "issue", "data": data, "origin": "o", "tag": "t", "timestamp": 7.5, "updated_on": 1640995200.0 + day + 90000,
            "uuid": str(number)}


class Desk:
    def __init__(self, delegate, work):
        self.place = Place(delegate, work)
        self.place.environment["DELEGATE_KEY"] = str(work / "person.key")
        source = random.Random(3)
        items = [item(number, source) for number in range(1, CLOSED + OPEN + 1)]
        self.titles = {one["data"]["number"]: one["data"]["title"] for one in items[CLOSED:]}
        self.server = None
        self.fresh()
        path = self.place.describe("desk", "github", "owner", "name", "--enterprise-url", self.server.url)
        path.write_text("".join(json.dumps(one) + "\n" for one in items))
        self.folder = path.parent
        (work / "experiments/desk").mkdir(parents=True)
        (work / "experiments/desk/recipe.yaml").write_text(RECIPE)
        self.run("train", "desk", "--to", "model")

    def fresh(self, **settings):
        """A server on which nothing was done, no log, and these settings."""
        if self.server:
            self.server.end()
        self.server = Server(self.titles)
        if settings:
            self.place.describe("desk", "github", "owner", "name", "--enterprise-url", self.server.url)
            (self.folder / "assign-log.jsonl").unlink(missing_ok=True)
            (self.folder / "assign.yaml").write_text("".join(f"{key}: {value}\n" for key, value in settings.items()))

    def run(self, *words, status=0, says=None):
        found, output, errors = self.place.run(*words, DELEGATE_TRACKER_TOKEN=TOKEN)
        require(found == status and (says is None or re.search(says, output + errors)), f"delegate {' '.join(words)}: {found}\n{output[-2000:]}{errors[-2000:]}")
        require(TOKEN not in output + errors, "the token was printed")
        return output, errors

    def assign(self, *words, **options):
        return self.run("assign", "--model", "model", *words, **options)

    def commented(self):
        return {number: [comment["body"] for comment in issue["comments"]] for number, issue in self.server.issues.items() if issue["comments"]}

    def log(self):
        path = self.folder / "assign-log.jsonl"
        return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def suggestions(desk):
    desk.fresh(perRun=100, perPersonAndDay=100)
    output, errors = desk.assign("--open", "--format", "jsonl", says="nothing was written")
    plan = [json.loads(line) for line in output.splitlines()]
    require(plan and not desk.server.writes and not desk.log(), "a dry run wrote")
    desk.assign("--open", "--apply", says=f"written: {len(plan)} of {len(plan)}")
    texts = desk.commented()
    require({str(number) for number in texts} == {act["task"] for act in plan} and all(len(each) == 1 for each in texts.values()), "not what was planned")
    for text in sum(texts.values(), []):
        require(text.startswith("Delegation suggests") and "%" in text and not re.search(r"[@`\"$<]", text.split("<!-- delegate")[0]), f"a comment has more than words: {text}")
    desk.assign("--open", "--apply", says="left alone, acted on before")
    require(desk.commented() == texts, "a second run wrote again")
    require(len(desk.server.tokens) == 1, "requests with another token")
    row("comment", f"{len(plan)} suggestions, once each; a second run writes nothing; titles and labels such as \"; rm -rf and @everyone have no effect")
    return len(plan), {number: re.sub(r"delegate \w+", "", each[0]) for number, each in texts.items()}


def guard_rails(desk):
    desk.fresh(level="most", perRun=100, perPersonAndDay=100)
    numbers = [int(json.loads(line)["task"]) for line in desk.assign("--open", "--format", "jsonl")[0].splitlines()]
    closed, locked, gone, moved, pull, assigned, byhand, edited, silent = numbers[:9]
    issues = desk.server.issues
    issues[closed]["state"], issues[locked]["locked"], issues[gone]["gone"], issues[moved]["moved"], issues[pull]["pull"] = "closed", True, True, True, True
    desk.server.assign(assigned, 101)
    desk.server.assign(byhand, 102)
    desk.server.assign(byhand, None)
    _, errors = desk.assign("--open", "--plan", "plan.jsonl")
    for number, why in [(closed, "closed"), (locked, "locked"), (gone, "gone"), (moved, "gone"), (pull, "gone"), (assigned, "assigned to somebody"), (byhand, "by hand")]:
        require(re.search(rf"left alone, [^:]*{why}[^:]*:.*\b{number}\b", errors), f"{number} is not left alone as {why}: {errors}")
    desk.server.touch(issues[edited])
    desk.server.silent.add(silent)
    _, errors = desk.assign("--planned", "plan.jsonl", "--apply", says=rf"written: {len(numbers) - 9} of {len(numbers) - 7}")
    require(f"task {edited} is left alone: changed since the plan" in errors and f"task {silent} is left alone: refused" in errors, errors)
    done = [number for number in numbers[9:] if issues[number]["assignees"]]
    require(len(done) == len(numbers) - 9 and not any(issues[number]["assignees"] for number in [closed, locked, gone, moved, pull, byhand, edited, silent]), "others than planned were assigned")
    # People override one; nothing is done to it again, and it is not taken back.
    desk.server.assign(done[0], 108 if issues[done[0]]["assignees"] != [108] else 107)
    desk.server.assign(done[1], None)
    desk.assign("--open", "--apply", says="written: 1 of 1")
    require(issues[edited]["assignees"] and not issues[done[1]]["assignees"], "the edited task is still free, the one that was taken away is not")
    _, errors = desk.assign("--undo", str(desk.folder / "assign-log.jsonl"), says=f"taken back: {len(done) - 1}")
    require(f"task {done[0]} is left alone: changed since" in errors and issues[done[0]]["assignees"], errors)
    require(not any(issues[number]["assignees"] for number in [*done[1:], edited]), "undo left something")
    desk.assign("--open", "--apply", says="written: 0 of 0")
    row("assign", f"{len(done)} assigned; closed, locked, deleted, moved, pull request, assigned, moved by hand, changed since the plan, refused in silence: left alone and named")
    row("undo", f"{len(done) - 1} taken back; what a person changed stays; nothing is assigned again")


def caps(desk, count):
    desk.fresh(level="most", perRun=3, perPersonAndDay=2)
    desk.assign("--open", "--apply", says="written: 3 of 3")
    for _ in range(4):
        desk.assign("--open", "--apply")
    people = [person for issue in desk.server.issues.values() for person in issue["assignees"]]
    require(all(people.count(person) <= 2 for person in people) and 3 < len(people) <= 16, f"caps: {people}")
    desk.fresh(paused="true")
    desk.assign("--open", "--apply", status=2, says="paused: true")
    require(not desk.server.writes and not desk.log(), "a paused run wrote")
    desk.fresh(level="high", perRun=100, perPersonAndDay=100)
    desk.assign("--open", "--apply")
    assigned = sum(bool(issue["assignees"]) for issue in desk.server.issues.values())
    require(assigned > 0 and assigned + len(desk.commented()) == count, "level high: each task is assigned or has a suggestion")
    row("levels", f"high: {assigned} assigned, {len(desk.commented())} suggested; 3 a run, 2 a person and day; paused: nothing")
    desk.fresh(suggestion="label", perRun=100, perPersonAndDay=100)
    desk.assign("--open", "--apply", says=f"written: {OPEN} of {OPEN}")
    labels = [issue["labels"] for issue in desk.server.issues.values()]
    require(all(len(each) == 1 and re.fullmatch(r"suggested/(P\d+|nobody)", each[0]) for each in labels), f"labels: {labels}")
    unsure = labels.count(["suggested/nobody"])
    require(unsure == OPEN - count, f"{unsure} labels for unsure tasks, {count} suggestions")
    desk.assign("--undo", str(desk.folder / "assign-log.jsonl"), says=f"taken back: {OPEN}")
    require(not any(issue["labels"] for issue in desk.server.issues.values()), "undo left labels")
    row("label", f"{OPEN} labels, {unsure} of them suggested/nobody; all taken back")


def too_long(desk):
    desk.fresh(perRun=100, perPersonAndDay=100)
    act = json.loads(desk.assign("--open", "--format", "jsonl")[0].splitlines()[0])
    (desk.place.folder / "long.jsonl").write_text(json.dumps({**act, "act": "comment", "then": "x" * 200_000}))
    desk.assign("--planned", "long.jsonl", "--apply", status=2, says="leave out the tasks with the longest ids or texts")
    require(not desk.server.writes, "a text that is too long was written")
    desk.assign("--open", "--apply", says="written: [1-9]")
    row("too long", "a text that no program takes is named; the next run goes on")


def faults(desk):
    for fault, status, says in [("429", 0, "written: 3"), ("rate", 0, "written: 3"), ("rate for hours", 2, "rate limit is used up"), ("500", 2, "answers 500"),
                                ("cut", 2, "cut"), ("cut after", 2, "cut"), ("redirect", 2, "redirects to another server"), ("403", 0, "refused by the tracker"),
                                ("401", 2, "refuses .401.")]:
        for method in ["POST", "GET"]:
            if (fault, method) == ("403", "GET"):
                status, says = 2, "refuses .403.|written: 3"
            desk.fresh(perRun=3)
            desk.server.faults = [(method, fault)]
            desk.assign("--open", "--apply", status=status, says=says)
            require(not desk.server.faults, f"{fault} was not met")
            desk.assign("--open", "--apply")
            require(all(len(each) == 1 for each in desk.commented().values()) and len(desk.commented()) >= 3, f"{fault} of {method}: {desk.commented()}")
        row("faults", f"{fault}: " + ("waited for" if status == 0 and fault in ["429", "rate"] else "named") + "; the next run goes on, nothing twice")


def kills(desk, count, expected, seed):
    source = random.Random(seed)
    desk.fresh(perRun=100, perPersonAndDay=100)
    done, runs, cut = 0, 0, 0
    while done < count:
        process = desk.place.start("assign", "--model", "model", "--open", "--apply", DELEGATE_TRACKER_TOKEN=TOKEN)
        if source.random() < 0.3:
            desk.server.faults = [("POST", source.choice(["cut", "cut after"]))]
            cut += 1
        time.sleep(source.uniform(0.2, 4))
        process.kill()
        process.communicate()
        done += 1
        require(all(len(each) == 1 for each in desk.commented().values()), f"twice after kill {done}")
        if len(desk.commented()) == len(expected):
            desk.server.faults = []
            compare(desk, expected)
            runs += 1
            desk.fresh(perRun=100, perPersonAndDay=100)
    desk.server.faults = []
    compare(desk, expected)
    row("kills", f"{count} kills and {cut} cut connections, {runs + 1} whole runs: nothing twice, each end as if undisturbed")


def compare(desk, expected):
    desk.assign("--open", "--apply")
    found = {number: re.sub(r"delegate \w+", "", each[0]) for number, each in desk.commented().items()}
    require(found == expected and all(len(each) == 1 for each in desk.commented().values()), "another end than undisturbed")
    last = {entry["task"]: entry["state"] for entry in desk.log()}
    require({int(task) for task, state in last.items() if state == "done"} == set(expected), "the log says something else than the tracker")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--delegate", required=True)
    parser.add_argument("--kills", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    work = pathlib.Path(tempfile.mkdtemp())
    try:
        desk = Desk(options.delegate, work)
        count, expected = suggestions(desk)
        guard_rails(desk)
        caps(desk, count)
        too_long(desk)
        faults(desk)
        kills(desk, options.kills, expected, options.seed)
        require(not list(work.rglob("hurt")), "a title had an effect")
        for file in work.rglob("*"):
            require(not file.is_file() or TOKEN not in file.read_text(errors="replace"), f"the token is in {file.name}")
        names = (desk.folder / "assign-log.jsonl").read_text()
        require(not any(re.search(rf"\b({number}|{login})\b", names) for number, login in PEOPLE.items()), "the log names somebody")
    finally:
        shutil.rmtree(work, ignore_errors=True)
    print("github: everything holds")


main()
