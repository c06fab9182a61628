import DelegationEvaluation
import DelegationFiles
import DelegationRecipes
import DelegationTasks

/// The model of a headline that a recipe leaves open, and among which it was chosen.
package struct ChosenHeadline: Equatable {
  let headline: Recipe.Headline
  let models: [String]
  package let taskCount: Int
  let choice: HeadlineChoice

  /// - `results`: Of models on the validation part in one mode, the one that learns most last.
  package init(of results: [ModelRunResult], seed: UInt64) {
    models = results.map(\.model)
    choice = HeadlineChoice(results.map(\.answers), seed: seed)
    taskCount = results[0].testCount
    headline = Recipe.Headline(model: models[choice.chosen], mode: results[0].mode)
  }

  package var best: String { models[choice.best] }

  package var sentence: String {
    let part = "\(PageText.counted(taskCount, "task")) of the validation part"
    return "headline: \(headline.model) (\(headline.mode.rawValue)), "
      + (choice.chosen == choice.best
        ? "the best of \(PageText.counted(models.count, "model")) on \(part)"
        : "which the best on \(part), \(best), does not clearly beat")
  }
}
