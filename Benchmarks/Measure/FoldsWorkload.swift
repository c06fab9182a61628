import DelegationEvaluation
import DelegationRanking
import DelegationFoundations
import DelegationTasks

extension Workload {
  static let folds = Workload(
    "folds", "models trained anew for each of ten folds, and asked for the tasks of the next",
    inputs: [
      ("dataset", "its name, such as msr2013/eclipse-jdt"), ("datasets", "a folder to look in first; datasets"),
      ("models", "by commas; component-prior-cosine,bm25-neighbours,component-counts,centroid-cosine"),
    ]
  ) { inputs in
    let tracker = try PairTracker(inputs)
    let standard = ["component-prior-cosine", "bm25-neighbours", "component-counts", "centroid-cosine"]
    let names = inputs.has("models") ? try inputs.list("models") : standard
    let threads = try inputs.threads
    let context = ModelContext(features: tracker.features, personCount: tracker.persons.count, mode: .batch)
    let models = try names.map { name in
      guard let description = ModelCatalogue.description(of: name) else {
        throw Problem(
          location: "models", fault: "no model is called \(name)",
          remedy: "name some of \(ModelCatalogue.names.joined(separator: ", "))")
      }
      return (description: description, settings: try description.complete([:]))
    }
    return PreparedWork {
      let trials = models.map { model in
        ModelRun(
          model: model.description.name, mode: .batch, values: .opening, splits: [.folds(of: tracker.targets)]
        ) { model.description.make(model.settings, context) }
      }
      let results = ModelRunner(targets: tracker.targets, stream: tracker.stream, threads: threads).run(trials)
      return WorkloadAnswer(["tasks": Double(results[0][0].answers.count)]).adding(
        zip(names, results).map { .init(name: $0, value: MeasureSet(of: $1[0].answers).mrr) })
    }
  }
}
