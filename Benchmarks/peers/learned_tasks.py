"""The experiments' tasks as histories: of the MSR 2013 layout from its archives, of Jira and GitHub from JSON lines."""

import datetime
import gzip
import json
import pathlib
import tarfile
import tempfile

from history import History, Report, person_rule, read_reports

# By experiment: an archive and a folder in it, or a file of JSON lines; and the tracker's own patterns of what is no person.
SOURCES = {
    "eclipse-cdt": ("msr2013/eclipse.tar.gz", "eclipse/CDT", ["*inbox@eclipse.org"]),
    "eclipse-jdt": ("msr2013/eclipse.tar.gz", "eclipse/JDT", ["*inbox@eclipse.org"]),
    "eclipse-pde": ("msr2013/eclipse.tar.gz", "eclipse/PDE", ["*inbox@eclipse.org"]),
    "mozilla-thunderbird": ("msr2013/mozilla.tar.gz", "mozilla/Thunderbird", []),
    "mozilla-bugzilla": ("msr2013/mozilla.tar.gz", "mozilla/Bugzilla", []),
    "apache-amq": ("jira/amq.jsonl.gz", None, []),
    "apache-hive": ("jira/hive.jsonl.gz", None, []),
    "github-go": ("github/go-issues.jsonl.gz", None, []),
}


def read(datasets, experiment):
    """The tasks in opening order, ties by id. Where there are final values only, tasks that their reporter did have no label."""
    path, folder, patterns = SOURCES[experiment]
    if folder is None:
        return read_lines(datasets / path, patterns)
    with tarfile.open(datasets / path) as archive, tempfile.TemporaryDirectory() as unpacked:
        wanted = [member for member in archive if member.isfile() and member.name.startswith(folder + "/")]
        archive.extractall(unpacked, wanted, filter="data")
        return read_reports(pathlib.Path(unpacked) / folder, patterns)[0]


def seconds(text):
    return int(datetime.datetime.fromisoformat(text).timestamp())


def jira(issue):
    return issue["id"], issue["created"], issue["resolved"], issue["updated"], issue["assignee"], issue["reporter"], \
        issue["title"], issue["description"], (issue["components"] or [""])[0], issue["resolution"] or ""


def github(issue):
    """There are no components: titles begin with what they are about, as in "cmd/go: ...", and that is taken for one."""
    topic, colon, _ = issue["title"].partition(":")
    done = "FIXED" if issue["state"] == "closed" else ""
    assignee, reporter = ((issue.get(key) or {}).get("login") for key in ("assignee", "user"))
    return issue["number"], issue["created_at"], issue.get("closed_at"), issue["updated_at"], assignee, reporter, \
        issue["title"], issue.get("body"), topic.strip().lower() if colon and len(topic.split()) <= 3 else "", done


def read_lines(path, patterns):
    everyone = person_rule(patterns)
    reports = []
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for line in file:
            issue = json.loads(line)
            if (issue.get("pull_request") or {}).get("url"):
                continue
            number, opened, resolved, updated, assignee, reporter, title, text, component, done = (
                github if "created_at" in issue else jira)(issue)
            opening = seconds(opened)
            # A time before the opening says nothing.
            known = next((moment for moment in map(seconds, filter(None, (resolved, updated))) if moment >= opening), 2 ** 61)
            own = (reporter or "").lower()
            later = {"assigned_to": assignee or "", "resolution": done}
            fields = {name: History([(opening, "")] + ([(known, value)] if value else [])) for name, value in later.items()}
            fields["component"], fields["product"] = History([(opening, component)]), History([(opening, "")])
            fields["short_desc"] = History([(opening, f"{title} {text or ''}")])
            reports.append(Report(
                number, opening, reporter, fields, lambda name, own=own: everyone(name) and name.lower() != own))
    return sorted(reports, key=lambda report: (report.opening, report.number))
