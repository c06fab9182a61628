import DelegationFoundations
import DelegationStrictYAML

package enum RecipeChain {
  package static var knownKeys: [String] { RecipeKeys.names(in: "") }

  private struct Layer {
    let experiment: String
    let root: YAMLMapping
  }

  /// - Throws: `Problem` for unknown keys in any of the files, for an unknown experiment, for a circle, and for a
  ///   recipe that is extended and is many.
  package static func source(
    of name: String, among experiments: [String], read: (String) throws -> YAMLMapping
  ) throws -> RecipeSource {
    var layers: [Layer] = []
    var next: String? = name
    while let experiment = next {
      let root = try read(experiment)
      try RecipeKeys.check(root)
      layers.append(Layer(experiment: experiment, root: root))
      next = try root.optional("extends").map { value in
        let other = try value.text()
        let chain = layers.map(\.experiment)
        guard !chain.contains(other) else {
          throw Problem.impossible(
            value, "the recipes extend each other in a circle: \((chain + [other]).joined(separator: " → "))",
            remedy: "let one of them extend nothing, or another experiment")
        }
        guard experiments.contains(other) else {
          throw Problem.impossible(
            value, "there is no experiment '\(other)'",
            remedy: didYouMean(other, in: experiments) + "'delegate run --list' names all there are")
        }
        return other
      }
    }
    let kinds = try layers.map { try RecipeKind(of: $0.root) }
    for (index, kind) in kinds.enumerated().dropFirst() where kind != .experiment {
      let name = layers[index].experiment
      throw Problem.impossible(
        layers[index - 1].root.optional("extends")!, "'\(name)' is a \(kind), which is many recipes",
        remedy: "extend the experiment that '\(name)' extends, or another one")
    }
    let variants = layers[0].root.optional(kinds[0].rawValue)
    var root = try merged(layers)
    if kinds[0] == .suite { root = try SuiteReader.root(root, of: layers[0].root) }
    return RecipeSource(
      name: name, files: layers.map(\.root.path), ancestors: layers.dropFirst().map(\.experiment), root: root,
      kind: kinds[0], variants: variants)
  }

  private static func merged(_ layers: [Layer]) throws -> YAMLMapping {
    let notInherited = ["extends"] + RecipeKind.many.map(\.rawValue)
    var merged = layers.last!.root.without(notInherited)
    for (child, parent) in zip(layers, layers.dropFirst()).reversed() {
      try checkRules(child.root, over: merged)
      // Questions and links are not inherited; a path of rules stays relative to the recipe that names it.
      merged = merged.without(["question", "seeAlso"]).movingRules(from: parent.experiment)
      merged = child.root.without(notInherited).merged(over: merged)
    }
    return merged
  }

  /// Rules are about persons of one dataset, so they are not inherited for another.
  private static func checkRules(_ child: YAMLMapping, over inherited: YAMLMapping) throws {
    guard inherited.has("rules"), !child.has("rules"), let dataset = child.optional("dataset"),
      let other = inherited.optional("dataset"), dataset.scalar != other.scalar
    else { return }
    throw Problem.impossible(
      dataset, "the rules of \(inherited.optional("rules")!.location) are about persons of another dataset",
      remedy: "add a line 'rules: FILE' with rules of its own, or 'rules: null' for none")
  }
}

extension YAMLMapping {
  fileprivate func movingRules(from experiment: String) -> YAMLMapping {
    guard let rules = optional("rules"), let path = rules.scalar else { return self }
    let moved = YAMLValue(
      .scalar("../\(experiment)/\(path)", isPlain: false), path: rules.path, key: rules.key, line: rules.line)
    return replacing("rules", by: moved)
  }
}

/// The path of a recipe's file of rules: relative to the experiment's folder, so that a page shows no machine's paths.
enum RulePath {
  static func read(_ value: YAMLValue) throws -> String {
    let path = try value.text()
    try value.checkPrintable()
    guard !path.hasPrefix("/"), !path.hasPrefix("~") else {
      throw Problem.impossible(
        value, "the path is of this machine only", remedy: "put the file beside the recipe and write its name")
    }
    return path
  }

  /// Returns a path without a detour through the experiment's own folder or another's.
  static func relative(_ path: String, to experiment: String) -> String {
    var steps: [Substring] = []
    for step in path.split(separator: "/") where step != "." {
      if step == "..", let last = steps.last, last != ".." { steps.removeLast() } else { steps.append(step) }
    }
    if steps.count > 2, steps[0] == "..", steps[1] == experiment { steps.removeFirst(2) }
    return steps.joined(separator: "/")
  }
}
