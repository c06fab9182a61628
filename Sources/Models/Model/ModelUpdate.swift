import DelegationFoundations
import DelegationIngest
import DelegationRanking
import DelegationResults
import DelegationTasks

extension TrainedModel {
  package struct Update: Equatable, Sendable {
    package var newTasks: Int
    /// The number of label events since: tasks resolved, reopened or reassigned.
    package var newLabels: Int
    package var fitting: Duration?
    /// Whether anything dated before differs from what the model had.
    package var pastChanged: Bool
    /// How many tasks that the model knows have no assignee any more, how many another one, how many were done and are dated later now or are
    /// open, and how many have another opening.
    package var unassigned = 0
    package var reassigned = 0
    package var redated = 0
    package var reopened = 0
    package var moved = 0
    /// How many of the new tasks that are done have nobody, where most have and few before had.
    package var doneByNobody = 0
    package var proposedRules: [ProposedRule] = []

    /// What is different now of tasks that the model knows, each with its count.
    package var changes: [String] {
      [
        (unassigned, "no assignee any more"), (reassigned, "another assignee"), (redated, "a later outcome"),
        (reopened, "no outcome any more"), (moved, "another opening"),
      ].filter { $0.0 > 0 }.map { "\($0) with \($1)" }
    }

    /// Counts the tasks that are known and were opened at another time than now.
    ///
    /// - Throws: `Problem` where most were, as where the account that exported is in another time zone now, or where tasks are missing or new
    ///   ones were opened before.
    fileprivate mutating func compareOpenings(
      _ before: TaskLog, _ after: TaskLog, _ known: Range<Int>, _ card: ModelCard, in dataset: String
    ) throws {
      let openings = Dictionary(zip(after.ids, after.openings), uniquingKeysWith: { first, _ in first })
      let train = "train it again: \(card.command) --to MODEL"
      let others = known.filter { openings[before.ids[$0], default: before.openings[$0]] != before.openings[$0] }
      moved = others.count
      if let first = others.first, moved >= 5, moved * 2 > known.count {
        let id = before.ids[first]
        throw Problem(
          location: dataset,
          fault:
            "of \(known.count) tasks that the model knows \(moved) have another opening, such as \(id): \(openings[id]!.isoText) instead of \(before.openings[first].isoText)",
          remedy:
            "look whether 'times' in dataset.yaml fits this export, with its zone, as in 'times: {format: iso-8601, zone: Europe/Berlin}'; if it does, \(train)"
        )
      }
      let now = after.opened(before: card.completeUntil)
      guard !after.ids[now].elementsEqual(before.ids[known]) else { return }
      let missing = known.count { openings[before.ids[$0]] == nil }
      throw Problem(
        location: dataset,
        fault: missing > 0
          ? "\(missing) of \(known.count) tasks that the model knows are missing"
          : "tasks that the model does not know were opened before its last update",
        remedy: missing > 0
          ? "export all tasks; where an export has only what is new, list it behind the one before, with 'tasks: [OLD, NEW]' and 'repeated: last' in dataset.yaml; if tasks are gone for good, \(train)"
          : train)
    }

    /// Counts who did the tasks that are known in both logs, and the new tasks that nobody did.
    ///
    /// - Throws: `Problem` where most tasks have another assignee or no outcome, as where a column or a state of the export means something
    ///   else now, or a later date.
    fileprivate mutating func compareAssignees(
      _ before: TaskLog, _ after: TaskLog, _ known: Range<Int>, _ card: ModelCard, in dataset: String
    ) throws {
      let (old, new) = (Snapshot(of: before, asOf: card.completeUntil), Snapshot(of: after, asOf: card.completeUntil))
      let last = Snapshot(of: after, asOf: after.end.daysEarlier(-1))
      func has(_ field: Field, _ task: Int, _ snapshot: Snapshot) -> Bool {
        snapshot.text(field, of: task)?.isEmpty == false
      }
      var assigned = 0
      for task in known {
        guard let was = old.text(.assignedTo, of: task), !was.isEmpty else { continue }
        assigned += 1
        if let name = new.text(.assignedTo, of: task), !name.isEmpty, name.lowercased() != was.lowercased() {
          reassigned += 1
        } else if !has(.assignedTo, task, new), !has(.assignedTo, task, last) {
          unassigned += 1
        } else if has(.resolution, task, old), !has(.resolution, task, new) {
          // Final values of what was open are dated later when it is done.
          if has(.resolution, task, last) { redated += 1 } else { reopened += 1 }
        }
      }
      // A tracker of a handful of tasks may well change half of them.
      let changed = unassigned + reassigned + redated + reopened
      guard changed < 5 || changed * 2 <= assigned else {
        throw Problem(
          location: dataset,
          fault: "of \(assigned) tasks whose assignee the model knows there are \(changes.joined(separator: ", "))",
          remedy:
            "look whether columns and states of the export still mean what dataset.yaml says, and write 'resolved: COLUMN' there if many tasks were edited at once: delegate datasets check \(SourceText.shell(card.dataset)); if an update still stops here, train it again: \(card.command) --to MODEL"
        )
      }
      func done(_ tasks: Range<Int>) -> (all: Int, nobody: Int) {
        let all = tasks.filter { last.text(.resolution, of: $0)?.isEmpty == false }
        return (all.count, all.count { last.text(.assignedTo, of: $0)?.isEmpty != false })
      }
      let (earlier, later) = (done(known), done(known.upperBound..<after.count))
      if later.nobody >= 5, later.nobody * 2 > later.all, earlier.nobody * 10 < earlier.all {
        doneByNobody = later.nobody
      }
    }
  }

  /// The model after everything dated strictly before `until`: as if it had been trained then, with the fits that the
  /// evaluation would have made on the way.
  ///
  /// - `until`: Not before ``ModelCard/until``.
  /// - Throws: `Problem` when tasks that the model knows are missing, or new ones are dated before ``ModelCard/completeUntil``.
  package func updated(
    with data: LoadedDataset, until: Moment, completeUntil: Moment, names: KeyedNames, threads: Threads
  ) throws -> (model: TrainedModel, update: Update) {
    var next = try ModelHistory(
      of: data, before: until, recipe: recipe, headline: headline, names: names, threads: threads)
    next.persons = next.persons.keepingPseudonyms(of: history.persons)
    let (known, before) = (history.log.opened(before: card.completeUntil), next.log.opened(before: card.completeUntil))
    let incomplete = Set(history.log.ids[known.upperBound...])
    var update = Update(
      newTasks: next.log.ids[before.upperBound...].count { !incomplete.contains($0) }, newLabels: 0, pastChanged: false)
    try update.compareOpenings(history.log, next.log, known, card, in: data.description.name)
    try update.compareAssignees(history.log, next.log, known, card, in: data.description.name)
    // Without histories what was open has its final values later, as soon as it is done.
    update.pastChanged =
      !update.changes.isEmpty
      || data.hasHistories
        && next.past(before: card.completeUntil, among: history.persons)
          != history.past(before: card.completeUntil, among: next.persons)
    var model = self
    model.history = next
    (model.card.until, model.card.completeUntil) = (until, completeUntil)
    (model.card.dataDigest, model.card.lacksHistories) = (data.digest, data.hasHistories ? nil : true)
    model.card.teams = next.teams(of: data, names)
    (model.card.tasks, model.card.persons) = (next.log.count, next.persons.count)
    let prepared = next.prepared(recipe, files: model.card.knownFiles, threads: threads)
    let asked = Array(known.upperBound..<next.log.opened(before: completeUntil).upperBound)
    if card.mode == .prequential {
      try follow(asked, in: prepared, until: completeUntil, &model, &update)
    } else {
      // Such a model answers all tasks until its next training from what it knew at one moment.
      var session = try session(next, moments: card.moments(asked, next.log.openings), threads: threads)
      model.answer(asked, &session, nil, by: completeUntil, in: prepared)
      guard card.mode == .retrained else { return (model, update) }
      update.newLabels =
        LabelFollower(after: card.learnedUntil, in: prepared.stream)
        .tasks(upTo: completeUntil, in: prepared.stream).count
      let began = ContinuousClock.now
      model.fit = try ModelTrainer(
        recipe: recipe, headline: headline, recipeText: recipeText, data: data, transferred: transferred, names: names,
        command: card.command, threads: threads, observe: { _ in }
      ).learned(next, prepared, completeUntil).fit
      update.fitting = ContinuousClock.now - began
    }
    model.card.learnedUntil = completeUntil
    model.card.examples = prepared.stream.examples(card.mode, before: completeUntil).count
    return (model, update)
  }

  /// Lets a model that learns as it goes answer tasks in their order, with each label event between them.
  private func follow(
    _ asked: [Int], in prepared: PreparedDataset, until completeUntil: Moment, _ model: inout TrainedModel,
    _ update: inout Update
  ) throws {
    let (next, stream, threads) = (model.history, prepared.stream, prepared.threads)
    var follower = LabelFollower(after: card.learnedUntil, in: stream)
    let tasks = follower.tasks(upTo: completeUntil, in: stream)
    update.newLabels = tasks.count
    var moments = asked
    if fit != nil {
      let needed = (try session(next, moments: [], threads: threads).model as? any Resumable)?
        .tasksNeeded(toLearn: tasks, until: completeUntil)
      switch needed {
      case .all?: moments = Array(next.log.openings.indices)
      case .some(.some(let tasks)): moments = Set(tasks).union(asked).sorted()
      case nil: break
      }
    } else {
      follower = LabelFollower(after: card.until, in: stream)
    }
    let began = ContinuousClock.now
    var session = try session(next, moments: moments.map { ($0, next.log.openings[$0]) }, threads: threads)
    let fitted = (session.model as? any Resumable)?.fittedExampleCount
    model.answer(asked, &session, follower, by: completeUntil, in: prepared)
    if fit != nil {
      if (session.model as? any Resumable)?.fittedExampleCount != fitted {
        update.fitting = ContinuousClock.now - began
      }
      model.fit = Self.fit(of: &session.model, at: completeUntil)
    }
  }
}
