import DelegationTasks

extension FeatureView {
  /// The keys of the rankers' counts. The first assignee is always that at opening, since the final one is the label.
  package func categories(persons: PersonTable) -> TaskCategories {
    let opening = OpeningView(of: log)
    let inboxes = (0..<log.count).map { opening.firstAssignee(of: $0) }
    let assignees = log.pool(of: .assignedTo)
    return TaskCategories(
      columns: [
        .component: TaskFeatures.keys(components, below: componentCount).map(Optional.init), .reporter: log.reporters,
        .inbox: inboxes,
        .version: column(.version), .opSys: column(.opSys), .severity: column(.severity), .product: column(.product),
        .topic: topics,
      ],
      empty: [
        .component: components.allSatisfy { $0 == nil },
        .reporter: log.reporters.allSatisfy { log.reporterPool.isEmpty($0) },
        .inbox: inboxes.allSatisfy { $0.map { assignees.isEmpty($0) } ?? true },
      ],
      firstAssignees: inboxes.map { $0.flatMap { persons.person(assignee: $0) } })
  }

  package func nextTaskInputs(_ features: TaskFeatures, persons: PersonTable) -> NextTaskInputs {
    let pool = log.pool(of: .severity)
    let ranks = (0..<ValueID(pool.count)).map { SeverityWords.rank(of: pool.string($0)) }
    let none = SeverityWords.rank(of: nil)
    return NextTaskInputs(
      features: features, reporters: persons.reporters(of: log),
      severities: (0..<log.count).map { value(.severity, of: $0).map { ranks[Int($0)] } ?? none })
  }
}
