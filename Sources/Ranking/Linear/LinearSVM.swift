import DelegationFoundations
import DelegationTasks

/// Ranks persons by a linear support vector machine each, one against the rest, on the task's terms and categories: the
/// literature's usual baseline.
///
/// The model is refitted at the first ranking after a new example, so it suits batch only; see `LinearMachines`.
///
/// - Score: 1 / (1 + exp(−margin)), from 0 to 1; the margin is w·x. It is no probability.
/// - Ties: ``MostFrequent``.
/// - Source: Dipongkor & Moran 2023 for its place beside other ways to triage.
package struct LinearSVM: Recommender {
  private let context: ModelContext
  private let descent: DualCoordinateDescent
  private var ledger: ExampleLedger
  private var fitted: LinearMachines?

  package init(context: ModelContext, cost: Double) {
    self.context = context
    descent = DualCoordinateDescent(cost: cost)
    ledger = ExampleLedger(context)
  }

  package mutating func change(_ example: TrainingExample, by step: Int) {
    ledger.change(example, by: step)
    fitted = nil
  }

  package mutating func rank(_ task: Int, at now: Moment) -> Ranking {
    let persons = ledger.mostFrequent()
    guard !persons.isEmpty else { return Ranking(persons: [], scores: []) }
    let fitted = self.fitted ?? fit(persons)
    self.fitted = fitted
    let scores = fitted.margins(of: task).map { 1 / (1 + Elementary.exp(-$0)) }
    return Ranking(inTieOrder: persons, scores: scores)
  }

  private func fit(_ persons: [PersonID]) -> LinearMachines {
    let examples = ledger.assignees.enumerated().compactMap { task, person in person.map { (task, $0) } }
    return LinearMachines(
      examples, persons: persons, features: context.features, descent: descent, seed: context.seed,
      threads: context.threads)
  }

  static let description = ModelDescription(
    name: "linear-svm",
    summary: "Ranks persons by a linear support vector machine each, on the task's terms and categories.",
    tieRule: "Equal margins: by most-frequent.",
    settings: [.real("cost", "what a training example on the wrong side costs", defaultValue: 1, in: 0.0001...10_000)],
    modes: [.batch],
    text: .terms
  ) { values, context in LinearSVM(context: context, cost: values["cost"]) }
}
