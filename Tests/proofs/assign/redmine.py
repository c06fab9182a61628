#!/usr/bin/env python3
"""The whole way in a real Redmine: fetch, train, assign, people override, update, assign again, take back; with kills.

    python3 Tests/proofs/assign/redmine.py --delegate .build/release/delegate --kills 10

Needs what Tests/proofs/perceval/redmine.py needs, and a python3 with Perceval and the trackers' clients: make prove ONLY=assign.
"""
import argparse
import json
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

OVERRIDDEN = 100
PACKAGING = pathlib.Path(__file__).resolve().parents[3] / "packaging"
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "perceval"))
import redmine as desk  # noqa: E402
from shared import print_table, require  # noqa: E402
from tracker import Place  # noqa: E402


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--delegate", required=True)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if not desk.REDMINE.exists():
        desk.install()
    source, work, began, rows = random.Random(15), pathlib.Path(tempfile.mkdtemp()), time.monotonic(), []

    def row(act, tried):
        rows.append(("redmine", act, tried))
        print(f"redmine: {act}: {tried} ({time.monotonic() - began:.0f} s)", flush=True)

    try:
        server = desk.Server(work / "redmine")
        made = server.set_up()
        with server:
            resolvers = desk.fill(server, made, range(desk.ISSUES), source)
            desk.spread(server.database, source)
            place = Place(options.delegate, work / "place")
            place.environment["DELEGATE_KEY"] = str(work / "person.key")

            def run(*words, status=0, says=None, token=desk.KEY):
                found, output, errors = place.run(*words, DELEGATE_TRACKER_TOKEN=token)
                require(found == status and (says is None or re.search(says, output + errors)),
                        f"delegate {' '.join(words)}: {found}\n{output[-2000:]}{errors[-2000:]}")
                return output, errors

            def issue(number):
                return server.ask("GET", f"/issues/{number}.json?include=journals")["issue"]

            def notes(number):
                return [journal["notes"] for journal in issue(number)["journals"] if journal.get("notes")]

            def assignee(number):
                return issue(number).get("assigned_to", {}).get("id")

            def settings(**values):
                (path.parent / "assign.yaml").write_text("".join(f"{key}: {value}\n" for key, value in values.items()))

            run("init")
            (place.folder / "experiments/desk").mkdir()
            (place.folder / "experiments/desk/recipe.yaml").write_text(desk.RECIPE)
            path = place.describe("desk", "redmine", server.url)
            run("datasets", "fetch", "desk", says=f"^{desk.ISSUES} items fetched")
            run("train", "desk", "--to", "model")
            row("fetch", f"{desk.ISSUES} issues fetched, a model trained")

            run("assign", "--model", "model", "--open", status=2, says="refuses .401.", token="f" * 40)
            output, _ = run("assign", "--model", "model", "--open", "--format", "jsonl", says="nothing was written")
            plan = [json.loads(line) for line in output.splitlines()]
            opened = [number for number in resolvers if number > max(resolvers) - desk.LEFT_OPEN]
            require(plan and not any(notes(number) for number in opened), "a dry run wrote, or planned nothing")

            settings(perRun=4, perPersonAndDay=100)
            run("assign", "--model", "model", "--open", "--apply", says="written: 4 of 4")
            suggested = [number for number in opened if notes(number)]
            require(len(suggested) == 4 and all(len(notes(number)) == 1 and assignee(number) is None for number in suggested), "not four suggestions")
            require(all(re.match(r"Delegation suggests.*user#\d+ \(\d", notes(number)[0], re.S) for number in suggested), notes(suggested[0])[0])
            row("comment", "4 suggestions, one in each issue, nobody assigned")
            server.ask("PUT", f"/issues/{suggested[0]}.json", {"issue": {"notes": "Any news?"}})
            settings(paused="true")
            run("assign", "--model", "model", "--undo", "datasets/desk/assign-log.jsonl", says="taken back: 4")
            require([notes(number) for number in suggested] == [["Any news?"], [], [], []], "a comment is still there, or somebody's is gone")
            row("undo", "4 comments taken back while paused, one of them where somebody commented since")

            # Killed at any moment, until all is done.
            settings(level="most", perRun=100, perPersonAndDay=100)
            run("assign", "--model", "model", "--open", "--plan", "plan.jsonl")
            wanted = {int(act["task"]): int(act["then"]) for act in map(json.loads, (place.folder / "plan.jsonl").read_text().splitlines()) if act["act"] == "assign"}
            require(len(wanted) >= 8, f"only {len(wanted)} to assign")
            byhand, changed = list(wanted)[:2]
            server.ask("PUT", f"/issues/{byhand}.json", {"issue": {"assigned_to_id": made["people"][0]}})
            server.ask("PUT", f"/issues/{changed}.json", {"issue": {"notes": "Any news?"}})
            kills = random.Random(options.seed)

            def kill(*words):
                for _ in range(options.kills):
                    process = place.start("assign", "--model", "model", *words, DELEGATE_TRACKER_TOKEN=desk.KEY)
                    time.sleep(kills.uniform(0.2, 3))
                    process.kill()
                    process.communicate()

            def moves(number):
                return [detail for journal in issue(number)["journals"] for detail in journal["details"] if detail["name"] == "assigned_to_id"]

            kill("--planned", "plan.jsonl", "--apply")
            _, errors = run("assign", "--model", "model", "--planned", "plan.jsonl", "--apply")
            for number, person in wanted.items():
                changes = moves(number)
                if number == byhand:
                    require(assignee(number) == made["people"][0] and len(changes) == 1, "moved back what a person gave away")
                elif number == changed:
                    require(assignee(number) is None, "assigned an issue that had changed")
                else:
                    require(assignee(number) == person and len(changes) == 1, f"{number}: {assignee(number)}, {len(changes)} changes")
            right = sum(resolvers[number] == person for number, person in wanted.items())
            row("assign", f"{len(wanted) - 2} assigned as planned after {options.kills} kills, each once; what somebody assigned or changed meanwhile is left; {right} of {len(wanted)} as they resolve it")

            # People override two, close two others, and give a hundred new ones to anybody.
            rest = [number for number in wanted if number not in (byhand, changed)]
            for number in rest[:2]:
                other = next(person for person in made["people"] if person != wanted[number])
                server.ask("PUT", f"/issues/{number}.json", {"issue": {"assigned_to_id": other}})
            for number in rest[2:4]:
                server.ask("PUT", f"/issues/{number}.json", {"issue": {"status_id": made["closed"]}})
            before = {number: assignee(number) for number in rest}
            for _ in range(OVERRIDDEN):
                which = source.randrange(len(desk.CATEGORIES))
                number = server.ask("POST", "/issues.json", {"issue": {
                    "project_id": made["project"], "subject": desk.title(list(desk.CATEGORIES)[which], source), "assigned_to_id": source.choice(made["people"]),
                    "category_id": made["categories"][which], "description": "As above."}})["issue"]["id"]
                server.ask("PUT", f"/issues/{number}.json", {"issue": {"status_id": made["closed"]}})
            # The night, as cron begins it.
            place.environment |= {"EXPERIMENT": "desk", "DATASET": "desk", "DELEGATE_TRACKER_TOKEN": desk.KEY}
            (place.folder / "bin").mkdir()
            (place.folder / "bin/delegate").symlink_to(place.delegate)
            place.environment["PATH"] = f"{place.folder / 'bin'}:{place.environment['PATH']}"
            night = subprocess.run([PACKAGING / "automation/nightly"], cwd=place.folder, env=place.environment, capture_output=True, text=True, check=False)
            said = night.stdout + night.stderr
            require(night.returncode == 3 and "items new or changed" in said, f"{night.returncode} {said}")
            alarm = re.search(r"(?m)^alarm: .*$", said)
            require(alarm, f"no alarm: {said}")
            require(before == {number: assignee(number) for number in rest}, "something was assigned again")
            kill("--undo", "datasets/desk/assign-log.jsonl")
            _, errors = run("assign", "--model", "model", "--undo", "datasets/desk/assign-log.jsonl")
            require(all(f"task {number} is left alone: changed since" in errors and assignee(number) == before[number] for number in rest[:4]), errors)
            require(not any(assignee(number) or len(moves(number)) != 2 for number in rest[4:]), "undo left an assignee, or took one back twice")
            row("override", f"{OVERRIDDEN} new ones are resolved by anybody, so a night (fetch, update, assign) ends with the alarm: {alarm[0]}")
            row("undo after overrides", f"nothing that people moved or closed is touched; of the rest {len(rest) - 4} are taken back once each, after {options.kills} kills")
            log = (path.parent / "assign-log.jsonl").read_text()
            require("Delegation" not in log and desk.KEY not in log, "the log has a text or the token")
    finally:
        shutil.rmtree(work, ignore_errors=True)
    print_table(("tracker", "act", "tried"), *rows)
    print("a real Redmine: everything holds")


main()
