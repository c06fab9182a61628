import DelegationFoundations
import DelegationIngest
import DelegationStrictYAML
import DelegationTasks
import Foundation

/// The content of a `download.yaml`: files on the network, each with its git blob id as digest.
package struct Download: Sendable, Equatable {
  package struct File: Sendable, Equatable {
    /// The path below the download's own folder: `data/eclipse/JDT/short_desc.xml`.
    package let path: String
    /// `…/<commit>/<path>`.
    package let url: String
    package let digest: FileDigest
  }

  let name: String
  let summary: String
  package let files: [File]

  /// - Parameters:
  ///   - path: Of the `download.yaml`.
  ///   - name: The folder of the file below a folder of datasets.
  package init(readingFile path: String, name: String) throws {
    let root = try StrictYAML.read(file: path, knownKeys: ["name", "summary", "repositories"])
    try self.init(root, name: name)
  }

  init(_ root: YAMLMapping, name: String) throws {
    let written = try root.required("name")
    guard try written.text() == name else { throw Problem.otherName(written, try written.text(), folder: name) }
    self.name = name
    summary = try root.required("summary").text()
    var files: [File] = []
    var paths: Set<String> = []
    for repository in try root.required("repositories").list() {
      let mapping = try repository.mapping(knownKeys: ["url", "commit", "files"])
      let base = try Self.base(try mapping.required("url"))
      let commit = try mapping.required("commit").hexDigits(40)
      for file in try mapping.required("files").list() {
        let entry = try file.mapping(knownKeys: ["path", "gitBlob"])
        let path = try entry.required("path")
        let text = try path.text()
        guard InnerPath.isPlain(text) else {
          throw Problem.impossible(
            path, "'\(text)' is not a plain path below the download's folder",
            remedy: "write a relative path without '..'")
        }
        guard paths.insert(text).inserted else {
          throw Problem.repeatedItem(path.key, value: text, location: path.location)
        }
        let digest = FileDigest.gitBlob(try entry.required("gitBlob").hexDigits(40))
        files.append(File(path: text, url: "\(base)/\(commit)/\(text)", digest: digest))
      }
    }
    self.files = files
  }

  /// The files below the named folders, or of the named paths; all of them when nothing is named. `data/` may be left
  /// out.
  ///
  /// - Throws: `Problem` when a name fits no file.
  package func files(only names: [String]) throws -> [File] {
    guard !names.isEmpty else { return files }
    func fits(_ file: File, _ name: String) -> Bool {
      let name = name.hasSuffix("/") ? String(name.dropLast()) : name
      return [file.path, file.path.hasPrefix("data/") ? String(file.path.dropFirst(5)) : file.path].contains {
        $0 == name || $0.hasPrefix(name + "/")
      }
    }
    for name in names where !files.contains(where: { fits($0, name) }) {
      throw Problem(
        location: "\(self.name) --only \(name)", fault: "the download has no part of this name",
        remedy: wordRemedy(for: name, known: parts))
    }
    return files.filter { file in names.contains { fits(file, $0) } }
  }

  /// The folders and single files that `only` may name, in the order of the download.
  package var parts: [String] {
    var parts: [String] = []
    for file in files {
      let path = file.path.hasPrefix("data/") ? String(file.path.dropFirst(5)) : file.path
      let folder = path.split(separator: "/").dropLast().joined(separator: "/")
      let part = folder.isEmpty ? path : folder
      if !parts.contains(part) { parts.append(part) }
    }
    return parts
  }

  private static func base(_ value: YAMLValue) throws -> String {
    let text = try value.text()
    guard FetchSettings.isAllowed(text) else {
      throw Problem.impossible(
        value, "'\(text)' is not an https address", remedy: "write one that begins with https://")
    }
    return text.hasSuffix("/") ? String(text.dropLast()) : text
  }
}

extension DatasetCatalogue {
  package func download(named name: String) throws -> Download {
    guard let path = downloadPath(of: name) else {
      let locations = searchPath.map { "\n    " + DatasetLocation.join($0, name + "/download.yaml") }.joined()
      throw Problem(
        .usage, location: name, fault: "there is no download of this name; looked for:\(locations)",
        remedy: didYouMean(name, in: (try? names()) ?? [])
          + "delegate datasets fetch msr2013; other datasets' cards (README.md) say how to get them")
    }
    return try Download(readingFile: path, name: name)
  }
}

extension Download {
  /// Compares every file with its digest, in the first folder of a search path that has it.
  ///
  /// - Returns: A verdict per file in the download's order. A missing file is not required, since archives and unpacked
  ///   files hold the same.
  package func verify(searchPath: [String], threads: Threads) throws -> [FileVerdict] {
    let verdicts = try threads.tryMap(files.count) { index in
      let file = files[index]
      let locations = searchPath.map { DatasetLocation.join($0, "\(name)/\(file.path)") }
      guard let found = locations.first(where: { FileManager.default.fileExists(atPath: $0) }) else {
        return FileVerdict(
          name: file.path, location: locations.first ?? file.path, state: .missing(isRequired: false), digest: nil,
          byteCount: 0)
      }
      let digest = try FileDigest(.gitBlob, ofFile: found)
      let size = (try? FileManager.default.attributesOfItem(atPath: found)[.size] as? NSNumber)?.intValue ?? 0
      return FileVerdict(
        name: file.path, location: found, state: digest == file.digest ? .right : .wrong(expected: file.digest),
        digest: digest, byteCount: size)
    }
    guard verdicts.contains(where: { $0.digest != nil }) else {
      let locations = searchPath.map { "\n    " + DatasetLocation.join($0, name) }.joined()
      throw Problem(
        location: name, fault: "none of its files is here; looked below:\(locations)",
        remedy: "delegate datasets fetch \(name); for archives that you put there by hand, verify their datasets by "
          + "name")
    }
    return verdicts
  }
}
