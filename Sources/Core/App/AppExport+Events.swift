extension AppExport {
  /// Returns the export with what the app's own record knows of its tasks: when each was opened, where the export does
  /// not say, and who said no to it.
  ///
  /// Whoever took or was given a task after saying no is no longer one of those. Events of unknown tasks are ignored.
  ///
  /// - Parameter events: The events, in any order.
  public func adding(_ events: [AppEvent]) -> AppExport {
    let order = events.indices.sorted { (events[$0].milliseconds, $0) < (events[$1].milliseconds, $1) }
    let byTask = Dictionary(grouping: order.map { events[$0] }) { $0.task }
    let tasks = tasks.map { task in
      var task = task
      task.declinedBy = []
      for event in byTask[task.id] ?? [] { task.note(event) }
      return task
    }
    return AppExport(users: users, teams: teams, tasks: tasks, events: self.events, notes: notes)
  }
}

extension WorkTask {
  /// Notes what only the history of a task says: when it was opened, and who said no to it.
  mutating func note(_ event: AppEvent) {
    switch event.kind {
    case .opened: opened = opened ?? event.date
    case .declined(let person): declinedBy = Set(declinedBy + [person]).sorted()
    case .taken(let person), .assigned(let person, _): declinedBy.removeAll { $0 == person }
    case .shown, .begun, .done, .reopened, .minutes, .changed: break
    }
  }
}
