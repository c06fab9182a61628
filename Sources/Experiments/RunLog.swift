import Foundation

/// Notes of every run, kept under `.delegate/runs/`: what varies between honest runs and a report therefore never holds.
package struct RunLog: Sendable {
  package let folder: String

  package init(folder: String = ".delegate/runs") { self.folder = folder }

  /// Makes the folder, so that a run that could not be noted stops before any work.
  package func check() throws {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw Problems.cannotWrite(path: folder, error: error)
    }
    guard FileManager.default.isWritableFile(atPath: folder) else {
      throw Problems.cannotWrite(path: folder, error: CocoaError(.fileWriteNoPermission))
    }
  }

  /// Writes one run's provenance beside the others; returns its path.
  package func add(_ provenance: Provenance) throws -> String {
    let stamp = provenance.started.filter { $0 != "-" && $0 != ":" }
    let stem = "\(folder)/\(stamp)-\(provenance.experiment)-\(ProcessInfo.processInfo.processIdentifier)"
    var (path, number) = (stem + ".json", 1)
    while FileManager.default.fileExists(atPath: path) {
      number += 1
      path = "\(stem)-\(number).json"
    }
    try check()
    do {
      try provenance.json().write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw Problems.cannotWrite(path: path, error: error)
    }
    return path
  }
}
