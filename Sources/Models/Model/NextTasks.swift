import DelegationEvaluation
import DelegationFoundations
import DelegationIngest
import DelegationRanking
import DelegationResults
import DelegationTasks

package struct NextTasks: Sendable {
  package struct Suggestion: Sendable {
    package let task: TaskID
    package let probability: Double
    package let age: Double
    /// Sentences without their subject, the strongest first.
    package let reasons: [String]
    /// The time that it would take the person; nil where no effort is known, or the model's recipe does not ask.
    package let effort: Effort?
  }

  package struct Effort: Sendable {
    /// The times that are enough with 10 % and with 90 % probability.
    package let band: ClosedRange<Double>
    /// The time that is as likely to be exceeded as not.
    package let median: Double
  }

  let key: String
  package let pseudonym: String
  /// The answer uses what was dated strictly before it.
  package let asOf: Moment
  package let waiting: Int
  /// Why the chances are doubtful, and what the order is; nil where takes were learned from.
  package let doubt: String?
  package var suggestions: [Suggestion]
}

extension TrainedModel {
  /// The waiting tasks that a person takes next, as measured on the page of the model's experiment.
  ///
  /// - `names`: Persons by pseudonym, key, or, with the secret, address.
  /// - `needsEfforts`: Whether each answer must say how long it takes.
  /// - Throws: `Problem` when nobody has a name, the model's recipe does not measure next tasks, or no times are known
  ///   although they are needed.
  package func nextTasks(
    for names: [String], needsEfforts: Bool = false, _ options: AnswerOptions
  ) throws -> [NextTasks] {
    try check(NextTaskQuestion.self, "which task a person takes next")
    if needsEfforts { try check(DurationQuestion.self, "how long tasks take") }
    let persons = try names.map { name in try person(name, options.names?.keys) }
    let prepared = history.prepared(recipe, files: card.knownFiles, threads: options.threads)
    let features = prepared.features(.opening, history.terms)
    var session = NextTaskSession(
      prepared.questionData(features).nextTaskInputs, events: prepared.stream.events,
      personCount: prepared.persons.count,
      at: card.until, trained: recipe.modes == [.batch] ? card.learnedUntil : nil, threads: options.threads)
    var efforts = try effortModel(prepared, features, isNeeded: needsEfforts)
    return persons.map { person in
      let chosen = session.suggestions(for: person, count: .max).filter {
        !session.state.queue.formerAssignees[$0.task].contains(person)
      }
      return NextTasks(
        key: history.persons.addresses[Int(person)], pseudonym: history.persons.pseudonym(person), asOf: card.until,
        waiting: session.state.queue.tasks.count, doubt: doubt(session.fit),
        suggestions: chosen.prefix(options.count).map { suggestion in
          let names = CategoryNames(of: suggestion.task, in: history.log)
          let effort = efforts?.answer(suggestion.task, for: person, at: card.until)
          return NextTasks.Suggestion(
            task: history.log.ids[suggestion.task], probability: suggestion.probability, age: suggestion.age,
            reasons: suggestion.reasons.map { $0.sentence(names) },
            effort: effort.map { NextTasks.Effort(band: $0.band, median: $0.median) })
        })
    }
  }

  private func doubt(_ fit: NextTaskFit?) -> String? {
    let order = fit == nil ? "all weigh the same, the newest first" : "the chances come from when tasks were done"
    return card.lacksHistories == true
      ? "the data does not say when somebody took a task, so \(order) (export its history of changes too: docs/own-tracker.md)"
      : fit == nil ? "too few takes to learn from, so \(order)" : nil
  }

  /// Returns a model that has learned all efforts; nil where none is known, or the recipe does not ask.
  private func effortModel(
    _ prepared: PreparedDataset, _ features: TaskFeatures, isNeeded: Bool
  ) throws -> EffortModel? {
    guard recipe.asks(DurationQuestion.self) else { return nil }
    let efforts = history.log.efforts(persons: history.persons)
    guard !efforts.isEmpty else {
      if isNeeded {
        throw Problem(
          location: card.experiment,
          fault: "its dataset has no efforts, so it is not known what fits into the time at hand",
          remedy: "map a column of its table to 'effort', or record minutes in the app")
      }
      return nil
    }
    var model = EffortModel(features: features, estimates: history.log.estimates)
    model.follow(efforts)
    return model
  }

  func person(_ name: String, _ keys: PersonKeys?) throws -> PersonID {
    let persons = history.persons
    let called = persons.person(pseudonym: name)
    if let called, persons.pseudonym(called) == name { return called }
    let addressed = persons.person(address: name) ?? keys.flatMap { persons.person(address: $0.key(of: name)) }
    if let called, let addressed, called != addressed {
      let names = [called, addressed].map(persons.pseudonym)
      throw Problem(
        location: "--person \(name)", fault: "it may be \(names[0]), or \(names[1]), whose login it is",
        remedy: "write one of these pseudonyms: --person \(names[1])")
    }
    guard let person = called ?? addressed else {
      throw Problem(
        location: "--person \(name)", fault: "the model knows nobody of this name who was ever assigned a task",
        remedy: (keys != nil)
          ? "write an address or login as in the tracker, or a pseudonym such as P001 as on the page of \(card.experiment)"
          : "write a pseudonym such as P001 as on the page of \(card.experiment); for addresses name the secret with --key FILE"
      )
    }
    return person
  }
}

extension NextTaskReason {
  /// Returns the reason as text after the person's name: `reported it`.
  func sentence(_ names: CategoryNames) -> String {
    switch self {
    case .work(let finding): finding.sentence(names)
    case .isReporter: "reported it"
    case .isCopied: "is copied on it"
    case .wasTheirs: "had it before"
    case .new(1, _): "no waiting task is newer"
    case .new(let rank, let count):
      "only \(PageText.count(rank - 1)) of \(PageText.counted(count, "waiting task")) \(rank == 2 ? "is" : "are") newer"
    case .besideLatest: "it is next to the one taken last"
    }
  }
}
