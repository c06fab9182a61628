# The program appends this to assign-tasks.py.
class GitLab(Hidden, Tracker):
    """GitLab's REST interface by python-gitlab."""

    def load(self):
        import gitlab
        self.module = gitlab
        return gitlab.exceptions.GitlabError

    def connect(self, token, user):
        url = self.address[2] if len(self.address) > 2 else "https://gitlab.com"
        # Later pages are asked of this address too, whatever the first one names.
        api = self.module.Gitlab(url, private_token=token, timeout=SILENCE[1], keep_base_url=True)
        # Perceval takes a subgroup as group%2Fsubgroup.
        self.project = api.projects.get(urllib.parse.unquote("/".join(self.address[:2])), lazy=True)

    def status(self, error):
        return error.response_code

    def task(self, task):
        number = self.number(task)
        issue = self.call(lambda: self.project.issues.get(number))
        return self.own_task(issue, None if issue.attributes.get("moved_to_id") else issue.iid, number)

    def state(self, issue):
        moved = re.compile(r"(un)?assigned |changed assignee|removed assignee|moved (from|to) ")
        notes = self.call(lambda: [note.body for note in issue.notes.list(iterator=True) if note.system])
        return {"assignee": ", ".join(self.assignees(issue)) or None, "isClosed": issue.state != "opened", "isLocked": bool(issue.discussion_locked),
                "updated": issue.updated_at, "moves": sum(bool(moved.match(note)) for note in notes)}

    def assignees(self, issue):
        return sorted(str(person["id"]) for person in issue.assignees)

    def labels(self, issue):
        return issue.labels

    def label_events(self, issue, label):
        events = self.call(lambda: list(issue.resourcelabelevents.list(iterator=True)))
        return [event.id for event in events if event.action == "add" and (event.label or {}).get("name") == label]

    def comments(self, issue):
        return self.call(lambda: [(note.id, note.body) for note in issue.notes.list(iterator=True)])

    def change(self, issue, **values):
        self.write(lambda: self.project.issues.update(issue.iid, values))

    def assign(self, issue, account):
        self.change(issue, assignee_ids=[self.account(account)])

    def comment(self, issue, text):
        self.write(lambda: issue.notes.create({"body": text}))

    def label(self, issue, label):
        self.change(issue, add_labels=label)

    def unassign(self, issue, account):
        self.change(issue, assignee_ids=[0])

    def unlabel(self, issue, label):
        self.change(issue, remove_labels=label)

    def uncomment(self, issue, note):
        self.write(lambda: issue.notes.delete(int(note)))


main(GitLab)
