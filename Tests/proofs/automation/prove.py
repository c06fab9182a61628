#!/usr/bin/env python3
"""The GitHub action, the GitLab component, the systemd units and the crontab as they stand in packaging/: make prove ONLY=automation

Checks them with zizmor, the vendors' schemas and systemd-analyze; then runs the scripts of their steps against GitHub's, GitLab's and Jira's interface on
loopback, with the events that these document and titles such as `"; rm -rf`. A stand-in for Perceval gives what the nights fetch; a real Redmine is fetched from by
Tests/proofs/assign/redmine.py.
"""
import argparse
import dataclasses
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

import yaml

PROOFS = pathlib.Path(__file__).resolve().parents[1]
ROOT = PROOFS.parents[1]
PACKAGING = ROOT / "packaging"
sys.path.insert(0, str(PROOFS / "assign"))
import events  # noqa: E402
from desk import CLOSED, TOKEN, Desk, made_up  # noqa: E402
from github_server import GitHub  # noqa: E402
from gitlab_server import GitLab  # noqa: E402
from jira_server import Jira  # noqa: E402
from server import PEOPLE  # noqa: E402
from shared import require  # noqa: E402

TITLES = ["Printer is out of toner", "\"; rm -rf \"$HOME\"; touch hurt #", "$(touch hurt)", "`touch hurt`", "' || touch hurt #", "${{ secrets.DELEGATE_KEY }}",
          "::error::hurt\n::stop-commands::x", "##[add-mask]hurt", "--model other", "${IFS}touch${IFS}hurt", "%s\\n\u202e\u001b[2J"]


# A python3 whose Perceval gives the items of a file; for the trackers' clients it is the real one.
STAND_IN = """#!/bin/sh
case "$1 $2 $3" in
  "-m venv "*perceval*) mkdir -p "$3/bin" && cp "$0" "$3/bin/python" && touch "$3/bin/perceval"; exit ;;
  "-m pip "*) case "$0" in *perceval*) exit ;; esac ;;
esac
case "$0" in *perceval*) cat FETCHED; exit ;; esac
exec PYTHON "$@"
"""


def run(words, **options):
    return subprocess.run(words, capture_output=True, text=True, check=False, **options)


def zizmor(*files):
    return run([pathlib.Path(sys.executable).parent / "zizmor", "--offline", "--no-progress", "--no-config", *files])


def by_schema(name, *files):
    return run([pathlib.Path(sys.executable).parent / "check-jsonschema", "--builtin-schema", f"vendor.{name}", "--data-transform", "gitlab-ci", *files])


def component():
    """What the component takes, and its jobs with the inputs and what they extend filled in, as GitLab does it: the schema looks at no hidden job."""
    spec, jobs = (PACKAGING / "gitlab/delegation.yml").read_text().split("\n---\n")
    values = {"image": "debian", "experiment": "desk", "dataset": "desk", "stage": "deploy", "prefix": "/usr"}
    jobs = yaml.safe_load(re.sub(r"\$\[\[ inputs\.(\w+) \]\]", lambda match: values[match[1]], jobs))
    shared = jobs.pop(".delegation")
    return yaml.safe_load(spec), {name: {**shared, **{key: value for key, value in job.items() if key != "extends"}} for name, job in jobs.items()}


def checked(work):
    """What other programs find in the files, and that they can find something."""
    files = [PACKAGING / "github/action.yml", PACKAGING / "github/workflow.yml", *(ROOT / ".github/workflows").glob("*.yml")]
    found = zizmor(*files)
    require(found.returncode == 0, found.stdout + found.stderr)
    text = (PACKAGING / "github/workflow.yml").read_text()
    for name, bad in [("injection", text + "      - run: echo '${{ github.event.issue.title }}'\n"),
                      ("permissions", re.sub(r"    permissions:\n(      .*\n){2}", "    permissions: write-all\n", text)), ("pins", re.sub(r"@[0-9a-f]{40}", "@v4", text))]:
        (work / f"{name}.yml").write_text(bad)
        require(zizmor(work / f"{name}.yml").returncode != 0, f"zizmor says nothing of {name}")
    jobs = yaml.safe_load(text)
    require(jobs["permissions"] == {} and jobs["jobs"]["answer"]["permissions"] == {"contents": "read", "issues": "write"}, "other permissions")
    print(f"zizmor: {len(files)} files of workflows and actions, no finding; an injection, all permissions and pins by name are found", flush=True)
    spec, jobs = component()
    spoilt = {name: {**job, "cache": {**job["cache"], "when": "ever"}} for name, job in jobs.items()}
    for name, value, is_right in [("spec", spec, True), ("jobs", jobs, True), ("spoilt", spoilt, False)]:
        (work / f"{name}.yml").write_text(yaml.safe_dump(value))
        found = by_schema("gitlab-ci", work / f"{name}.yml")
        require((found.returncode == 0) == is_right, f"GitLab's schema: {name}: {found.stdout}{found.stderr}")
    for name, files in [("github-actions", [PACKAGING / "github/action.yml"]), ("github-workflows", files[1:])]:
        found = by_schema(name, *files)
        require(found.returncode == 0, found.stdout + found.stderr)
    print("the schemas of GitLab's CI, of actions and of workflows: no finding; a spoilt component is found", flush=True)
    units = [shutil.copy(unit, work) for unit in (PACKAGING / "systemd").glob("delegate@.*")]
    for unit in units:
        text = pathlib.Path(unit).read_text().replace("/usr/share/delegate", str(PACKAGING))
        pathlib.Path(unit.replace("@", "@desk")).write_text(text)
    analyze = shutil.which("systemd-analyze")
    require(analyze, "systemd-analyze is missing: apt-get install systemd")
    found = run([analyze, "verify", "--man=no", *[unit.replace("@", "@desk") for unit in units]])
    require(found.returncode == 0 and "delegate@" not in found.stderr, found.stderr)
    print("systemd-analyze: service and timer, no finding", flush=True)


def behind(work):
    """What packaging/behind says where everything has a newer version, and where an image's registry cannot be asked."""
    (work / "tools").mkdir()
    for name, script in [("git", f'case "$*" in *ls-files*) exec {shutil.which("git")} "$@" ;; esac; printf "%040d\\trefs/tags/v99.1.0\\n" 7'),
                         ("uv", "echo zizmor==99.0"), ("docker", "echo no such host >&2; exit 1")]:
        (work / "tools" / name).write_text(f"#!/bin/sh\n{script}\n")
        (work / "tools" / name).chmod(0o755)
    done = run([PACKAGING / "behind"], env={**os.environ, "PATH": f"{work / 'tools'}:{os.environ['PATH']}"})
    for said in [r"  yams \S+ -> 99.1.0\n", r"automation/requirements.txt \d+ packages -> zizmor==99.0\n", r"  actions/checkout \S+ -> 99.1.0; \w{40} is not the commit of",
                 r"bookworm-slim without a digest: could not look: no such host\n"]:
        require(done.returncode == 1 and re.search(said, done.stdout), f"packaging/behind does not say {said}: {done}")
    print("packaging/behind: newer packages, actions and what it cannot ask are named", flush=True)


class GitHubJob:
    """The steps of action.yml that are scripts, with the environment that they name."""

    kind, event, opened = GitHub, staticmethod(events.github), "opened"

    def __init__(self):
        action = yaml.safe_load((PACKAGING / "github/action.yml").read_text())
        self.step = next(step for step in action["runs"]["steps"] if step["name"] == "Answer")
        require("${{" not in self.step["run"], "a value gets into the script's text")

    def run(self, desk, event):
        values = {"experiment": "desk", "dataset": "desk", "key": (desk.place.folder / "person.key").read_text().strip(), "token": TOKEN}
        environment = {name: re.sub(r"\$\{\{ inputs\.(\w+) \}\}", lambda match: values[match[1]], value) for name, value in self.step["env"].items()}
        runner = desk.place.folder / "runner"
        runner.mkdir(exist_ok=True)
        environment |= {"GITHUB_EVENT_NAME": "issues" if event else "schedule", "GITHUB_EVENT_PATH": event or "", "GITHUB_ACTION_PATH": str(PACKAGING / "github"),
                        "RUNNER_TEMP": str(runner)}
        # As the runner starts "shell: bash".
        done = run(["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", self.step["run"]], cwd=desk.place.folder, env={**desk.environment, **environment})
        require(not list(runner.iterdir()), "the secret is left behind")
        require(not re.search(r"(?m)^::(?!warning title=Delegation::)|##\[", done.stdout), f"a command for the runner: {done.stdout}")
        return done


class GitLabJob:
    """The scripts of the component, with the variables of the pipeline."""

    kind, event, opened = GitLab, staticmethod(events.gitlab), "open"

    def __init__(self):
        _, self.jobs = component()

    def run(self, desk, event):
        job = self.jobs["delegation-suggest" if event else "delegation-nightly"]
        script = "\n".join(job["script"]).replace("/usr/share/delegate", str(PACKAGING))
        environment = {"EXPERIMENT": "desk", "DATASET": "desk", "DELEGATE_KEY": str(desk.place.folder / "person.key"), "DELEGATE_TRACKER_TOKEN": TOKEN}
        return run(["bash", "-eo", "pipefail", "-c", script], cwd=desk.place.folder, env={**desk.environment, "TRIGGER_PAYLOAD": event or "", **environment})


class JiraRule:
    """What a webhook that is called by a rule of Jira begins."""

    kind, event, opened = Jira, staticmethod(events.jira), "open"

    def run(self, desk, event):
        environment = {"DATASET": "desk", "DELEGATE_KEY": str(desk.place.folder / "person.key")}
        return run([PACKAGING / "automation/suggest", event], cwd=desk.place.folder, env={**desk.environment, **environment})


def desk_of(job, options, work):
    desk = Desk(job.kind, options.delegate, work)
    (work / "bin").mkdir()
    (work / "bin/delegate").symlink_to(pathlib.Path(options.delegate).resolve())
    desk.environment = {**desk.place.environment, "PATH": f"{work / 'bin'}:{desk.place.environment['PATH']}"}
    for name in ["DELEGATE_KEY", "DELEGATE_TRACKER_TOKEN"]:
        desk.environment.pop(name)
    return desk


def suggested(job, desk, work):
    desk.fresh(perRun=100, perPersonAndDay=100)
    path, first = work / "event.json", max(desk.tasks) + 1
    for number, title in enumerate(TITLES, first):
        # Jira's rule names no component: what the printers are called says it.
        title += " Printer fails, toner too" if job.kind is Jira else ""
        desk.server.create(number, title)
        for action, written in [("edited", 0), (job.opened, 1), (job.opened, 1)]:
            path.write_text(json.dumps(job.event(number, title, action)))
            done = job.run(desk, str(path))
            require(done.returncode == 0, f"{title!r}: {done.returncode}\n{done.stdout}{done.stderr}")
            require(TOKEN not in done.stdout + done.stderr, "the token was printed")
            require(len(desk.server.texts(number)) == written, f"{title!r}, {action}: {desk.server.texts(number)}")
    require(set(desk.commented()) == set(range(first, first + len(TITLES))), "another issue was written to")
    require(not list(work.rglob("hurt")), "a title had an effect")
    desk.server.create(number + 1, title)
    desk.fresh(paused="true")
    path.write_text(json.dumps(job.event(first, title, job.opened)))
    done = job.run(desk, str(path))
    require(done.returncode == 0 and "paused: true" in done.stderr and not desk.server.writes, f"paused: {done}")
    numberless = json.dumps(job.event(None, title, job.opened)).replace('"DESK-None"', "null")
    for bad in ["{", "", "[]", numberless]:
        path.write_text(bad)
        done = job.run(desk, str(path))
        require(done.returncode == 2 and "this is no event of an issue\n  try: " in done.stderr and not desk.server.writes, f"{bad[:20]!r}: {done}")
    print(f"{job.kind.name}: {len(TITLES)} issues opened, one suggestion each, whatever the title, also where the event comes twice; none for edits, damaged "
          "events or while paused", flush=True)


def nights(job, desk, work):
    """The first night, others, one that is paused, and one after which there is an alarm."""
    python, fetched = work / "bin/python3", work / "fetched"
    python.write_text(STAND_IN.replace("FETCHED", str(fetched)).replace("PYTHON", sys.executable))
    python.chmod(0o755)
    items = (desk.folder / "items.jsonl").read_text().splitlines()
    for path in [work / "model", desk.folder / "items.jsonl"]:
        shutil.rmtree(path) if path.is_dir() else path.unlink()

    def night(*lines, status=0, says="", **settings):
        if settings:
            (desk.folder / "assign.yaml").write_text("".join(f"{key}: {value}\n" for key, value in settings.items()))
        fetched.write_text("".join(line + "\n" for line in lines))
        done = job.run(desk, None)
        require(done.returncode == status and says in done.stdout + done.stderr, f"{job.kind.name}: not {status} {says}: {done}")

    def more(numbers, change):
        """Tasks of later days, as they are fetched."""
        for number in numbers:
            task = change(made_up(number, random.Random(number)))
            backend, category, data = desk.server.item(task)
            yield json.dumps({**json.loads(items[0]), "backend_name": backend, "category": category, "data": data, "uuid": str(number),
                              "updated_on": 1640995200.0 + 86400 * number * 2 + 90000})

    desk.fresh(perRun=100, perPersonAndDay=100)
    night(*items, says="items fetched")
    first = set(desk.commented())
    require(first and first <= set(desk.tasks), "the first night suggests nobody")
    night(says="0 items new or changed")
    require(set(desk.commented()) == first, "the second night wrote again")
    new = [max(desk.tasks) + 1, max(desk.tasks) + 2]
    for number in new:
        desk.server.create(number, "Toner")
    opened = list(more(new, lambda task: dataclasses.replace(task, label="Printing", title="Printer fails, toner too", is_closed=False)))
    night(*opened, paused="true", says="says 'paused: true': nothing more is written")
    require(set(desk.commented()) == first, "a paused night wrote")
    night(perRun=100, perPersonAndDay=100)
    require(set(desk.commented()) == first | set(new), "the night after the pause does not make up for it")
    # People give each task to anybody.
    source = random.Random(4)
    overridden = more(range(CLOSED + 100, CLOSED + 200), lambda task: dataclasses.replace(task, is_closed=True, person=source.choice(list(PEOPLE))))
    night(*overridden, status=3, says="less often than chance explains" if job.kind is GitHub else "alarm")
    key = desk.place.folder / "person.key"
    if job.kind is not GitHub:
        secret = key.read_text()
        key.rename(work / "kept.key")
        night(status=2, says="is missing or empty: put it back")
        require(not key.exists(), "a night made a secret")
        (work / "kept.key").rename(key)
        key.write_text("0" * 64 + "\n")
        night(status=2, says="with another secret")
        key.write_text(secret)
    (desk.folder / "assign-log.jsonl").unlink()
    night(status=2, says="put it back")
    shutil.rmtree(work / "model")
    (work / "event.json").write_text(json.dumps(job.event(new[0], "Toner", job.opened)))
    require(job.run(desk, str(work / "event.json")).returncode == 0, "without a model: no error, since the first night trains one")
    print(f"{job.kind.name}: a first night, nights with nothing and with two issues, a paused one, one with an alarm (exit code 3) and one without its log: as they should be", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--delegate", required=True)
    options = parser.parse_args()
    work = pathlib.Path(tempfile.mkdtemp())
    try:
        checked(work)
        behind(work)
        for job in [GitHubJob(), GitLabJob(), JiraRule()]:
            desk = desk_of(job, options, work / job.kind.name)
            suggested(job, desk, work / job.kind.name)
            if job.kind is not Jira:
                nights(job, desk, work / job.kind.name)
    finally:
        shutil.rmtree(work, ignore_errors=True)
    print("the action, the component and the units: everything holds")


main()
