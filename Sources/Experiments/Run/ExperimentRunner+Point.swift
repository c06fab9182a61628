import DelegationEvaluation
import DelegationFiles
import DelegationFoundations
import DelegationRecipes
import DelegationResults

package struct PointResult: Codable, Equatable, Sendable {
  var schema = "1.0"
  var experiment: String
  var dataset: String
  /// The number of the grid point, from 1.
  var number: Int
  package var settings: String
  package var counts: Counts
  package var validation: SweepResult.Result

  package struct Counts: Codable, Equatable, Sendable {
    package var tasks: Int
    package var persons: Int
  }

  /// Keys sorted, numbers at six decimals.
  package func json() throws -> [UInt8] { try fileJSON() }
}

extension ExperimentRunner {
  /// The stage of one grid point; its key stands for all that decides its answers.
  package func goal(ofPoint number: Int, of name: String, _ options: RunOptions) throws -> CachedStage {
    try point(number, of: name, plan(name, options)).point.run(on: .validation).cached
  }

  /// Evaluates one grid point on the validation part.
  ///
  /// - `number`: From 1.
  /// - `options`: As of any run; nothing is written.
  package func runPoint(_ number: Int, of name: String, _ options: RunOptions) throws -> PointResult {
    let plan = try plan(name, options)
    let (sweep, point, ingest) = try point(number, of: name, plan)
    let stageOutputs = stageOutputs(for: plan, options)
    let loaded = try load(plan.datasets, ingest, stageOutputs, options)
    let prepared = PreparedDataset(loaded[0], plan.recipe.taskSettings, threads: options.threads)
    _ = try prepared.firstFold(of: .validation, in: plan.recipe.dataset)
    let search = GridSearch(prepared: prepared, others: Array(loaded.dropFirst()), stageOutputs: stageOutputs)
    let progress = StageProgress("points", detail: point.name, unit: .points, options.observe)
    let result = try search.results(of: [point], on: .validation, progress)[0]
    let bounds = Bootstrap(seed: sweep.base.seed).intervals(of: [result.answers], threads: options.threads)[0]
    return PointResult(
      experiment: name, dataset: plan.recipe.dataset, number: number, settings: point.name,
      counts: .init(tasks: loaded[0].counts.tasks, persons: prepared.targets.persons),
      validation: .init(result, bounds))
  }

  private func point(
    _ number: Int, of name: String, _ plan: Plan
  ) throws -> (sweep: Sweep, point: GridPoint, ingest: [CachedStage]) {
    let stages = try stages(of: plan)
    guard case .sweep(let sweep, let points) = stages.parts, points.indices.contains(number - 1) else {
      throw Problem(location: "recipe '\(name)'", fault: "it has no grid point \(number)", remedy: Problem.planAgain)
    }
    return (sweep, points[number - 1], stages.ingest)
  }
}
