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
