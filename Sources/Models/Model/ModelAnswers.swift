import DelegationEvaluation
import DelegationFoundations
import DelegationRanking
import DelegationRecipes
import DelegationResults
import DelegationTasks
import DelegationText
import Foundation

package enum AskedTasks: Sendable {
  /// The tasks of the history that are neither resolved nor assigned to a person; at most so many, the last opened.
  case open(newest: Int = .max)
  case openTask(TaskID)
  /// New ones, in any order, with names as the tracker has them; one that was opened before the model's last update counts
  /// as opened at it.
  case new([AskedTask])
}

extension TrainedModel {
  package struct AnswerOptions: Sendable {
    package var count = 5
    package var explains = true
    /// Somebody whose standing is wanted too: a pseudonym, a key, or, with the secret, an address.
    package var person: String?
    package var rules: RulesFile?
    /// The names by key; nil without a secret: then reporters and inboxes of new tasks are ignored.
    package var names: KeyedNames?
    package var threads = Threads.one

    package init() {}
  }

  /// - Returns: An answer for each task: new ones in the order given, open ones in opening order.
  /// - Throws: `Problem` when a rule is about nobody, or the model's fit is damaged.
  package func answers(_ asked: AskedTasks, _ options: AnswerOptions) throws -> [ModelAnswer] {
    var turns = turns
    return try answers(asked, options, &turns)
  }

  func answers(_ asked: AskedTasks, _ options: AnswerOptions, _ turns: inout FallbackTurns) throws -> [ModelAnswer] {
    let (history, tasks) = try history(with: asked, options)
    let moments = tasks.map { (task: $0, moment: max(history.log.openings[$0], card.until)) }
    var session = try restored {
      try self.session(history, moments: card.moments(tasks, history.log.openings), threads: options.threads)
    }
    var filter = try ModelRules(options, history, card)
    var explainer = options.explains ? session.pairs.map { Explainer($0, card.mode) } : nil
    let words = try UnknownWords(recipe, headline, self.history.terms)
    let named = try options.person.map { try person($0, options.names?.keys) }
    var texts: [TaskID: AskedTask] = [:]
    if case .new(let new) = asked { for task in new { texts[task.opened.id] = task } }
    let events = self.history.log.events(persons: self.history.persons)
    let (former, inactive) = (formerAssignees(events), inactivePersons(events))
    var answers = [ModelAnswer?](repeating: nil, count: tasks.count)
    for (position, (task, moment)) in moments.enumerated() {
      let now = card.asOf(opening: moment)
      let counted = headline.description.counted
      let ranked = session.model.rank(task, at: now)
      let ranking = counted == nil ? ranked : ranked.shares
      let permitted = filter.permitted(ranking, at: moment, turns.asked)
      let had = former[history.log.ids[task]] ?? []
      let remaining = permitted.filter { !had.contains(ranking.persons[$0]) }
      let sets = sets(of: ranking, remaining)
      let suggested = Array(remaining.prefix(namedCount(options.count, sets)))
      let names = CategoryNames(of: task, in: session.prepared.log)
      let rule = options.explains ? counted.map { RuleReason($0, recipe.settings(of: headline.model)) } : nil
      let index = named.flatMap { ranking.persons.firstIndex(of: $0) }
      let explanations = explanations(
        suggested + [index].compactMap(\.self), of: ranking, task, now, &session.model, &explainer)
      func reasons(_ person: PersonID, _ score: Double) -> [String] {
        explanations[person].map { $0.reasons.map { $0.finding.sentence(names) } }
          ?? rule.map { [$0.sentence(score, names)] } ?? []
      }
      var answer = answer(
        history.log.ids[task], now, ranking, permitted: permitted.count, remaining, options.count, sets,
        inactive: inactive,
        team: team(of: ranking, remaining, session.teams),
        reasons: reasons,
        unknownWords: texts[history.log.ids[task]].map(words.words) ?? [],
        unknownValues: unknownValues(of: task, in: history))
      answer.unknownKeys = texts[history.log.ids[task]]?.unknownKeys ?? []
      answer.fallback = fallback(&turns, by: answer, task, ranking, remaining, session.teams, at: moment)
      answer.standing = named.map { person in
        let score = index.map { ranking.scores[$0] } ?? 0
        return ModelAnswer.Standing(
          person: suggestion(person, score, index == nil ? [] : reasons(person, score)), rank: index.map { $0 + 1 },
          count: ranking.persons.count,
          isExcluded: index.map { !permitted.contains($0) } ?? filter.excludes(person, at: moment),
          hadTask: had.contains(person),
          objections: explanations[person].map { $0.objections.map { $0.finding.sentence(names) } } ?? [])
      }
      let asked = answer.fallback.flatMap { history.persons.person(address: $0.person.key) }
      for person in suggested.map({ ranking.persons[$0] }) + [asked].compactMap(\.self) {
        answer.capacityLeft[history.persons.addresses[Int(person)]] = filter.capacityLeft(of: person)
      }
      answers[position] = answer
    }
    let ordered = answers.map { $0! }
    guard case .new(let new) = asked else { return ordered }
    let byID = Dictionary(uniqueKeysWithValues: ordered.map { ($0.task, $0) })
    return new.map { byID[$0.opened.id]! }
  }

  func answer(
    _ task: TaskID, _ now: Moment, _ ranking: Ranking, permitted: Int, _ remaining: [Int], _ most: Int,
    _ sets: [ModelAnswer.GivenSet], inactive: Set<PersonID>, team: (name: String, share: Double)?,
    reasons: (PersonID, Double) -> [String], unknownWords: [String], unknownValues: [(field: Field, value: String)]
  ) -> ModelAnswer {
    let inactive = card.abstention == nil ? [] : inactive
    func areGone(_ first: Int) -> Bool { remaining.prefix(first).allSatisfy { inactive.contains(ranking.persons[$0]) } }
    var answer = ModelAnswer(
      task: task, asOf: now, most: most,
      suggestions: remaining.prefix(namedCount(most, sets)).map { index in
        let (person, score) = (ranking.persons[index], ranking.scores[index])
        return suggestion(person, score, reasons(person, score))
      },
      abstains: abstains(remaining.first.map { ranking.scores[$0] }) || areGone(1),
      sets: sets.filter { !areGone($0.size) }, team: team, fallback: nil,
      excluded: ranking.persons.count - permitted,
      formerCount: permitted - remaining.count,
      unknownWords: unknownWords,
      unknownValues: unknownValues)
    answer.inactive = zip(answer.suggestions, remaining).filter { inactive.contains(ranking.persons[$1]) }.map(\.0.key)
    return answer
  }

  /// The people who were last active more than ``Inactivity/days`` days before the end of what the model knows.
  func inactivePersons(_ events: [TaskEvent]) -> Set<PersonID> {
    var activity = LastActivity(events, taskCount: history.log.count, personCount: history.persons.count)
    activity.advance(to: card.until)
    let since = card.until.daysEarlier(Inactivity.days)
    return Set((0..<PersonID(activity.moments.count)).filter { activity.moments[Int($0)].map { $0 < since } ?? false })
  }

  /// The sets that keep a promise: how many of the first of those whom rules let through each holds; the lowest promise first. A set of
  /// everybody says nothing.
  func sets(of ranking: Ranking, _ remaining: [Int]) -> [ModelAnswer.GivenSet] {
    let falling = remaining.prefix(PredictionSets.most + 1).map { ranking.scores[$0] }
    return card.sets.filter { !$0.isBroken }.compactMap { promise in
      promise.sets.size(falling).flatMap {
        $0 < history.persons.count ? (promise, $0) : nil
      }
    }
  }

  /// How many people an answer names where at most so many are wanted: all sets are named whole.
  func namedCount(_ most: Int, _ sets: [ModelAnswer.GivenSet]) -> Int { max(most, sets.map(\.size).max() ?? 0) }

  /// The likeliest team of those whom rules let through, and its probability; nil where nothing is known, or scores are no probabilities.
  func team(of ranking: Ranking, _ remaining: [Int], _ teams: HomeTeams) -> (name: String, share: Double)? {
    guard card.abstention != nil || card.isRule else { return nil }
    let permitted = Ranking(
      persons: remaining.map { ranking.persons[$0] }, scores: remaining.map { ranking.scores[$0] })
    return teams.teams(of: permitted).first.flatMap { $0.score > 0 ? (teams.name(of: $0.team), $0.score) : nil }
  }

  func suggestion(_ person: PersonID, _ score: Double, _ reasons: [String]) -> ModelAnswer.Suggestion {
    ModelAnswer.Suggestion(
      key: history.persons.addresses[Int(person)], pseudonym: history.persons.pseudonym(person), score: score,
      reasons: reasons)
  }

  /// A new task as its history has it: opened no earlier than that ends, people by their digests.
  func keyed(_ task: AskedTask, _ names: KeyedNames?) -> AskedTask {
    var task = task
    task.opened.opening = max(task.opened.opening, card.until)
    task.opened.reporter = names?.name(of: task.opened.reporter) ?? ""
    task.opened.values[.assignedTo] = task.opened.values[.assignedTo].flatMap { names?.name(of: $0) }
    return task
  }

  /// The history with the asked tasks, and their numbers in opening order.
  func history(with asked: AskedTasks, _ options: AnswerOptions) throws -> (ModelHistory, [Int]) {
    switch asked {
    case .open(let newest): return (history, openTasks.suffix(newest))
    case .openTask(let id):
      let open = openTasks
      guard let task = try open.map({ history.log.ids[$0] }).position(of: id).map({ open[$0] }) else {
        throw Problem(
          location: "--task \(id.text)", fault: "the model has no such task that is open and assigned to nobody",
          remedy: "run 'delegate update \(path)' if it is newer, or give it as a line of --tasks FILE")
      }
      return (history, [task])
    case .new(let tasks):
      let named = tasks.map { keyed($0, options.names) }
      let order = named.enumerated().sorted { $0.element.opened.opening < $1.element.opened.opening }
      let followed = try history.followed(by: order.map(\.element), recipe: recipe, headline: headline)
      return (followed, Array(history.log.count..<followed.log.count))
    }
  }

  func queue(_ events: [TaskEvent]) -> TaskQueue {
    var queue = TaskQueue(taskCount: history.log.count)
    for event in events { queue.follow(event) }
    return queue
  }

  private var openTasks: [Int] { queue(history.log.events(persons: history.persons)).tasks }

  /// The reasons for and against people by their positions in the ranking.
  private func explanations(
    _ wanted: [Int], of ranking: Ranking, _ task: Int, _ now: Moment, _ model: inout any Recommender,
    _ explainer: inout Explainer?
  ) -> [PersonID: Explanation] {
    guard let last = wanted.max(), explainer != nil, var explaining = model as? any Explaining else { return [:] }
    let persons = Set(wanted.map { ranking.persons[$0] })
    let contributions = explaining.explain(task, at: now, persons: last + 1).filter { persons.contains($0.person) }
    model = explaining
    return Dictionary(
      uniqueKeysWithValues: explainer!.reasons(for: contributions, of: task, at: now).map { ($0.person, $0) })
  }

  private func abstains(_ first: Double?) -> Bool {
    guard let first else { return true }
    return card.abstention.map { !$0.threshold.names(first) } ?? false
  }

  private func unknownValues(of task: Int, in followed: ModelHistory) -> [(field: Field, value: String)] {
    guard task >= history.log.count else { return [] }
    let opening = OpeningView(of: followed.log)
    return unknown { opening.text($0, of: task) }
  }

  func unknown(_ value: (Field) -> String?) -> [(field: Field, value: String)] {
    Field.published.compactMap { field in
      guard history.log.fields.contains(field), let value = value(field),
        history.log.pool(of: field).id(of: value) == nil
      else { return nil }
      return (field, value)
    }
  }

  /// A fit that does not go with the history is a damaged file.
  func restored<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch is CacheFault {
      throw Problems.damagedModel("\(path)/\(ModelFolder.fit)", fault: "it holds no fit")
    }
  }
}

/// Finds words that a model has never seen.
struct UnknownWords {
  private let chain: TextChain
  private let vocabulary: Vocabulary
  private let marks = CharacterSet.punctuationCharacters.union(.symbols)
  /// The fields that the model reads terms of; none where it reads no terms.
  private let fields: [Field]

  init(_ recipe: Recipe, _ headline: Recipe.Headline, _ known: TaskTerms) throws {
    let settings = recipe.termSettings()
    chain = try known.language.chain(settings.text)
    fields = headline.description.text.contains(.terms) ? settings.fields : []
    vocabulary = known.terms.vocabulary
  }

  func words(of task: AskedTask) -> [String] {
    var seen: Set<String> = []
    return fields.flatMap { task.text($0).split(whereSeparator: \.isWhitespace) }
      .map { $0.trimmingCharacters(in: marks) }
      .filter { seen.insert($0.lowercased()).inserted && chain.map($0, onto: vocabulary).unknownCount > 0 }
  }
}
