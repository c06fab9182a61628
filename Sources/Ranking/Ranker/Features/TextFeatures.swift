package enum TextVoters: String, CaseIterable, Sendable {
  /// All similar tasks; a vote decays with the task's age.
  case recent
  /// All similar tasks, however old.
  case ever
  /// The similar tasks of the task's component; a vote decays.
  case sameComponent

  fileprivate func shares(_ context: FeatureContext) -> [Double] {
    switch self {
    case .recent: context.votes.recent
    case .ever: context.votes.ever
    case .sameComponent: context.votes.sameComponent
    }
  }
}

extension PairFeatures {
  /// The logarithm of the person's share of the votes of similar tasks.
  static func votes(of voters: TextVoters) -> PairFeature {
    PairFeature("text.votes.\(voters)", .text, in: -6.91...0.002, .similarTasks) { column, context in
      let shares = voters.shares(context)
      column.setLogarithms { shares[$0] + floor }
    } finding: {
      .votes(voters, share: voters.shares($1)[$0])
    }
  }

  /// The similarity of the person's most similar task, as a share of the score of the task itself.
  static func bestMatch(decays: Bool) -> PairFeature {
    let halfLife = decays ? NeighbourVotes.halfLife : .infinity
    return PairFeature(decays ? "text.best.recent" : "text.best", .text, in: 0...1.2, .mostSimilarTask) {
      column, context in
      let best = decays ? context.votes.recentBest : context.votes.best
      column.set { best[$0] }
    } finding: {
      .mostSimilar(share: (decays ? $1.votes.recentBest : $1.votes.best)[$0], halfLife: halfLife)
    }
  }

  /// The cosine of the task's words with those of all tasks assigned to the person.
  static let centroid = PairFeature("text.centroid", .text, in: 0...1, .words) { column, context in
    column.set { context.cosines[$0] }
  } finding: {
    .words(cosine: $1.cosines[$0])
  }

  /// The logarithm of the person's probability among the candidates by ``OnlineLogit``.
  static let online = PairFeature("online", .online, in: -9.22...0.001, .online) { column, context in
    let sum = context.onlineChances.reduce(0, +)
    column.setLogarithms { (sum > 0 ? context.onlineChances[$0] / sum : 0) + 0.0001 }
  } finding: {
    let sum = $1.onlineChances.reduce(0, +)
    return .online(chance: sum > 0 ? $1.onlineChances[$0] / sum : 0)
  }
}

extension ReasonTemplate {
  package static let similarTasks = Self(name: "similarTasks", subject: "similar past tasks")
  static let mostSimilarTask = Self(name: "mostSimilarTask", subject: "the most similar past task")
  package static let words = Self(name: "words", subject: "the words of past tasks")
  static let online = Self(name: "online", subject: "words and categories together")
}

extension Finding {
  /// The person's share of the votes of similar tasks.
  package static func votes(_ voters: TextVoters, share: Double) -> Finding {
    let isInside = voters == .sameComponent
    return Finding(value: share, isAbsence: share <= 0, key: isInside ? .component : nil) { names in
      let position = isInside ? names.inside : ""
      guard share > 0 else { return "was assigned none of the most similar past tasks\(position)" }
      let decay = voters == .ever ? "" : " and recent"
      return
        "was assigned \(percent(share)) of the most similar past tasks\(position), the more alike\(decay) the more they count"
    }
  }

  /// The similarity of the person's most similar task, decayed by a half-life in days, as a share of the score of the
  /// task itself.
  package static func mostSimilar(share: Double, halfLife: Double) -> Finding {
    Finding(value: share, isAbsence: share <= 0) { _ in
      guard share > 0 else { return "was assigned no similar past task" }
      let decay = halfLife.isFinite ? " (half as much after \(Int(halfLife)) days)" : ""
      return "was assigned a past task that is \(percent(share)) as much like this one as a copy would be" + decay
    }
  }

  package static func words(cosine: Double) -> Finding {
    Finding(value: cosine, isAbsence: cosine <= 0) { _ in
      cosine > 0
        ? "was assigned tasks with similar words (cosine \(hundredths(cosine)))"
        : "was assigned no task that shares a word with this one"
    }
  }

  /// The person's probability among the candidates, by a regression on words and categories alone.
  package static func online(chance: Double) -> Finding {
    Finding(value: chance, isAbsence: chance <= 0, isTelling: chance >= 0.1) { _ in
      "would be \(percent(chance)) likely if only words and categories counted"
    }
  }
}
