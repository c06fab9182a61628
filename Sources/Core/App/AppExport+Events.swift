extension AppExport {
  /// Returns the export with what the app's own record knows of its tasks beside its own history: when each was opened, where the
  /// export does not say, in which category, and who said no to it.
  ///
  /// An event that the export has already counts once. Whoever took or was given a task after saying no is no longer one of those. The
  /// export's ``events`` are then those of both, by moment; those of unknown tasks change no task.
  ///
  /// - Parameter events: The events, in any order.
  public func adding(_ events: [AppEvent]) -> AppExport {
    let (known, all) = (AppEvent.history(self.events), AppEvent.history(self.events + events))
    let (knownOfTask, allOfTask) = (Dictionary(grouping: known, by: \.task), Dictionary(grouping: all, by: \.task))
    let isKnown = Set(known)
    let tasks = tasks.map { task in
      guard let history = allOfTask[task.id] else { return task }
      var (before, after) = (task, task)
      (before.declinedBy, after.declinedBy) = ([], [])
      for event in knownOfTask[task.id] ?? [] { before.note(event) }
      for event in history { after.note(event) }
      // The app may have set others that its history does not explain; only a new event says that they have the task.
      let unexplained = task.declinedBy.filter { !before.declinedBy.contains($0) }
      var others = task
      others.declinedBy = unexplained
      for event in history where !isKnown.contains(event) { others.note(event) }
      after.declinedBy = Set(after.declinedBy + others.declinedBy.filter(unexplained.contains)).sorted()
      return after
    }
    return AppExport(users: users, teams: teams, tasks: tasks, events: all, notes: notes)
  }
}

extension AppEvent {
  /// Events by moment, equal moments in their order, each once.
  fileprivate static func history(_ events: [AppEvent]) -> [AppEvent] {
    var seen = Set<AppEvent>()
    return events.filter { seen.insert($0).inserted }.sorted { $0.milliseconds < $1.milliseconds }
  }
}

extension WorkTask {
  /// Notes what only the history of a task says: when it was opened, in which category, and who said no to it.
  mutating func note(_ event: AppEvent) {
    switch event.kind {
    case .opened(let opening):
      opened = opened ?? event.date
      if let own = opening.category, own != opening.team { category = own }
    case .declined(let person): declinedBy = Set(declinedBy + [person]).sorted()
    case .taken(let person), .assigned(let person, _): declinedBy.removeAll { $0 == person }
    case .shown, .begun, .done, .reopened, .minutes, .changed: break
    }
  }
}
