import DelegationFoundations
import Foundation

/// The file of an app's record, to which events are appended.
public struct AppEventFile: Sendable {
  /// The path of the file.
  public let path: String

  /// The record at a path.
  ///
  /// - Parameter path: The path of a file that may not exist yet; its folder must.
  public init(path: String) { self.path = path }

  /// The record at a URL.
  ///
  /// - Parameter url: The URL of a file that may not exist yet; its folder must.
  public init(_ url: URL) { path = url.path }

  /// Appends one line, in a single write at the file's end, so that several processes may append; creates the file for its
  /// user alone.
  ///
  /// A last line that was cut, as when the device lost power, is ended first; reading names it.
  ///
  /// - Throws: `Problem` when the file cannot be written, or the event could not be read again, as one of no minutes.
  public func append(_ event: AppEvent) throws(Problem) {
    try event.check(at: path)
    let descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw unwritable }
    defer { close(descriptor) }
    var bytes = Array(event.line)
    let end = lseek(descriptor, 0, SEEK_END)
    var last: UInt8 = 0
    if end > 0, pread(descriptor, &last, 1, end - 1) == 1, last != UInt8(ascii: "\n") {
      bytes.insert(UInt8(ascii: "\n"), at: 0)
    }
    guard write(descriptor, bytes, bytes.count) == bytes.count else { throw unwritable }
  }

  /// All events, in the order of their lines, and why other lines were left out.
  ///
  /// - Throws: `Problem` when the file cannot be read, or more of its lines are no events than are some.
  public func record() throws(Problem) -> AppRecord {
    let remedy = "begin a new file, and read each part by itself"
    guard let bytes = try InputLimits.tasksFile.bytes(of: path, remedy: remedy) else {
      throw Problem(
        location: path, fault: "the file cannot be read", remedy: "check that it is there and that you may read it")
    }
    return try AppRecord(bytes, location: path)
  }

  private var unwritable: Problem {
    Problem(
      location: path, fault: "the event cannot be written",
      remedy: "check that its folder exists, that you may write there and that the disk has space")
  }
}
