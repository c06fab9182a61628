import DelegationFoundations
import DelegationIngest
import DelegationStrictYAML
import DelegationTasks
import Foundation

/// The folder `experiments/`, which holds recipes and accepted metrics.
package struct Project: Sendable {
  /// Relative to where the program runs, as messages name it.
  package let experiments: String

  package init(experiments: String = "experiments") { self.experiments = experiments }

  /// The names of all experiments, sorted by their bytes.
  package var names: [String] {
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: experiments)) ?? []
    return entries.filter { FileManager.default.fileExists(atPath: recipePath($0)) }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The experiment that an argument names: by its name, or by the path of its folder or recipe.
  package func name(ofWord word: String) -> String {
    let name = word.hasSuffix("/") ? String(word.dropLast()) : word
    if names.contains(name) { return name }
    func real(_ path: String) -> URL { URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath() }
    var folder = real(word)
    if folder.lastPathComponent == "recipe.yaml" { folder.deleteLastPathComponent() }
    return folder.deletingLastPathComponent().path == real(experiments).path ? folder.lastPathComponent : name
  }

  /// The folder of an experiment.
  func folder(_ name: String) -> String { "\(experiments)/\(name)" }

  package func recipePath(_ name: String) -> String { "\(folder(name))/recipe.yaml" }
  package func expectedPath(_ name: String) -> String { "\(experiments)/\(name)/expected.json" }

  /// - Parameters:
  ///   - name: Of the experiment.
  ///   - file: As the recipe names it.
  package func rulesPath(_ name: String, file: String) -> String {
    // A neighbour's file by its own path, as its own messages name it.
    file.hasPrefix("../") ? "\(experiments)/\(file.dropFirst(3))" : "\(experiments)/\(name)/\(file)"
  }

  /// - Parameters:
  ///   - name: Of the experiment.
  ///   - changes: Of the command line.
  /// - Throws: ``UnknownName`` when there is no such experiment or the changes do not fit it, `Problem` when a file is wrong.
  package func recipe(_ name: String, changes: [RecipeChange] = []) throws -> Recipe {
    let source = try source(name)
    if source.sweep != nil { throw Problems.sweepNotOne(source) }
    return try recipe(source, changes: changes)
  }

  /// The recipe of files that were read already.
  package func recipe(_ source: RecipeSource, changes: [RecipeChange] = []) throws -> Recipe {
    let recipe = try RecipeReader.read(source)
    guard !changes.isEmpty else { return recipe }
    let changed = try source.with(changes)
    do {
      return try RecipeReader.read(changed)
    } catch let problem as Problem {
      // The files are right without the changes.
      throw UnknownName(Problems.changed(problem, by: changed.changes))
    }
  }

  /// The files' values before they are checked as a whole; errors as for `recipe(_:changes:)`.
  package func source(_ name: String) throws -> RecipeSource {
    let names = names
    guard names.contains(name) else {
      throw Problems.unknownExperiment(name, among: names, folder: experiments)
    }
    return try RecipeChain.source(of: name, among: names, read: mapping)
  }

  /// One file alone, as it is written.
  func mapping(_ name: String) throws -> YAMLMapping {
    try StrictYAML.read(file: recipePath(name), knownKeys: RecipeChain.knownKeys)
  }
}
