"""Runs Perceval on recorded responses of real servers, and 'delegate datasets check' on what it fetched.

    python3 Tests/perceval/recorded.py RECORDINGS --delegate .build/release/delegate

The recordings are those of Perceval's own tests (GPL-3.0; not in this repository): a folder 'responses' or a .tar.gz of it.
No request leaves the machine: every answer comes from a recording. Needs 'pip install perceval==1.6.1'.
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile
from urllib.parse import urlsplit

import requests
from requests.adapters import HTTPAdapter
from perceval.backend import fetch
from perceval.backends.core import bugzilla, bugzillarest, github, gitlab, jira, launchpad, phabricator, redmine

HOST = "http://tracker.example"


def first_then(*files):
    """The first answer, then the next one, then the last one for ever."""
    left = list(files)
    return lambda *_: left.pop(0) if len(left) > 1 else left[0]


# Backend → (what makes it, [(pattern of path, query and body, recording)]).
CASES = {
    "jira": (
        lambda: jira.Jira(HOST), [
            (r"/rest/api/2/field", "jira/jira_fields.json"),
            (r"/comment", "jira/jira_comments_issue_empty.json"),
            (r"/rest/api/2/search.*startAt=0", "jira/jira_issues_page_1.json"),
            (r"/rest/api/2/search", first_then("jira/jira_issues_page_2.json", "jira/jira_issues_page_empty.json")),
        ]),
    "bugzillarest": (
        lambda: bugzillarest.BugzillaREST(HOST, max_bugs=5), [
            (r"/comment", "bugzilla/bugzilla_rest_bugs_comments.json"),
            (r"/history", "bugzilla/bugzilla_rest_bugs_history.json"),
            (r"/attachment", "bugzilla/bugzilla_rest_bugs_attachments.json"),
            (r"/rest/bug", first_then("bugzilla/bugzilla_rest_bugs.json", "bugzilla/bugzilla_rest_bugs_empty.json")),
        ]),
    "bugzilla": (
        lambda: bugzilla.Bugzilla(HOST, max_bugs=5), [
            (r"show_activity", "bugzilla/bugzilla_bug_activity.html"),
            (r"buglist.cgi", first_then("bugzilla/bugzilla_buglist.csv", b"")),
            (r"show_bug.cgi.*ctype=xml.*excludefield", "bugzilla/bugzilla_bugs_details.xml"),
            (r"show_bug.cgi", "bugzilla/bugzilla_version.xml"),
        ]),
    "redmine": (
        lambda: redmine.Redmine(HOST, api_token="t", max_issues=3), [
            (r"/issues.json.*offset=0", "redmine/redmine_issues.json"),
            (r"/issues.json.*offset=3", "redmine/redmine_issues_next.json"),
            (r"/issues.json", "redmine/redmine_issues_empty.json"),
            (r"/issues/(\d+).json", lambda found: f"redmine/redmine_issue_{found[1]}.json"),
            (r"/users/(3|4|24|25).json", lambda found: f"redmine/redmine_user_{found[1]}.json"),
            (r"/users/", 404),
        ]),
    "gitlab": (
        lambda: gitlab.GitLab("example", "repo", api_token="t", base_url=HOST), [
            (r"/notes/\d+/award_emoji|/award_emoji", "gitlab/empty_emoji"),
            (r"/issues/(\d)/notes", "gitlab/empty_response"),
            (r"/issues", "gitlab/issue_page_1"),
            (r"/projects/", "gitlab/project"),
        ]),
    "launchpad": (
        lambda: launchpad.Launchpad("mydistribution", package="mypackage", items_per_page=2), [
            (r"/bugs/(\d)/activity", lambda found: f"launchpad/launchpad_issue_{found[1]}_activities"
                if found[1] != "3" else "launchpad/launchpad_empty_issue_activities"),
            (r"/bugs/(\d)/messages", lambda found: "launchpad/launchpad_empty_issue_comments"),
            (r"/bugs/(\d)/attachments", lambda found: "launchpad/launchpad_empty_issue_attachments"),
            (r"/bugs/(\d)", lambda found: f"launchpad/launchpad_issue_{found[1]}"),
            (r"/~user", "launchpad/launchpad_user_1"),
            (r"searchTasks.*ws.start", first_then("launchpad/launchpad_issues_page_2", "launchpad/launchpad_empty_issues")),
            (r"searchTasks|\+source", "launchpad/launchpad_issues_page_1"),
        ]),
    "phabricator": (
        lambda: phabricator.Phabricator(HOST, "token"), [
            (r"maniphest.search.*after", "phabricator/phabricator_tasks_next.json"),
            (r"maniphest.search", "phabricator/phabricator_tasks.json"),
            (r"gettasktransactions", first_then(
                "phabricator/phabricator_transactions.json", "phabricator/phabricator_transactions_next.json")),
            (r"phid.query", "phabricator/phabricator_phids.json"),
            # The recordings are older than the answers that this version expects.
            (r"user.search.*(PHID-USER-\w+)", lambda found: json.dumps(
                {"error_code": None, "result": {"data": [{"phid": found[1], "fields": {}}]}}).encode()),
            (r"project.search", "phabricator/phabricator_project_bugreport.json"),
        ]),
    "github": (
        lambda: github.GitHub("example", "repo", api_token=["t"]), [
            (r"/rate_limit", "github/rate_limit"),
            (r"/reactions", "github/github_empty_request"),
            (r"/comments", "github/github_empty_request"),
            (r"/users/[^/]*/orgs", "github/github_orgs"),
            (r"/users/", "github/github_login"),
            (r"/issues", "github/github_issue_2"),
            (r"/repos/", "github/github_repo"),
        ]),
}


def answer_from(folder, routes, unknown):
    def send(self, request, **_):
        parts = urlsplit(request.url)
        body = request.body or ""
        asked = parts.path + "?" + parts.query + " " + (body if isinstance(body, str) else body.decode("utf-8", "replace"))
        response = requests.Response()
        response.request, response.url, response.status_code = request, request.url, 200
        response.headers["X-RateLimit-Remaining"] = "20"
        response.headers["X-RateLimit-Reset"] = "15"
        for pattern, recording in routes:
            found = re.search(pattern, asked)
            if not found:
                continue
            if callable(recording):
                recording = recording(found)
            if recording == 404:
                response.status_code = 404
                response._content = b""
            else:
                response._content = recording if isinstance(recording, bytes) else (folder / recording).read_bytes()
                # A zone of the recorded server's that has no unambiguous name.
                response._content = response._content.replace(b" CEST", b" +0200")
            return response
        unknown.append(asked)
        response.status_code = 404
        response._content = b""
        return response
    return send


def items_of(backend, folder, unknown):
    make, routes = CASES[backend]
    HTTPAdapter.send = answer_from(folder, routes, unknown)
    tracker = make()
    return list(tracker.fetch(category="issue" if "issue" in tracker.categories else tracker.categories[0]))


def tasks(backend, item):
    """What makes an item one task; None where it is none."""
    data = item["data"]
    if backend == "github" and data.get("pull_request"):
        return None
    return data.get({"jira": "key", "gitlab": "iid"}.get(backend, "id")) or item["uuid"]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("recordings")
    parser.add_argument("--delegate")
    parser.add_argument("--to", help="keep the datasets here")
    parser.add_argument("--only")
    options = parser.parse_args()
    work = pathlib.Path(options.to or tempfile.mkdtemp())
    recordings = pathlib.Path(options.recordings)
    if recordings.is_file():
        with tarfile.open(recordings) as archive:
            archive.extractall(work / "recordings")
        recordings = work / "recordings"
    folder = recordings / "responses" if (recordings / "responses").is_dir() else recordings
    failed = []
    for backend in [options.only] if options.only else CASES:
        unknown = []
        try:
            items = items_of(backend, folder, unknown)
        except Exception as error:
            print(f"{backend}: perceval stopped: {type(error).__name__}: {error}", *unknown[:2])
            failed.append(backend)
            continue
        place = work / backend
        place.mkdir(parents=True, exist_ok=True)
        (place / "items.jsonl").write_text("".join(json.dumps(item) + "\n" for item in items))
        (place / "dataset.yaml").write_text(
            f"name: {backend}\nsummary: Recorded items\nadapter: perceval\n"
            f"perceval: {{backend: {backend}, items: items.jsonl}}\n")
        print(f"{backend}: {len(items)} items", *unknown[:2])
        if not options.delegate:
            continue
        check = subprocess.run(
            [options.delegate, "datasets", "check", backend, "--datasets", str(work)], capture_output=True, text=True)
        wanted = len({tasks(backend, item) for item in items} - {None})
        found = re.search(r"^tasks: (\d+)", check.stdout, re.M)
        if wanted and (not found or int(found[1]) != wanted):
            print(f"{backend}: {wanted} tasks expected\n{check.stdout[:1500]}{check.stderr}")
            failed.append(backend)
        elif not wanted:
            print(f"{backend}: no task among the recorded items")
    if failed:
        sys.exit(f"failed: {', '.join(failed)}")


main()
