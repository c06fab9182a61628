import TaskModel

/// What tasks have in common, so that work on one tells something about the next.
package enum WorkKey: String, CaseIterable, Sendable {
  case everything
  case component
  case reporter
  /// The first owner as it stood at the opening: an inbox as a rule.
  case inbox
  case version
  case opSys
  case severity
  case product
  case componentReporter
  case componentVersion

  /// As reasons name it, behind "of".
  package var words: String {
    switch self {
    case .everything: "all tasks"
    case .component: "this component's tasks"
    case .reporter: "this reporter's tasks"
    case .inbox: "this inbox's tasks"
    case .version: "this version's tasks"
    case .opSys: "this operating system's tasks"
    case .severity: "tasks of this severity"
    case .product: "this product's tasks"
    case .componentReporter: "this reporter's tasks in this component"
    case .componentVersion: "this component's tasks of this version"
    }
  }
}

/// What a person did to a task.
package enum WorkKind: String, CaseIterable, Sendable {
  /// Owns it, resolved or not.
  case owned
  /// Owns it, and it is resolved FIXED.
  case fixed
  /// Is kept informed of it.
  case copied

  /// The keys that its counts are kept by.
  package var keys: [WorkKey] { self == .copied ? [.everything, .component, .reporter] : WorkKey.allCases }
}
