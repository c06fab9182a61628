"""Fetches from recorded answers of real servers, with 'delegate datasets fetch' as a user would, and checks what came.

    python3 Tests/proofs/perceval/recorded.py RECORDINGS --delegate .build/release/delegate

The recordings are those of Perceval's own tests (GPL-3.0; not in this repository): a folder 'responses' or a .tar.gz of it.
They are served on loopback; no request leaves the machine. Needs a python3 with perceval 1.6.1: make prove-perceval.
"""
import argparse
import json
import pathlib
import re
import sys
import tarfile

from tracker import Answer, Place, Tracker, items


def first_then(*files):
    """The first answer, then the next one, then the last one for ever."""
    left = list(files)
    return lambda *_: left.pop(0) if len(left) > 1 else left[0]


# Backend → (its arguments, [(pattern of path, query and body, recording)]). What asks for changes only is in SINCE.
def cases():
    return {
        "jira": (
            ["HOST"], [
                (r"/rest/api/2/field", "jira/jira_fields.json"),
                (r"/comment", "jira/jira_comments_issue_empty.json"),
                (r"/rest/api/2/search.*startAt=0", "jira/jira_issues_page_1.json"),
                (r"/rest/api/2/search", first_then("jira/jira_issues_page_2.json", "jira/jira_issues_page_empty.json")),
            ]),
        "bugzillarest": (
            ["HOST", "--max-bugs", "5"], [
                (r"/rest/version", b'{"version": "5.0"}'),
                (r"/comment", "bugzilla/bugzilla_rest_bugs_comments.json"),
                (r"/history", "bugzilla/bugzilla_rest_bugs_history.json"),
                (r"/attachment", "bugzilla/bugzilla_rest_bugs_attachments.json"),
                (r"/rest/bug", first_then("bugzilla/bugzilla_rest_bugs.json", "bugzilla/bugzilla_rest_bugs_empty.json")),
            ]),
        "bugzilla": (
            ["HOST", "--max-bugs", "5"], [
                (r"show_activity", "bugzilla/bugzilla_bug_activity.html"),
                (r"buglist.cgi", first_then("bugzilla/bugzilla_buglist.csv", b"")),
                (r"show_bug.cgi.*ctype=xml.*excludefield", "bugzilla/bugzilla_bugs_details.xml"),
                (r"show_bug.cgi", "bugzilla/bugzilla_version.xml"),
            ]),
        "redmine": (
            ["HOST", "--max-issues", "3"], [
                (r"/issues.json.*offset=0", "redmine/redmine_issues.json"),
                (r"/issues.json.*offset=3", "redmine/redmine_issues_next.json"),
                (r"/issues.json", "redmine/redmine_issues_empty.json"),
                (r"/issues/(\d+).json", lambda found: f"redmine/redmine_issue_{found[1]}.json"),
                (r"/users/(3|4|24|25).json", lambda found: f"redmine/redmine_user_{found[1]}.json"),
                (r"/users/", 404),
            ]),
        "gitlab": (
            ["example", "repo", "--enterprise-url", "HOST"], [
                (r"/notes/\d+/award_emoji|/award_emoji", "gitlab/empty_emoji"),
                (r"/issues/(\d)/notes", "gitlab/empty_response"),
                (r"/issues", "gitlab/issue_page_1"),
                (r"/projects/", "gitlab/project"),
            ]),
        "launchpad": (
            ["mydistribution", "--package", "mypackage", "--items-per-page", "2"], [
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
            ["HOST"], [
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
            ["example", "repo", "--enterprise-url", "HOST"], [
                (r"/rate_limit", "github/rate_limit"),
                (r"/reactions", "github/github_empty_request"),
                (r"/comments", "github/github_empty_request"),
                (r"/users/[^/]*/orgs", "github/github_orgs"),
                (r"/users/", "github/github_login"),
                (r"/issues", "github/github_issue_2"),
                (r"/repos/", "github/github_repo"),
            ]),
    }


# How each backend says from when on it wants issues.
SINCE = {
    "jira": r"updated\+%3E\+(?!0\+)", "bugzillarest": r"last_change_time=(?!1970)", "bugzilla": r"chfieldfrom=(?!1970)",
    "redmine": r"updated_on=%3E%3D(?!1970)", "gitlab": r"updated_after=(?!1970)", "launchpad": r"modified_since=(?!1970)",
    "phabricator": r"modifiedStart%22%3A\+(?!1%7D)", "github": r"since=(?!1980)",
}


def answering(folder, routes, unknown, tracker):
    """An answer to what was asked, from the first recording that fits."""
    def answer(asked):
        for pattern, recording in routes:
            found = re.search(pattern, asked)
            if not found:
                continue
            if callable(recording):
                recording = recording(found)
            if recording == 404:
                return Answer(status=404)
            body = recording if isinstance(recording, bytes) else (folder / recording).read_bytes()
            body = body.replace(b"https://api.launchpad.net/1.0", tracker().url.encode())
            return Answer(body, headers={"X-RateLimit-Remaining": "20", "X-RateLimit-Reset": "15"})
        unknown.append(asked)
        return Answer(status=404)
    return answer


def task(backend, item):
    """What makes an item one task; None where it is none."""
    data = item["data"]
    if backend == "github" and data.get("pull_request"):
        return None
    return data.get({"jira": "key", "gitlab": "iid"}.get(backend, "id")) or item["uuid"]


def prove(backend, folder, place):
    """Fetches twice and checks; gives what is wrong."""
    unknown, path = [], place.folder / "datasets" / backend / "items.jsonl"

    def fetch():
        arguments, routes = cases()[backend]
        server.answer = answering(folder, routes, unknown, lambda: server)
        place.describe(backend, backend, *[server.url if word == "HOST" else word for word in arguments])
        server.asked.clear()
        # Only these take one.
        return place.fetch(backend, DELEGATE_TRACKER_TOKEN="t0ken", DELEGATE_TEST_LAUNCHPAD=server.url)

    with Tracker(None) as server:
        status, output, errors = fetch()
        if status != 0:
            return [f"fetch ended with {status}: {errors.strip()}", *unknown[:2]]
        first = items(path)
        if output != f"{len(first)} item{'' if len(first) == 1 else 's'} fetched: {path.relative_to(place.folder)}\n":
            return [f"it said {output!r}"]
        wanted = len({task(backend, item) for item in first} - {None})
        print(f"{backend}: {len(first)} items, {wanted} tasks", *unknown[:2])
        faults = []
        if "t0ken" in path.read_text() + output + errors:
            faults.append("the token is in the file or the output")
        status, output, errors = place.run("datasets", "check", backend)
        found = re.search(r"^tasks: ([\d,]+)", output, re.M)
        if wanted and (not found or found[1] != f"{wanted:,}"):
            faults.append(f"{wanted} tasks expected\n{output[:1500]}{errors}")
        status, output, errors = fetch()
        if status != 0 or not any(re.search(SINCE[backend], asked) for asked in server.asked):
            faults.append(f"the second fetch ({status}) asked for everything: {errors} {server.asked[:4]}")
        again = items(path)
        newest = max(item["updated_on"] for item in first)
        if again[:len(first)] != first or any(item["updated_on"] >= newest for item in again[len(first):]):
            faults.append("the second fetch wrote an item twice")
        return faults


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("recordings")
    parser.add_argument("--delegate", required=True)
    parser.add_argument("--to", help="keep the datasets here")
    parser.add_argument("--only")
    options = parser.parse_args()
    place = Place(options.delegate, options.to)
    recordings = pathlib.Path(options.recordings)
    if not recordings.exists():
        sys.exit(f"there are no recordings: {recordings}; CONTRIBUTING.md says where they are from")
    if recordings.is_file():
        with tarfile.open(recordings) as archive:
            archive.extractall(place.folder / "recordings")
        recordings = place.folder / "recordings"
    folder = recordings / "responses" if (recordings / "responses").is_dir() else recordings
    failed = []
    for backend in [options.only] if options.only else cases():
        faults = prove(backend, folder, place)
        for fault in faults:
            print(f"{backend}: {fault}")
        if faults:
            failed.append(backend)
    if failed:
        sys.exit(f"failed: {', '.join(failed)}")


main()
