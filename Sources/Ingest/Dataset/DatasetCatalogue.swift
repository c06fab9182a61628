import DelegationFiles
import DelegationFoundations
import Foundation

/// The datasets that can be found along a search path.
package struct DatasetCatalogue: Sendable {
  /// Folders, in the order in which they are searched. Descriptions and data are looked up separately.
  package let searchPath: [String]
  /// The persons on its list are left out whenever data is read; nil: nobody is left out.
  package let keyFile: PersonKeyFile?
  /// A folder of strangers' files, such as an unpacked archive: descriptions in it name nothing outside of it.
  package var confinement: String?

  package init(searchPath: [String], keyFile: PersonKeyFile? = nil) {
    self.searchPath = searchPath
    self.keyFile = keyFile
  }

  /// The usual path: the folders of the command line, then of the environment, then the project's and the built-in ones.
  ///
  /// - `options`: The folders of `--datasets`, in their order.
  /// - `environment`: The value of `DELEGATE_DATASETS`: folders separated by colons.
  /// - `keyFile`: As ``keyFile``.
  package init(options: [String], environment: String?, others: [String], keyFile: PersonKeyFile? = nil) {
    let folders = options + (environment ?? "").split(separator: ":").map(String.init) + others
    searchPath = folders.map(FolderPaths.trimmed).distinct
    self.keyFile = keyFile
  }

  package func open(_ name: String) throws -> Dataset {
    guard let path = descriptionPath(of: name) else { throw Problem.unknownDataset(name, in: self) }
    return try open(name, describedAt: path)
  }

  /// Whether a description of that name exists, valid or not.
  package func has(_ name: String) -> Bool { descriptionPath(of: name) != nil }

  /// The names of all datasets that have a description, in the order of their bytes.
  package func names() throws -> [String] {
    var names: Set<String> = []
    for root in searchPath { try collect(below: root, name: "", into: &names) }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  func open(_ name: String, describedAt path: String) throws -> Dataset {
    try dataset(DatasetDescription(readingFile: path, name: name))
  }

  private func dataset(_ read: DatasetDescription) throws -> Dataset {
    var description = read
    let parts = try description.parts.map { try part($0, of: description) }
    for (number, part) in parts.enumerated() { description.parts[number].taskURL = part.description.taskURL }
    if case let languages = Set(parts.map(\.description.textLanguage)), languages.count == 1 {
      description.textLanguage = languages.first!
    }
    return Dataset(
      description: description, parts: parts,
      candidates: parts.isEmpty ? try candidates(description.locations, of: description) : [],
      duplicateCandidates: try candidates(description.duplicates?.locations ?? [], of: description), keyFile: keyFile)
  }

  private func part(_ part: DatasetPart, of description: DatasetDescription) throws -> Dataset {
    guard let path = descriptionPath(of: part.dataset) else { throw Problem.unknownDataset(part.dataset, in: self) }
    let own = try DatasetDescription(readingFile: path, name: part.dataset)
    guard own.parts.isEmpty else {
      throw Problem(
        location: description.path, fault: "its part \(part.dataset) is itself made of others",
        remedy: "name the parts of \(part.dataset) below 'of' instead")
    }
    return try dataset(own)
  }

  /// The locations where the data may be: beside the description first, then along the search path.
  private func candidates(_ locations: [DatasetLocation], of description: DatasetDescription) throws -> [SourceLocation]
  {
    let beside = locations.filter(\.isBesideDescription).flatMap { $0.locations(below: description.folder) }
    for place in beside where !FolderPaths.isBelow(description.folder, place.path) {
      throw Problem.linkLeadsOut(place.path, of: description.folder, orElse: SourceFiles.elsewhere)
    }
    let confinement = confinement.flatMap { FolderPaths.isBelow($0, description.folder) ? $0 : nil }
    let elsewhere = (confinement == nil ? searchPath : [searchPath[0]]).flatMap { root in
      locations.filter { !$0.isBesideDescription }.flatMap { $0.locations(below: root) }
    }
    if let confinement, let place = elsewhere.first(where: { !FolderPaths.isBelow(confinement, $0.path) }) {
      throw Problem(
        location: description.path, fault: "it names \(Problem.shown(place.path)), which is not in its archive",
        remedy: "pack the data beside dataset.yaml, without the key 'data'")
    }
    return beside + elsewhere
  }

  func descriptionPath(of name: String) -> String? { path(of: "dataset.yaml", named: name) }

  package func downloadPath(of name: String) -> String? { path(of: "download.yaml", named: name) }

  private func path(of file: String, named name: String) -> String? {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") }) else { return nil }
    return searchPath.map { DatasetLocation.join($0, "\(name)/\(file)") }
      .first { FileManager.default.fileExists(atPath: $0) }
  }

  // A few levels are enough for any name; circular links end there.
  private func collect(below folder: String, name: String, depth: Int = 0, into names: inout Set<String>) throws {
    guard depth < 4 else { return }
    for entry in try FolderPaths.names(in: folder) where !entry.hasPrefix(".") {
      if entry == "dataset.yaml", !name.isEmpty { names.insert(name) }
      let path = DatasetLocation.join(folder, entry)
      guard FolderPaths.isFolder(path) else { continue }
      try collect(below: path, name: name.isEmpty ? entry : "\(name)/\(entry)", depth: depth + 1, into: &names)
    }
  }

  /// The dataset that an argument of the command line names: by its name, or by the path of its folder or description.
  ///
  /// - Returns: The name, and a catalogue that searches the folder above a given path first.
  package func resolving(_ argument: String) -> (name: String, catalogue: DatasetCatalogue) {
    var parts = argument.split(separator: "/").map(String.init)
    let name = parts.joined(separator: "/")
    if !argument.hasPrefix("/"), has(name) || downloadPath(of: name) != nil { return (name, self) }
    if parts.last == "dataset.yaml" { parts.removeLast() }
    var folder = (argument.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    if parts.contains("..") || parts.contains(".") {
      folder = URL(fileURLWithPath: folder).standardizedFileURL.path
      parts = folder.split(separator: "/").map(String.init)
    }
    let description = DatasetLocation.join(folder, "dataset.yaml")
    guard !parts.isEmpty, FileManager.default.fileExists(atPath: description) else {
      return (argument.hasPrefix("/") ? argument : name, self)
    }
    // A name has up to three parts, all given in the description; an invalid description is reported when it is read.
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

package struct DatasetListing: Sendable {
  package enum Data: Sendable, Equatable {
    case found(SourceLocation)
    /// The files are missing; the remedy says how to get them.
    case missing(remedy: String)
    /// The parts of a dataset that is made of others.
    case parts(here: [String], missing: [String])
    /// The description, or an archive that would hold the data, is invalid.
    case faulty(Problem)
  }

  package let name: String
  package let summary: String?
  package let data: Data
}

extension DatasetCatalogue {
  /// All datasets in the order of their names. An archive of several datasets is read once.
  package func list() throws -> [DatasetListing] {
    var membersOfArchive: [String: Result<[String], Problem>] = [:]
    func members(_ archive: String) throws -> [String] {
      let members =
        membersOfArchive[archive]
        ?? Result { try SourceLocation.members(ofArchive: archive) }.mapError { $0.asProblem(archive) }
      membersOfArchive[archive] = members
      return try members.get()
    }
    return try names().compactMap { name in
      guard let path = descriptionPath(of: name) else { return nil }
      var summary: String?
      let data: DatasetListing.Data
      do {
        let dataset = try open(name, describedAt: path)
        summary = dataset.description.summary
        if dataset.isJoined {
          let parts = try dataset.partsHere(members: members)
          data = .parts(
            here: parts.filter(\.isHere).map(\.part.name), missing: parts.filter { !$0.isHere }.map(\.part.name))
        } else {
          data = try dataset.locate(members: members).map { .found($0) } ?? .missing(remedy: dataset.source)
        }
      } catch { data = .faulty(error.asProblem(path)) }
      return DatasetListing(name: name, summary: summary, data: data)
    }
  }
}

extension Error {
  /// This error if it is a problem; else a problem at this location.
  package func asProblem(_ location: String) -> Problem {
    self as? Problem
      ?? Problem(
        location: location, fault: plainMessage(self), remedy: "check that the file is there and that you may read it")
  }
}
