import DelegationEvaluation
import DelegationRanking
import DelegationResults
import DelegationTasks
import DelegationText

/// A model that answers one new task after the other.
///
/// Each answer is that of ``TrainedModel/answers(_:_:)`` for the task alone; only the turns of a fallback go on. What does not depend on the task is made once where the model
/// is a ranker that was not trained once.
package struct AnswerSession {
  private let model: TrainedModel
  private let options: TrainedModel.AnswerOptions
  private var ranker: AskedRanker?
  private var turns: FallbackTurns

  /// - Throws: `Problem` when a rule is about nobody, or the model's fit is damaged.
  package init(_ model: TrainedModel, _ options: TrainedModel.AnswerOptions) throws {
    (self.model, self.options) = (model, options)
    ranker = try AskedRanker(model, options)
    turns = model.turns
  }

  /// - Returns: The answer, and what ``TrainedModel/triage(_:_:)`` says of the task alone, if the model's recipe asks for that.
  package mutating func answer(_ task: AskedTask) throws -> (who: ModelAnswer, triage: TaskTriage?) {
    let keyed = model.keyed(task, options.names)
    if let answer = ranker?.answer(keyed, &turns) { return answer }
    let who = try model.answers(.new([task]), options, &turns)[0]
    return (who, model.hasTriage ? try model.triage(.new([task]), options)[0] : nil)
  }
}

/// A ranker at the end of its history, and a task that stands for the one that is asked.
private final class AskedRanker {
  /// The most new words of one task; a task with more is answered on its own.
  private static let spareTerms = 1_000

  private let model: TrainedModel
  private let options: TrainedModel.AnswerOptions
  private var ranker: PrequentialRanker
  private var explainer: Explainer
  private let rules: ModelRules
  private let words: UnknownWords
  private let chain, titleChain: TextChain
  private let fields: [Field]
  private let numbers: CategoryNumbers
  private let teams: HomeTeams
  private var triage: AskedTriage?
  private let place: Int
  private let former: [TaskID: Set<PersonID>]
  private let inactive: Set<PersonID>

  /// Returns nil unless answers are explained and the model is a ranker that is not in batch mode.
  init?(_ model: TrainedModel, _ options: TrainedModel.AnswerOptions) throws {
    guard options.explains, model.card.mode != .batch, model.headline.description.readsPairs else { return nil }
    let (recipe, headline) = (model.recipe, model.headline)
    let history = model.history.reserving(
      terms: Self.spareTerms, opening: model.card.until, recipe: recipe, headline: headline)
    let session = try model.restored { try model.session(history, moments: [], threads: options.threads) }
    guard let ranker = session.model as? PrequentialRanker, let pairs = session.pairs else { return nil }
    (self.model, self.options, self.ranker) = (model, options, ranker)
    explainer = Explainer(pairs, model.card.mode)
    // The first task does not wait for the history.
    explainer.advance(to: model.card.asOf(opening: model.card.until))
    rules = try ModelRules(options, model.history, model.card)
    words = try UnknownWords(recipe, headline, model.history.terms)
    let settings = recipe.termSettings()
    (chain, titleChain) = (try history.terms.language.chain(settings.text), try TextChain(settings: .original2018))
    fields = recipe.keepsTerms(for: headline) ? settings.fields : []
    numbers = CategoryNumbers(history.log, session.features.categories)
    teams = session.teams
    triage = model.hasTriage ? AskedTriage(session, precision: recipe.abstentionPrecision, options) : nil
    place = model.history.log.count
    let events = model.history.log.events(persons: model.history.persons)
    (inactive, former) = (model.inactivePersons(events), model.formerAssignees(events))
  }

  /// - Parameter task: With digests for people.
  /// - Returns: Nil where the task has what no place was kept for.
  func answer(_ task: AskedTask, _ turns: inout FallbackTurns) -> (who: ModelAnswer, triage: TaskTriage?)? {
    let (known, titles) = (model.history.terms.terms.vocabulary, model.history.terms.spaceTerms.vocabulary)
    let terms = chain.ids(of: fields.map { task.text($0) }, following: known)
    let titleTerms = triage == nil ? [] : titleChain.ids(of: [task.title], following: titles)
    guard let numbers = numbers.numbers(of: task), options.rules == nil || task.opened.values[.assignedTo] == nil,
      terms.allSatisfy({ $0 < known.count + Self.spareTerms }),
      titleTerms.allSatisfy({ $0 < titles.count + Self.spareTerms })
    else { return nil }
    let asked = AskedFeatures(
      terms: terms, titleTerms: titleTerms, firstAssignee: numbers.firstAssignee
    ) { numbers.values[$0] }
    let (opening, now) = (task.opened.opening, model.card.asOf(opening: task.opened.opening))
    let context = explainer.context(of: asked, inPlaceOf: place, knowing: now, at: opening)
    var (permitted, remaining, suggested, sets) = ([Int](), [Int](), Set<PersonID>(), [ModelAnswer.GivenSet]())
    var rules = rules
    let (model, most, given, had) = (model, options.count, turns.asked, former[task.opened.id] ?? [])
    let (ranking, explained) = ranker.answer(context) { ranking in
      permitted = rules.permitted(ranking, at: opening, given)
      remaining = permitted.filter { !had.contains(ranking.persons[$0]) }
      sets = model.sets(of: ranking, remaining)
      let named = remaining.prefix(model.namedCount(most, sets))
      suggested = Set(named.map { ranking.persons[$0] })
      return named.last.map { $0 + 1 } ?? 0
    }
    let names = CategoryNames(of: task)
    let reasons = explainer.reasons(for: explained.filter { suggested.contains($0.person) }, context)
    let sentences = Dictionary(
      uniqueKeysWithValues: reasons.map { ($0.person, $0.reasons.map { $0.finding.sentence(names) }) })
    var answer = model.answer(
      task.opened.id, now, ranking, permitted: permitted.count, remaining, most, sets,
      inactive: inactive, team: model.team(of: ranking, remaining, teams),
      reasons: { person, _ in sentences[person] ?? [] },
      unknownWords: words.words(of: task), unknownValues: model.unknown { task.opened.values[$0] })
    answer.unknownKeys = task.unknownKeys
    answer.fallback = model.fallback(&turns, by: answer, place, ranking, remaining, teams, at: opening)
    return (answer, triage?.triage(asked, task.opened, who: answer))
  }
}

extension CategoryNames {
  fileprivate init(of task: AskedTask) {
    let values = task.opened.values
    self.init(
      component: values[.component], version: values[.version], opSys: values[.opSys], severity: values[.severity],
      product: values[.product])
    hasReporter = !task.opened.reporter.isEmpty
    hasInbox = values[.assignedTo]?.isEmpty == false
  }
}
