import DelegationStrictYAML

/// A grid of changes to one recipe: every combination of the values of its keys.
package struct Sweep: Sendable {
  package struct Axis: Equatable, Sendable {
    /// The key as `--set` takes it, such as `models.ranker.trees`.
    package let path: String
    /// The values in YAML, in the order of the file.
    package let values: [String]
    let line: Int?
  }

  package struct Point: Sendable {
    package let changes: [RecipeChange]
    package let recipe: Recipe
    package let headline: Recipe.Headline
  }

  package let base: Recipe
  package let headline: Recipe.Headline
  package let axes: [Axis]
  /// The points in the order of the grid: the last axis runs fastest.
  package let points: [Point]

  static let mostPoints = 1000

  /// - Throws: `Problem` for a wrong recipe, for a key that a sweep cannot have, for a point whose recipe is wrong, for two
  ///   equal points and for a headline that names no model.
  package init(_ source: RecipeSource) throws {
    let base = try RecipeReader.read(source)
    guard source.kind == .sweep, let value = source.variants else { preconditionFailure("the caller saw a sweep") }
    if let rules = source.root.optional("rules") { throw Problems.manyWithRules(rules, .sweep) }
    headline = try SweepReader.headline(of: base, value)
    let axes = try SweepReader.axes(value)
    let points = try SweepReader.grid(axes).map { changes in
      let recipe = try SweepReader.recipe(source, changes)
      return Point(
        changes: changes.map(\.change), recipe: recipe, headline: try SweepReader.headline(of: recipe, value))
    }
    try SweepReader.checkDistinct(points, value)
    (self.base, self.points) = (base, points)
    self.axes = axes.map { Axis(path: $0.path, values: $0.items.map(YAMLText.flow), line: $0.value.line) }
  }
}
