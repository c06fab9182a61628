import DelegationFiles
import Foundation

extension Project {
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
