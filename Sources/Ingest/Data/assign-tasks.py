# Reads tasks of a tracker, and changes them one at a time, through the tracker's own Python client. tracker-client.py stands before it.
#
# In:  DELEGATE_ASSIGN, {"tracker", "address", "read": [tasks]} or {…, "act" | "check" | "undo": {"task", "act", "then", "mark",
#      "now", "note"}}; a token with the right to write as DELEGATE_TRACKER_TOKEN.
# Out: a line per task: what it is now, or {"task", "outcome", "note"}. Outcomes: done; there (it was done before); changed (the task is no
#      longer as in "now"); refused; gone; none (a check found nothing).
WAITS = 5


class Gone(Exception):
    pass


class Refused(Exception):
    pass


def obey_waits():
    """What a tracker refused for now is sent again when it says so. What may have arrived is never sent twice."""
    import requests.adapters

    send = requests.adapters.HTTPAdapter.send

    def patient(self, request, **options):
        for _ in range(WAITS):
            response = send(self, request, **options)
            later, rest = response.headers.get("retry-after"), response.headers.get("x-ratelimit-remaining")
            if response.status_code not in (403, 429, 503) or later is None and rest != "0" and response.status_code != 429:
                return response
            reset = response.headers.get("x-ratelimit-reset")
            try:
                seconds = float(later) if later is not None else float(reset) - time.time() if reset else 60
            except ValueError:
                seconds = 60
            if seconds > LONGEST_WAIT:
                raise Fault("rate", seconds=int(seconds))
            time.sleep(max(0, seconds))
        raise Fault("rate", seconds=60)

    requests.adapters.HTTPAdapter.send = patient


class Redmine:
    """Redmine's REST interface by python-redmine; a mark is the last line of a comment."""

    def __init__(self, address, token):
        import redminelib
        self.errors = redminelib.exceptions
        self.base = self.errors.BaseRedmineError
        self.api = redminelib.Redmine(address[0], key=token)

    def own(self, error):
        statuses = {self.errors.AuthError: 401, self.errors.ForbiddenError: 403, self.errors.ServerError: 500}
        if isinstance(error, self.errors.UnknownError):
            return {"kind": "status", "status": error.status_code}
        return next(({"kind": "status", "status": status} for kind, status in statuses.items() if isinstance(error, kind)), None)

    def call(self, body, refusing=()):
        try:
            return body()
        except self.errors.ResourceNotFoundError:
            raise Gone
        except (self.errors.ValidationError, self.errors.ConflictError, *refusing):
            raise Refused

    def write(self, body):
        return self.call(body, (self.errors.ForbiddenError,))

    def task(self, number):
        if not number.isdigit():
            raise Gone
        return self.write(lambda: self.api.issue.get(int(number), include=["journals"])).raw()

    def state(self, issue):
        changes = [detail for journal in issue.get("journals", []) for detail in journal.get("details", [])]
        assignee = issue.get("assigned_to")
        return {
            "assignee": str(assignee["id"]) if assignee else None, "isLocked": False, "updated": issue["updated_on"],
            "isClosed": bool(issue["status"].get("is_closed", issue.get("closed_on"))),
            "moves": sum(detail["name"] == "assigned_to_id" for detail in changes)}

    def find(self, issue, act):
        if act["act"] == "assign":
            return "" if self.state(issue)["assignee"] == act["then"] else None
        return next((str(journal["id"]) for journal in issue.get("journals", []) if self.marked("", act["mark"]) in (journal.get("notes") or "")), None)

    @staticmethod
    def marked(text, mark):
        return f"{text}\n\n(delegate {mark})" if text else f"(delegate {mark})"

    def assign(self, issue, act):
        self.write(lambda: self.api.issue.update(issue["id"], assigned_to_id=int(act["then"])))

    def comment(self, issue, act):
        self.write(lambda: self.api.issue.update(issue["id"], notes=self.marked(act["then"], act["mark"])))

    def take_back(self, issue, act):
        if act["act"] == "assign":
            self.write(lambda: self.api.issue.update(issue["id"], assigned_to_id=""))
        else:
            self.write(lambda: self.api.issue_journal.update(int(act["note"]), notes=""))


class GitHub:
    """GitHub's REST interface by PyGithub; a mark is a comment of HTML."""

    def __init__(self, address, token):
        import github
        self.github, self.base, self.name = github, github.GithubException, f"{address[0]}/{address[1]}"
        url = address[2].rstrip("/") + "/api/v3" if len(address) > 2 else "https://api.github.com"
        # PyGithub would send again what may have arrived.
        self.api = github.Github(auth=github.Auth.Token(token), base_url=url, retry=None, timeout=SILENCE[1], user_agent="delegate")
        self.repository = self.api.get_repo(self.name, lazy=True)

    def own(self, error):
        return {"kind": "status", "status": error.status} if isinstance(error, self.base) else None

    def call(self, body, refusing=()):
        try:
            return body()
        except self.base as error:
            if error.status in (404, 410):
                raise Gone
            if error.status in refusing:
                raise Refused
            raise

    def write(self, body):
        return self.call(body, (403, 422))

    def task(self, number):
        if not number.isdigit():
            raise Gone
        def whole():
            issue = self.repository.get_issue(int(number))
            # PyGithub asks when the first value is wanted.
            issue.updated_at
            return issue

        issue = self.call(whole)
        # A pull request, or an issue that was moved to another repository.
        if issue.pull_request is not None or str(issue.number) != number or not issue.url.lower().endswith(f"/{self.name.lower()}/issues/{number}"):
            raise Gone
        return issue

    def state(self, issue):
        events = self.call(lambda: [event.event for event in issue.get_events()])
        names = sorted(str(person.id) for person in issue.assignees)
        return {
            "assignee": ", ".join(names) or None, "isClosed": issue.state != "open", "isLocked": bool(issue.locked),
            "updated": issue.updated_at.isoformat(), "moves": sum(event in ("assigned", "unassigned", "transferred") for event in events)}

    def find(self, issue, act):
        if act["act"] == "assign":
            return "" if [str(person.id) for person in issue.assignees] == [act["then"]] else None
        if act["act"] == "label":
            return "" if act["then"] in [label.name for label in issue.labels] else None
        comments = self.call(lambda: list(issue.get_comments()))
        return next((str(comment.id) for comment in comments if self.marked("", act["mark"]) in (comment.body or "")), None)

    @staticmethod
    def marked(text, mark):
        return f"{text}\n\n<!-- delegate {mark} -->" if text else f"<!-- delegate {mark} -->"

    def login(self, account):
        """People are known by their numbers, since logins change."""
        try:
            return self.call(lambda: self.api.get_user_by_id(int(account)).login)
        except (Gone, ValueError):
            raise Refused

    def assign(self, issue, act):
        login = self.login(act["then"])
        self.write(lambda: issue.add_to_assignees(login))

    def comment(self, issue, act):
        self.write(lambda: issue.create_comment(self.marked(act["then"], act["mark"])))

    def label(self, issue, act):
        self.write(lambda: issue.add_to_labels(act["then"]))

    def take_back(self, issue, act):
        if act["act"] == "assign":
            login = self.login(act["then"])
            self.write(lambda: issue.remove_from_assignees(login))
        elif act["act"] == "label":
            self.write(lambda: issue.remove_from_labels(act["then"]))
        else:
            self.write(lambda: issue.get_comment(int(act["note"])).delete())


def answered(tracker, kind, act):
    """Does one act, finds whether it was done, or takes it back."""
    try:
        issue = tracker.task(act["task"])
        note = tracker.find(issue, act)
        if kind == "check":
            return ("none", "") if note is None else ("there", note)
        if kind == "undo":
            # Where somebody gave it to others and back, it is theirs.
            if note is None or act["act"] == "assign" and tracker.state(issue)["moves"] > 1:
                return "changed", ""
            tracker.take_back(issue, {**act, "note": note})
            return "done", ""
        if tracker.state(issue) != act["now"]:
            return "changed", ""
        getattr(tracker, act["act"])(issue, act)
        # Trackers leave out in silence what the token or the person may not do.
        note = tracker.find(tracker.task(act["task"]), act)
        return ("refused", "") if note is None else ("done", note)
    except Gone:
        return "gone", ""
    except Refused:
        return "refused", ""


def print_line(line):
    sys.stdout.buffer.write(json.dumps(line).encode() + b"\n")
    sys.stdout.buffer.flush()


def main():
    begin()
    request = json.loads(os.environ.pop("DELEGATE_ASSIGN"))
    token = os.environ.pop("DELEGATE_TRACKER_TOKEN", "")
    takes = {"token": True, "given": bool(token)}
    tracker = None
    try:
        try:
            import requests
            limit_requests()
            obey_waits()
            tracker = {"redmine": Redmine, "github": GitHub}[request["tracker"]](request["address"], token or "none")
        except ImportError as error:
            raise Fault("missing", module=(error.name or "requests").split(".")[0])
        for task in request.get("read", []):
            try:
                print_line({"task": task, "state": tracker.state(tracker.task(task))})
            except (Gone, Refused):
                print_line({"task": task})
        for kind in ["act", "check", "undo"]:
            if kind in request:
                outcome, note = answered(tracker, kind, request[kind])
                print_line({"task": request[kind]["task"], "outcome": outcome, "note": note})
    except Exception as error:
        own = tracker.own if tracker else lambda _: None
        line = fault_of(error, takes, own, tracker.base if tracker else ())
        print(json.dumps({**takes, **line}), file=sys.stderr)
        sys.exit(3)


main()
