import DelegationEvaluation
import DelegationFoundations
import DelegationTasks

package struct ModelAnswer: Sendable {
  package struct Suggestion: Sendable {
    package let key: String
    /// The pseudonym on the experiment's page at training; updates leave it as it is.
    package let pseudonym: String
    package let score: Double
    /// Sentences, the strongest first; none from models that explain nothing.
    package let reasons: [String]
  }

  package struct Standing: Sendable {
    package let person: Suggestion
    package let rank: Int?
    package let count: Int
    package let isExcluded: Bool
    /// Whether the task was the person's before, which leaves the person out too.
    package let hadTask: Bool
    /// What speaks against the person: sentences, the strongest first.
    package let objections: [String]
  }

  /// A promise, and how many of the first of those whom rules let through keep it.
  package typealias GivenSet = (promise: ModelCard.SetPromise, size: Int)

  package let task: TaskID
  /// The answer uses what was dated strictly before it.
  package let asOf: Moment
  let most: Int
  package private(set) var suggestions: [Suggestion]
  /// Whether the first suggestion is too improbable to be given.
  package private(set) var abstains: Bool
  /// How many of the first suggestions hold the right person as often as promised; the lowest promise first.
  package private(set) var sets: [GivenSet]
  /// The likeliest team, a component unless the model has teams of its dataset, with the sum of its people's scores; nil where nobody
  /// ranked has a team.
  package let team: (name: String, share: Double)?
  /// Whom the recipe's fallback asks, and by which of its forms or as a newcomer; nil without one, and where the answer names
  /// somebody.
  package internal(set) var fallback: (by: String, person: Suggestion)?
  /// The keys of those of ``suggestions`` who were inactive for 180 days: an answer names nobody rather than them alone.
  package internal(set) var inactive: [String] = []
  private(set) var isSharedOut = false
  /// How many more tasks rules let a person have whom they limit, by key.
  var capacityLeft: [String: Int] = [:]
  package let excluded: Int
  /// How many people are left out because the task was theirs before.
  package let formerCount: Int
  /// Words of the text, as it writes them and in its order, that no task of the history has in any form.
  package let unknownWords: [String]
  /// Values that no task of the history has, by their field.
  package let unknownValues: [(field: Field, value: String)]
  /// Keys of the task's line that mean nothing, sorted.
  package internal(set) var unknownKeys: [String] = []
  package var standing: Standing?

  package enum Advice: String {
    case suggested
    /// The right person is among those named, as often as promised.
    case oneOf = "one of"
    case ask = "ask a person"
  }

  /// The advice and the people that it names.
  ///
  /// - Parameter always: Whether people are suggested even where the model abstains.
  package func advice(always: Bool = false) -> (advice: Advice, people: ArraySlice<Suggestion>) {
    if suggestions.isEmpty { return (.ask, []) }
    if always || !abstains { return (.suggested, suggestions.prefix(most)) }
    guard let set = sets.first else { return (.ask, []) }
    return (.oneOf, suggestions.prefix(set.size))
  }

  /// Everybody in one of the sets, whatever it promises.
  package var everybodyInSets: ArraySlice<Suggestion> { suggestions.prefix(sets.map(\.size).max() ?? 0) }

  /// The level, and for how many of the test tasks with an answer of this level it named the right person, or ranked them first
  /// where it named nobody; nil where that was not measured. A model whose scores are no probabilities has no level, and neither have
  /// tasks that were shared out.
  package func level(of card: ModelCard) -> (level: AnswerLevel, tested: ModelCard.Tested?)? {
    guard let abstention = card.abstention, !isSharedOut else { return nil }
    return switch advice().advice {
    case .suggested:
      (.high, .init(abstention.tested, of: Int(((abstention.coverage ?? 0) * Double(card.measured.test)).rounded())))
    case .oneOf: (.medium, sets.first?.promise.measured)
    case .ask: (.low, .init(abstention.testedLow, of: abstention.lowTasks))
    }
  }

  /// The likeliest people of an answer that names nobody: they were looked at, and none is sure enough.
  package var lookedAt: ArraySlice<Suggestion> { suggestions.prefix(Swift.min(most, 3)) }

  /// How large the set is, and how often such answers were right, or at least are promised to be; nil without one.
  package var setText: String? {
    sets.first.map { promise, size in
      let right =
        promise.measured.flatMap { $0.isTooFew ? nil : "right for \($0.text)" }
        ?? "promised to be right for \(PageText.percent(promise.sets.confidence)) %"
      return (size == 1 ? "probably this person" : "one of these \(size)") + " (\(right))"
    }
  }

  /// The answer with one of its suggestions alone, of which only the likeliest may be sure; nil for nobody.
  fileprivate func naming(_ suggestion: Int?) -> ModelAnswer {
    var answer = self
    answer.suggestions = suggestion.map { [suggestions[$0]] } ?? []
    (answer.abstains, answer.sets, answer.fallback) = (abstains || suggestion != 0, [], nil)
    answer.isSharedOut = true
    return answer
  }
}

extension [ModelAnswer] {
  /// The answers with one person each, or none: shared out so that nobody gets more than so many of the tasks, and as many as
  /// possible are right.
  ///
  /// - Parameter most: At least 1; whom rules limit to fewer gets no more than those. The suggestions of each answer are those who may get it.
  package func sharedOut(most: Int) -> [ModelAnswer] {
    var (numbers, limits) = ([String: Int](), [Int]())
    let tasks = map { answer in
      answer.suggestions.map { suggestion -> LimitedAssignment.Candidate in
        let number = numbers[suggestion.key] ?? numbers.count
        numbers[suggestion.key] = number
        if number == limits.count { limits.append(Swift.min(most, answer.capacityLeft[suggestion.key] ?? most)) }
        return (number, suggestion.score)
      }
    }
    return zip(self, LimitedAssignment.share(tasks) { limits[$0] }).map { $0.naming($1) }
  }
}
