"""A real tracker: Redmine from Debian on loopback, filled through its REST interface, then fetch, check, run, train and recommend.

    python3 Tests/proofs/perceval/redmine.py --delegate .build/release/delegate

Needs a python3 with perceval 1.6.1 and Redmine; as root it installs Redmine from Debian's packages if it is missing: make prove-redmine.
The instance, its database and its log are in a folder that goes at the end; an instance that is there is not touched.
"""
import argparse
import json
import os
import pathlib
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from datetime import datetime, timedelta, timezone

from tracker import Place, free_port, items

REDMINE = pathlib.Path("/usr/share/redmine")
KEY = "0123456789abcdef0123456789abcdef01234567"
CATEGORIES = {
    "Printing": "printer toner paper tray duplex cartridge jam scanner",
    "Network": "router cable proxy vlan wifi latency switch firewall",
    "Mail": "spam calendar attachment mailbox inbox forward signature quota",
    "Storage": "disk backup snapshot restore share folder space mount",
}
ISSUES, LEFT_OPEN, PER_CATEGORY = 320, 40, 2
END = datetime.now(timezone.utc).replace(microsecond=0) - timedelta(days=1)
START = END - timedelta(days=730)

RECIPE = """question: Who should get a task of the desk?
dataset: desk
seed: 1
evaluation:
  splits: [holdout]
  modes: [prequential]
  leakedVariants: false
  headline: {model: ranker, mode: prequential}
models: [most-frequent, component-recent, component-counts, ranker]
rounds: {threshold: 0.5, personsPerTask: 3}
abstention: {precision: 0.8}
clusters:
  - {space: tfidf, k: 4, restarts: 1}
"""

SETUP = """
Setting.rest_api_enabled = '1'
Setting.login_required = '1'
admin = User.find_by_login('admin')
admin.update_columns(must_change_passwd: false)
Token.create!(user: admin, action: 'api').update_columns(value: '%s')
project = Project.create!(name: 'Desk', identifier: 'desk', trackers: Tracker.all)
project.enabled_module_names = ['issue_tracking']
role = Role.find_by_name('Developer')
categories = %s.map { |name| IssueCategory.create!(project: project, name: name).id }
people = (1..%d).map do |number|
  user = User.new(firstname: "Person#{number}", lastname: 'Example', mail: "person#{number}@desk.example")
  user.login = "person#{number}"
  user.password = 'a long password'
  user.save!
  Member.create!(principal: user, project: project, roles: [role])
  user.id
end
closed = IssueStatus.find_by_name('Closed').id
puts 'made ' + {project: project.id, categories: categories, people: people, closed: closed, open: IssueStatus.find_by_name('New').id}.to_json
"""


def install():
    """Debian's packages. Its bundler takes a gem for missing that has no folder of its own, which stops their configuration."""
    if os.geteuid() != 0:
        sys.exit("Redmine is not installed: run this as root, or apt-get install --no-install-recommends redmine redmine-sqlite")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "install", "--yes", "--quiet", "--no-install-recommends", "redmine", "redmine-sqlite"],
                   env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    for gem in pathlib.Path("/usr/share/rubygems-integration").glob("*/specifications/*.gemspec"):
        (gem.parent.parent / "gems" / gem.stem).mkdir(parents=True, exist_ok=True)
    subprocess.run(["dpkg", "--configure", "-a"], env=environment, check=True, stdout=subprocess.DEVNULL)


class Server:
    def __init__(self, work):
        self.work = work
        for name in ["config", "log", "tmp", "files", "public"]:
            (work / name).mkdir(parents=True)
        self.database = work / "redmine.sqlite"
        (work / "config/database.yml").write_text(f"production:\n  adapter: sqlite3\n  database: {self.database}\n  timeout: 20000\n")
        (work / "config/secret_key.txt").write_text("0" * 64)
        # An instance is a folder of Redmine, or a path that leads from there through the root to another one.
        self.environment = {
            **os.environ, "REDMINE_INSTANCE": f"../../../..{work}", "RAILS_ENV": "production",
            "REDMINE_LANG": "en",
            # A server that Redmine's own list of gems lacks.
            "RUBYLIB": ":".join(map(str, pathlib.Path("/usr/share/rubygems-integration").glob("*/gems/webrick-*/lib"))),
            "SCHEMA": str(work / "schema.rb"), "HOME": str(work)}
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"

    def command(self, *words, **options):
        return subprocess.run(["bundle", "exec", *words], cwd=REDMINE, env=self.environment, check=True, text=True,
                              stdout=subprocess.PIPE, **options).stdout

    def set_up(self):
        self.command("rake", "db:migrate")
        self.command("rake", "redmine:load_default_data")
        script = self.work / "setup.rb"
        script.write_text(SETUP % (KEY, json.dumps(list(CATEGORIES)), len(CATEGORIES) * PER_CATEGORY))
        made = self.command("rails", "runner", str(script))
        return json.loads(re.search(r"^made (.*)$", made, re.M)[1])

    def __enter__(self):
        self.process = subprocess.Popen(
            ["bundle", "exec", "rails", "server", "-u", "webrick", "-b", "127.0.0.1", "-p", str(self.port), "-P", str(self.work / "pid")],
            cwd=REDMINE, env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        for _ in range(240):
            try:
                self.ask("GET", "/users/current.json")
                return self
            except OSError:
                time.sleep(0.5)
        sys.exit(f"Redmine does not start; its log: {self.log}")

    def __exit__(self, *_):
        os.killpg(self.process.pid, signal.SIGTERM)
        self.process.wait()

    def ask(self, method, path, body=None):
        request = urllib.request.Request(
            self.url + path, method=method, data=json.dumps(body).encode() if body else None,
            headers={"X-Redmine-API-Key": KEY, "Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                text = answer.read()
                return json.loads(text) if text.strip() else None
        except urllib.error.HTTPError as error:
            sys.exit(f"{method} {path}: {error.code}; Redmine's log: {self.log}")

    @property
    def log(self):
        return (self.work / "log/production.log").read_text()[-4000:]


def title(category, source):
    words = CATEGORIES[category].split()
    return f"{source.choice(words).capitalize()} {source.choice(['fails', 'is slow', 'stopped', 'is broken'])}, {source.choice(words)} too"


def fill(server, made, numbers, source):
    """Makes issues through the REST interface: filed, often reassigned, and closed; the last ones are still nobody's. Gives whose each is."""
    resolvers = {}
    names = list(CATEGORIES)
    for number in numbers:
        which = source.randrange(len(names))
        own = made["people"][which * PER_CATEGORY:(which + 1) * PER_CATEGORY]
        # One of the two takes three of four.
        person = resolver = own[source.random() < 0.25]
        first = source.choice(made["people"]) if source.random() < 0.4 else person
        if number >= ISSUES - LEFT_OPEN:
            first = person = None
        issue = server.ask("POST", "/issues.json", {"issue": {
            "project_id": made["project"], "subject": title(names[which], source), "assigned_to_id": first,
            "category_id": made["categories"][which], "description": "As above."}})["issue"]["id"]
        if first != person:
            server.ask("PUT", f"/issues/{issue}.json", {"issue": {"assigned_to_id": person, "notes": "yours"}})
        if person:
            server.ask("PUT", f"/issues/{issue}.json", {"issue": {"status_id": made["closed"]}})
        resolvers[issue] = resolver
    return resolvers


def spread(database, source):
    """Dates over two years, in the order of the issues; a journal a day or so after the one before."""
    def text(moment):
        return moment.strftime("%Y-%m-%d %H:%M:%S.000000")

    with sqlite3.connect(database, timeout=30) as connection:
        issues = [row[0] for row in connection.execute("SELECT id FROM issues ORDER BY id")]
        for position, issue in enumerate(issues):
            moment = START + (END - START) * position / len(issues)
            opened = moment
            for (journal,) in connection.execute("SELECT id FROM journals WHERE journalized_id = ? ORDER BY id", (issue,)).fetchall():
                moment = min(END, moment + timedelta(hours=source.uniform(1, 30)))
                connection.execute("UPDATE journals SET created_on = ? WHERE id = ?", (text(moment), journal))
            connection.execute(
                "UPDATE issues SET created_on = ?, updated_on = ?, closed_on = CASE WHEN closed_on IS NULL THEN NULL ELSE ? END WHERE id = ?",
                (text(opened), text(moment), text(moment), issue))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--delegate", required=True)
    options = parser.parse_args()
    if not REDMINE.exists() or subprocess.run(["dpkg-query", "-W", "-f=${Status}", "redmine"], capture_output=True, text=True).stdout != "install ok installed":
        install()
    source = random.Random(15)
    work = pathlib.Path(tempfile.mkdtemp())
    began = time.monotonic()

    def say(text):
        print(f"{time.monotonic() - began:6.1f} s  {text}", flush=True)

    def run(*words, says=None, **environment):
        status, output, errors = place.run(*words, **environment)
        if status != 0 or says and not re.search(says, output):
            sys.exit(f"delegate {' '.join(words)}: {status}\n{output[-3000:]}{errors[-2000:]}")
        return output

    try:
        server = Server(work / "redmine")
        made = server.set_up()
        say("Redmine is set up")
        with server:
            resolvers = fill(server, made, range(ISSUES), source)
            spread(server.database, source)
            say(f"{len(resolvers)} issues made through REST")
            place = Place(options.delegate, work / "place")
            run("init")
            (place.folder / "experiments/desk").mkdir()
            (place.folder / "experiments/desk/recipe.yaml").write_text(RECIPE)
            path = place.describe("desk", "redmine", server.url)
            status, _, errors = place.fetch("desk", DELEGATE_TRACKER_TOKEN="f" * 40)
            if status != 2 or "refuses (401)" not in errors or "DELEGATE_TRACKER_TOKEN" not in errors:
                sys.exit(f"a wrong token: {status} {errors}")
            run("datasets", "fetch", "desk", says=f"^{ISSUES} items fetched", DELEGATE_TRACKER_TOKEN=KEY)
            say(f"fetched, {path.stat().st_size >> 10} kB")
            reassigned = sum(
                detail["name"] == "assigned_to_id" for item in items(path) for journal in item["data"]["journals"]
                for detail in journal["details"])
            run("datasets", "check", "desk", says=f"(?s)^tasks: {ISSUES:,}\n.*done \(FIXED\): {ISSUES - LEFT_OPEN:,}\n.*ready to run")
            report = run("run", "desk")
            say(f"ran; {reassigned} reassignments\n{report}")
            run("train", "desk", "--to", "model")
            answers = [json.loads(line) for line in run("recommend", "--model", "model", "--open", "--always", "--show-persons",
                                                      "--format", "jsonl").splitlines()]
            right = sum(answer["people"][0]["person"].endswith(f" Example ({resolvers[int(answer['task'])]})") for answer in answers)
            say(f"asked for {len(answers)} open tasks: the first person is right for {right}")
            if len(answers) != LEFT_OPEN or right < LEFT_OPEN / 2:
                sys.exit("that is too few")
            # The next day: an issue is closed, five are new.
            closed = max(resolvers)
            server.ask("PUT", f"/issues/{closed}.json", {"issue": {
                "status_id": made["closed"], "assigned_to_id": resolvers[closed]}})
            fill(server, made, [ISSUES] * 5, source)
            run("datasets", "fetch", "desk", says="^6 items new or changed", DELEGATE_TRACKER_TOKEN=KEY)
            run("update", "model", "--quiet")
            tasks = [json.loads(line)["task"] for line in run("recommend", "--model", "model", "--open", "--format", "jsonl").splitlines()]
            if len(tasks) != LEFT_OPEN - 1 + 5 or str(closed) in tasks:
                sys.exit(f"after the update {tasks} are open")
            if KEY in "".join(file.read_text(errors="replace") for file in place.folder.rglob("*") if file.is_file()):
                sys.exit("the token is in a file")
            say(f"next day: 6 items fetched, model updated, {len(tasks)} open")
    finally:
        shutil.rmtree(work, ignore_errors=True)
    print("a real Redmine: everything holds")


if __name__ == "__main__":
    main()
