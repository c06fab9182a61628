import Crypto
import Foundation
import Repeatable
import TaskModel

/// A dataset whose description was found; its files may be at hand or not.
package struct Dataset: Sendable {
  package let description: DatasetDescription
  /// Every place where the files may stand, the best first.
  package let candidates: [SourceLocation]
  /// Whose list of forgotten persons is honoured.
  var keyFile: PersonKeyFile? = nil

  package var name: String { description.name }

  /// The first place that holds at least one of the files.
  ///
  /// - Throws: `Problem` when an archive on the way is damaged or unsafe.
  package func locate() throws -> SourceLocation? {
    try locate(members: SourceLocation.members(ofArchive:))
  }

  func locate(members: (_ archive: String) throws -> [String]) throws -> SourceLocation? {
    let wanted = Set(description.wantedFiles)
    return try candidates.first { try $0.exists && !wanted.isDisjoint(with: try $0.fileNames(members: members)) }
  }

  /// A quick look, before any work: is there a file or folder at any place?
  ///
  /// - Throws: `Problem` that names every place that was looked at.
  package func checkIsHere() throws {
    if !candidates.contains(where: \.exists) { throw Problem.noData(of: self) }
  }

  /// Compares every file with its digest; files that are there but not described come last.
  ///
  /// - Throws: `Problem` when no place holds the files, or an archive is damaged.
  package func verify(threads: Threads) throws -> [FileVerdict] {
    let files = try openFiles()
    var verdicts = FileVerdict.all(of: description, in: files, threads: threads)
    let known = description.wantedFiles + ["dataset.yaml", "README.md"]
    for name in try files.location.fileNames() where !known.contains(name) && !name.hasPrefix(".") {
      let place = files.location.displayPath(of: name)
      verdicts.append(FileVerdict(name: name, place: place, state: .extra, digest: nil, byteCount: 0))
    }
    return verdicts
  }

  /// What helps against a missing or wrong file of this dataset.
  package var remedy: String {
    let source = description.source
    if let download = source.download {
      let only = source.only.map { " --only \($0)" } ?? ""
      return "delegate datasets fetch \(download)\(only), or --datasets DIR with a folder that holds the data"
    }
    let card = DatasetPlace.join(description.folder, "README.md")
    let hasCard = !description.path.isEmpty && FileManager.default.fileExists(atPath: card)
    return (hasCard ? "\(card) says how to get it" : "\(description.path) says what belongs there")
      + "; --datasets DIR names the folder that holds the data"
  }

  /// Opens the files of the first place that has any.
  ///
  /// - Parameter ahead: Makes what works on an archive's members while it is being inflated.
  func openFiles(ahead: () -> SourceAhead? = { nil }) throws -> SourceFiles {
    for candidate in candidates where candidate.exists {
      let files = try SourceFiles(opening: candidate, wanted: description.wantedFiles, ahead: ahead())
      if !files.names.isEmpty { return files }
    }
    throw Problem.noData(of: self)
  }
}
