"""The commands that are not killed at random but whose calls fail too; of the form of ../kills/commands.py."""
from commands import Replacing
from place import contents, difference, require


class Train(Replacing):
    """Trains a model in place of one that was trained on fewer tasks."""

    name = "train"

    def older(self, place):
        return [*self.words(place), "--until", "split"]

    def words(self, place):
        return ["train", "quick", "--to", "models/mine", "--quiet"]


class NewDataset:
    """Drafts the description of an export that has every kind of column."""

    name = "datasets new"
    statuses = (0,)

    def words(self, place):
        return ["datasets", "new", "export.csv", "--name", "mine", "--to", "drafted", "--threads", "1"]

    def learn(self, place):
        lines = ["id,opened,updated,title,assignee,component,status"]
        people = ["ada", "grace", "edsger", "barbara"]
        for task in range(300):
            day = f"2024-{task // 28 % 12 + 1:02}-{task % 28 + 1:02}"
            state = "closed" if task % 3 else "open"
            lines.append(f"{task + 1},{day} 10:00:00,{day} 17:30:00,crash number {task * 7 % 90},{people[task % 7 % 4]},core,{state}")
        place.path("export.csv").write_text("\n".join(lines) + "\n")
        self.export = place.path("export.csv").read_bytes()
        place.run(*self.words(place))
        self.drafted = contents(place.path("drafted"))

    def prepare(self, place):
        place.drop("drafted")

    def check(self, place):
        found = contents(place.path("drafted"))
        require(place.path("export.csv").read_bytes() == self.export, "the export was touched")
        require(found in ({}, self.drafted), f"a mixture: {difference(found, self.drafted)}")
        # A description that is there is never replaced.
        if found:
            place.drop("drafted")
        return "new" if found else "nothing"

    def check_end(self, place):
        found = contents(place.path("drafted"))
        require(found == self.drafted, f"another end: {difference(found, self.drafted)}")


class FleetRun:
    """Does the two units of a plan, each in a process of its own."""

    name = "fleet run"
    statuses = (0,)

    def words(self, place):
        return ["fleet", "run", "plan.jsonl", "--to", "out", "--jobs", "1", "--threads", "1", "--quiet"]

    def learn(self, place):
        for number, name in enumerate(["one", "two"]):
            place.run("datasets", "generate", name, "--tasks", "200", "--seed", str(number), "--to", "trackers", "--quiet")
        place.path("list.csv").write_text("dataset\none\ntwo\n")
        place.run("fleet", "plan", "quick", "--trackers", "list.csv", "--to", "plan.jsonl", "--datasets", "trackers")
        place.run(*self.words(place))
        self.results = self.lasting(place)
        require(len({name.split("/")[0] for name in self.results}) == 2, "two results are wanted")

    def lasting(self, place):
        """What does not hold the times and the attempts of a run."""
        return {name: body for name, body in contents(place.path("out")).items()
                if name != "table.tsv" and not name.endswith("/row.json")}

    def prepare(self, place):
        place.drop("out")

    def check(self, place):
        found = self.lasting(place)
        for folder in {name.split("/")[0] for name in found if not name.startswith(".")}:
            wanted = {name: body for name, body in self.results.items() if name.split("/")[0] == folder}
            whole = {name: body for name, body in found.items() if name.split("/")[0] == folder}
            require(whole == wanted, f"half a result: {difference(whole, wanted)}")
        return f"{len({name.split('/')[0] for name in found if not name.startswith('.')})} of 2"

    def check_end(self, place):
        found = self.lasting(place)
        require(found == self.results, f"another end: {difference(found, self.results)}")
        rows = place.path("out/table.tsv").read_text().splitlines()
        require(len(rows) == 3 and all("\tdone\t" in row for row in rows[1:]), f"the table has {rows}")


MORE = [Train, NewDataset, FleetRun]
