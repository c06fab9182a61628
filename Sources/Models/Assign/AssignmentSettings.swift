import DelegationIngest
import DelegationStrictYAML
import Foundation

/// How much is done without asking anybody, from an `assign.yaml` beside a dataset's description.
package struct AssignmentSettings: Equatable, Sendable {
  package static let fileName = "assign.yaml"

  enum Level: String, CaseIterable, Sendable {
    /// Nobody is assigned; suggestions are written beside the field.
    case suggest
    /// A person who is named alone is assigned.
    case high
    /// The first of a few names is assigned too.
    case most
  }

  /// How something is suggested.
  enum Suggestion: String, CaseIterable, Sendable { case comment, label }

  /// Whether nothing at all is done.
  var isPaused = false
  var level = Level.suggest
  var suggestion = Suggestion.comment
  var perRun = 20
  var perPersonAndDay = 5

  package init() {}

  /// The settings of a dataset; without the file the defaults.
  ///
  /// - Throws: `Problem` when a value is impossible.
  package init(of dataset: Dataset) throws {
    let path = DatasetLocation.join(dataset.description.folder, Self.fileName)
    guard FileManager.default.fileExists(atPath: path) else {
      self.init()
      return
    }
    try self.init(
      StrictYAML.read(file: path, knownKeys: ["paused", "level", "suggestion", "perRun", "perPersonAndDay"]))
  }

  init(_ root: YAMLMapping) throws {
    isPaused = try root.optional("paused")?.boolean() ?? isPaused
    level = try root.optional("level")?.choice(of: Level.self) ?? level
    suggestion = try root.optional("suggestion")?.choice(of: Suggestion.self) ?? suggestion
    perRun = try root.optional("perRun")?.integer(in: 1...1_000) ?? perRun
    perPersonAndDay = try root.optional("perPersonAndDay")?.integer(in: 1...1_000) ?? perPersonAndDay
  }
}
