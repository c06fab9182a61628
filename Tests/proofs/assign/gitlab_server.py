"""GitLab's REST interface for issues and notes, after https://docs.gitlab.com/api/issues and …/api/notes, as far as python-gitlab asks 'delegate assign' to."""
from server import PEOPLE, Server


class GitLab(Server):
    name = "gitlab"
    states = {"closed": "closed", "locked": "locked", "gone": "gone", "moved": "gone"}

    @property
    def source(self):
        return ["gitlab", "group", "name", "--enterprise-url", self.url]

    @staticmethod
    def item(task):
        person = {"id": task.person, "username": PEOPLE[task.person]}
        return "GitLab", "issue", {
            "iid": task.number, "title": task.title, "description": "As above.", "author": {"id": task.reporter, "username": "x"}, "created_at": task.opened,
            "updated_at": task.closed, "closed_at": task.is_closed and task.closed or None, "state": "closed" if task.is_closed else "opened",
            "assignee": task.is_closed and person or None, "assignees": [person] * task.is_closed, "labels": [task.label] if task.label else []}

    @staticmethod
    def token(headers, query):
        return headers.get("PRIVATE-TOKEN")

    def json(self, number):
        issue = self.issues[number]
        return {"id": 9000 + number, "iid": number, "project_id": 1, "title": issue["title"], "state": "closed" if issue["is"] & {"closed", "moved"} else "opened",
                "discussion_locked": "locked" in issue["is"] or None, "moved_to_id": 77 if "moved" in issue["is"] else None, "labels": issue["labels"],
                "assignees": [{"id": person, "username": PEOPLE[person]} for person in issue["assignees"]], "updated_at": issue["updated"]}

    def notes(self, issue):
        def names(people):
            return " and ".join(f"@{PEOPLE[person]}" for person in people)

        moves = [f"assigned to {names(after)}" if after else f"unassigned {names(before)}" for before, after in issue["moves"]]
        return [{"id": number, "body": text, "system": True} for number, text in enumerate(moves, 1)] + [
            {"id": note["id"], "body": note["text"], "system": False} for note in issue["notes"]]

    def answer(self, method, path, query, body):
        number, issue, part = self.found(r"/api/v4/projects/(?:group%2Fname|1)/issues/(\d+)(?:/(.+))?", path)
        if issue is None:
            return 404, self.error(404)
        if method == "GET":
            labels = [{"id": move["id"], "action": "add" if move["is_added"] else "remove", "label": {"name": move["label"]}} for move in issue["label_moves"]]
            return 200, {None: self.json(number), "notes": self.notes(issue), "resource_label_events": labels}[part]
        if part and "locked" in issue["is"]:
            return 403, self.error(403)
        if number in self.silent:
            # As for somebody who is no member of the project: the answer is a success, and nothing happens.
            return 200, self.json(number)
        self.writes.append((method, number, part))
        if part == "notes":
            note = self.add_note(number, body["body"])
            return 201, {"id": note["id"], "body": note["text"], "system": False}
        if part:
            self.remove_note(number, part.split("/")[1])
            return 204, None
        if "assignee_ids" in body:
            self.assign(number, [person for person in body["assignee_ids"] if person in PEOPLE])
        for key in {"add_labels", "remove_labels"} & set(body):
            self.label(number, body[key], key == "add_labels")
        return 200, self.json(number)
