import DelegationEvaluation
import DelegationExperiments
import DelegationFoundations
import DelegationIngest
import DelegationModels
import DelegationRanking
import DelegationRecipes
import DelegationResults
import DelegationTasks
import Foundation
import Testing

/// What is recommended is what was measured: a model that is trained as of the split, updated to the opening of each test
/// task and asked for it gives the ranks and probabilities of the evaluation, bit by bit.
@Suite("A model answers as it was measured") struct ModelReplayTests {
  /// The models of all kinds: counts, text, pairs.
  @Test(
    "every test task of the sample",
    arguments: [
      ("ranker", EvaluationMode.prequential), ("ranker", .batch), ("ranker-logit", .prequential),
      ("keyword-overlap", .prequential), ("cluster-majority", .batch), ("ranker", .retrained),
      ("component-counts", .retrained),
    ])
  func sample(model: String, mode: EvaluationMode) throws {
    let project = Project(root: packageRoot + "/")
    // Each update reads the whole history, so a few stand for all, and a few trees for many; `make prove-replay` takes every one.
    let trees = Self.takesAll || model != "ranker" ? [] : ["models.ranker.trees=24"]
    let replay = try ModelReplay(
      "sample", project, [packageRoot + "/datasets"], model: model, mode: mode, changes: trees)
    try replay.check(every: Self.takesAll ? 1 : 101)
  }

  @Test(
    "every test task of real trackers", .enabled(if: takesAll && RealData.isAtHand),
    arguments: ["eclipse-jdt", "apache-amq"], EvaluationMode.allCases)
  func real(experiment: String, mode: EvaluationMode) throws {
    let project = Project(root: packageRoot + "/")
    let replay = try ModelReplay(experiment, project, RealData.catalogue, model: "ranker", mode: mode)
    try replay.check(every: 1)
  }

  static let takesAll = ProcessInfo.processInfo.environment["DELEGATE_REPLAY_ALL"] != nil
}

/// Public data that is not shipped.
enum RealData {
  static let folder = ProcessInfo.processInfo.environment["DELEGATE_DATASETS"]
  static var isAtHand: Bool { folder.map { FileManager.default.fileExists(atPath: $0) } ?? false }
  static var catalogue: [String] { [packageRoot + "/datasets", folder ?? ""] }
}

/// The evaluation of a model, and the same model as a team would ask it.
struct ModelReplay {
  private let folder = TemporaryFolder()
  private let data: LoadedDataset
  private let keys: PersonKeys
  private let mode: EvaluationMode
  private let experiment: FinishedExperiment
  /// At holdout.
  private let measured: FoldResult

  init(
    _ experiment: String, _ project: Project, _ catalogue: [String], model: String, mode: EvaluationMode,
    changes others: [String] = []
  ) throws {
    let keyFile = PersonKeyFile(path: folder.path("key"))
    keys = try keyFile.readOrCreate().keys
    self.mode = mode
    let catalogue = DatasetCatalogue(searchPath: catalogue, keyFile: keyFile)
    let recipe = try project.recipe(experiment)
    let changes = try
      ([
        "models=[\(model)]", "evaluation.modes=[\(mode.rawValue)]", "evaluation.headline.model=\(model)",
        "evaluation.headline.mode=\(mode.rawValue)", "evaluation.splits=[holdout]", "evaluation.leakedVariants=false",
        "clusters=null", "ablation=false", "nextTask=false",
      ] + (recipe.transfer.isEmpty ? [] : ["transfer=null"]) + others)
      .map { try RecipeChange($0) }
    data = try catalogue.named(recipe.dataset).load(threads: Threads(2))
    let run = try ExperimentRunner(project: project, runLog: RunLog(folder: folder.path("runs"))).compute(
      experiment,
      RunOptions(catalogue: catalogue, changes: changes, reports: folder.path("reports"), threads: Threads(2)))
    guard case .experiment(let finished) = run.result else { preconditionFailure("an experiment gives one") }
    self.experiment = finished
    measured = self.experiment.headline.folds[0]
    _ = try ModelTraining(project: project, catalogue: catalogue, threads: Threads(2)).train(
      experiment, changes: changes, end: .split, to: ModelFolder(folder.path("model")))
  }

  /// - Parameter step: Compare every how many test tasks.
  func check(every step: Int) throws {
    let (path, names) = (ModelFolder(folder.path("model")), KeyedNames(keys, forgotten: []))
    var model = try path.read(forgotten: [])
    let start = model.card.abstention?.threshold
    // As the model names them, which has known them since its training.
    var pseudonyms: [String: String] = [:]
    for number in stride(from: 0, to: measured.answers.count, by: step) {
      let task = measured.answers[number].task
      for moment in moments(from: model.card.until, to: data.log.openings[task]) {
        (model, _) = try model.updated(
          with: data, until: moment, completeUntil: moment, names: names, threads: Threads(2))
      }
      // Through the files, as from one day to the next.
      try path.write(model)
      model = try path.read(forgotten: [])
      var options = TrainedModel.AnswerOptions()
      (options.count, options.explains, options.names) = (.max, false, names)
      let answer = try model.answers(.new([asked(task)]), options)[0]
      for one in answer.suggestions { pseudonyms[one.key] = one.pseudonym }
      let expected = model.card.isRule ? measured.rankings[number].shares : measured.rankings[number]
      #expect(
        answer.suggestions.map(\.key) == expected.persons.map { keys.key(of: data.persons.addresses[Int($0)]) },
        "task \(number)")
      #expect(answer.suggestions.map(\.score.bitPattern) == expected.scores.map(\.bitPattern), "task \(number)")
    }
    // What it kept of the tasks between two updates is what was measured, too.
    let kept = Dictionary(uniqueKeysWithValues: model.record.suggestions.map { ($0.task, $0) })
    var compared = 0
    for (answer, ranking) in zip(measured.answers, measured.rankings) {
      guard let one = kept[data.log.ids[answer.task].text] else { continue }
      let isRule = model.card.isRule
      #expect(one.probability?.bitPattern == (isRule ? ranking.shares : ranking).scores.first?.bitPattern)
      #expect(one.people == ranking.persons.prefix(5).map { pseudonyms[keys.key(of: data.persons.addresses[Int($0)])] })
      if let outcome = one.outcome { #expect(one.rank == nil || one.people[one.rank! - 1] == outcome.assignee) }
      compared += 1
    }
    #expect(try start.map { try moved($0, by: model) } == model.card.abstention?.threshold)
    // The squares of the page count as report.json does.
    let number = try #require(experiment.modelRuns.firstIndex { $0.split == .holdout && $0.values == .opening })
    let outcome = experiment.document.calibration.first?.abstention.test
    #expect(experiment.promises[number].count(where: \.namesOne) == outcome?.answered ?? 0)
    // A model keeps what it said of a task when it is updated after its opening.
    let updated = measured.answers.count { data.log.openings[$0.task] < model.card.until }
    #expect(updated + step >= measured.answers.count || mode == .retrained)
    #expect(compared + step >= updated)
  }

  /// A threshold for one name after the outcomes that a model has on record, as the evaluation moves it.
  private func moved(_ start: NameThreshold, by model: TrainedModel) throws -> NameThreshold {
    struct Line: Decodable {
      struct Outcome: Decodable {
        let known: Int64
        let isCounted: Bool
      }
      let asOf: Int64
      let outcome: Outcome?
    }
    let lines = try Data(model.record.jsonLines).split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(Line.self, from: $0)
    }
    let stated = model.record.suggestions.map {
      StatedProbabilities(probabilities: [$0.probability ?? 0], assigneeRank: nil)
    }
    let feedback = zip(lines, model.record.suggestions).map { line, one in
      let known = line.outcome.flatMap { $0.isCounted ? Moment($0.known) : nil }
      return OutcomeFeedback(asOf: Moment(line.asOf), known: start.learns ? known : nil, rank: one.rank)
    }
    // The last one stands for the answer to come, which knows all that the model knows.
    return NameRun(
      start, stated + [StatedProbabilities(probabilities: [0], assigneeRank: nil)],
      feedback: feedback + [OutcomeFeedback(asOf: model.card.until, known: nil, rank: nil)]
    ).threshold
  }

  /// When the model is updated on the way to a task: at its opening, or whenever it is time to train it anew.
  private func moments(from last: Moment, to opening: Moment) -> [Moment] {
    guard mode == .retrained else { return [opening] }
    let step = Int64(KnowledgeSchedule.defaultDays) * 86_400
    return stride(from: last.seconds + step, through: opening.seconds, by: Int(step)).map { Moment($0) }
  }

  /// A task as the tracker had it when it was opened.
  private func asked(_ task: Int) -> AskedTask {
    let (log, opening) = (data.log, OpeningView(of: data.log))
    var values: [Field: String] = [:]
    for field in Field.published { values[field] = opening.text(field, of: task) }
    values[.assignedTo] = opening.firstAssignee(of: task).map { log.pool(of: .assignedTo).string($0) }
    return AskedTask(
      OpenedTask(
        id: log.ids[task], opening: log.openings[task], reporter: log.reporterPool.string(log.reporters[task]),
        values: values),
      title: opening.text(.shortDesc, of: task) ?? "", details: opening.text(.description, of: task) ?? "")
  }
}
