import CDelegationPipelineData
import DelegationFiles
import DelegationFoundations
import DelegationIngest
import Foundation

/// The Python that speaks to trackers: that of the user's tools if what it needs was installed there, else `python3` of the system.
package struct TrackerTools: Sendable {
  package enum Kind: String, Sendable {
    /// Reads whole trackers.
    case perceval
    /// The trackers' own clients, which change tasks.
    case clients

    /// All packages that pip installs, at pinned versions with their digests.
    var requirements: [UInt8] {
      switch self {
      case .perceval: delegation_perceval_requirements_txt().bytes
      case .clients: delegation_tracker_requirements_txt().bytes
      }
    }
  }

  /// The version of Perceval that is installed, and that the tests use.
  package static let perceval = "1.6.1"

  let kind: Kind
  /// The folder `delegate/tools/perceval-` or `clients-`, and the digest of what is in it, in the user's folder of data. A project's
  /// own folder would not do: a stranger's project could bring programs along.
  let folder: String

  package init(_ kind: Kind = .perceval, environment: [String: String] = ProcessInfo.processInfo.environment) {
    self.kind = kind
    let data =
      environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? (environment["HOME"] ?? NSHomeDirectory()) + "/.local/share"
    let digest = FileDigest(.sha256, of: kind.requirements).hex.prefix(12)
    folder = "\(data)/delegate/tools/\(kind.rawValue)-\(digest)"
  }

  private var ownPython: String { folder + "/bin/python" }

  /// What comes last, so that an installation that was killed has none. It holds the path of the Python it was made for: another
  /// version does not find the packages.
  private var lastFile: String { folder + "/complete" }
  package var isInstalled: Bool {
    var status = stat()
    // Others may have made a folder that they can change.
    return lstat(folder, &status) == 0 && status.st_uid == geteuid() && status.st_mode & 0o022 == 0
      && (try? WholeFile.read(lastFile, within: InputLimits.document)) == Data(realPython.utf8)
      && FileManager.default.isExecutableFile(atPath: realPython)
  }

  private var realPython: String { URL(fileURLWithPath: ownPython).resolvingSymlinksInPath().path }

  /// Whether neither the user's tools nor the system's `python3` have Perceval.
  package var lacksPerceval: Bool {
    get throws {
      if isInstalled { return false }
      let process = try TrackerProcess(
        ["python3", "-c", Self.beginning + "import perceval"], environment: Self.withoutCredentials)
      while try process.nextLine() != nil {}
      return try process.end().status != 0
    }
  }

  /// A path, or a name to look up in PATH.
  var python: String { isInstalled ? ownPython : "python3" }

  /// With -c Python searches the working folder first, where a stranger's file could hide a module.
  private static let beginning = "import sys; sys.path[:] = [folder for folder in sys.path if folder]; "

  /// An empty part of `PYTHONPATH`, such as behind a colon at its end, is the working folder too.
  private static var modulePath: [String: String?] {
    let folders = ProcessInfo.processInfo.environment["PYTHONPATH"]?.split(separator: ":").filter { $0.hasPrefix("/") }
    return ["PYTHONPATH": folders.flatMap { $0.isEmpty ? nil : $0.joined(separator: ":") }]
  }

  private static var withoutCredentials: [String: String?] {
    ["TOKEN", "USER", "PASSWORD"].reduce(into: modulePath) { $0["DELEGATE_TRACKER_\($1)"] = .some(nil) }
  }

  /// Starts a script of the program.
  package func script(_ text: [UInt8], _ environment: [String: String]) throws -> TrackerProcess {
    let whole = String(decoding: delegation_tracker_client_py().bytes + text, as: UTF8.self)
    return try TrackerProcess(
      [python, "-c", Self.beginning + "import os; exec(os.environ.pop('DELEGATE_SCRIPT'))"],
      environment: Self.modulePath.merging(environment) { $1 }.merging(["DELEGATE_SCRIPT": whole]) { $1 })
  }

  /// Installs it with pip into an environment of its own, unless it is there.
  ///
  /// - Throws: `Problem` when python3 is missing, or pip fails; then nothing is left.
  package func install() throws {
    guard !isInstalled else { return }
    try? FileManager.default.removeItem(atPath: folder)
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch { throw Problem.unwritable(folder, error) }
    let list = folder + "/requirements.txt"
    try OutputFile(list, replacing: .anything).write(kind.requirements)
    let pip = [
      "-I", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes", "--requirement", list,
    ]
    for step in [["python3", "-I", "-m", "venv", folder], [ownPython] + pip] {
      let process = try TrackerProcess(step, environment: Self.withoutCredentials)
      while try process.nextLine() != nil {}
      let end = try process.end()
      guard end.status == 0 else {
        try? FileManager.default.removeItem(atPath: folder)
        throw end.status == 127 ? Problem.noPython : Problem.notInstalled(kind, end.messages)
      }
    }
    try OutputFile(lastFile, replacing: .anything).write(Array(realPython.utf8))
  }
}

/// A program that prints lines. It ends with this value.
package final class TrackerProcess {
  private let process: ChildProcess
  private var buffer: [UInt8] = []
  private var scanned = 0

  /// The longest line: no issue of a tracker is as long.
  package static let longestLine = 64 << 20

  /// - Parameter words: The program, looked up in PATH unless it is a path, and its arguments.
  init(_ words: [String], environment changes: [String: String?]) throws {
    do { process = try ChildProcess(words, environment: changes) } catch {
      throw error.number == ENOENT ? Problem.noPython : Problem.notStarted(words[0], error)
    }
  }

  /// The next line, without its end; nil at the end of the output. What is behind the last line end is no line.
  package func nextLine() throws -> [UInt8]? {
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

  package struct TooLong: Error {}

  /// Waits for the end.
  ///
  /// - Returns: The exit code, and what was printed on standard error.
  package func end() throws -> (status: Int32, messages: String) {
    let (end, messages) = try process.end()
    return switch end {
    case .code(let code): (code, messages)
    case .signal(let number): (number, messages)
    }
  }
}
