import Foundation
import Ingest
import ProfileExport
import Profiles
import Reporting
import TaskModel

/// Puts a person on the list of those to be forgotten, and proves by a search that nothing kept names them.
package struct Forgetting: Sendable {
  /// A file in which the person still stands.
  package struct Trace: Equatable, Sendable {
    package enum Kind: String, Sendable {
      case address
      case key
    }
    package let path: String
    package let kind: Kind

    package init(path: String, kind: Kind) {
      self.path = path
      self.kind = kind
    }
  }

  /// What a search found.
  package struct Search: Equatable, Sendable {
    package let fileCount: Int
    /// In the order of paths.
    package let traces: [Trace]
  }

  private let keyFile: PersonKeyFile

  package init(keyFile: PersonKeyFile) { self.keyFile = keyFile }

  /// Puts the person on the list that every later reading of data honours.
  ///
  /// - Parameter address: In any case of letters.
  /// - Returns: The person's key, and whether it was not on the list yet.
  /// - Throws: `Problem` when the address is none, or list or secret cannot be read or written.
  package func add(_ address: String) throws -> (key: String, isNew: Bool) {
    guard address.contains("@"), !address.contains(where: \.isWhitespace), !address.contains("*") else {
      throw Problem(
        place: "--person", fault: "this is no address", remedy: "write the whole address, such as jane@example.org")
    }
    let key = try keyFile.readOrMake().keys.key(of: address)
    let isNew = try keyFile.forgotten.add(key)
    let list = URL(fileURLWithPath: keyFile.forgotten.path)
    let beside = list.deletingLastPathComponent().path
    removeLeftovers(
      of: list.lastPathComponent, in: beside, (try? FileManager.default.contentsOfDirectory(atPath: beside)) ?? [])
    return (key, isNew)
  }

  /// Removes what killed commands were writing when they ended: a bundle among it may still have the person in it.
  ///
  /// - Parameters:
  ///   - prefix: What their names begin with.
  ///   - folder: Where they are.
  ///   - names: Paths below the folder.
  private func removeLeftovers(of prefix: String, in folder: String, _ names: [String]) {
    for path in names {
      let name = path.split(separator: "/").last ?? ""
      guard name.hasPrefix(prefix) || name.hasPrefix("." + prefix),
        let mark = name.range(of: ".new-", options: .backwards),
        let process = Int32(name[mark.upperBound...]), process != getpid(), kill(process, 0) != 0, errno == ESRCH
      else { continue }
      try? FileManager.default.removeItem(atPath: "\(folder)/\(path)")
    }
  }

  /// Takes the person out of every bundle below some folders; each is replaced whole.
  ///
  /// - Parameters:
  ///   - key: Of the person.
  ///   - folders: Those that are not there are passed over.
  /// - Returns: The bundles that were written anew, in the order of their paths.
  /// - Throws: `Problem` or `ProfileProblem` when a bundle is damaged or cannot be written.
  package func rewriteBundles(without key: String, in folders: [String]) throws -> [String] {
    var rewritten: [String] = []
    for folder in folders {
      removeLeftovers(of: ".", in: folder, FileManager.default.subpaths(atPath: folder) ?? [])
      let names = FileManager.default.enumerator(atPath: folder).map { $0.compactMap { $0 as? String }.sorted() } ?? []
      let digests = [BundleFolder.digests] + names.filter { $0.hasSuffix("/" + BundleFolder.digests) }
      for name in digests {
        let bundle = URL(fileURLWithPath: folder + "/" + name).deletingLastPathComponent()
        guard FileManager.default.fileExists(atPath: bundle.appendingPathComponent(BundleFolder.profiles).path),
          let files = try BundleFiles(removing: key, from: BundleFolder(bundle).files())
        else { continue }
        try files.write(to: bundle.path)
        rewritten.append(bundle.path)
      }
    }
    return rewritten
  }

  /// Looks for the address, in any case of letters, and for the key in every file below some folders.
  ///
  /// - Parameters:
  ///   - address: Of the person.
  ///   - key: Of the person.
  ///   - folders: Those that are not there are passed over.
  package func search(for address: String, key: String, in folders: [String]) throws -> Search {
    let needles = [(Trace.Kind.address, Array(address.lowercased().utf8)), (.key, Array(key.utf8))]
    var (count, traces) = (0, [Trace]())
    for folder in folders {
      let names = FileManager.default.enumerator(atPath: folder).map { $0.compactMap { $0 as? String }.sorted() } ?? []
      for path in names.map({ folder + "/" + $0 }) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else {
          continue
        }
        guard let data = FileManager.default.contents(atPath: path) else {
          throw Problem(
            place: path, fault: "the file cannot be read, so it cannot be searched",
            remedy: "make it readable, or delete it if nobody needs it")
        }
        count += 1
        let lowered = Data(data.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 })
        for (kind, needle) in needles where lowered.range(of: Data(needle)) != nil {
          traces.append(Trace(path: path, kind: kind))
        }
      }
    }
    return Search(fileCount: count, traces: traces)
  }
}
