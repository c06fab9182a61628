"""Jira's REST interface 2 for issues, after https://developer.atlassian.com/cloud/jira/platform/rest/v2 and the reference of Jira Data Center, as far as jira asks
'delegate assign' to use it: Jira Cloud, where people are accounts, and a server of one's own, where they have keys and are assigned by names."""
import base64

from server import PEOPLE, Server


class Jira(Server):
    name = "jira"
    states = {"closed": "closed", "gone": "gone", "moved": "gone"}
    is_cloud = True

    @property
    def source(self):
        return ["jira", self.url]

    @staticmethod
    def key(number):
        return f"DESK-{number}"

    def account(self, person):
        return f"5b10ac8d82e05b22cc7d4{person}" if self.is_cloud else f"JIRAUSER10{person}"

    def user(self, person):
        who = {"accountId": self.account(person)} if self.is_cloud else {"key": self.account(person), "name": PEOPLE[person]}
        return {**who, "displayName": f"Person [~{person}] @all"}

    def item(self, task):
        person, time = self.user(task.person), {name: getattr(task, name).replace("Z", ".000+0000") for name in ["opened", "assigned", "closed"]}
        move = {"created": time["assigned"], "items": [{"field": "assignee", "from": None, "to": self.account(task.person), "fromString": None,
                                                      "toString": person["displayName"]}]}
        return "Jira", "issue", {
            "key": self.key(task.number), "changelog": {"histories": [move] * task.is_closed}, "fields": {
                "summary": task.title, "description": "As above.", "created": time["opened"], "updated": time["closed"], "versions": [],
                "resolutiondate": task.is_closed and time["closed"] or None, "assignee": task.is_closed and person or None,
                "reporter": self.user(task.reporter), "components": [{"name": task.label}] if task.label else [], "priority": {"name": "Major"},
                "status": {"name": "Done" if task.is_closed else "To Do"}, "resolution": task.is_closed and {"name": "Done"} or None}}

    @staticmethod
    def token(headers, query):
        kind, _, value = headers.get("Authorization", "").partition(" ")
        return base64.b64decode(value).decode() if kind == "Basic" else value

    def error(self, status):
        return {"errorMessages": [f"error {status}"], "errors": {}}

    def comment(self, number, note):
        return {"id": str(note["id"]), "body": note["text"], "self": f"{self.url}/rest/api/2/issue/{number}/comment/{note['id']}"}

    def json(self, number):
        issue, status = self.issues[number], "done" if "closed" in self.issues[number]["is"] else "new"
        moves = [{"id": str(position), "items": [{"field": "assignee", "from": before and self.account(before[0]) or None,
                                                  "to": after and self.account(after[0]) or None}]} for position, (before, after) in enumerate(issue["moves"])]
        moves += [{"id": str(move["id"]), "items": [{"field": "labels", "from": None, "fromString": " ".join(move["before"]), "to": None,
                                                      "toString": " ".join(move["after"])}]} for move in issue["label_moves"]]
        return {"id": str(number), "key": f"OTHER-{number}" if "moved" in issue["is"] else self.key(number), "self": f"{self.url}/rest/api/2/issue/{number}",
                "changelog": {"startAt": 0, "maxResults": len(moves), "total": len(moves), "histories": moves}, "fields": {
                    "summary": issue["title"], "labels": issue["labels"], "updated": issue["updated"], "status": {"name": status, "statusCategory": {"key": status}},
                    "resolution": None, "assignee": self.user(issue["assignees"][0]) if issue["assignees"] else None,
                    "comment": {"comments": [self.comment(number, note) for note in issue["notes"]]}}}

    def assigned(self, who):
        """The people that a field names; None for one who is not there."""
        value = who["accountId" if self.is_cloud else "name"]
        found = [person for person in PEOPLE if value == (self.account(person) if self.is_cloud else PEOPLE[person])]
        return found if found or value is None else None

    def answer(self, method, path, query, body):
        if path == "/rest/api/2/serverInfo":
            return 200, {"versionNumbers": [10, 3, 0], "deploymentType": "Cloud" if self.is_cloud else "Server"}
        if path == "/rest/api/2/user":
            person = self.person(query["key"])
            return (200, self.user(person)) if person else (404, self.error(404))
        number, issue, part = self.found(r"/rest/api/2/issue/(?:DESK-)?(\d+)(?:/(.+))?", path)
        if issue is None:
            return 404, self.error(404)
        if method == "GET":
            note = next((note for note in issue["notes"] if part == f"comment/{note['id']}"), None)
            return 200, self.comment(number, note) if note else self.json(number)
        if number in self.silent:
            return 400, {"errorMessages": [], "errors": {"assignee": "User cannot be assigned issues."}}
        if part == "comment":
            self.writes.append((method, number, part))
            return 201, self.comment(number, self.add_note(number, body["body"]))
        if part:
            self.remove_note(number, part.split("/")[1])
            return 204, None
        people = self.assigned(body["fields"]["assignee"]) if body["fields"] else issue["assignees"]
        if people is None:
            return 400, {"errorMessages": [], "errors": {"assignee": "There is no such user."}}
        self.writes.append((method, number, part))
        if body["fields"]:
            self.assign(number, people)
        for change in body["update"].get("labels", []):
            for verb, label in change.items():
                self.label(number, label, verb == "add")
        return 204, None


class OwnJira(Jira):
    name = "jira server"
    is_cloud = False
