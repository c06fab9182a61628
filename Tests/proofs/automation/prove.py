#!/usr/bin/env python3
"""The GitHub action, the GitLab component, the systemd units and the crontab as they stand in packaging/: make prove ONLY=automation

Checks them with zizmor and systemd-analyze; then runs the scripts of their steps against GitHub's and GitLab's interface on loopback, with the events that both
document and titles such as `"; rm -rf`. What they fetch at night is proved in a real Redmine by Tests/proofs/assign/redmine.py.
"""
import argparse
import json
import pathlib
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
from desk import TOKEN, Desk  # noqa: E402
from github_server import GitHub  # noqa: E402
from gitlab_server import GitLab  # noqa: E402
from shared import require  # noqa: E402

TITLES = ["Printer is out of toner", "\"; rm -rf \"$HOME\"; touch hurt #", "$(touch hurt)", "`touch hurt`", "' || touch hurt #", "${{ secrets.DELEGATE_KEY }}",
          "::error::hurt\n::stop-commands::x", "##[add-mask]hurt", "--model other", "${IFS}touch${IFS}hurt", "%s\\n\u202e\u001b[2J"]


def run(words, **options):
    return subprocess.run(words, capture_output=True, text=True, check=False, **options)


def zizmor(*files):
    return run([pathlib.Path(sys.executable).parent / "zizmor", "--offline", "--no-progress", "--no-config", *files])


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
    units = [shutil.copy(unit, work) for unit in (PACKAGING / "systemd").glob("delegate@.*")]
    for unit in units:
        text = pathlib.Path(unit).read_text().replace("/usr/share/delegate", str(PACKAGING))
        pathlib.Path(unit.replace("@", "@desk")).write_text(text)
    analyze = shutil.which("systemd-analyze")
    require(analyze, "systemd-analyze is missing: apt-get install systemd")
    found = run([analyze, "verify", "--man=no", *[unit.replace("@", "@desk") for unit in units]])
    require(found.returncode == 0 and "delegate@" not in found.stderr, found.stderr)
    print("systemd-analyze: service and timer, no finding", flush=True)


def event(kind, number, title, action):
    if kind is GitHub:
        return {"action": action, "issue": {"number": number, "title": title, "body": "It fails.", "user": {"id": 101, "login": "ada"},
                                            "labels": [{"name": "Printing"}]},
                "repository": {"full_name": "owner/name"}, "sender": {"login": "ada"}}
    return {"object_kind": "issue", "event_type": "issue", "object_attributes": {
        "iid": number, "title": title, "description": "It fails.", "author_id": 101, "labels": [{"title": "Printing"}],
        "action": action.removesuffix("ed").removesuffix("it")}, "project": {"path_with_namespace": "group/name"}}


class GitHubJob:
    """The steps of action.yml that are scripts, with the environment that they name."""

    kind = GitHub

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

    kind = GitLab

    def __init__(self):
        _, self.jobs = yaml.safe_load_all((PACKAGING / "gitlab/delegation.yml").read_text())

    def run(self, desk, event):
        job = self.jobs["delegation-suggest" if event else "delegation-nightly"]
        script = "\n".join(job["script"]).replace("/usr/share/delegate", str(PACKAGING))
        environment = {"EXPERIMENT": "desk", "DATASET": "desk", "DELEGATE_KEY": str(desk.place.folder / "person.key"), "DELEGATE_TRACKER_TOKEN": TOKEN}
        return run(["bash", "-eo", "pipefail", "-c", script], cwd=desk.place.folder, env={**desk.environment, "TRIGGER_PAYLOAD": event or "", **environment})


def suggested(job, options, work):
    desk = Desk(job.kind, options.delegate, work)
    (work / "bin").mkdir()
    (work / "bin/delegate").symlink_to(pathlib.Path(options.delegate).resolve())
    desk.environment = {**desk.place.environment, "PATH": f"{work / 'bin'}:{desk.place.environment['PATH']}"}
    for name in ["DELEGATE_KEY", "DELEGATE_TRACKER_TOKEN"]:
        desk.environment.pop(name)
    desk.fresh(perRun=100, perPersonAndDay=100)
    path, first = work / "event.json", max(desk.tasks) + 1
    for number, title in enumerate(TITLES, first):
        desk.server.create(number, title)
        for action, written in [("edited", 0), ("opened", 1), ("opened", 1)]:
            path.write_text(json.dumps(event(job.kind, number, title, action)))
            done = job.run(desk, str(path))
            require(done.returncode == 0, f"{title!r}: {done.returncode}\n{done.stdout}{done.stderr}")
            require(TOKEN not in done.stdout + done.stderr, "the token was printed")
            require(len(desk.server.texts(number)) == written, f"{title!r}, {action}: {desk.server.texts(number)}")
    require(set(desk.commented()) == set(range(first, first + len(TITLES))), "another issue was written to")
    require(not list(work.rglob("hurt")), "a title had an effect")
    shutil.rmtree(work / "model")
    require(job.run(desk, str(path)).returncode == 0, "without a model: no error, since the first night trains one")
    print(f"{job.kind.name}: {len(TITLES)} issues opened, one suggestion each, whatever the title, also where the event comes twice; none for edits", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--delegate", required=True)
    options = parser.parse_args()
    work = pathlib.Path(tempfile.mkdtemp())
    try:
        checked(work)
        for job in [GitHubJob(), GitLabJob()]:
            suggested(job, options, work / job.kind.name)
    finally:
        shutil.rmtree(work, ignore_errors=True)
    print("the action, the component and the units: everything holds")


main()
