import Evaluation
import Recommendation
import Repeatable
import TaskModel

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
    let context = ModelContext(features: tracker.features, personCount: tracker.persons.count, knowledge: .batch)
    // Names and settings are checked before anything is timed.
    for name in names { _ = try ModelCatalogue.make(name, context: context) }
    return PreparedWork {
      let trials = names.map { name in
        Trial(model: name, knowledge: .batch, values: .opening, splits: [.folds(of: tracker.targets)]) {
          try! ModelCatalogue.make(name, context: context)
        }
      }
      let results = TrialRunner(targets: tracker.targets, stream: tracker.stream, threads: threads).run(trials)
      return WorkloadAnswer(["tasks": Double(results[0][0].answers.count)]).adding(
        zip(names, results).map { .init(name: $0, value: MeasureSet(of: $1[0].answers).mrr) })
    }
  }
}
