import DelegationFiles
import DelegationFoundations
import Foundation

package struct NewProject {
  package let folder: String

  /// The patterns that keep out of git what only one machine needs, and data, which holds names and titles.
  static let ignored = """
    # The cache and the notes of runs.
    /.delegate/
    # Data holds names and titles: only its descriptions are committed.
    /datasets/**
    !/datasets/**/
    !/datasets/**/dataset.yaml
    !/datasets/**/README.md

    """

  /// - Parameter folder: Relative to the working folder or absolute; created if it is missing.
  package init(_ folder: String) { self.folder = FolderPaths.trimmed(folder) }

  /// Whether the `.gitignore` there names the folder of the cache.
  package var ignoresWorkFiles: Bool {
    let text = (try? WholeFile.read(path(".gitignore"), within: InputLimits.document)).map {
      String(decoding: $0, as: UTF8.self)
    }
    return text?.split(whereSeparator: \.isNewline).contains { $0.contains(".delegate") } ?? false
  }

  /// Creates what is missing, and leaves the rest as it is.
  ///
  /// - Returns: The paths of what was created, in the order of creation.
  package func create() throws -> [String] {
    var created: [String] = []
    for name in ["experiments", "datasets", "reports"] {
      let path = path(name)
      if FolderPaths.isFolder(path) { continue }
      do {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      } catch { throw Problem.unwritable(path, SystemError(below: error) ?? SystemError(EIO), OutputOptions()) }
      created.append(path + "/")
    }
    // The schema last: it is what makes the folder a project.
    for (name, text) in [(".gitignore", Self.ignored), ("experiments/\(RecipeSchema.file)", try RecipeSchema.json())] {
      guard !FileManager.default.fileExists(atPath: path(name)) else { continue }
      try OutputFile(path(name), replacing: .nothing).write(text.utf8)
      created.append(path(name))
    }
    return created
  }

  private func path(_ name: String) -> String { folder == "." ? name : "\(folder)/\(name)" }
}
