# Reads tasks of a tracker, and changes them one at a time, through the tracker's own Python client. tracker-client.py
# stands before it, and the script of one tracker behind it.
#
# In:  DELEGATE_ASSIGN, {"tracker", "address", "read": [tasks]} or {…, "act" | "check" | "undo": {"task", "act", "then", "mark",
#      "now", "note", "updated"}}; a token with the right to write as DELEGATE_TRACKER_TOKEN, or for Jira
#      DELEGATE_TRACKER_USER and DELEGATE_TRACKER_PASSWORD.
# Out: a line per task: what it is now, or {"task", "outcome", "note", "updated"}. Outcomes: done; there (it was done before); changed (the
#      task is no longer as in "now"; what is to be taken back, no longer as it was left; a check found somebody else); refused; gone; none (a check
#      found nothing). A tracker that wants us to wait is waited for where tasks are read alone; before an act it is a fault, since the program may
#      be told to stop meanwhile.
WAITS = 5


class Gone(Exception):
    pass


class Refused(Exception):
    pass


class Tracker:
    """A tracker by its client.

    base: of all exceptions of the client; status: the HTTP status that one of them means, None where it means none.
    """

    login = False

    def __init__(self, address):
        self.address, self.base = address, self.load()

    def own(self, error):
        status = self.status(error) if isinstance(error, self.base) else None
        return {"kind": "status", "status": status} if status else None

    def call(self, body, refusing=()):
        try:
            return body()
        except self.base as error:
            status = self.status(error)
            if status in (404, 410):
                raise Gone
            if status in refusing:
                raise Refused
            raise

    def write(self, body):
        return self.call(body, (400, 403, 409, 422))

    def number(self, task):
        # One with zeros in front would be another name of the same task.
        if not re.fullmatch("[1-9][0-9]*", task):
            raise Gone
        return int(task)

    @staticmethod
    def own_task(issue, found, wanted):
        """The issue if it is the one that was asked for: writes go to the number that it has."""
        if found != wanted:
            raise Gone
        return issue

    def account(self, account):
        """The number of an account; a name is none."""
        if not (account.isascii() and account.isdigit()):
            raise Refused
        return int(account)

    def labels(self, issue):
        return []

    def label_events(self, issue, label):
        """The numbers of the events that set a label."""
        return []

    def find(self, issue, act):
        """What the tracker calls what was done, which changes when somebody does it again or edits it; None where it was not done."""
        if act["act"] == "assign":
            return "" if self.assignees(issue) == [act["then"]] else None
        if act["act"] == "label":
            return str(max(self.label_events(issue, act["then"]), default="")) if act["then"] in self.labels(issue) else None
        mark = self.marked("", act["mark"])
        return next((f"{note} {self.digest(text)}" for note, text in self.comments(issue) if mark in (text or "")), None)

    @staticmethod
    def digest(text):
        """Enough to see that somebody edited a text, too little to find out by trying what it says: this is logged."""
        return hashlib.sha256(text.encode()).hexdigest()[:6]

    @staticmethod
    def marked(text, mark):
        return f"{text}\n\n(delegate {mark})" if text else f"(delegate {mark})"

    def perform(self, issue, act):
        then = act["then"]
        getattr(self, act["act"])(issue, self.marked(then, act["mark"]) if act["act"] == "comment" else then)

    def is_as_before(self, issue, account):
        """Whether nobody has the task but whom it had before this account."""
        return not self.assignees(issue)

    def take_back(self, issue, act):
        if act["act"] == "assign":
            self.unassign(issue, act["then"])
        elif act["act"] == "label":
            self.unlabel(issue, act["then"])
        else:
            self.uncomment(issue, act["note"].split()[0])

    def is_ours(self, issue, act, note):
        """Whether nobody loses anything if an act is taken back.

        A comment or label is ours whatever happened to the task, while it is the one that we left. A log of before does not say which one that was: there,
        and for assignees, nobody may have changed the task since. Where somebody gave it to others and back, it is theirs, even within the second in which it was left.
        """
        if act["act"] != "assign" and note and note == act.get("note"):
            return True
        state = self.state(issue)
        return not state["isClosed"] and state["updated"] == act.get("updated") and (act["act"] != "assign" or state["moves"] <= 1)


class Hidden:
    """Marks that a page does not show: comments of HTML."""

    @staticmethod
    def marked(text, mark):
        return f"{text}\n\n<!-- delegate {mark} -->" if text else f"<!-- delegate {mark} -->"


def wait_of(headers):
    """How many seconds a tracker asks for, by their number or the date when they end; a minute where it says nothing that can be read."""
    later, reset = headers.get("retry-after"), headers.get("x-ratelimit-reset")
    try:
        if later is not None and not re.fullmatch(r"[\d.]+", later):
            return email.utils.parsedate_to_datetime(later).timestamp() - time.time()
        seconds = float(reset) - time.time() if later is None else float(later)
        return seconds if math.isfinite(seconds) else 60
    except (TypeError, ValueError, OverflowError):
        return 60


def obey_waits(longest):
    """What a tracker refused for now is sent again when it says so. What may have arrived is never sent twice."""
    import requests.adapters

    send = requests.adapters.HTTPAdapter.send

    def patient(self, request, **options):
        nonlocal longest
        for _ in range(WAITS):
            response = send(self, request, **options)
            # What follows a write finds out what became of it: to begin anew would find the task changed, by us.
            if response.ok and request.method != "GET":
                longest = LONGEST_WAIT
            later, rest = response.headers.get("retry-after"), response.headers.get("x-ratelimit-remaining")
            # Such as the page for a login, which is no error to a browser.
            is_page = response.headers.get("content-type", "").startswith("text/html")
            if response.ok and response.content and not response.is_redirect and is_page:
                raise Fault("notJSON")
            if response.status_code not in (403, 429, 503) or later is None and rest != "0" and response.status_code != 429:
                return response
            seconds = max(0, wait_of(response.headers))
            if seconds > longest:
                raise rate(seconds)
            time.sleep(seconds)
        raise Fault("rate", seconds=60)

    requests.adapters.HTTPAdapter.send = patient


def answered(tracker, verb, act):
    """Does one act, finds whether it was done, or takes it back."""
    try:
        issue = tracker.task(act["task"])
        note = tracker.find(issue, act)
        if verb == "check":
            if note is None:
                return "changed" if act["act"] == "assign" and not tracker.is_as_before(issue, act["then"]) else "none", ""
            return "there", note, tracker.state(issue)["updated"]
        if verb == "undo":
            if note is None or not tracker.is_ours(issue, act, note):
                return "changed", ""
            tracker.take_back(issue, {**act, "note": note})
        elif tracker.state(issue) != act["now"]:
            return "changed", ""
        else:
            tracker.perform(issue, act)
        # Trackers leave out in silence what the token or the person may not do.
        issue = tracker.task(act["task"])
        note = tracker.find(issue, act)
        return ("done", note or "", tracker.state(issue)["updated"]) if (note is None) == (verb == "undo") else ("refused", "")
    except Gone:
        return "gone", ""
    except Refused:
        return "refused", ""


def print_line(line):
    """A number of a comment and a time are short; anything else would stay in the log, which holds no texts."""
    if any(not re.fullmatch(r"[\w.:+ -]{0,64}", str(line.get(key) or "")) for key in ["note", "updated"]):
        raise Fault("shape", error="a number or time of another form")
    sys.stdout.buffer.write(json.dumps(line).encode() + b"\n")
    sys.stdout.buffer.flush()


def main(kind):
    begin()
    request = json.loads(os.environ.pop("DELEGATE_ASSIGN"))
    token, user, password = (credential(name) for name in ["token", "user", "password"])
    takes = {"token": True, "login": kind.login, "given": bool(token or password)}
    tracker = None
    try:
        try:
            import requests
            limit_requests()
            obey_waits(LONGEST_WAIT if "read" in request else 0)
            tracker = kind(request["address"])
        except ImportError as error:
            raise Fault("missing", module=(error.name or "requests").split(".")[0])
        tracker.connect((user and kind.login and password) or token or "none", user)
        for task in request.get("read", []):
            try:
                print_line({"task": task, "state": tracker.state(tracker.task(task))})
            except (Gone, Refused):
                print_line({"task": task})
        for verb in ["act", "check", "undo"]:
            if verb in request:
                outcome, note, *updated = answered(tracker, verb, request[verb])
                print_line({"task": request[verb]["task"], "outcome": outcome, "note": note, "updated": updated[0] if updated else None})
    except Exception as error:
        own = tracker.own if tracker else lambda _: None
        line = fault_of(error, takes, own, tracker.base if tracker else ())
        print(json.dumps({**takes, **line}), file=sys.stderr)
        sys.exit(3)


