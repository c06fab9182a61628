import Foundation
import TaskModel

/// The datasets that can be found along a search path.
package struct DatasetCatalogue: Sendable {
  /// Folders, the first one asked first. Descriptions and data are looked up separately.
  package let searchPath: [String]
  /// Whose list of forgotten persons is honoured whenever data is read; nil: nobody was ever forgotten.
  package let keyFile: PersonKeyFile?

  package init(searchPath: [String], keyFile: PersonKeyFile? = nil) {
    self.searchPath = searchPath
    self.keyFile = keyFile
  }

  /// The usual path: what the command line names, then what the environment names, then what comes with the program.
  ///
  /// - Parameters:
  ///   - options: The folders of `--datasets`, in their order.
  ///   - environment: The value of `DELEGATE_DATASETS`: folders parted by colons.
  ///   - builtIn: The folder that is asked last.
  ///   - keyFile: As ``keyFile``.
  package init(
    options: [String], environment: String?, builtIn: String = "datasets", keyFile: PersonKeyFile? = nil
  ) {
    var path: [String] = []
    for folder in options + (environment ?? "").split(separator: ":").map(String.init) + [builtIn] {
      let folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
      if !path.contains(folder) { path.append(folder) }
    }
    searchPath = path
    self.keyFile = keyFile
  }

  /// - Throws: `Problem` when there is no such dataset or its description is wrong.
  package func open(_ name: String) throws -> Dataset {
    guard let path = descriptionPath(of: name) else { throw Problem.unknownDataset(name, in: self) }
    return try open(name, describedAt: path)
  }

  /// Whether a description of that name is there, right or wrong.
  package func has(_ name: String) -> Bool { descriptionPath(of: name) != nil }

  /// The names of all datasets that have a description, in the order of their bytes.
  package func names() -> [String] {
    var names: Set<String> = []
    for root in searchPath { collect(below: root, name: "", into: &names) }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  func open(_ name: String, describedAt path: String) throws -> Dataset {
    let description = try DatasetDescription(readingFile: path, name: name)
    var candidates: [SourceLocation] = []
    for place in description.places where place.isBesideDescription {
      candidates += place.locations(below: description.folder)
    }
    for root in searchPath {
      for place in description.places where !place.isBesideDescription { candidates += place.locations(below: root) }
    }
    return Dataset(description: description, candidates: candidates, keyFile: keyFile)
  }

  func descriptionPath(of name: String) -> String? { path(of: "dataset.yaml", named: name) }

  func downloadPath(of name: String) -> String? { path(of: "download.yaml", named: name) }

  private func path(of file: String, named name: String) -> String? {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") }) else { return nil }
    return searchPath.map { DatasetPlace.join($0, "\(name)/\(file)") }
      .first { FileManager.default.fileExists(atPath: $0) }
  }

  // A few levels are enough for any name; links that lead round end there.
  private func collect(below folder: String, name: String, depth: Int = 0, into names: inout Set<String>) {
    guard depth < 4 else { return }
    for entry in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] where !entry.hasPrefix(".") {
      if entry == "dataset.yaml", !name.isEmpty { names.insert(name) }
      let path = DatasetPlace.join(folder, entry)
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else { continue }
      collect(below: path, name: name.isEmpty ? entry : "\(name)/\(entry)", depth: depth + 1, into: &names)
    }
  }
}
