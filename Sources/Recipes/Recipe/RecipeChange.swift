import DelegationFoundations
import DelegationIngest
import DelegationRanking
import DelegationStrictYAML

/// A value that replaces one of a recipe: `text.weighting=bm25`, from `--set`, a sweep or a suite.
package struct RecipeChange: Equatable, Sendable {
  enum Step: Equatable, Sendable {
    case key(String)
    case index(Int)
  }

  package let text: String
  /// The key that is changed, such as `clusters[0].k`.
  let path: String
  let steps: [Step]
  package let value: String
  let location: String

  /// - Parameter text: Path and value with `=` between them.
  /// - Throws: `Problem` of usage if it is not a path and a value, or the path cannot be changed by `--set`.
  package init(_ text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let steps = Self.steps(parts[0]) else {
      throw Problem(
        location: "--set \(text)", fault: "it is not a key and a value",
        remedy: "write them as in the recipe with = between: --set text.weighting=bm25, --set models.recent.days=30"
      ).of(.usage)
    }
    if let problem = Problems.fixedKey(parts[0], location: "--set \(text)") { throw problem.of(.usage) }
    self.init(path: parts[0], steps: steps, value: parts[1], location: "--set \(text)")
  }

  init(path: String, steps: [Step], value: String, location: String) {
    text = "\(path)=\(value)"
    (self.path, self.steps, self.value, self.location) = (path, steps, value, location)
  }

  /// The options that make these changes again, each with a space before it.
  package static func options(_ changes: [RecipeChange]) -> String {
    changes.map { change in
      let isPlain = change.text.wholeMatch(of: #/[A-Za-z0-9._=+\/-]+/#) != nil
      return " --set " + (isPlain ? change.text : SourceText.quoted(change.text))
    }.joined()
  }

  /// The suffix of a trial's report folder, such as `+text.weighting=bm25`: the changes if a folder's name can hold them,
  /// else what it can hold of them and a digest.
  package static func folderSuffix(_ changes: [RecipeChange]) -> String {
    guard !changes.isEmpty else { return "" }
    let names = changes.map { change in
      change.text.split { !($0.isASCII && ($0.isLetter || $0.isNumber || "._=-".contains($0))) }.joined(separator: "-")
        .replacing("=-", with: "=")
    }
    let suffix = names.map { "+" + $0 }.joined()
    if suffix.count <= longestSuffix, names == changes.map(\.text) { return suffix }
    let digest = FileDigest(.sha256, of: Array(changes.map(\.text).joined(separator: "\n").utf8)).hex
    return suffix.prefix(longestSuffix) + "-" + digest.prefix(8)
  }

  private static let longestSuffix = 80

  /// More than the keys of a recipe have; who follows a path calls itself for each step.
  private static let mostSteps = 32

  // Parsed once; nothing changes it.
  nonisolated(unsafe) private static let step = #/([A-Za-z0-9-]+)((?:\[[0-9]{1,6}\])*)/#

  /// Names between dots, each with any number of indices in brackets after it; nil if it is no such path, or a longer one than
  /// recipes have.
  static func steps(_ path: String) -> [Step]? {
    var steps: [Step] = []
    for part in path.split(separator: ".", omittingEmptySubsequences: false) {
      guard let match = part.wholeMatch(of: step) else { return nil }
      steps.append(.key(String(match.1)))
      steps += match.2.split { "[]".contains($0) }.map { .index(Int($0)!) }
      guard steps.count <= mostSteps else { return nil }
    }
    return steps
  }
}

extension Recipe {
  /// The changes that turn another recipe into this one, prose left aside; nil if `--set` cannot do it.
  package func changes(from other: Recipe) -> [RecipeChange]? {
    guard dataset == other.dataset, rules == other.rules else { return nil }
    let (own, theirs) = (entries, other.entries)
    var changes: [RecipeChange] = []
    for entry in own where RecipeKeys.field(entry.key)?.traits.contains(.prose) != true && !theirs.contains(entry) {
      guard let value = entry.value.flow, let steps = RecipeChange.steps(entry.key) else { return nil }
      changes.append(RecipeChange(path: entry.key, steps: steps, value: value, location: entry.key))
    }
    return theirs.allSatisfy { entry in own.contains { $0.key == entry.key } } ? changes : nil
  }
}

extension RecipeSource {
  /// The recipe with values of the command line in place of its own.
  ///
  /// - Throws: `Problem` of usage for a change that does not fit, or that occurs twice.
  package func with(_ changes: [RecipeChange]) throws -> RecipeSource {
    var source = self
    for change in changes {
      if source.changes.contains(where: { $0.path == change.path }) {
        throw Problem(
          location: change.location, fault: "'\(change.path)' is set already", remedy: "keep one of the two"
        ).of(.usage)
      }
      do {
        let value = try StrictYAML.value(change.value, location: change.location, key: change.path)
        source = try source.with(change, value: value)
      } catch let problem as Problem { throw problem.of(.usage) }
    }
    return source
  }

  /// - Parameter value: `null` removes the value, so that the default holds.
  func with(_ change: RecipeChange, value: YAMLValue) throws -> RecipeSource {
    var (root, steps) = (root, change.steps)
    if case .key("models") = steps[0], steps.count > 1, case .key(let name) = steps[1] {
      let (models, index) = try modelList(with: name, for: change)
      let known = ModelCatalogue.description(of: name)?.settings.map(\.name) ?? []
      guard steps.count == 3, case .key(let setting) = steps[2], known.contains(setting) else {
        let setting = change.path.dropFirst("models.\(name)".count).drop { $0 == "." }
        throw Problem(
          location: change.location,
          fault: setting.isEmpty ? "a model takes no value itself" : "the model '\(name)' has no setting '\(setting)'",
          remedy: known.isEmpty
            ? "leave it out: the model has no settings"
            : (setting.isEmpty ? "" : didYouMean(String(setting), in: known))
              + "its settings: \(known.map { "models.\(name).\($0)" }.joined(separator: ", "))")
      }
      root = root.replacing("models", by: models)
      steps[1] = .index(index)
    }
    root = try root.value.with(value, at: steps[...], for: change).mapping()
    try RecipeKeys.check(root)
    return RecipeSource(
      name: name, files: files, ancestors: ancestors, root: root, kind: kind, variants: variants,
      changes: changes + [change])
  }

  /// The recipe's list of models, in which the one of a name can take settings, and its index there.
  private func modelList(with name: String, for change: RecipeChange) throws -> (models: YAMLValue, index: Int) {
    let list = root.optional("models")
    var items =
      try list?.list()
      ?? RecipeReader.read(self).models.enumerated().map { index, model in
        YAMLValue(.scalar(model.name, isPlain: true), path: change.location, key: "models[\(index)]", line: nil)
      }
    let names = try items.map { try $0.scalar ?? $0.mapping().required("name").text() }
    guard let index = names.firstIndex(of: name) else {
      throw Problem(
        location: change.location, fault: "the recipe has no model '\(name)'",
        remedy: "\(didYouMean(name, in: names))it has: \(names.joined(separator: ", "))")
    }
    let item = items[index]
    if !item.isMapping {
      let name = YAMLValue(item.content, path: item.path, key: "\(item.key).name", line: item.line)
      items[index] = YAMLValue(.mapping([YAMLEntry("name", name)]), path: item.path, key: item.key, line: item.line)
    }
    return (YAMLValue(.list(items), path: list?.path ?? change.location, key: "models", line: list?.line), index)
  }
}

extension YAMLValue {
  /// The value with another one below it; missing mappings on the way are created.
  fileprivate func with(
    _ new: YAMLValue, at steps: ArraySlice<RecipeChange.Step>, for change: RecipeChange
  ) throws -> YAMLValue {
    guard let step = steps.first else { return new }
    switch (step, content) {
    case (.key(let name), .mapping):
      let mapping = try mapping()
      if !mapping.has(name), steps.count > 1, case .index = steps[steps.startIndex + 1] {
        throw Problems.noSuchItem(name, change, count: 0)
      }
      if steps.count == 1, new.isNull { return mapping.without([name]).value }
      let inner = key.isEmpty ? name : "\(key).\(name)"
      let old = mapping.optional(name) ?? YAMLValue(.mapping([]), path: change.location, key: inner, line: nil)
      return mapping.replacing(name, by: try old.with(new, at: steps.dropFirst(), for: change)).value
    case (.index(let index), .list(var items)):
      guard items.indices.contains(index) else { throw Problems.noSuchItem(key, change, count: items.count) }
      items[index] = try items[index].with(new, at: steps.dropFirst(), for: change)
      return YAMLValue(.list(items), path: path, key: key, line: line)
    case (.key, .list):
      throw Problem(
        location: change.location, fault: "'\(self.key)' is a list",
        remedy: "choose an item by its index, from 0: \(self.key)[0]")
    default:
      throw Problem(
        location: change.location, fault: "there is nothing below '\(self.key)' in the recipe",
        remedy: "'delegate show NAME' prints every key; choose one of those")
    }
  }
}
