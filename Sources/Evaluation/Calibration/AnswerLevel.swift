/// How sure a model that may abstain is of its answer: it names one person, a set, or nobody.
package enum AnswerLevel: String, CaseIterable, Codable, Sendable {
  case high, medium, low

  package struct Outcome: Equatable, Sendable {
    package let level: AnswerLevel
    /// Whether the one person named did the task, or one of the set; of a low answer, whether the likeliest person did.
    package let isRight: Bool
  }

  /// Returns one outcome per task.
  ///
  /// - `isNamed`: Whether one person is named for the task.
  /// - `sets`: Those that keep their promise, the lowest promise first.
  package static func outcomes(
    _ stated: [StatedProbabilities], isNamed: [Bool], sets: [PredictionSetRun]
  ) -> [Outcome] {
    var medium: [Int: Bool] = [:]
    for one in sets.flatMap(\.given) where medium[one.position] == nil { medium[one.position] = one.isRight }
    return stated.enumerated().map { position, task in
      if isNamed[position] { return Outcome(level: .high, isRight: task.isRight) }
      return medium[position].map { Outcome(level: .medium, isRight: $0) }
        ?? Outcome(level: .low, isRight: task.isRight)
    }
  }
}

extension [AnswerLevel.Outcome] {
  package func count(_ level: AnswerLevel) -> (tasks: Int, right: Int) {
    let own = filter { $0.level == level }
    return (own.count, own.count(where: \.isRight))
  }
}
