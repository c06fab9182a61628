/// What a reason is about. Features that say the same of different stretches of time tell one story.
package enum Story: Hashable, Sendable {
  /// The person's share of one kind of work.
  case share(WorkKind, WorkKey)
  /// When the person last got a task, and who did since.
  case latest(WorkKey)
  case similarReports
  case mostSimilarReport
  case words
  case online
  case openReports
  case lastSeen
  case firstOwner
  case guess

  /// A key: `owned.component`, `latest.reporter`, `openReports`.
  package var name: String {
    switch self {
    case .share(let kind, let key): "\(kind).\(key)"
    case .latest(let key): "latest.\(key)"
    default: "\(self)"
    }
  }
}

/// What a greater figure of a feature says.
package enum Leaning: Sendable {
  case speaksFor
  case speaksAgainst
  /// One or the other, as the learner found.
  case either
}

/// A feature's true figure for one person, in words.
package struct Telling: Equatable, Sendable {
  /// Behind the person's name: `has 12 open reports`.
  package let words: String
  /// What candidates are compared by.
  package let figure: Double
  /// Whether there is nothing of what the feature counts, which is never a reason for somebody.
  package let isAbsence: Bool

  package init(_ words: String, figure: Double, isAbsence: Bool = false) {
    self.words = words
    self.figure = figure
    self.isAbsence = isAbsence
  }
}
