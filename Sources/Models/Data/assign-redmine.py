# The program appends this to assign-tasks.py.
class Redmine(Tracker):
    """Redmine's REST interface by python-redmine."""

    def load(self):
        import redminelib
        self.module, self.errors = redminelib, redminelib.exceptions
        return self.errors.BaseRedmineError

    def connect(self, token, user):
        self.api = self.module.Redmine(self.address[0], key=token)

    def status(self, error):
        statuses = {self.errors.AuthError: 401, self.errors.ForbiddenError: 403, self.errors.ResourceNotFoundError: 404, self.errors.ConflictError: 409,
                    self.errors.ValidationError: 422, self.errors.ServerError: 500}
        return getattr(error, "status_code", None) or next((status for kind, status in statuses.items() if isinstance(error, kind)), None)

    def task(self, task):
        number = self.number(task)
        issue = self.write(lambda: self.api.issue.get(number, include=["journals"])).raw()
        return self.own_task(issue, issue["id"], number)

    def state(self, issue):
        changes = [detail for journal in issue.get("journals", []) for detail in journal.get("details", [])]
        return {"assignee": next(iter(self.assignees(issue)), None), "isLocked": False, "updated": issue["updated_on"],
                "isClosed": bool(issue["status"].get("is_closed", issue.get("closed_on"))),
                "moves": sum(detail["name"] in ("assigned_to_id", "project_id") for detail in changes)}

    def assignees(self, issue):
        return [str(issue["assigned_to"]["id"])] if issue.get("assigned_to") else []

    def comments(self, issue):
        return [(journal["id"], journal.get("notes")) for journal in issue.get("journals", [])]

    def change(self, issue, **values):
        self.write(lambda: self.api.issue.update(issue["id"], **values))

    def assign(self, issue, account):
        self.change(issue, assigned_to_id=self.account(account))

    def comment(self, issue, text):
        self.change(issue, notes=text)

    def unassign(self, issue, account):
        self.change(issue, assigned_to_id="")

    def uncomment(self, issue, note):
        self.write(lambda: self.api.issue_journal.update(int(note), notes=""))


main(Redmine)
