import Foundation

extension DatasetCatalogue {
  /// The dataset that a word of the command line names: by its name, or by the path of its folder or description.
  ///
  /// - Returns: The name, and where to look for it: a path leads to the folder of datasets above it first.
  package func resolving(_ word: String) -> (name: String, catalogue: DatasetCatalogue) {
    var parts = word.split(separator: "/").map(String.init)
    let name = parts.joined(separator: "/")
    if !word.hasPrefix("/"), has(name) || hasDownload(named: name) { return (name, self) }
    if parts.last == "dataset.yaml" { parts.removeLast() }
    var folder = (word.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    if parts.contains("..") || parts.contains(".") {
      folder = URL(fileURLWithPath: folder).standardizedFileURL.path
      parts = folder.split(separator: "/").map(String.init)
    }
    let description = DatasetPlace.join(folder, "dataset.yaml")
    guard !parts.isEmpty, FileManager.default.fileExists(atPath: description) else {
      return (word.hasPrefix("/") ? word : name, self)
    }
    // A name has up to three words, and the description says them all; a wrong description is told of when it is read.
    let depth =
      (1...3).first { depth in
        (try? DatasetDescription(readingFile: description, name: parts.suffix(depth).joined(separator: "/"))) != nil
      } ?? 1
    let above = parts.dropLast(depth).joined(separator: "/")
    let root = folder.hasPrefix("/") ? "/" + above : above.isEmpty ? "." : above
    return (
      parts.suffix(depth).joined(separator: "/"),
      DatasetCatalogue(searchPath: [root] + searchPath.filter { $0 != root }, keyFile: keyFile)
    )
  }
}
