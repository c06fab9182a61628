"""What the peers of the ingest share: the figures that prove that two readers read the same."""


class Figures:
    """What all updates hold together, as `delegate-measure ingest-xml` and `ingest-json` say it."""

    def __init__(self):
        self.tasks = self.updates = self.text_bytes = self.when_sum = self.opening_sum = 0

    def add_report(self, opening):
        self.tasks += 1
        self.opening_sum += opening

    def add(self, history):
        self.updates += len(history)
        for when, what in history:
            self.when_sum += when
            self.text_bytes += len(what) if what.isascii() else len(what.encode())
