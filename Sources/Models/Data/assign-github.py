# The program appends this to assign-tasks.py.
class GitHub(Hidden, Tracker):
    """GitHub's REST interface by PyGithub."""

    def load(self):
        import github
        self.module = github
        return github.GithubException

    def connect(self, token, user):
        self.name = f"{self.address[0]}/{self.address[1]}"
        url = self.address[2].rstrip("/") + "/api/v3" if len(self.address) > 2 else "https://api.github.com"
        # PyGithub would send again what may have arrived.
        self.api = self.module.Github(auth=self.module.Auth.Token(token), base_url=url, retry=None, timeout=SILENCE[1], user_agent="delegate")
        self.repository = self.api.get_repo(self.name, lazy=True)

    def status(self, error):
        return error.status

    def task(self, task):
        number = self.number(task)

        def whole():
            issue = self.repository.get_issue(number)
            # PyGithub asks when the first value is wanted.
            issue.updated_at
            return issue

        issue = self.call(whole)
        # A pull request, or an issue that was moved to another repository.
        if issue.pull_request is not None or issue.number != number or not issue.url.lower().endswith(f"/{self.name.lower()}/issues/{number}"):
            raise Gone
        return issue

    def state(self, issue):
        events = [event.event for event in self.events(issue)]
        return {"assignee": ", ".join(self.assignees(issue)) or None, "isClosed": issue.state != "open", "isLocked": bool(issue.locked),
                "updated": issue.updated_at.isoformat(), "moves": sum(event in ("assigned", "unassigned", "transferred") for event in events)}

    def assignees(self, issue):
        return sorted(str(person.id) for person in issue.assignees)

    def events(self, issue):
        return self.call(lambda: list(issue.get_events()))

    def labels(self, issue):
        return [label.name for label in issue.labels]

    def label_events(self, issue, label):
        return [event.id for event in self.events(issue) if event.event == "labeled" and event.label.name == label]

    def comments(self, issue):
        return self.call(lambda: [(comment.id, comment.body) for comment in issue.get_comments()])

    def person(self, account):
        """People are known by their numbers, since logins change."""
        try:
            return self.call(lambda: self.api.get_user_by_id(int(account)).login)
        except (Gone, ValueError):
            raise Refused

    def assign(self, issue, account):
        login = self.person(account)
        self.write(lambda: issue.add_to_assignees(login))

    def comment(self, issue, text):
        self.write(lambda: issue.create_comment(text))

    def label(self, issue, label):
        self.write(lambda: issue.add_to_labels(label))

    def unassign(self, issue, account):
        login = self.person(account)
        self.write(lambda: issue.remove_from_assignees(login))

    def unlabel(self, issue, label):
        self.write(lambda: issue.remove_from_labels(label))

    def uncomment(self, issue, note):
        self.write(lambda: issue.get_comment(int(note)).delete())


main(GitHub)
