"""Bugzilla's REST interface 1, after https://bugzilla.readthedocs.io/en/latest/api, as far as python-bugzilla asks 'delegate assign' to use it."""
from server import PEOPLE, Server

NOBODY = "nobody@example.org"


class Bugzilla(Server):
    name = "bugzilla"
    states = {"closed": "closed", "gone": "gone", "hidden": "gone", "moved": "by hand"}
    has_labels = False

    @property
    def source(self):
        return ["bugzillarest", self.url]

    def account(self, person):
        return f"{PEOPLE[person]}@example.org"

    def item(self, task):
        move = {"when": task.assigned, "who": NOBODY, "changes": [{"field_name": "assigned_to", "removed": NOBODY, "added": self.account(task.person)}]}
        return "BugzillaREST", "bug", {
            "id": task.number, "summary": task.title, "creation_time": task.opened, "last_change_time": task.closed, "creator": self.account(task.reporter),
            "cf_last_resolved": task.is_closed and task.closed or None, "assigned_to": self.account(task.person) if task.is_closed else NOBODY,
            "component": task.label or "General", "product": "Desk", "version": "1", "op_sys": "All", "severity": "normal", "priority": "P3",
            "status": "RESOLVED" if task.is_closed else "NEW", "resolution": "FIXED" if task.is_closed else "", "dupe_of": None,
            "history": [move] * task.is_closed, "comments": [{"text": "As above."}]}

    @staticmethod
    def token(headers, query):
        return query.get("Bugzilla_api_key")

    def error(self, status, code=None):
        return {"error": True, "code": code or {401: 410}.get(status, 32000), "message": f"error {status}"}

    def json(self, number):
        issue = self.issues[number]
        return {"id": number, "summary": issue["title"], "is_open": "closed" not in issue["is"], "last_change_time": issue["updated"],
                "status": "RESOLVED" if "closed" in issue["is"] else "NEW", "assigned_to": self.login(issue["assignees"])}

    def login(self, people):
        return self.account(people[0]) if people else NOBODY

    def moves(self, issue):
        changes = [{"field_name": "assigned_to", "removed": self.login(before), "added": self.login(after)} for before, after in issue["moves"]]
        changes += [{"field_name": "product", "removed": "Desk", "added": "Other"}] * ("moved" in issue["is"])
        return [{"when": issue["updated"], "who": NOBODY, "changes": [change]} for change in changes]

    def texts(self, number):
        return [note["text"] for note in self.issues[number]["notes"] if not note.get("is_private")]

    def answer(self, method, path, query, body):
        if path == "/rest/version":
            return 200, {"version": "5.2"}
        number, issue, part = self.found(r"/rest/bug/(\d+)(?:/(.+))?", path)
        if issue is None:
            return 404, self.error(404, 101)
        if "hidden" in issue["is"]:
            return 401, self.error(401, 102)
        if method == "GET":
            notes = [{"id": note["id"], "text": note["text"], "is_private": note.get("is_private", False)} for note in issue["notes"]]
            return 200, {None: {"bugs": [self.json(number)]}, "history": {"bugs": [{"id": number, "history": self.moves(issue)}]},
                         "comment": {"bugs": {str(number): {"comments": notes}}, "comments": {}}}[part]
        if number in self.silent:
            return 401, self.error(401, 115)
        if "assigned_to" in body:
            person = self.person(body["assigned_to"])
            if person is None and body["assigned_to"] != NOBODY:
                return 404, self.error(404, 51)
            self.assign(number, [person] if person else [])
        if "comment" in body:
            self.add_note(number, body["comment"]["body"])
        for note, is_private in body.get("comment_is_private", {}).items():
            next(one for one in issue["notes"] if one["id"] == int(note))["is_private"] = is_private
            self.touch(number)
        self.writes.append((method, number, part))
        return 200, {"bugs": [{"id": number, "last_change_time": issue["updated"], "changes": {}, "alias": []}]}
