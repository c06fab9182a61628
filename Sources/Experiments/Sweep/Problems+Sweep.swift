import DelegationFoundations
import DelegationIngest
import DelegationStrictYAML
import DelegationTasks

extension Problems {
  private static let roots = "seed, text.…, models, models.NAME.SETTING, evaluation.headline, transfer"

  static func emptySweep(_ value: YAMLValue) -> Problem {
    .impossible(value, "it has no key", remedy: "write keys with lists, such as 'text.weighting: [tfidf-2018, bm25]'")
  }

  static func emptyAxis(_ value: YAMLValue) -> Problem {
    .impossible(value, "the list is empty", remedy: "name the values to try, or leave the key out")
  }

  static func onePoint(_ value: YAMLValue) -> Problem {
    .impossible(value, "it has one point only", remedy: "name at least two values, or write them without a sweep")
  }

  static func tooManyPoints(_ value: YAMLValue, limit: Int) -> Problem {
    .impossible(
      value, "it has more than \(limit) points",
      remedy: "try fewer values, or one key after the other in several sweeps")
  }

  static func unknownAxis(_ entry: YAMLEntry, nearest: String?) -> Problem {
    .impossible(
      entry.value, "there is no such key",
      remedy: (nearest.map { "did you mean '\($0)'? " } ?? "") + "a sweep takes: \(roots)")
  }

  static func deafAxis(_ entry: YAMLEntry) -> Problem {
    .impossible(
      entry.value, "it cannot change how the headline's model answers the same tasks",
      remedy: "leave it out; a sweep takes: \(roots)")
  }

  static func valueTwice(_ item: YAMLValue, _ word: String) -> Problem {
    .impossible(item, "\(word) is there twice", remedy: "write it once")
  }

  static func wrongPoint(_ problem: Problem, _ changes: [RecipeChange]) -> Problem {
    Problem(
      location: problem.location, fault: "at the point \(text(changes)): \(problem.fault)", remedy: problem.remedy)
  }

  static func pointTwice(_ value: YAMLValue, _ one: [RecipeChange], _ other: [RecipeChange]) -> Problem {
    .impossible(
      value, "two points are the same: \(text(one)); and \(text(other))",
      remedy: "leave out values that mean the same, and keys that the headline's model does not read")
  }

  static func openHeadline(_ value: YAMLValue) -> Problem {
    .impossible(
      value, "the headline is \(HeadlineRequest.auto), and a sweep tries settings of one model",
      remedy: "name the model: evaluation: {headline: {model: ranker, mode: prequential}}")
  }

  private static func text(_ changes: [RecipeChange]) -> String { changes.map(\.text).joined(separator: ", ") }
}
