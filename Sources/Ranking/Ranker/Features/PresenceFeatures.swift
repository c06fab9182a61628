import DelegationFoundations

extension PairFeatures {
  /// The logarithm of 1 + the person's open tasks.
  static let openTasks = PairFeature("open-tasks", .presence, in: 0...7, .openTasks, .either) { column, context in
    column.setLogarithms { 1 + Double(max(0, context.openTaskCounts[$0])) }
  } finding: {
    .openTasks(max(0, $1.openTaskCounts[$0]))
  }

  /// The logarithm of the days since the person got a task or had one resolved. Speaks against.
  static let idle = PairFeature("idle", .presence, in: -3...8.01, .lastSeen, .speaksAgainst) { column, context in
    column.setLogarithms { limited(days: context.idleDays[$0]) }
  } finding: {
    .lastSeen(days: $1.idleDays[$0])
  }

  static let firstAssignee = PairFeature("first-assignee", .presence, in: 0...1, .firstAssignee) { column, context in
    column.set { context.firstAssignee == context.candidates[$0] ? 1 : 0 }
  } finding: {
    .firstAssignee($1.firstAssignee == $1.candidates[$0])
  }
}

extension ReasonTemplate {
  package static let openTasks = Self(name: "openTasks", subject: "the number of open tasks")
  static let lastSeen = Self(name: "lastSeen", subject: "recent activity")
  static let firstAssignee = Self(name: "firstAssignee", subject: "having been given the task when it was opened")
}

extension Finding {
  package static func openTasks(_ count: Int) -> Finding {
    Finding(value: Double(count)) { _ in
      switch count {
      case 0: "has no open task"
      case 1: "has 1 open task"
      default: "has \(count) open tasks"
      }
    }
  }

  /// The days since the person got a task or had one resolved; infinite if they never did.
  package static func lastSeen(days: Double) -> Finding {
    Finding(value: Elementary.log(PairFeatures.limited(days: days)), isAbsence: !days.isFinite) { _ in
      days.isFinite ? "got a task or had one resolved \(ago(days))" : "never got a task or had one resolved"
    }
  }

  package static func firstAssignee(_ isFirst: Bool) -> Finding {
    Finding(value: isFirst ? 1 : 0, isAbsence: !isFirst) { _ in
      "\(isFirst ? "was" : "was not") the assignee when the task was opened"
    }
  }
}
