import DelegationEvaluation
import DelegationFoundations
import DelegationRanking
import DelegationTasks

extension Workload {
  static let folds = Workload(
    "folds", "models retrained for each of ten folds and tested on the tasks of the fold",
    inputs: [
      ("dataset", "its name, such as msr2013/eclipse-jdt"), ("datasets", "a folder to search first; datasets"),
      ("models", "separated by commas; component-prior-cosine,bm25-neighbours,component-counts,centroid-cosine"),
    ]
  ) { inputs in
    let tracker = try PairTracker(inputs)
    let defaults = ["component-prior-cosine", "bm25-neighbours", "component-counts", "centroid-cosine"]
    let names = inputs.has("models") ? try inputs.list("models") : defaults
    let threads = try inputs.threads
    let context = ModelContext(features: tracker.features, personCount: tracker.persons.count, mode: .batch)
    let models = try names.map { name in
      guard let description = ModelCatalogue.description(of: name) else {
        throw Problem(
          location: "models", fault: "there is no model '\(name)'",
          remedy: "name some of \(ModelCatalogue.names.joined(separator: ", "))")
      }
      return (description: description, settings: try description.complete([:]))
    }
    return PreparedWork {
      let modelRuns = models.map { model in
        ModelRun(
          model: model.description.name, mode: .batch, values: .opening, splits: [.folds(of: tracker.targets)]
        ) { model.description.make(model.settings, context) }
      }
      let results = ModelRunner(targets: tracker.targets, stream: tracker.stream, threads: threads).run(modelRuns)
      return WorkloadAnswer(["tasks": Double(results[0][0].answers.count)]).adding(
        zip(names, results).map { .init(name: $0, value: MeasureSet(of: $1[0].answers).score) })
    }
  }
}
