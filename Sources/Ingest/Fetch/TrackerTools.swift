import DelegationFiles
import DelegationFoundations
import DelegationTasks
import Foundation

/// The Python that runs Perceval: that of the project's tools if it was installed there, else `python3` of the system.
package struct TrackerTools: Sendable {
  /// The version that is installed, and that the tests use.
  package static let perceval = "1.6.1"

  /// `.delegate/tools/perceval-1.6.1`.
  let folder: String

  package init(tools: String) { folder = DatasetLocation.join(tools, "perceval-\(Self.perceval)") }

  private var ownPython: String { folder + "/bin/python" }

  /// Pip writes Perceval's own command last, so an installation that was killed has none.
  private var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: folder + "/bin/perceval") }

  /// A path, or a name to look up in PATH.
  var python: String { isInstalled ? ownPython : "python3" }

  /// Installs Perceval with pip into an environment of its own, unless it is there.
  ///
  /// - Throws: `Problem` when python3 is missing, or pip fails; then nothing is left.
  package func install() throws {
    guard !isInstalled else { return }
    try? FileManager.default.removeItem(atPath: folder)
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch { throw Problem.unwritable(folder) }
    let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "perceval==\(Self.perceval)"]
    for step in [["python3", "-m", "venv", folder], [ownPython] + pip] {
      let process = try TrackerProcess(step, environment: [:])
      while try process.nextLine() != nil {}
      let end = try process.end()
      guard end.status == 0 else {
        try? FileManager.default.removeItem(atPath: folder)
        throw end.status == 127 ? Problem.noPython : Problem.notInstalled(end.messages)
      }
    }
  }
}

/// A program that prints lines. It ends with this value.
final class TrackerProcess {
  private let process: ChildProcess
  private var buffer: [UInt8] = []
  private var scanned = 0

  /// The longest line: no issue of a tracker is as long.
  static let longestLine = 64 << 20

  /// - Parameter words: The program, looked up in PATH unless it is a path, and its arguments.
  init(_ words: [String], environment changes: [String: String]) throws {
    do { process = try ChildProcess(words, environment: changes) } catch { throw Problem.noPython }
  }

  /// The next line, without its end; nil at the end of the output. What is behind the last line end is no line.
  func nextLine() throws -> [UInt8]? {
    while true {
      if let end = buffer[scanned...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(buffer[..<end])
        buffer.removeSubrange(...end)
        scanned = 0
        return line
      }
      scanned = buffer.count
      guard buffer.count <= Self.longestLine else { throw TooLong() }
      let piece = try process.read()
      if piece.isEmpty { return nil }
      buffer += piece
    }
  }

  struct TooLong: Error {}

  /// Waits for the end.
  ///
  /// - Returns: The exit code, and what was printed on standard error.
  func end() throws -> (status: Int32, messages: String) {
    let (end, messages) = try process.end()
    return switch end {
    case .code(let code): (code, messages)
    case .signal(let number): (number, messages)
    }
  }
}
