import DelegationEvaluation
import DelegationFoundations
import DelegationIngest
import DelegationRanking
import DelegationRecipes
import DelegationResults
import DelegationTasks

/// The answers of one model for the compared tasks.
struct AuditedAnswers {
  /// Persons by address, since their numbers depend on who comes later.
  struct Ranking: Equatable {
    let persons: [String]
    let scores: [UInt64]
  }

  let run: ModelRunSettings
  let rankings: [Ranking]
}

/// A history with what models read of it.
struct AuditedWorld {
  private let prepared: PreparedDataset
  private let inputs: PreparedDataset.Inputs
  private let runs: [ModelRunSettings]

  init(_ prepared: PreparedDataset, _ recipe: Recipe, _ values: FieldValues, tasks: [Int]) throws {
    self.prepared = prepared
    let features = try prepared.features(of: recipe, values)
    inputs = .init(features: features, pairs: recipe.readsPairs ? prepared.pairs(features, for: tasks) : nil)
    runs = recipe.modelRuns.map { model, mode in
      var run = recipe.modelRun(model, mode, on: [.holdout])
      run.keepsRankings = true
      return run
    }
  }

  /// The next tasks of a person, from the queue just before a moment.
  struct NextTasks: Equatable {
    let person: String
    let tasks: [TaskID]
    let probabilities: [UInt64]
  }

  /// Returns the next tasks of at most fifty of the busiest persons who took a waiting task by then. In batch mode half
  /// of the history is learned from.
  func nextTasks(at moment: Moment, _ mode: EvaluationMode) -> [NextTasks] {
    let takes = TaskQueue.takes(in: prepared.stream.events, taskCount: prepared.log.count).filter { $0.moment < moment }
    var counts: [PersonID: Int] = [:]
    for take in takes { counts[take.person, default: 0] += 1 }
    let busiest = counts.keys.sorted { (counts[$0]!, $1) > (counts[$1]!, $0) }.prefix(50)
    let trained = takes.isEmpty ? nil : takes[takes.count / 2].moment
    var session = NextTaskSession(
      prepared.nextTaskInputs(inputs.features), events: prepared.stream.events, personCount: prepared.persons.count,
      at: moment, trained: mode == .batch ? trained : nil, threads: prepared.threads)
    return busiest.map { person in
      let suggestions = session.suggestions(for: person, count: .max)
      return NextTasks(
        person: prepared.persons.addresses[Int(person)], tasks: suggestions.map { prepared.log.ids[$0.task] },
        probabilities: suggestions.map(\.probability.bitPattern))
    }
  }

  /// The statements about each task at its opening, by the bits; values by name, since their numbers depend on others.
  var statedOutcomes: [[String]] {
    let events = prepared.stream.events
    let fields = TriageStage.fields.map { field in
      FieldMoves.suggestions(of: field, log: prepared.log, features: inputs.features, events: events).map {
        $0.map { "\(prepared.log.pool(of: field).string($0.value)) \($0.probability.bitPattern)" } ?? ""
      }
    }
    return OutcomeEvaluation.statedProbabilities(features: inputs.features, events: events).enumerated().map {
      task, probabilities in probabilities.map { String($0.bitPattern) } + fields.map { $0[task] }
    }
  }

  /// The earlier tasks that each task may repeat, with their probabilities by the bits.
  var suggestedDuplicates: [[String]] {
    var suggested: [[String]] = []
    DuplicateModel.forEachAnswer(
      features: inputs.features, events: prepared.stream.events, links: prepared.log.duplicateLinks,
      threads: prepared.threads
    ) { _, answer in
      suggested.append(
        answer.suggestions.map { "\(prepared.log.ids[$0.task].text) \($0.probability.bitPattern)" }
          + answer.byTitle.map { prepared.log.ids[$0].text })
    }
    return suggested
  }

  /// Returns the time that each task takes the person who did it, with and without its estimate, by the bits; empty
  /// where that was not known before a moment.
  func statedEfforts(before moment: Moment) -> [[String]] {
    let efforts = prepared.log.efforts(persons: prepared.persons).filter { $0.moment < moment }
    var stated = [[String]](repeating: [], count: prepared.log.count)
    for estimates in [prepared.log.estimates, prepared.log.estimates.map { _ in nil }] {
      var model = EffortModel(features: inputs.features, estimates: estimates)
      model.follow(efforts) { effort, answer in
        stated[effort.task] +=
          ([answer.median, answer.band.lowerBound, answer.band.upperBound]
          + answer.distribution.cumulative).map { String($0.bitPattern) }
      }
    }
    return stated
  }

  /// The time that each task waits, by the bits.
  var statedWaits: [[String]] {
    WaitingEvaluation(features: inputs.features, events: prepared.stream.events).stated.map {
      $0.cumulative.map { String($0.bitPattern) }
    }
  }

  /// Returns every model's answers for the last fifth of the tasks, by mode and model in the recipe's order.
  func answers(_ tasks: [Int], finished: @escaping @Sendable () -> Void) throws -> [AuditedAnswers] {
    // Their assignees do not matter here.
    let targets = tasks.map { Target(task: $0, assignee: 0, opening: prepared.log.openings[$0]) }
    let modelRuns = try runs.map { try prepared.modelRun($0, inputs, on: targets) }
    let runner = ModelRunner(targets: targets, stream: prepared.stream, threads: prepared.threads)
    return zip(runs, runner.run(modelRuns, finished: { _ in finished() })).map { run, results in
      let rankings = results.flatMap(\.folds).flatMap(\.rankings)
      return AuditedAnswers(
        run: run,
        rankings: rankings.map { ranking in
          AuditedAnswers.Ranking(
            persons: ranking.persons.map { prepared.persons.addresses[Int($0)] },
            scores: ranking.scores.map(\.bitPattern))
        })
    }
  }
}
