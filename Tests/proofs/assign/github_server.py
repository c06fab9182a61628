"""GitHub's REST interface for issues on loopback, after https://docs.github.com/en/rest/issues, as far as PyGithub asks 'delegate assign' to use it."""
import json
import re
import threading
import time

from shared import Loopback, QuietHandler

PREFIX = "/api/v3/repos/owner/name"
PEOPLE = {number: f"person{number}" for number in range(101, 109)}


class Server(Loopback):
    """issues: what is there; faults: what to do instead of answering, the next first: (method, kind); writes: what was accepted."""

    def __init__(self, issues):
        self.issues = {number: {"title": title, "state": "open", "locked": False, "assignees": [], "labels": [], "comments": [], "events": [],
                                "updated": "2026-01-01T00:00:00Z", "gone": False, "moved": False, "pull": False} for number, title in issues.items()}
        self.faults, self.writes, self.comment, self.tokens, self.clock, self.lock = [], [], 1000, set(), 0, threading.RLock()
        self.silent = set()
        server = self

        class Handler(QuietHandler):
            protocol_version = "HTTP/1.1"

            def do(self):
                body = json.loads(self.rfile.read(int(self.headers.get("Content-Length") or 0)) or b"null")
                server.tokens.add(self.headers.get("Authorization"))
                fault = None
                with server.lock:
                    if server.faults and server.faults[0][0] == self.command:
                        fault = server.faults.pop(0)[1]
                    if fault in [None, "cut after"]:
                        status, answer = server.answer(self.command, self.path.split("?")[0], body)
                if fault in ["cut", "cut after"]:
                    self.close_connection = True
                    self.connection.shutdown(2)
                    return
                headers = {}
                if fault == "429":
                    status, answer, headers = 429, {"message": "slow down"}, {"Retry-After": "1"}
                elif fault == "rate":
                    status, answer = 403, {"message": "API rate limit exceeded"}
                    headers = {"X-RateLimit-Remaining": "0", "X-RateLimit-Reset": str(int(time.time()) + 1)}
                elif fault == "rate for hours":
                    status, answer, headers = 429, {"message": "slow down"}, {"Retry-After": "7200"}
                elif fault == "redirect":
                    status, answer, headers = 301, {}, {"Location": "http://localhost.invalid/steal"}
                elif fault:
                    status, answer = int(fault), {"message": fault}
                data = b"" if status == 204 else json.dumps(answer).encode()
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            do_GET = do_POST = do_PATCH = do_DELETE = do_PUT = do

        super().__init__(Handler)

    def touch(self, issue):
        self.clock += 1
        issue["updated"] = f"2026-02-01T{self.clock // 3600:02}:{self.clock // 60 % 60:02}:{self.clock % 60:02}Z"

    def user(self, number):
        return {"login": PEOPLE[number], "id": number, "type": "User", "url": f"{self.url}/api/v3/users/{PEOPLE[number]}"}

    def json(self, number, issue):
        name = "other/place" if issue["moved"] else "owner/name"
        return {"number": number, "id": number, "title": issue["title"], "state": issue["state"], "locked": issue["locked"],
                "assignees": [self.user(person) for person in issue["assignees"]], "labels": [{"name": label} for label in issue["labels"]],
                "updated_at": issue["updated"], "created_at": "2026-01-01T00:00:00Z", "url": f"{self.url}/api/v3/repos/{name}/issues/{number}",
                **({"pull_request": {"url": "u", "html_url": "u", "diff_url": "u", "patch_url": "u"}} if issue["pull"] else {})}

    def assign(self, number, person):
        """As a person does it on the page."""
        issue = self.issues[number]
        issue["assignees"] = [person] if person else []
        issue["events"].append("assigned" if person else "unassigned")
        self.touch(issue)

    def answer(self, method, path, body):
        if found := re.fullmatch(r"/api/v3/user/(\d+)", path):
            return (200, self.user(int(found[1]))) if int(found[1]) in PEOPLE else (404, {"message": "Not Found"})
        if found := re.fullmatch(PREFIX + r"/issues/comments/(\d+)", path):
            for issue in self.issues.values():
                for comment in issue["comments"]:
                    if comment["id"] == int(found[1]):
                        if method == "DELETE":
                            issue["comments"].remove(comment)
                            self.touch(issue)
                            return 204, None
                        return 200, comment
            return 404, {"message": "Not Found"}
        found = re.fullmatch(PREFIX + r"/issues/(\d+)(?:/(\w+))?(?:/(.+))?", path)
        issue = self.issues.get(int(found[1])) if found else None
        if issue is None:
            return 404, {"message": "Not Found"}
        if issue["gone"]:
            return 410, {"message": "This issue was deleted"}
        number, part = int(found[1]), found[2]
        if method == "GET":
            if part is None:
                return 200, self.json(number, issue)
            if part == "events":
                return 200, [{"id": position, "event": event} for position, event in enumerate(issue["events"])]
            return 200, issue["comments"]
        if issue["locked"]:
            return 403, {"message": "Unable to create comment because issue is locked."}
        if number in self.silent:
            # As for somebody who may not assign: the answer is a success, and nothing happens.
            return 201, self.json(number, issue) if part == "assignees" else []
        self.writes.append((method, number, part))
        if part == "comments":
            self.comment += 1
            comment = {"id": self.comment, "body": body["body"], "url": f"{self.url}{PREFIX}/issues/comments/{self.comment}"}
            issue["comments"].append(comment)
        elif part == "labels":
            names = body["labels"] if isinstance(body, dict) else body
            if method == "POST":
                issue["labels"] = list(dict.fromkeys(issue["labels"] + names))
            else:
                issue["labels"].remove(found[3].replace("%2F", "/"))
            comment = [{"name": label} for label in issue["labels"]]
        else:
            numbers = [number for number, login in PEOPLE.items() if login in body["assignees"]]
            issue["assignees"] = [*issue["assignees"], *numbers] if method == "POST" else [person for person in issue["assignees"] if person not in numbers]
            issue["events"].append("assigned" if method == "POST" else "unassigned")
            comment = self.json(number, issue)
        self.touch(issue)
        return (201 if method == "POST" else 200), comment
