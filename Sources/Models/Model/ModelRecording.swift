import DelegationEvaluation
import DelegationRanking
import DelegationResults
import DelegationTasks

extension TrainedModel {
  /// Lets the model say of each task, as of its opening, what it would have said then, and learn on the way who did which. The record
  /// then has these tasks and the outcomes that became known, which have moved the thresholds unless the model was trained once.
  ///
  /// - Parameters:
  ///   - tasks: Those that it has not answered before, in opening order.
  ///   - follower: What the model has learned; nil for one that learns nothing on the way. At the end it has learned what is dated
  ///     before `now`.
  mutating func answer(
    _ tasks: [Int], _ session: inout Session, _ follower: LabelFollower?, by now: Moment, in prepared: PreparedDataset
  ) {
    var follower = follower
    let log = prepared.log
    let numbers = Dictionary(uniqueKeysWithValues: log.ids.enumerated().map { ($1.text, $0) })
    let outcomes = outcomes(in: prepared, before: now)
    let before = record.suggestions.count
    /// Outcomes that become known, by when: of the suggestions on record, and of those to come.
    var upcoming: [(known: Moment, position: Int)] = record.suggestions.indices.compactMap { position in
      guard record.suggestions[position].outcome == nil, let task = numbers[record.suggestions[position].task] else {
        return nil
      }
      return outcomes[task].map { ($0.known, position) }
    }
    upcoming += tasks.enumerated().compactMap { offset, task in
      outcomes[task].map { (max($0.known, log.openings[task]), before + offset) }
    }
    upcoming.sort { $0 < $1 }
    var next = 0
    func learnOutcomes(before moment: Moment) {
      while next < upcoming.count, upcoming[next].known < moment {
        let position = upcoming[next].position
        let outcome = outcomes[numbers[record.suggestions[position].task]!]!
        record.suggestions[position].outcome = outcome
        if outcome.isCounted { card.learn(record.suggestions[position]) }
        next += 1
      }
    }
    for task in tasks {
      let opening = log.openings[task]
      let asOf = follower == nil ? card.learnedUntil : opening
      follower?.advance(&session.model, to: asOf, in: prepared.stream)
      learnOutcomes(before: asOf)
      let ranked = session.model.rank(task, at: asOf)
      let ranking = headline.description.counted == nil ? ranked : ranked.shares
      record.suggestions.append(
        .init(
          task: log.ids[task].text, asOf: asOf,
          people: ranking.persons.prefix(SuggestionRecord.kept).map { prepared.persons.pseudonym($0) },
          probability: ranking.scores.first,
          sizes: card.sets.indices.map { card.sets[$0].sets.give(ranking.scores) }, outcome: nil))
    }
    follower?.advance(&session.model, to: now, in: prepared.stream)
    learnOutcomes(before: now)
  }

  /// Returns for each task who was first known to have done it, and whether the recipe counts it as things stand.
  private func outcomes(in prepared: PreparedDataset, before now: Moment) -> [Int: SuggestionRecord.Outcome] {
    let counted = Set(prepared.targets.all.map(\.task))
    return prepared.stream.firstOutcomes.compactMapValues { change in
      guard change.moment < now, let example = change.after else { return nil }
      return .init(
        known: change.moment, assignee: prepared.persons.pseudonym(example.person),
        isCounted: counted.contains(change.task))
    }
  }
}

extension ModelCard {
  /// Moves the thresholds by what became of a task.
  fileprivate mutating func learn(_ known: SuggestionRecord.Suggestion) {
    abstention?.threshold.learn(known.probability ?? 0, wasRight: known.isRight)
    for number in sets.indices { known.isRight(set: number).map { sets[number].sets.learn(wasRight: $0) } }
  }
}
