import DelegationFiles
import DelegationFoundations
import DelegationResults
import Foundation

/// Notes of all runs. They hold what varies from run to run, which a report never holds.
package struct RunLog: Sendable {
  package let folder: String
  private let options = OutputOptions(elsewhere: "--runs DIR")

  package init(folder: String) { self.folder = folder }

  /// Creates the folder, so that a run that could not be noted stops before any work.
  package func check() throws {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch { throw Problem.unwritable(folder, SystemError(below: error) ?? SystemError(EIO), options) }
    guard access(folder, W_OK | X_OK) == 0 else { throw Problem.unwritable(folder, SystemError(errno), options) }
  }

  /// Writes the note of one run; returns its path.
  package func add(_ note: RunNote) throws -> String {
    let stamp = note.provenance.started.filter { $0 != "-" && $0 != ":" }
    let stem = "\(folder)/\(stamp)-\(note.provenance.experiment)-\(ProcessInfo.processInfo.processIdentifier)"
    var (path, number) = (stem + ".json", 1)
    while FileManager.default.fileExists(atPath: path) {
      number += 1
      path = "\(stem)-\(number).json"
    }
    try check()
    // Every note has its own name, so no later note would replace the draft of a killed run.
    removeDrafts(in: folder) { $0.wholeMatch(of: /[0-9]{8}T[0-9]{6}Z-.*\.json/) != nil }
    try OutputFile(path, replacing: .nothing, options: options).write(note.json())
    return path
  }

  /// The notes, oldest first, and how many files could not be read (such as those of another version of this program).
  package func notes() throws -> (notes: [RunNote], unreadable: Int) {
    guard FileManager.default.fileExists(atPath: folder) else { return ([], 0) }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }.sorted()
    } catch { throw Problems.cannotRead(path: folder, error: error) }
    let found = names.map { name in
      (try? WholeFile.read(folder + "/" + name, within: InputLimits.document))
        .flatMap { try? JSONDecoder().decode(RunNote.self, from: $0) }
    }
    let notes = found.compactMap(\.self).sorted { $0.provenance.started < $1.provenance.started }
    return (notes, found.count { $0 == nil })
  }
}
