"""GitHub's REST interface for issues, after https://docs.github.com/en/rest/issues, as far as PyGithub asks 'delegate assign' to use it."""
import re
import time

from server import PEOPLE, Server

PREFIX = "/api/v3/repos/owner/name"


class GitHub(Server):
    name = "github"
    states = {"closed": "closed", "locked": "locked", "gone": "gone", "moved": "gone", "pull": "gone"}
    faults_met = [*Server.faults_met, "rate"]

    @property
    def source(self):
        return ["github", "owner", "name", "--enterprise-url", self.url]

    @staticmethod
    def item(task):
        person = {"id": task.person, "login": PEOPLE[task.person], "type": "User"}
        return "GitHub", "issue", {
            "number": task.number, "title": task.title, "body": "As above.", "user": {"id": task.reporter, "login": "x"}, "created_at": task.opened,
            "updated_at": task.closed, "closed_at": task.is_closed and task.closed or None, "state": "closed" if task.is_closed else "open",
            "state_reason": task.is_closed and "completed" or None, "assignee": task.is_closed and person or None, "assignees": [person] * task.is_closed,
            "labels": [{"name": task.label}] if task.label else []}

    @staticmethod
    def token(headers, query):
        return headers.get("Authorization")

    def fault(self, kind):
        if kind == "rate":
            return 403, self.error(403), {"X-RateLimit-Remaining": "0", "X-RateLimit-Reset": str(int(time.time()) + 1)}
        return super().fault(kind)

    def user(self, number):
        return {"login": PEOPLE[number], "id": number, "type": "User", "url": f"{self.url}/api/v3/users/{PEOPLE[number]}"}

    def comment(self, note):
        return {"id": note["id"], "body": note["text"], "url": f"{self.url}{PREFIX}/issues/comments/{note['id']}"}

    def json(self, number):
        issue, name = self.issues[number], "other/place" if "moved" in self.issues[number]["is"] else "owner/name"
        return {"number": number, "id": number, "title": issue["title"], "state": "closed" if "closed" in issue["is"] else "open",
                "locked": "locked" in issue["is"], "assignees": [self.user(person) for person in issue["assignees"]],
                "labels": [{"name": label} for label in issue["labels"]], "updated_at": issue["updated"], "created_at": self.stamp(0),
                "url": f"{self.url}/api/v3/repos/{name}/issues/{number}",
                **({"pull_request": {"url": "u", "html_url": "u", "diff_url": "u", "patch_url": "u"}} if "pull" in issue["is"] else {})}

    def answer(self, method, path, query, body):
        if found := re.fullmatch(r"/api/v3/user/(\d+)", path):
            return (200, self.user(int(found[1]))) if int(found[1]) in PEOPLE else (404, self.error(404))
        if found := re.fullmatch(PREFIX + r"/issues/comments/(\d+)", path):
            for number, issue in self.issues.items():
                for note in issue["notes"]:
                    if note["id"] == int(found[1]):
                        if method == "DELETE":
                            self.remove_note(number, note["id"])
                        return (204, None) if method == "DELETE" else (200, self.comment(note))
            return 404, self.error(404)
        number, issue, part = self.found(PREFIX + r"/issues/(\d+)(?:/(.+))?", path)
        if issue is None:
            return (410 if number in self.issues else 404), self.error(410)
        if method == "GET":
            moves = [{"id": position, "event": "assigned" if after else "unassigned"} for position, (_, after) in enumerate(issue["moves"])]
            moves += [{"id": move["id"], "event": "labeled" if move["is_added"] else "unlabeled", "label": {"name": move["label"]}} for move in issue["label_moves"]]
            return 200, {None: self.json(number), "events": moves, "comments": [self.comment(note) for note in issue["notes"]]}[part]
        if "locked" in issue["is"]:
            return 403, self.error(403)
        if number in self.silent:
            # As for somebody who may not assign: the answer is a success, and nothing happens.
            return 201, self.json(number) if part == "assignees" else []
        self.writes.append((method, number, part))
        if part == "comments":
            return 201, self.comment(self.add_note(number, body["body"]))
        if part.startswith("labels"):
            for label in (body["labels"] if isinstance(body, dict) else body) if method == "POST" else [part[7:].replace("%2F", "/")]:
                self.label(number, label, method == "POST")
            return 200, [{"name": label} for label in issue["labels"]]
        people = [person for person, login in PEOPLE.items() if login in body["assignees"]]
        rest = [person for person in issue["assignees"] if person not in people]
        self.assign(number, [*rest, *people] if method == "POST" else rest)
        return 201, self.json(number)
