import Foundation
import DelegationTasks

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
    for location in description.locations where location.isBesideDescription {
      candidates += location.locations(below: description.folder)
    }
    for root in searchPath {
      for location in description.locations where !location.isBesideDescription { candidates += location.locations(below: root) }
    }
    return Dataset(description: description, candidates: candidates, keyFile: keyFile)
  }

  func descriptionPath(of name: String) -> String? { path(of: "dataset.yaml", named: name) }

  func downloadPath(of name: String) -> String? { path(of: "download.yaml", named: name) }

  private func path(of file: String, named name: String) -> String? {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") }) else { return nil }
    return searchPath.map { DatasetLocation.join($0, "\(name)/\(file)") }
      .first { FileManager.default.fileExists(atPath: $0) }
  }

  // A few levels are enough for any name; links that lead round end there.
  private func collect(below folder: String, name: String, depth: Int = 0, into names: inout Set<String>) {
    guard depth < 4 else { return }
    for entry in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] where !entry.hasPrefix(".") {
      if entry == "dataset.yaml", !name.isEmpty { names.insert(name) }
      let path = DatasetLocation.join(folder, entry)
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else { continue }
      collect(below: path, name: name.isEmpty ? entry : "\(name)/\(entry)", depth: depth + 1, into: &names)
    }
  }
}

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
    let description = DatasetLocation.join(folder, "dataset.yaml")
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

/// A line of `delegate datasets list`.
package struct DatasetListing: Sendable {
  package enum Data: Sendable, Equatable {
    case found(SourceLocation)
    /// With every place that was looked in.
    case missing([SourceLocation])
    /// The description, or an archive that would hold the data, is wrong.
    case faulty(Problem)
  }

  package let name: String
  /// Nothing where the description is wrong.
  package let summary: String?
  /// The path of the description.
  package let descriptionPath: String
  package let data: Data
}

extension DatasetCatalogue {
  /// All datasets in the order of their names. An archive that several may stand in is read once.
  package func list() -> [DatasetListing] {
    var membersOfArchive: [String: Result<[String], Problem>] = [:]
    func members(_ archive: String) throws -> [String] {
      let members =
        membersOfArchive[archive]
        ?? Result { try SourceLocation.members(ofArchive: archive) }.mapError { $0.asProblem(archive) }
      membersOfArchive[archive] = members
      return try members.get()
    }
    return names().compactMap { name in
      guard let path = descriptionPath(of: name) else { return nil }
      do {
        let dataset = try open(name, describedAt: path)
        let summary = dataset.description.summary
        do {
          let location = try dataset.locate(members: members)
          let data = location.map { DatasetListing.Data.found($0) } ?? .missing(dataset.candidates)
          return DatasetListing(name: name, summary: summary, descriptionPath: path, data: data)
        } catch {
          return DatasetListing(
            name: name, summary: summary, descriptionPath: path, data: .faulty(error.asProblem(path)))
        }
      } catch {
        return DatasetListing(name: name, summary: nil, descriptionPath: path, data: .faulty(error.asProblem(path)))
      }
    }
  }
}

extension Error {
  /// The problem this is; anything else is one that names the place.
  func asProblem(_ location: String) -> Problem { self as? Problem ?? .unexpected(self, location: location) }
}
