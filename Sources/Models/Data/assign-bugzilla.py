# The program appends this to assign-tasks.py.
class Bugzilla(Tracker):
    """Bugzilla's REST interface by python-bugzilla. A bug always has an assignee, and comments cannot be deleted, but made private."""

    def load(self):
        import bugzilla
        import requests
        self.module, self.failed = bugzilla, requests.HTTPError
        return (bugzilla.BugzillaError, requests.HTTPError)

    def connect(self, token, user):
        self.api = self.module.Bugzilla(self.address[0].rstrip("/") + "/rest/", use_creds=False, api_key=token, force_rest=True)

    def status(self, error):
        if isinstance(error, self.failed):
            return error.response.status_code
        # Bugzilla's own numbers: no such bug, none to see, no login, none that counts; all others refuse what was asked.
        return 404 if error.code in (100, 101, 102) else 401 if error.code in (300, 305, 306, 410) else 422

    def task(self, task):
        number = self.number(task)
        issue = self.call(lambda: self.api.getbug(number)).get_raw_data()
        return self.own_task(issue, issue["id"], number)

    def changes(self, issue):
        entries = self.call(lambda: self.api.bugs_history_raw([issue["id"]]))["bugs"][0]["history"]
        return [change for entry in entries for change in entry["changes"]]

    def state(self, issue):
        moves = [change["field_name"] in ("assigned_to", "product") for change in self.changes(issue)]
        return {"assignee": self.assignees(issue)[0], "isLocked": False, "updated": issue["last_change_time"], "isClosed": not issue["is_open"],
                "moves": sum(moves)}

    def assignees(self, issue):
        return [issue["assigned_to"]]

    def comments(self, issue):
        found = self.call(lambda: self.api.get_comments([issue["id"]]))["bugs"][str(issue["id"])]["comments"]
        return [(comment["id"], comment["text"]) for comment in found if not comment["is_private"]]

    def change(self, issue, **values):
        self.write(lambda: self.api.update_bugs([issue["id"]], values))

    def assign(self, issue, account):
        self.change(issue, assigned_to=account)

    def comment(self, issue, text):
        self.change(issue, comment={"body": text})

    def unassign(self, issue, account):
        before = [change["removed"] for change in self.changes(issue) if change["field_name"] == "assigned_to"]
        self.change(issue, assigned_to=before[-1])

    def is_as_before(self, issue, account):
        before = [change["removed"] for change in self.changes(issue) if change["field_name"] == "assigned_to" and change["added"] == account]
        return issue["assigned_to"] in before

    def uncomment(self, issue, note):
        self.change(issue, comment_is_private={note: True})


main(Bugzilla)
