import DelegationEvaluation
import DelegationIngest
import DelegationRecipes
import DelegationResults

struct GridEvaluation {
  let sweep: Sweep
  let points: [GridPoint]
  let data: LoadedDataset
  let search: GridSearch
  let observe: RunObserver

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
    return SweepResult(of: sweep, on: data, search.prepared, results, best: best, tested)
  }
}
