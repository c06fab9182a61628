import DelegationFoundations
import Foundation

#if os(Linux)
  let streamSocket = Int32(SOCK_STREAM.rawValue)
#else
  let streamSocket = SOCK_STREAM
#endif

/// A folder that is removed when `body` ends.
func withScratchFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("files-\(UUID().uuidString.prefix(8))")
    .path
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  return try body(folder)
}

/// The problem that `body` throws; none when it throws nothing, or something else.
func problem(_ body: () throws -> Void) -> Problem? {
  do { try body() } catch { return error as? Problem }
  return nil
}

/// Hidden ones included, in byte order.
func names(in folder: String) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
}

func read(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

/// The number of a process that has ended.
func deadProcess() throws -> Int32 {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/bin/sh")
  process.arguments = ["-c", "exit 0"]
  try process.run()
  process.waitUntilExit()
  return process.processIdentifier
}
