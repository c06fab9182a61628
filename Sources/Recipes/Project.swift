import DelegationFiles
import DelegationFoundations
import DelegationStrictYAML
import Foundation

/// A folder with `experiments/`, `datasets/` and `reports/`, and behind it the experiments and datasets that an installed
/// program brings along.
package struct Project: Sendable {
  /// The prefix from the working folder to the project, so that messages name files as a user would type them: empty,
  /// or ended by a slash.
  package let root: String
  /// A folder with `experiments/` and `datasets/` too; nil if the program brings none along. Nothing is written there.
  package let builtIn: String?

  package init(root: String = "", builtIn: String? = nil) { (self.root, self.builtIn) = (root, builtIn) }

  package var experiments: String { root + "experiments" }
  package var datasets: String { root + "datasets" }
  /// The folders where descriptions and data are looked up: the project's, then the built-in one.
  package var datasetFolders: [String] { [datasets] + (builtIn.map { [$0 + "/datasets"] } ?? []) }
  package var reports: String { root + "reports" }
  /// The folder of what only this machine needs: the cache and the notes of runs.
  package var workFiles: String { root + ".delegate" }
  package var cache: String { workFiles + "/cache" }
  package var runs: String { workFiles + "/runs" }

  /// The names of all experiments, the built-in ones too, sorted by their bytes.
  package var names: [String] {
    get throws {
      try builtInEntries.union(FolderPaths.names(in: experiments)).filter(has)
        .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
  }

  package func has(_ name: String) -> Bool {
    !name.isEmpty && !name.contains("/") && FileManager.default.fileExists(atPath: recipePath(name))
  }

  package var builtInEntries: Set<String> {
    get throws { Set(try builtInExperiments.map { try FolderPaths.names(in: $0) } ?? []) }
  }

  private var builtInExperiments: String? { builtIn.map { $0 + "/experiments" } }

  /// The experiment that an argument names: by its name, or by the path of its folder or recipe.
  package func name(ofWord word: String) -> String {
    let name = word.hasSuffix("/") ? String(word.dropLast()) : word
    if has(name) { return name }
    func real(_ path: String) -> URL { URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath() }
    var folder = real(word)
    if folder.lastPathComponent == "recipe.yaml" { folder.deleteLastPathComponent() }
    let parent = folder.deletingLastPathComponent().path
    let known = [experiments] + [builtInExperiments].compactMap(\.self)
    return known.contains { real($0).path == parent } ? folder.lastPathComponent : name
  }

  package func folder(_ name: String) -> String { builtInFolder(name) ?? ownFolder(name) }

  func ownFolder(_ name: String) -> String { "\(experiments)/\(name)" }

  package func isBuiltIn(_ name: String) -> Bool { builtInFolder(name) != nil }

  private func builtInFolder(_ name: String) -> String? {
    guard let folder = builtInExperiments.map({ "\($0)/\(name)" }) else { return nil }
    var status = stat()
    // A link that leads nowhere is the project's own all the same, and an error.
    if lstat(ownFolder(name) + "/recipe.yaml", &status) == 0 { return nil }
    return FileManager.default.fileExists(atPath: folder + "/recipe.yaml") ? folder : nil
  }

  package func recipePath(_ name: String) -> String { "\(folder(name))/recipe.yaml" }
  package func expectedPath(_ name: String) -> String { "\(folder(name))/expected.json" }

  package func rulesPath(_ name: String, file: String) -> String {
    guard file.hasPrefix("../") else { return "\(folder(name))/\(file)" }
    // A neighbour's file by its own path, as its own messages name it.
    let parts = file.dropFirst(3).split(separator: "/", maxSplits: 1).map(String.init)
    return parts.count == 2 ? "\(folder(parts[0]))/\(parts[1])" : "\(experiments)/\(parts.joined())"
  }

  /// - Throws: `Problem` of usage when there is no such experiment or the changes do not fit it, `Problem` when a file is wrong.
  package func recipe(_ name: String, changes: [RecipeChange] = []) throws -> Recipe {
    let source = try source(name)
    if source.kind != .experiment { throw Problems.manyNotOne(source) }
    return try recipe(source, changes: changes)
  }

  package func recipe(_ source: RecipeSource, changes: [RecipeChange] = []) throws -> Recipe {
    let recipe = try RecipeReader.read(source)
    guard !changes.isEmpty else { return recipe }
    let changed = try source.with(changes)
    do {
      return try RecipeReader.read(changed)
    } catch let problem as Problem {
      // The files are right without the changes.
      throw Problems.changed(problem, by: changed.changes).of(.usage)
    }
  }

  /// The files' values before they are checked as a whole; errors as for `recipe(_:changes:)`.
  package func source(_ name: String) throws -> RecipeSource {
    let names = try names
    guard has(name) else { throw Problems.unknownExperiment(name, among: names, in: self) }
    return try RecipeChain.source(of: name, among: names, read: mapping)
  }

  /// One file alone, as it is written.
  func mapping(_ name: String) throws -> YAMLMapping {
    try StrictYAML.read(file: recipePath(name), knownKeys: RecipeChain.knownKeys)
  }

  /// The project of the working folder. Without one, the working folder itself is taken for it.
  package static let current = Project(
    root: root(above: FileManager.default.currentDirectoryPath),
    builtIn: Bundle.main.executablePath.flatMap(builtIn(besideProgram:)))

  /// Whether a folder is a project: its `experiments/` holds a recipe, or the schema that every new project has.
  package static func isProject(_ folder: String) -> Bool {
    let experiments = folder + "/experiments"
    // One that cannot be read is reported by whoever needs what is in it.
    guard let entries = try? FolderPaths.names(in: experiments) else { return true }
    return entries.contains { entry in
      entry == RecipeSchema.file || FileManager.default.fileExists(atPath: "\(experiments)/\(entry)/recipe.yaml")
    }
  }

  /// The way up from a folder to the nearest project, as ``root``; empty where there is none.
  ///
  /// - Parameter folder: An absolute path.
  package static func root(above folder: String) -> String {
    var (url, way) = (URL(fileURLWithPath: folder, isDirectory: true).standardizedFileURL, "")
    while !isProject(url.path) {
      if url.path == "/" { return "" }
      url.deleteLastPathComponent()
      way += "../"
    }
    return way
  }

  /// Returns the folder that `make install` and the Debian package put beside the program: `share/delegate` beside its
  /// folder `bin`.
  package static func builtIn(besideProgram path: String) -> String? {
    let prefix = URL(fileURLWithPath: path).resolvingSymlinksInPath().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = prefix.appendingPathComponent("share/delegate").path
    return isProject(folder) ? folder : nil
  }
}
