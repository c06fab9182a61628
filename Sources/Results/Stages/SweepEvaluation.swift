import DelegationEvaluation
import DelegationIngest
import DelegationRecipes
import DelegationTasks

extension SweepResult {
  package init(
    of sweep: Sweep, on data: LoadedDataset, _ prepared: PreparedDataset, _ results: [ModelRunResult], best: Int,
    _ tested: ModelRunResult
  ) {
    let threads = prepared.threads
    let bootstrap = Bootstrap(seed: sweep.base.seed)
    let intervals = bootstrap.intervals(of: results.map(\.answers), threads: threads)
    let comparisons = Self.comparisons(results, best: best, seed: sweep.base.seed, threads: threads)
    let base = HeadlineQuestion(sweep.base, sweep.headline)
    let points = results.indices.map { position in
      Point(
        number: position + 1, values: sweep.points[position].changes.map(\.value),
        validation: .init(results[position], intervals[position]), comparison: comparisons[position],
        isBase: HeadlineQuestion(sweep.points[position].recipe, sweep.points[position].headline) == base)
    }
    let bounds = bootstrap.intervals(of: [tested.answers], threads: threads)[0]
    var caveated = sweep.points[best].recipe
    // The values of a grid point are no changes of the command line.
    caveated.changes = sweep.base.changes
    self.init(
      experiment: sweep.base.name, dataset: data.description.name, data: .init(data),
      question: sweep.base.question, seeAlso: sweep.base.links, seed: sweep.base.seed,
      settings: sweep.sharedSettings,
      counts: .init(data, prepared.targets, validation: results[best].testCount, test: tested.testCount),
      axes: sweep.axes.map { .init(key: $0.path, values: $0.values) }, points: points, best: best + 1,
      test: .init(tested, bounds), caveats: Caveats.of(caveated, data, nil), notes: sweep.base.notes)
  }

  /// The best point compared with every other one; nil for itself. All tests are one family.
  private static func comparisons(
    _ results: [ModelRunResult], best: Int, seed: UInt64, threads: Threads
  ) -> [MeasureLeads?] {
    let others = results.indices.filter { $0 != best }
    let leads = PairedLeads(seed: seed, threads: threads)
      .comparisons(of: [others.map { (results[best].answers, results[$0].answers) }])[0]
    var comparisons = [MeasureLeads?](repeating: nil, count: results.count)
    for (other, lead) in zip(others, leads) { comparisons[other] = lead }
    return comparisons
  }
}

extension SweepResult.Counts {
  init(_ data: LoadedDataset, _ targets: Targets, validation: Int, test: Int) {
    self.init(
      tasks: data.counts.tasks, eligible: targets.count, persons: targets.persons,
      train: targets.count - validation - test, validation: validation, test: test)
  }
}

extension Sweep {
  fileprivate var sharedSettings: [ExperimentResult.Setting] {
    let model = base.models.first { $0.name == headline.model }!
    let all =
      ExperimentResult.Setting.all(of: base)
      + base.entriesOfModel(model).map { ExperimentResult.Setting(key: $0.key, value: $0.value.line) }
    return all.filter { setting in
      (["dataset"] + Recipe.keysOfPoints).contains { setting.key == $0 || setting.key.hasPrefix($0 + ".") }
        && !axes.contains { setting.key == $0.path || setting.key.hasPrefix($0.path + ".") }
    }
  }
}
