import DelegationFoundations
import DelegationMatching
import DelegationRanking
import DelegationStrictYAML
import DelegationTasks
import DelegationText

enum SweepReader {
  struct Axis {
    let path: String
    let steps: [RecipeChange.Step]
    let value: YAMLValue
    let items: [YAMLValue]
  }

  struct Step {
    let change: RecipeChange
    let value: YAMLValue
  }

  /// The keys that a sweep may try: those that can change the answers of the headline's model. The choice of tasks is none
  /// of them: all points are compared on the same tasks.
  static let keys: [RecipeField] = {
    let keys = RecipeKeys.all.filter { $0.traits.contains(.swept) }
    let headline = "evaluation.headline"
    let inner = keys.filter { $0.path.hasPrefix(headline + ".") }.map { field in
      RecipeField(
        path: String(field.path.dropFirst(headline.count + 1)), form: field.form, traits: .required,
        summary: field.summary)
    }
    let settings = ModelCatalogue.all.flatMap { model in
      model.settings.map { $0.field(below: "models.\(model.name).") }
    }
    return keys + settings
      + [RecipeField(path: headline, form: .mapping(inner), summary: RecipeKeys.groups[headline]!)]
  }()

  static func axes(_ value: YAMLValue) throws -> [Axis] {
    let axes = try value.mapping().entries.map { try axis($0) }
    guard !axes.isEmpty else {
      throw Problem.impossible(
        value, "it has no key", remedy: "write keys with lists, such as 'text.weighting: [tfidf-2018, bm25]'")
    }
    var count = 1
    for axis in axes {
      count *= axis.items.count
      guard count <= Sweep.mostPoints else {
        throw Problem.impossible(
          value, "it has more than \(Sweep.mostPoints) points",
          remedy: "try fewer values, or one key after the other in several sweeps")
      }
    }
    guard count > 1 else {
      throw Problem.impossible(
        value, "it has one point only", remedy: "name at least two values, or write them without a sweep")
    }
    return axes
  }

  private static func axis(_ entry: YAMLEntry) throws -> Axis {
    guard keys.contains(where: { $0.path == entry.key }), let steps = RecipeChange.steps(entry.key) else {
      if RecipeKeys.field(entry.key) != nil {
        throw Problem.impossible(
          entry.value, "it cannot change how the headline's model answers the same tasks",
          remedy: "leave it out; a sweep takes: \(Problems.roots)")
      }
      throw Problem.impossible(
        entry.value, "there is no such key",
        remedy: didYouMean(entry.key, in: keys.map(\.path)) + "a sweep takes: \(Problems.roots)")
    }
    let items = try entry.value.list()
    guard !items.isEmpty else {
      throw Problem.impossible(entry.value, "the list is empty", remedy: "name the values to try, or leave the key out")
    }
    for (index, item) in items.enumerated()
    where items[..<index].contains(where: { YAMLText.flow($0) == YAMLText.flow(item) }) {
      throw Problems.valueTwice(item, YAMLText.flow(item))
    }
    return Axis(path: entry.key, steps: steps, value: entry.value, items: items)
  }

  /// Returns every combination, the last axis fastest.
  static func grid(_ axes: [Axis]) -> [[Step]] {
    axes.reduce([[]]) { grid, axis in
      grid.flatMap { point in
        axis.items.map { item in
          let change = RecipeChange(
            path: axis.path, steps: axis.steps, value: YAMLText.flow(item), location: item.location)
          return point + [Step(change: change, value: item)]
        }
      }
    }
  }

  static func recipe(_ source: RecipeSource, _ steps: [Step]) throws -> Recipe {
    do {
      let changed = try steps.reduce(source) { try $0.with($1.change, value: $1.value) }
      return try RecipeReader.read(changed)
    } catch let problem as Problem {
      guard !steps.contains(where: { $0.value.location == problem.location }) else { throw problem }
      throw Problem(
        location: problem.location, fault: "at the point \(text(steps.map(\.change))): \(problem.fault)",
        remedy: problem.remedy)
    }
  }

  /// A sweep tries settings of one model; one that is chosen again at each point would hide what the settings change.
  static func headline(of recipe: Recipe, _ value: YAMLValue) throws -> Recipe.Headline {
    guard let headline = recipe.headline.named else {
      throw Problem.impossible(
        value, "the headline is \(HeadlineRequest.auto), and a sweep tries settings of one model",
        remedy: "name the model: evaluation: {headline: {model: ranker, mode: prequential}}")
    }
    return headline
  }

  /// Two equal points would only look like two.
  static func checkDistinct(_ points: [Sweep.Point], _ value: YAMLValue) throws {
    let questions = points.map { HeadlineQuestion($0.recipe, $0.headline) }
    for (index, question) in questions.enumerated() {
      if let other = questions[..<index].firstIndex(of: question) {
        throw Problem.impossible(
          value, "two points are the same: \(text(points[other].changes)); and \(text(points[index].changes))",
          remedy: "leave out values that mean the same, and keys that the headline's model does not read")
      }
    }
  }

  private static func text(_ changes: [RecipeChange]) -> String { changes.map(\.text).joined(separator: ", ") }
}

/// The part of a recipe that can change the answers of its headline's model.
package struct HeadlineQuestion: Equatable {
  struct Reading: Equatable {
    let fields: [Field]
    let settings: TextSettings
    let weighting: Weighting?
  }

  let model: Recipe.ModelChoice
  let mode: EvaluationMode
  let seed: UInt64
  let reading: Reading?
  package let transfer: [String]

  package init(_ recipe: Recipe, _ headline: Recipe.Headline) {
    let description = headline.description
    model = recipe.models.first { $0.name == headline.model }!
    mode = headline.mode
    seed = recipe.seed
    reading = description.text.contains(.terms) ? Reading(of: recipe, description.text) : nil
    transfer = description.readsTransfer ? recipe.transfer : []
  }
}

extension HeadlineQuestion.Reading {
  fileprivate init(of recipe: Recipe, _ use: TextUse) {
    var settings = recipe.text
    if !use.contains(.minimumFrequency) { settings.minimumDocumentFrequency = 1 }
    var weighting = recipe.weighting
    weighting.normalisation = .none
    self.init(fields: recipe.textFields, settings: settings, weighting: use.contains(.weights) ? weighting : nil)
  }
}

extension Problems {
  static let roots = "seed, text.…, models, models.NAME.SETTING, evaluation.headline, transfer"

  static func valueTwice(_ item: YAMLValue, _ word: String) -> Problem {
    .impossible(item, "\(word) is there twice", remedy: "write it once")
  }
}
