import DelegationStrictYAML

/// A complete recipe, with inherited values, defaults and changes filled in, and the origin of each value.
package struct ShownRecipe {
  private let source: RecipeSource
  private let value: RecipeValue
  private let study: Study

  package init(_ experiment: String, in project: Project, changes: [RecipeChange] = []) throws {
    let files = try project.source(experiment)
    let recipe = try project.recipe(files, changes: changes)
    source = try files.with(changes)
    study = try Study(source)
    // A suite has its datasets below it.
    value = RecipeValue.nested(recipe.entries.filter { files.kind != .suite || $0.key != "dataset" })
  }

  /// A recipe with the same meaning that can be saved; a comment after each value shows where it comes from.
  package var yaml: String {
    let extends =
      source.ancestors.isEmpty ? "" : ", which extends \(source.ancestors.joined(separator: ", which extends "))"
    let head = [
      "# \(source.files[0])\(extends)",
      "# The comment after each value is its line there, or else where it comes from.",
    ]
    return (head + lines(of: value, at: [], indent: "") + study.lines).map { $0 + "\n" }.joined()
  }

  /// Returns the recipe as JSON: `recipe`, and below `origins` where each value comes from, by its dotted key.
  package func json() throws -> String {
    let origins = value.flattened().map { key, _ in
      let location = RecipeChange.steps(key).flatMap { source.origin(of: $0) }?.location
      return RecipeValue.Entry(key: key, value: .text(location ?? "default"))
    }
    let document = RecipeValue.mapping(
      [
        .init(key: "experiment", value: .text(source.name)),
        .init(key: "extends", value: .texts(source.ancestors)),
        .init(key: "set", value: .texts(source.changes.map(\.text))),
        .init(key: "recipe", value: value),
        .init(key: "origins", value: .mapping(origins)),
      ] + [study.entry].compactMap(\.self))
    return try document.sortedJSON(isIndented: true) + "\n"
  }

  private func lines(of value: RecipeValue, at steps: [RecipeChange.Step], indent: String) -> [String] {
    switch value {
    case .mapping(let entries):
      entries.flatMap { entry in
        lines(of: entry.value, after: "\(entry.key):", at: steps + [.key(entry.key)], indent: indent)
      }
    case .list(let items):
      items.enumerated().flatMap { index, item in
        lines(of: item, after: "-", at: steps + [.index(index)], indent: indent)
      }
    default: preconditionFailure("a single value follows its key")
    }
  }

  /// - Parameter head: A key with its colon, or the dash of a list's item.
  private func lines(
    of value: RecipeValue, after head: String, at steps: [RecipeChange.Step], indent: String
  ) -> [String] {
    if case .text(let text) = value {
      let written = YAMLText.lines(text, after: head)
      return [indent + written[0] + comment(steps)] + written.dropFirst().map { indent + $0 }
    }
    if let text = value.flow { return ["\(indent)\(head) \(text)\(comment(steps))"] }
    let inner = lines(of: value, at: steps, indent: indent + "  ")
    guard head == "-" else { return [indent + head] + inner }
    // The first key of an item follows its dash.
    return ["\(indent)- \(inner[0].dropFirst(indent.count + 2))"] + inner.dropFirst()
  }

  private func comment(_ steps: [RecipeChange.Step]) -> String {
    guard let origin = source.origin(of: steps) else { return "  # default" }
    if origin.path == source.files[0], let line = origin.line { return "  # line \(line)" }
    return origin.line == nil ? "  # --set" : "  # \(origin.location)"
  }
}

extension Study {
  /// The lines that make many experiments of a recipe.
  fileprivate var lines: [String] {
    func comment(_ line: Int?) -> String { line.map { "  # line \($0)" } ?? "" }
    switch self {
    case .experiment: return []
    case .sweep(let sweep):
      return ["sweep:  # \(sweep.points.count) points"]
        + sweep.axes.map { "  \($0.path): [\($0.values.joined(separator: ", "))]\(comment($0.line))" }
    case .suite(let suite):
      return ["suite:  # \(suite.members.count) datasets of \(suite.trackers.count) trackers"]
        + suite.members.map { member in
          let values = member.changes.map { "\($0.path): \($0.value)" }.joined(separator: ", ")
          return "  - {dataset: \(YAMLText.word(member.dataset)), tracker: \(YAMLText.word(member.tracker))"
            + (member.experiment.map { ", experiment: \(YAMLText.word($0))" } ?? "")
            + (values.isEmpty ? "" : ", set: {\(values)}") + "}" + comment(member.line)
        }
    }
  }

  fileprivate var entry: RecipeValue.Entry? {
    switch self {
    case .experiment: nil
    case .sweep(let sweep):
      .init(key: kind.rawValue, value: .mapping(sweep.axes.map { .init(key: $0.path, value: .texts($0.values)) }))
    case .suite(let suite):
      .init(
        key: kind.rawValue,
        value: .list(
          suite.members.map { member in
            .mapping(
              [("dataset", member.dataset), ("tracker", member.tracker), ("experiment", member.experiment)].compactMap {
                key, text in text.map { .init(key: key, value: .text($0)) }
              } + [
                .init(key: "set", value: .mapping(member.changes.map { .init(key: $0.path, value: .text($0.value)) }))
              ])
          }))
    }
  }
}

extension RecipeSource {
  /// The value at a path of the recipe; nil where it is a default.
  fileprivate func origin(of steps: [RecipeChange.Step]) -> YAMLValue? {
    var value: YAMLValue? = root.value
    for step in steps {
      switch (step, value?.content) {
      case (.key(let name), .mapping(let entries)): value = entries.first { $0.key == name }?.value
      case (.index(let index), .list(let items)): value = items.indices.contains(index) ? items[index] : nil
      // A model that is listed by its name alone.
      case (.key("name"), .scalar): continue
      default: return nil
      }
    }
    return value
  }
}

extension RecipeValue {
  /// Nested mappings from dotted keys; keys of one mapping are adjacent.
  static func nested(_ entries: [Entry]) -> RecipeValue {
    var nested: [Entry] = []
    var rest = entries[...]
    while let first = rest.first {
      let name = String(first.key.prefix { $0 != "." })
      let group = rest.prefix { $0.key == name || $0.key.hasPrefix(name + ".") }
      rest = rest.dropFirst(group.count)
      let inner = group.map { Entry(key: String($0.key.dropFirst(name.count + 1)), value: $0.value) }
      nested.append(Entry(key: name, value: first.key == name ? first.value : .nested(inner)))
    }
    return .mapping(nested)
  }

  /// The value in YAML on one line; nil where it takes several.
  var flow: String? {
    switch self {
    case .text(let text): YAMLText.word(text)
    case .mapping: nil
    case .list(let items):
      items.allSatisfy { $0.flow != nil && $0.line.count <= 60 }
        ? "[\(items.compactMap(\.flow).joined(separator: ", "))]" : nil
    case .integer, .number, .boolean, .null: line
    }
  }
}
