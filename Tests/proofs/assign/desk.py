"""A folder with a project, a model of made-up tasks, and a tracker on loopback that has the open ones."""
import dataclasses
import json
import pathlib
import random
import re
import sys
import time

PROOFS = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(PROOFS), str(PROOFS / "perceval")]
from jira_server import Jira  # noqa: E402
from redmine import RECIPE  # noqa: E402
from server import PEOPLE  # noqa: E402
from shared import require  # noqa: E402
from tracker import Place  # noqa: E402

TOKEN = "ghp_" + "a1B2" * 9
LABELS = {"Printing": [101, 102], "Network": [103, 104], "Mail": [105, 106], "@everyone; rm -rf \"$HOME\" `touch hurt`": [107, 108]}
WORDS = {label: words.split() for label, words in zip(LABELS, [
    "printer toner paper tray duplex", "router cable proxy vlan wifi", "spam calendar inbox quota forward", "disk backup snapshot restore share"])}
CLOSED, OPEN = 300, 20


@dataclasses.dataclass
class Task:
    number: int
    title: str
    label: str
    person: int
    reporter: int
    opened: str
    assigned: str
    closed: str
    is_closed: bool


def made_up(number, source):
    label = source.choice(list(LABELS))
    person = LABELS[label][source.random() < 0.03]
    title = f"{source.choice(WORDS[label]).capitalize()} fails, {source.choice(WORDS[label])} too"
    if number > CLOSED and number % 5 == 0:
        title = f"\"; touch hurt; $(touch hurt) {title}"
    if number % 3 == 0:
        title, person, label = "Something is wrong", source.choice(list(PEOPLE)), ""
    stamps = [time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(1640995200 + 86400 * number * 2 + later)) for later in [0, 3600, 90000]]
    return Task(number, title, label, person, source.choice(list(PEOPLE)), *stamps, number <= CLOSED)


class Desk:
    def __init__(self, kind, delegate, work):
        self.kind, self.server, self.rows = kind, None, []
        self.place = Place(delegate, work)
        self.place.environment |= {"DELEGATE_KEY": str(work / "person.key"), "DELEGATE_TRACKER_TOKEN": TOKEN}
        if kind is Jira:
            self.place.environment |= {"DELEGATE_TRACKER_USER": "bot@example.org", "DELEGATE_TRACKER_PASSWORD": TOKEN}
        source = random.Random(3)
        tasks = [made_up(number, source) for number in range(1, CLOSED + OPEN + 1)]
        self.tasks = {task.number: task for task in tasks[CLOSED:]}
        self.fresh()
        path = self.place.describe("desk", *self.server.source)
        lines = []
        for task in tasks:
            backend, category, data = self.server.item(task)
            lines.append(json.dumps({"backend_name": backend, "category": category, "data": data, "origin": "o", "tag": "t", "timestamp": 7.5,
                                     "updated_on": 1640995200.0 + 86400 * task.number * 2 + 90000, "uuid": str(task.number)}) + "\n")
        path.write_text("".join(lines))
        self.folder = path.parent
        (work / "experiments/desk").mkdir(parents=True)
        (work / "experiments/desk/recipe.yaml").write_text(RECIPE)
        self.run("train", "desk", "--to", "model")

    def row(self, act, tried):
        self.rows.append((act, tried))
        print(f"{self.kind.name}: {act}: {tried}", flush=True)

    def fresh(self, **settings):
        """A server on which nothing was done, no log, and these settings."""
        if self.server:
            self.server.end()
        self.server = self.kind(self.tasks)
        if settings:
            self.place.describe("desk", *self.server.source)
            (self.folder / "assign-log.jsonl").unlink(missing_ok=True)
            (self.folder / "assign.yaml").write_text("".join(f"{key}: {value}\n" for key, value in settings.items()))

    def run(self, *words, status=0, says=None):
        found, output, errors = self.place.run(*words)
        require(found == status and (says is None or re.search(says, output + errors)), f"delegate {' '.join(words)}: {found}\n{output[-2000:]}{errors[-2000:]}")
        require(TOKEN not in output + errors, "the token was printed")
        return output, errors

    def assign(self, *words, **options):
        return self.run("assign", "--model", "model", *words, **options)

    def plan(self):
        return [json.loads(line) for line in self.assign("--open", "--format", "jsonl", says="nothing was written")[0].splitlines()]

    def write(self, *tasks):
        """A file for --tasks: id, title and label of each."""
        lines = [json.dumps({"id": self.server.key(number), "title": title, "component": label}) + "\n" for number, title, label in tasks]
        (self.place.folder / "tasks.jsonl").write_text("".join(lines))

    def undo(self, count):
        return self.assign("--undo", str(self.folder / "assign-log.jsonl"), says=f"taken back: {count}")

    def pause(self):
        with open(self.folder / "assign.yaml", "a") as file:
            file.write("paused: true\n")

    def number(self, task):
        return int(task.removeprefix(self.server.key("")))

    def commented(self):
        return {number: self.server.texts(number) for number in self.server.issues if self.server.texts(number)}

    def assigned(self):
        return {number: issue["assignees"] for number, issue in self.server.issues.items() if issue["assignees"]}

    def without_mark(self):
        return {number: re.sub(r"delegate \w+", "", each[0]) for number, each in self.commented().items()}

    def log(self):
        path = self.folder / "assign-log.jsonl"
        return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
