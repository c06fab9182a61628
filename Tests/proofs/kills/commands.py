"""The commands that are killed: what comes before, what may be left, and what must come in the end.

`learn` makes what undisturbed commands leave; `prepare` sets the scene anew; `check` looks at what a kill left and says
which of the allowed states it is; `check_end` looks at what the command left when it was given once more.
"""
import re

from place import contents, difference, require

QUESTIONS = ["Who should get it?", "Who gets it now?"]


class Run:
    """Rewrites a report whose question has changed, beside another report."""

    name = "run"
    statuses = (0,)
    is_doubled = False

    def words(self, place):
        return ["run", "quick", "--quiet"]

    def learn(self, place):
        place.write_recipe("other", "Who else?")
        place.run("run", "other", "--quiet")
        self.other = contents(place.path("reports/other"))
        self.reports = []
        self.turn = 0
        for question in [*QUESTIONS, QUESTIONS[0]]:
            place.write_recipe("quick", question)
            place.run("run", "quick", "--quiet")
            self.reports.append(contents(place.path("reports/quick")))
            self.page = contents(place.path("reports"))["index.html"]
        # Of the first one, whose history began with it, the third run made what later ones make.
        self.reports = [self.reports[2], self.reports[1]]
        require(self.reports[0] != self.reports[1], "the two reports are to differ")
        place.keep("reports", "aside/reports")

    def prepare(self, place):
        # The old report is always the first; what is kept of stages is what the last kill left.
        place.drop("reports")
        place.keep("aside/reports", "reports")
        self.turn += 1
        if self.turn % 3 == 0:
            place.drop(".delegate/cache")
        place.write_recipe("quick", QUESTIONS[1])

    def check(self, place):
        found = contents(place.path("reports/quick"))
        require(found in self.reports, f"a mixture: {difference(found, *self.reports)}")
        self.check_beside(place)
        return ["old", "new"][self.reports.index(found)]

    def check_beside(self, place):
        require(contents(place.path("reports/other")) == self.other, "the other report was touched")
        page = place.path("reports/index.html").read_text()
        require(page.rstrip().endswith("</html>"), "the start page is not whole")
        place.check_store()
        place.check_runs()

    def check_end(self, place):
        found = contents(place.path("reports/quick"))
        require(found == self.reports[1], f"another end: {difference(found, self.reports[1])}")
        self.check_beside(place)
        page = contents(place.path("reports"))["index.html"]
        require(QUESTIONS[1].encode() in page, "the start page is of an earlier run")
        names = {path.name for path in place.path("reports").iterdir()}
        require(names == {"index.html", "other", "quick"}, f"left over in reports: {sorted(names)}")
        place.check_nothing_left("reports", ".delegate")


class TwoRuns(Run):
    """Rewrites the report while another process does the same, into the same folder and the same store."""

    name = "two runs"
    is_doubled = True


class Replacing:
    """Puts a new folder into the place of an old one. `older` gives the words that make the old one."""

    statuses = (0,)
    is_doubled = False
    folder = "models/mine"

    def learn(self, place):
        self.states = []
        for words in [self.older(place), self.words(place)]:
            place.run(*words)
            self.states.append(contents(place.path(self.folder)))
            place.keep(self.folder, f"aside/{len(self.states)}")
        require(self.states[0] != self.states[1], "the two are to differ")
        self.key = place.path("person.key").read_bytes()

    def prepare(self, place):
        place.drop(self.folder.split("/")[0])
        place.keep("aside/1", self.folder)

    def check(self, place):
        found = contents(place.path(self.folder))
        require(found in self.states, f"a mixture: {difference(found, *self.states)}")
        require(place.path("person.key").read_bytes() == self.key, "the secret was touched")
        return ["old", "new"][self.states.index(found)]

    def check_end(self, place):
        found = contents(place.path(self.folder))
        require(found == self.states[1], f"another end: {difference(found, self.states[1])}")
        place.check_nothing_left(self.folder.split("/")[0])


class Export(Replacing):
    """Rewrites a bundle by other settings."""

    name = "export"
    folder = "bundles/mine"

    def older(self, place):
        return self.words(place, 1)

    def words(self, place, length=4):
        return ["export", "quick", "--to", "bundles/mine", "--quiet", "--set", f"text.minimumTokenLength={length}"]


class Forget:
    """Puts a person on the list and takes them out of a bundle."""

    name = "forget"
    statuses = (0, 1)
    is_doubled = False

    def words(self, place):
        return ["forget", "--person", self.persons[1], "--in", "reports", "--in", "bundles"]

    def learn(self, place):
        owners = place.path("datasets/small/data/assigned_to.xml").read_text()
        found = sorted({name.lower() for name in re.findall(r"[\w.-]+@example\.org", owners) if "inbox" not in name})
        place.run("export", "quick", "--to", "bundles/mine", "--quiet")
        place.run("run", "quick", "--quiet")
        # Whoever stands first is on the list already; whom the bundle holds is forgotten in the end.
        self.persons = [found[0]]
        place.run("forget", "--person", found[0], "--in", "bundles", expect=(0, 1))
        for person in found[1:]:
            place.keep("bundles", "aside/bundles")
            place.keep("person.key.forgotten", "aside/forgotten")
            old = contents(place.path("bundles"))
            place.run("forget", "--person", person, "--in", "bundles", expect=(0, 1))
            if contents(place.path("bundles")) != old:
                self.persons.append(person)
                break
        require(len(self.persons) == 2, "nobody stands in the bundle")
        self.bundles = [old, contents(place.path("bundles"))]
        self.lists = [place.path("aside/forgotten").read_bytes(), place.path("person.key.forgotten").read_bytes()]
        place.run("run", "quick", "--quiet", "--reports", "later")
        self.later = contents(place.path("later/quick"))
        place.keep(".delegate/cache", "aside/cache")
        self.reports = contents(place.path("reports"))

    def prepare(self, place):
        for name, copy in [("bundles", "bundles"), (".delegate/cache", "cache"), ("person.key.forgotten", "forgotten")]:
            place.drop(name)
            place.keep(f"aside/{copy}", name)

    def check(self, place):
        found, listed = contents(place.path("bundles")), place.path("person.key.forgotten").read_bytes()
        require(listed in self.lists, "the list is neither the old one nor the new one")
        drafts = {name for name in found if ".new-" in name}
        found = {name: body for name, body in found.items() if name not in drafts}
        require(found in self.bundles, f"a mixture: {difference(found, *self.bundles)}")
        state = (self.lists.index(listed), self.bundles.index(found))
        require(state != (0, 1), "the bundle was written anew before the list")
        require(contents(place.path("reports")) == self.reports, "a report was touched")
        place.check_store()
        return {(0, 0): "old", (1, 0): "on the list", (1, 1): "new"}[state]

    def check_end(self, place):
        require(place.path("person.key.forgotten").read_bytes() == self.lists[1], "another list")
        found = contents(place.path("bundles"))
        require(found == self.bundles[1], f"another end: {difference(found, self.bundles[1])}")
        place.check_nothing_left("bundles")
        drafts = [path.name for path in place.folder.iterdir() if "person.key.forgotten.new-" in path.name]
        require(not drafts, f"a draft of the list is left: {drafts}")
        place.drop("later")
        place.run("run", "quick", "--quiet", "--reports", "later")
        found = contents(place.path("later/quick"))
        require(found == self.later, f"another report: {difference(found, self.later)}")


class Update(Replacing):
    """Lets a model learn what happened since its training."""

    name = "update"

    def older(self, place):
        return ["train", "quick", "--to", "models/mine", "--until", "split", "--quiet"]

    def words(self, place):
        return ["update", "models/mine", "--quiet"]


class Fetch:
    """Fetches three files from a server that takes its time."""

    name = "datasets fetch"
    statuses = (0,)
    is_doubled = False

    def words(self, place):
        return ["datasets", "fetch", "few", "--to", "fetched", "--base-url", place.server.url, "--quiet"]

    def learn(self, place):
        self.files = place.server.files

    def prepare(self, place):
        place.drop("fetched")

    def check(self, place):
        whole = 0
        for name, body in contents(place.path("fetched/few")).items():
            # The small file of the server's mark, and its draft, which the next fetch takes away.
            mark = re.fullmatch(r"(?P<folder>.*/)?(?:(?P<file>[^/]+)\.part\.etag|\.(?P<draft>[^/]+)\.part\.etag\.new-\d+)", name)
            if mark and (mark["folder"] or "") + (mark["file"] or mark["draft"]) in self.files:
                continue
            wanted = self.files.get(name.removesuffix(".part"))
            require(wanted is not None, f"{name} is none of the files")
            if name.endswith(".part"):
                require(wanted.startswith(body), f"{name} is no part of its file")
            else:
                require(body == wanted, f"{name} has a name before it has its bytes")
                whole += 1
        return f"with {whole} of {len(self.files)}"

    def check_end(self, place):
        found = contents(place.path("fetched/few"))
        require(found == self.files, f"another end: {difference(found, self.files)}")


class Clean:
    """Empties a store that a run has filled; the next run makes everything anew."""

    name = "cache clean"
    statuses = (0,)
    is_doubled = False

    def words(self, place):
        return ["cache", "clean"]

    def learn(self, place):
        place.run("run", "quick", "--quiet")
        self.report = contents(place.path("reports"))
        place.keep(".delegate/cache", "aside/cache")
        self.all = len(list(place.path(".delegate/cache/objects").glob("*/*")))

    def prepare(self, place):
        place.drop(".delegate/cache")
        place.keep("aside/cache", ".delegate/cache")

    def check(self, place):
        place.check_store()
        require(contents(place.path("reports")) == self.report, "a report was touched")
        left = len(list(place.path(".delegate/cache/objects").glob("*/*")))
        state = {0: "empty", self.all: "full"}.get(left, "some")
        # What is left is used, and the report is the same.
        output = place.run("run", "quick", "--quiet")
        require("damaged" not in output, output.strip())
        require(contents(place.path("reports")) == self.report, "another report from what was left")
        return state

    def check_end(self, place):
        require(not list(place.path(".delegate/cache/objects").glob("*/*")), "the store is not empty")
        place.run("run", "quick", "--quiet")
        require(contents(place.path("reports")) == self.report, "another report from an empty store")


COMMANDS = [Run, TwoRuns, Export, Forget, Update, Fetch, Clean]
