import DelegationCore
import DelegationFiles
import DelegationFoundations
import DelegationIngest
import DelegationProfileExport
import DelegationTasks
import Foundation

extension PersonKeyFile {
  /// Checks what was just written: `delegate forget` finds there whoever is put on the list from now on, but not who was
  /// while it was made.
  func checkForgotten(in path: String, _ knows: (Set<String>) -> Bool) throws {
    guard try knows(forgotten.keys()) else { return }
    throw Problem(
      location: path, fault: "somebody was forgotten while it was made, and is in it",
      remedy: "repeat 'delegate forget' for that person")
  }
}

/// Puts a person on the list of those to be forgotten, and checks by a search that no file names them.
package struct Forgetting: Sendable {
  package struct Trace: Equatable, Sendable {
    package enum Kind: String, Sendable {
      case name = "address or name"
      case key
    }
    package let path: String
    package let kind: Kind
  }

  /// The places where a person was found before anything was done.
  package struct Sightings: Equatable, Sendable {
    package let datasets: [String]
    /// The person's names as the data and `people.yaml` have them; where neither has any, the one that was asked for.
    package let names: [String]
    package let readCount: Int
    package let unread: [Problem]
    /// Whether a file of the searched folders has the address or the key.
    package let isInFiles: Bool
    package let isListed: Bool

    package var isAnybody: Bool { !datasets.isEmpty || isInFiles || isListed }

    package var nobody: Problem {
      let sets = readCount == 1 ? "the one dataset" : "any of the \(readCount) datasets"
      return Problem(
        location: "--person",
        fault:
          "nobody of this name was ever assigned a task, or reported one, in \(sets) at hand, so nothing was changed",
        remedy:
          "write the name as the tracker has it ('delegate records DATASET --show-persons' lists them), or name the "
          + "folder that holds the data: --datasets DIR")
    }
  }

  package struct Search: Equatable, Sendable {
    package let fileCount: Int
    package let traces: [Trace]
  }

  private let keyFile: PersonKeyFile

  package init(keyFile: PersonKeyFile) { self.keyFile = keyFile }

  /// Looks for a person before anything is done, since a misspelt name would otherwise count as forgotten.
  ///
  /// - `person`: Address, login or name, as a tracker has it, in any case of letters.
  /// - `folders`: Searched as by ``search(for:key:in:)``.
  package func sightings(
    of person: String, catalogue: DatasetCatalogue, folders: [String], threads: Threads
  ) throws -> Sightings {
    var (datasets, readCount, unread) = ([String](), 0, [] as [Problem])
    var names: [String] = []
    for listing in try catalogue.list() {
      guard case .found = listing.data else { continue }
      do {
        let dataset = try catalogue.open(listing.name)
        let name = try dataset.person(meantBy: person, threads: threads)
        if name != nil { datasets.append(listing.name) }
        names += [name].compactMap(\.self) + (try dataset.aliases(of: name ?? person))
        readCount += 1
      } catch let problem as Problem { unread.append(problem) }
    }
    names = names.isEmpty ? [person] : Set(names.map { $0.lowercased() }).sorted()
    let keys = try keyFile.read()
    let traces = try names.flatMap { try search(for: $0, key: keys?.key(of: $0), in: folders).traces }
    return Sightings(
      datasets: datasets, names: names, readCount: readCount, unread: unread,
      // A word of a text may be anybody's name; an address or a key is one person's.
      isInFiles: traces.contains { $0.kind == .key || person.contains("@") },
      isListed: try keys.map { try !keyFile.forgotten.keys().isDisjoint(with: names.map($0.key)) } ?? false)
  }

  /// - Returns: The person's key, and whether it was not on the list yet.
  package func add(_ person: String) throws -> (key: String, isNew: Bool) {
    guard person.contains(where: { !$0.isWhitespace }) else {
      throw Problem(
        location: "--person", fault: "it names nobody",
        remedy: "write the person's address, login or name as the tracker has it")
    }
    let key = try keyFile.readOrCreate().keys.key(of: person)
    let isNew = try keyFile.forgotten.add(key)
    removeDrafts(of: keyFile.forgotten.path)
    return (key, isNew)
  }

  /// Removes the person from every bundle below some folders; each bundle is replaced as a whole.
  ///
  /// - Returns: The rewritten bundles, in the order of their paths.
  /// - Throws: `Problem` when a bundle is damaged or cannot be written.
  package func rewriteBundles(without key: String, in folders: [String]) throws -> [String] {
    var rewritten: [String] = []
    for folder in folders {
      // A bundle that a killed command was writing may still have the person in it.
      try removeDrafts(throughout: folder)
      let names = try FolderPaths.all(below: folder)
      let digests = [BundleFolder.digests] + names.filter { $0.hasSuffix("/" + BundleFolder.digests) }
      for name in digests {
        let bundle = URL(fileURLWithPath: folder + "/" + name).deletingLastPathComponent()
        guard FileManager.default.fileExists(atPath: bundle.appendingPathComponent(BundleFolder.profiles).path),
          let files = try BundleFiles(removing: key, from: BundleFolder(bundle).files())
        else { continue }
        try files.write(to: ReportFolder(path: bundle.path, kind: .bundle, options: OutputOptions()))
        rewritten.append(bundle.path)
      }
    }
    return rewritten
  }

  /// Removes the person from every model below some folders; each model is replaced as a whole. What a model learned of
  /// the others stays: its weights name nobody.
  ///
  /// - `folders`: Missing ones are skipped, and so are hidden folders in them.
  /// - Returns: The paths of the rewritten models, in their order, and why others could not be rewritten.
  package func rewriteModels(
    without person: String, in folders: [String]
  ) throws -> (rewritten: [String], failed: [Problem]) {
    guard let keys = try keyFile.read() else { return ([], []) }
    var (rewritten, failed) = ([String](), [Problem]())
    for folder in try ModelFolder.all(below: folders) {
      // A model that a killed command was writing may still have the person in it.
      removeDrafts(of: folder.path)
      do {
        guard let model = try folder.read(forgotten: []).forgetting(person, keys) else { continue }
        try folder.write(model)
        rewritten.append(folder.path)
      } catch let problem as Problem { failed.append(problem) }
    }
    return (rewritten, failed)
  }

  /// Looks for the person, in any case of letters, and for the key in every file below some folders, but for the secret and the list beside it.
  ///
  /// - `folders`: Missing ones are skipped; drafts of them, which killed commands left beside them, are searched too.
  package func search(for person: String, key: String?, in folders: [String]) throws -> Search {
    let name = NameSearch(person)
    func resolved(_ path: String) -> String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }
    let own = Set([keyFile.path, keyFile.forgotten.path].map(resolved))
    var (count, traces) = (0, [Trace]())
    for folder in try folders.flatMap({ try [$0] + drafts(of: $0) }) {
      for path in try FolderPaths.all(below: folder).map({ folder + "/" + $0 }) {
        guard FolderPaths.isFile(path), !own.contains(resolved(path)) else { continue }
        guard let data = try? WholeFile.read(path, within: InputLimits.ownFile) else {
          throw Problem(
            location: path, fault: "the file cannot be read, so it cannot be searched",
            remedy: "make it readable, or delete it if nobody needs it")
        }
        count += 1
        if name.isFound(in: data) { traces.append(Trace(path: path, kind: .name)) }
        if let key, data.range(of: Data(key.utf8)) != nil { traces.append(Trace(path: path, kind: .key)) }
      }
    }
    return Search(fileCount: count, traces: traces)
  }
}
