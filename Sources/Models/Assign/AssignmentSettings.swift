import DelegationIngest
import DelegationStrictYAML
import Foundation

/// How much is done without asking anybody, from an `assign.yaml` beside a dataset's description.
package struct AssignmentSettings: Equatable, Sendable {
  package static let fileName = "assign.yaml"

  enum Level: String, CaseIterable, Codable, Sendable {
    /// Nobody is assigned; suggestions are written beside the field.
    case suggest
    /// A person is assigned whose probability is above the model's threshold, if that was proved.
    case high
    /// The first of a few names is assigned too.
    case most

    func includes(_ needed: Level) -> Bool {
      Self.allCases.firstIndex(of: needed)! <= Self.allCases.firstIndex(of: self)!
    }
  }

  enum Suggestion: String, CaseIterable, Sendable {
    case comment, label
    /// Nothing is written but assignees.
    case nothing
  }

  /// Whether nothing new is done; what was done can be taken back.
  package private(set) var isPaused = false
  var level = Level.suggest
  var suggestion = Suggestion.comment
  var perRun = 20
  var perPersonAndDay = 5

  package let path: String

  /// The settings of a dataset; without the file the defaults.
  ///
  /// - Throws: `Problem` when a value is impossible.
  package init(of dataset: Dataset) throws {
    let path = DatasetLocation.join(dataset.description.folder, Self.fileName)
    guard FileManager.default.fileExists(atPath: path) else {
      self.init(path: path)
      return
    }
    try self.init(
      path, StrictYAML.read(file: path, knownKeys: ["paused", "level", "suggestion", "perRun", "perPersonAndDay"]))
  }

  package init(path: String = Self.fileName) { self.path = path }

  init(_ path: String, _ root: YAMLMapping) throws {
    self.path = path
    isPaused = try root.optional("paused")?.boolean() ?? isPaused
    level = try root.optional("level")?.choice(of: Level.self) ?? level
    suggestion = try root.optional("suggestion")?.choice(of: Suggestion.self) ?? suggestion
    perRun = try root.optional("perRun")?.integer(in: 1...1_000) ?? perRun
    perPersonAndDay = try root.optional("perPersonAndDay")?.integer(in: 1...1_000) ?? perPersonAndDay
  }
}
