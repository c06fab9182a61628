# The program appends this to assign-tasks.py.
class Jira(Tracker):
    """Jira's REST interface 2 by jira: of Jira Cloud with a user and a token, of a server of one's own with a token."""

    login = True

    def load(self):
        import jira
        self.module = jira
        return jira.JIRAError

    def connect(self, token, user):
        login = {"basic_auth": (user, token)} if user else {"token_auth": token}
        # The client would send again what may have arrived.
        self.api = self.module.JIRA(self.address[0], max_retries=0, timeout=SILENCE[1], **login)

    def status(self, error):
        return error.status_code

    def task(self, task):
        if not re.fullmatch(r"\w+-\d+", task):
            raise Gone
        issue = self.call(lambda: self.api.issue(task, expand="changelog"))
        # A key of before the issue was moved leads to where it is now.
        if issue.key != task:
            raise Gone
        return issue

    def state(self, issue):
        log, fields = issue.raw["changelog"], issue.raw["fields"]
        changes = [item["field"] for history in log["histories"] for item in history["items"]]
        # Of a long history the server gives a part; what is not there may be a move.
        unseen = max(0, log.get("total", 0) - len(log["histories"]))
        return {"assignee": next(iter(self.assignees(issue)), None), "isLocked": False, "updated": fields["updated"],
                "isClosed": fields["status"]["statusCategory"]["key"] == "done" or fields.get("resolution") is not None,
                "moves": unseen + sum(field in ("assignee", "project") for field in changes)}

    def assignees(self, issue):
        person = issue.raw["fields"].get("assignee") or {}
        return [person[key] for key in ("accountId", "key", "name") if person.get(key)][:1]

    def labels(self, issue):
        return issue.raw["fields"]["labels"]

    def label_events(self, issue, label):
        def words(item, key):
            return (item.get(key) or "").split()

        return [int(history["id"]) for history in issue.raw["changelog"]["histories"] for item in history["items"]
                if item["field"] == "labels" and label in words(item, "toString") and label not in words(item, "fromString")]

    def comments(self, issue):
        return [(comment["id"], comment["body"]) for comment in issue.raw["fields"]["comment"]["comments"]]

    def person(self, account):
        """Jira Cloud takes the number of an account; a server of one's own knows people by their keys, and takes a name."""
        if self.api._is_cloud:
            return {"accountId": account}
        if account is None:
            return {"name": None}
        try:
            return {"name": self.write(lambda: self.api.find("user?key={0}", urllib.parse.quote(account, safe=""))).raw["name"]}
        except Gone:
            raise Refused

    def change(self, issue, **values):
        self.write(lambda: issue.update(**values))

    def assign(self, issue, account):
        self.change(issue, fields={"assignee": self.person(account)})

    def comment(self, issue, text):
        self.write(lambda: self.api.add_comment(issue.key, text))

    def label(self, issue, label):
        self.change(issue, update={"labels": [{"add": label}]})

    def unassign(self, issue, account):
        self.change(issue, fields={"assignee": self.person(None)})

    def unlabel(self, issue, label):
        self.change(issue, update={"labels": [{"remove": label}]})

    def uncomment(self, issue, note):
        self.write(lambda: self.api.comment(issue.key, note).delete())


main(Jira)
