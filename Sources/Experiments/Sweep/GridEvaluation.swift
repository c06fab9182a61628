import DelegationEvaluation
import DelegationIngest
import DelegationRecipes
import DelegationResults
import DelegationTasks

/// Evaluates every grid point on the validation part and the best one on the test part, and makes the report.
struct GridEvaluation {
  let sweep: Sweep
  let points: [GridPoint]
  let data: LoadedDataset
  let search: GridSearch
  let observe: RunObserver

  private var threads: Threads { search.prepared.threads }

  /// Chooses the point with the highest score on the validation part, at six decimals as the page shows it, of equals the first; only
  /// that one is evaluated on the test part.
  ///
  /// - Throws: `Problem` when the data has no test task, or no training example.
  func document(_ clock: inout StageClock) throws -> SweepResult {
    for part in [Split.Kind.validation, .holdout] {
      _ = try search.prepared.firstFold(of: part, in: data.description.name)
    }
    let results = try search.results(
      of: points, on: .validation, StageProgress("points", detail: "\(points.count) points", unit: .points, observe))
    clock.end("points", search.stageOutputs.takeTally())
    let scores = results.map { ($0.measures.score * 1e6).rounded() }
    let best = scores.firstIndex(of: scores.max()!)!
    let tested = try search.results(
      of: [points[best]], on: .holdout, StageProgress("test", detail: "the best point", unit: .points, observe))[0]
    clock.end("test", search.stageOutputs.takeTally())
    defer { clock.end("measures", StageClock.Tally(computed: 1)) }
    return document(results, best: best, tested)
  }

  private func document(_ results: [ModelRunResult], best: Int, _ tested: ModelRunResult) -> SweepResult {
    let bootstrap = Bootstrap(seed: sweep.base.seed)
    let intervals = bootstrap.intervals(of: results.map(\.answers), threads: threads)
    let comparisons = comparisons(results, best: best)
    let base = HeadlineQuestion(sweep.base, sweep.headline)
    let points = results.indices.map { position in
      SweepResult.Point(
        number: position + 1, values: sweep.points[position].changes.map(\.value),
        validation: .init(results[position], intervals[position]), comparison: comparisons[position],
        isBase: HeadlineQuestion(sweep.points[position].recipe, sweep.points[position].headline) == base)
    }
    let bounds = bootstrap.intervals(of: [tested.answers], threads: threads)[0]
    var caveated = sweep.points[best].recipe
    // The values of a grid point are no changes of the command line.
    caveated.changes = sweep.base.changes
    return SweepResult(
      experiment: sweep.base.name, dataset: data.description.name, data: .init(data),
      question: sweep.base.question, seeAlso: sweep.base.links, seed: sweep.base.seed,
      settings: sweep.sharedSettings, counts: counts(results[best], tested),
      axes: sweep.axes.map { .init(key: $0.path, values: $0.values) }, points: points, best: best + 1,
      test: .init(tested, bounds), caveats: Caveats.of(caveated, data, nil), notes: sweep.base.notes)
  }

  /// The best point compared with every other one; nil for itself. All tests are one family.
  private func comparisons(_ results: [ModelRunResult], best: Int) -> [MeasureLeads?] {
    let others = results.indices.filter { $0 != best }
    let leads = PairedLeads(seed: sweep.base.seed, threads: threads)
      .comparisons(of: [others.map { (results[best].answers, results[$0].answers) }])[0]
    var comparisons = [MeasureLeads?](repeating: nil, count: results.count)
    for (other, lead) in zip(others, leads) { comparisons[other] = lead }
    return comparisons
  }

  private func counts(_ validation: ModelRunResult, _ test: ModelRunResult) -> SweepResult.Counts {
    let targets = search.prepared.targets
    return SweepResult.Counts(
      tasks: data.counts.tasks, eligible: targets.count, persons: targets.persons,
      train: targets.count - validation.testCount - test.testCount, validation: validation.testCount,
      test: test.testCount)
  }
}

extension Sweep {
  /// The settings that decide the points' answers and are the same at all of them.
  fileprivate var sharedSettings: [ExperimentResult.Setting] {
    let model = base.models.first { $0.name == headline.model }!
    let all =
      ExperimentResult.Setting.all(of: base)
      + base.entriesOfModel(model).map { ExperimentResult.Setting(key: $0.key, value: $0.value.line) }
    let read = ["dataset", "seed", "tasks.", "text.", "evaluation.headline.", "models.", "transfer"]
    return all.filter { setting in
      read.contains { setting.key.hasPrefix($0) }
        && !axes.contains { setting.key == $0.path || setting.key.hasPrefix($0.path + ".") }
    }
  }
}
