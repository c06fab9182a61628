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
      var declined = Set<String>()
      for event in byTask[task.id] ?? [] {
        switch event.kind {
        case .opened: task.opened = task.opened ?? event.date
        case .declined(let person): declined.insert(person)
        case .taken(let person), .assigned(let person, _): declined.remove(person)
        case .shown, .done, .minutes: break
        }
      }
      task.declinedBy = declined.sorted()
      return task
    }
    return AppExport(users: users, teams: teams, tasks: tasks, events: self.events, notes: notes)
  }
}
