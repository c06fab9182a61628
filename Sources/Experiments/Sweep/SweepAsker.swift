import Evaluation
import Ingest
import Repeatable
import Reporting
import TaskModel

/// Asks every point on the validation part, the best of them on the test part, and says what came out.
struct SweepAsker {
  private let sweep: Sweep
  private let desk: SweepDesk
  private let data: LoadedDataset
  private let threads: Threads
  private let observe: RunObserver
  private let question: (_ point: Int, _ part: Split.Kind) -> SweepDesk.Question

  /// - Parameters:
  ///   - sweep: Whose points are asked.
  ///   - desk: Who asks.
  ///   - data: The dataset under test.
  ///   - threads: The outcome does not depend on it.
  ///   - observe: Told of points and of the test.
  ///   - question: A point, on validation or holdout.
  init(
    _ sweep: Sweep, _ desk: SweepDesk, data: LoadedDataset, threads: Threads, observe: @escaping RunObserver,
    question: @escaping (_ point: Int, _ part: Split.Kind) -> SweepDesk.Question
  ) {
    (self.sweep, self.desk, self.data) = (sweep, desk, data)
    (self.threads, self.observe, self.question) = (threads, observe, question)
  }

  /// What every point answered on the validation part, and which did best.
  struct Validated {
    let results: [TrialResult]
    /// Highest MRR at six decimals, as the page shows it; of equals the first.
    let best: Int
  }

  /// - Throws: `Problem` when the data leaves nothing to ask, or nothing to learn from.
  func validated() throws -> Validated {
    let split = Split.validation(of: desk.targets.all)
    guard !split.rounds.isEmpty, !Split.holdout(of: desk.targets.all).rounds.isEmpty else {
      throw Problems.noTargets(dataset: data.description.name, labelled: desk.targets.eligibleAny)
    }
    guard desk.hasLessons(before: split) else { throw Problems.noLessons(dataset: data.description.name) }
    let questions = sweep.points.indices.map { question($0, .validation) }
    let progress = StageProgress("points", detail: "\(questions.count) points", unit: .points, observe)
    let results = try desk.answers(to: questions, on: split, progress)
    let scores = results.map { ($0.measures.mrr * 1e6).rounded() }
    return Validated(results: results, best: scores.firstIndex(of: scores.max()!)!)
  }

  func tested(_ validated: Validated) throws -> TrialResult {
    let progress = StageProgress("test", detail: "the best point", unit: .points, observe)
    return try desk.answers(
      to: [question(validated.best, .holdout)], on: Split.holdout(of: desk.targets.all), progress)[0]
  }

  func document(_ validated: Validated, _ tested: TrialResult) -> SweepDocument {
    let (results, best) = (validated.results, validated.best)
    let bootstrap = Bootstrap(seed: sweep.base.seed)
    let intervals = bootstrap.intervals(of: results.map(\.answers), threads: threads)
    let test = RandomisationTest(seed: sweep.base.seed)
    let comparisons = threads.map(results.count) { place in
      place == best ? nil : SweepDocument.Comparison(test, results[best], with: results[place])
    }
    let base = HeadlineQuestion(sweep.base)
    let points = results.indices.map { place in
      SweepDocument.Point(
        number: place + 1, values: sweep.points[place].changes.map(\.value),
        validation: .init(results[place], intervals[place]), comparison: comparisons[place],
        isBase: HeadlineQuestion(sweep.points[place].recipe) == base)
    }
    let bounds = bootstrap.intervals(of: [tested.answers], threads: threads)[0]
    var caveated = sweep.points[best].recipe
    // What a point changes is no trial.
    caveated.changes = sweep.base.changes
    return SweepDocument(
      experiment: sweep.base.name, dataset: data.description.name, question: sweep.base.question,
      seed: sweep.base.seed, settings: sweep.sharedSettings, counts: counts(results[best], tested),
      axes: sweep.axes.map { .init(key: $0.path, values: $0.words) }, points: points, best: best + 1,
      test: .init(tested, bounds), caveats: Caveats.of(caveated, data, nil), notes: sweep.base.notes)
  }

  private func counts(_ validation: TrialResult, _ test: TrialResult) -> SweepDocument.Counts {
    SweepDocument.Counts(
      reports: data.counts.reports, eligible: desk.targets.count, persons: desk.targets.persons,
      train: desk.targets.count - validation.testCount - test.testCount, validation: validation.testCount,
      test: test.testCount)
  }
}

extension SweepDocument.Comparison {
  fileprivate init(_ test: RandomisationTest, _ best: TrialResult, with other: TrialResult) {
    let mrr = test.compare(best.answers, with: other.answers, by: MeanReciprocalRank())
    let top1 = test.compare(best.answers, with: other.answers, by: TopKAccuracy(1))
    self.init(mrrDifference: mrr.difference, mrrP: mrr.p, top1Difference: top1.difference, top1P: top1.p)
  }
}

extension SweepDocument.Result {
  fileprivate init(_ result: TrialResult, _ intervals: [(key: String, interval: Interval)]) {
    var bounds: [String: [Double]] = [:]
    for one in intervals { bounds[one.key] = [one.interval.lower, one.interval.upper] }
    self.init(
      model: result.model, knowledge: result.knowledge.rawValue, test: result.testCount,
      measures: .init(result.measures), ceiling: result.measures.ceiling, interval95: bounds,
      tooFew: result.isTooFew)
  }
}

extension Sweep {
  /// What the points have in common of all that decides their answers.
  fileprivate var sharedSettings: [ReportDocument.Setting] {
    let model = base.models.first { $0.name == base.headline.model }!
    let all =
      base.settings
      + base.entriesOfModel(model).map { ReportDocument.Setting(key: $0.key, value: $0.value.line) }
    let read = ["dataset", "seed", "tasks.", "text.", "evaluation.headline.", "models.", "transfer"]
    return all.filter { setting in
      read.contains { setting.key.hasPrefix($0) }
        && !axes.contains { setting.key == $0.path || setting.key.hasPrefix($0.path + ".") }
    }
  }
}
