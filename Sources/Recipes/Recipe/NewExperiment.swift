import DelegationFiles
import DelegationFoundations
import DelegationStrictYAML
import Foundation

package struct NewExperiment {
  private let project: Project
  private let name: String
  /// The recipe as it will be written, checked.
  let text: String

  /// - `name`: Letters, digits, `-`, `.` and `_`, beginning with a letter or digit; no experiment has it yet.
  /// - Throws: `Problem` of usage for a name that is taken or cannot be one, for an unknown experiment, and for what the
  ///   other experiment cannot be combined with; `Problem` for a wrong recipe of the other one.
  package init(
    _ name: String, from other: String, dataset: String? = nil, question: String? = nil, in project: Project
  ) throws {
    guard name.wholeMatch(of: #/[A-Za-z0-9][A-Za-z0-9._-]{0,99}/#) != nil else {
      throw Problem(
        .usage, location: "experiment '\(name)'", fault: "it cannot be a folder's name everywhere",
        remedy: "use letters, digits, '-', '.' and '_', first a letter or a digit, at most 100")
    }
    let source = try project.source(other)
    if source.kind != .experiment { throw Problems.manyNotOne(source) }
    let recipe = try project.recipe(source)
    guard !FileManager.default.fileExists(atPath: project.folder(name)) else {
      throw Problem(
        .usage, location: "experiment '\(name)'", fault: "\(project.folder(name)) is there already",
        remedy: "choose another name")
    }
    self.project = project
    self.name = name
    let text = Self.text(other: recipe, dataset: dataset, question: question ?? "What is different from \(other)?")
    self.text = text
    do {
      let own = try RecipeChain.source(of: name, among: try project.names) { experiment in
        experiment == name
          ? try StrictYAML.read(text, path: "delegate new \(name)", knownKeys: RecipeChain.knownKeys)
          : try project.mapping(experiment)
      }
      _ = try RecipeReader.read(own)
    } catch let problem as Problem { throw problem.of(.usage) }
  }

  /// Writes the recipe into a folder of its own, and the schema for editors beside it if there is none yet.
  package func write() throws -> String {
    // Creates experiments/ too, where the schema goes.
    let draft = try FolderDraft(beside: project.ownFolder(name))
    try OutputFile(draft.folder + "/recipe.yaml", replacing: .nothing).write(text.utf8)
    let schema = "\(project.experiments)/\(RecipeSchema.file)"
    if !FileManager.default.fileExists(atPath: schema) {
      try OutputFile(schema, replacing: .nothing).write(RecipeSchema.json().utf8)
    }
    // Refuses to replace a folder created in the meantime.
    try draft.install()
    return project.recipePath(name)
  }

  private static func text(other: Recipe, dataset: String?, question: String) -> String {
    var lines = ["# yaml-language-server: $schema=../\(RecipeSchema.file)"]
    lines += YAMLText.lines(question, after: "question:")
    lines += YAMLText.lines(other.name, after: "extends:")
    if let dataset, dataset != other.dataset {
      lines += YAMLText.lines(dataset, after: "dataset:")
      if other.rules != nil {
        lines.append("# Those of \(other.name) are about persons of its own dataset.\nrules: null")
      }
    }
    return lines.joined(separator: "\n") + """

      evaluation:
        # auto: the model that learns most, unless another clearly beats it on the validation part; or name one.
        headline: {model: \(HeadlineRequest.auto), mode: \(other.headline.mode.rawValue)}

      # Everything else is as in \(other.name) ('delegate show \(other.name)' prints it) until you write it here. Mappings
      # are inherited key by key, lists as a whole; null restores the default. Try values before you write them:
      # 'delegate run \(other.name) --set text.weighting=bm25'. For example:
      #
      # seed: \(other.seed &+ 1)
      # text:
      #   weighting: bm25
      # models: [\(other.models.suffix(3).map(\.name).joined(separator: ", "))]

      """
  }
}
