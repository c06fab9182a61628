import DelegationFoundations

/// Results of others on the folds of a recipe, as they published them.
package struct PublishedResults: Codable, Equatable, Sendable, RecipePart {
  package var source = ""
  package var results: [Result] = []
  /// The differences from the recipe's protocol, a sentence each.
  package var differences: [String] = []

  package init() {}

  /// Means of the folds; shares of the test tasks.
  package struct Result: Codable, Equatable, Sendable, RecipePart {
    package var name = ""
    package var top1 = 0.0
    package var top5 = 0.0
    package var top10 = 0.0

    package init() {}
  }

  static let keys: [RecipeKey<Self>] = [
    .text("source", \.source, is: .required, "Who published them where, on one line, with the DOI."),
    RecipeKey(
      "results", \.results, .list(Result.keys.map(\.field)), is: .required,
      "The results, each the mean of the folds.",
      read: { value in
        let results = try value.list().map(Result.init(reading:))
        guard !results.isEmpty else {
          throw Problem.impossible(value, "the list is empty", remedy: "name at least one, or leave out 'published'")
        }
        return results
      },
      write: { .list($0.map { .mapping($0.entries) }) }),
    .texts("differences", \.differences, fewest: 1, "What differs from the protocol of this recipe, a sentence each."),
  ]
}

extension PublishedResults.Result {
  static let keys: [RecipeKey<Self>] = [
    .text("name", \.name, is: .required, "The name of the model."),
    .number("top1", \.top1, in: 0...1, is: .required, "The share of test tasks whose assignee is named first."),
    .number("top5", \.top5, in: 0...1, is: .required, "The same among the first five."),
    .number("top10", \.top10, in: 0...1, is: .required, "The same among the first ten."),
  ]
}
