import Foundation
import TaskModel

/// Draws with the program gnuplot: one process for all figures of a page.
///
/// Labels never reach gnuplot. A script holds marks such as `@3@`, which ``SVGCleaner`` replaces by the escaped text; so
/// no name can be a command, and a figure's bytes do not depend on a locale.
struct Gnuplot {
  /// Path of the program.
  let program: String

  /// - Parameter searchPath: Folders joined by colons, as in PATH.
  /// - Throws: `Problem` with the command that installs it, if gnuplot is not there.
  init(searchPath: String) throws {
    let candidates = searchPath.split(separator: ":").map { "\($0)/gnuplot" }
    guard let program = candidates.first(where: FileManager.default.isExecutableFile(atPath:)) else {
      throw Problem.gnuplotMissing()
    }
    self.program = program
  }

  /// Runs the scripts in order and returns the SVG text of each, as gnuplot wrote it.
  ///
  /// - Throws: `Problem` with gnuplot's own message if it stops.
  func draw(_ scripts: [String]) throws -> [String] {
    if scripts.isEmpty { return [] }
    // `set output` closes the drawing before the next one begins.
    let script = scripts.map { "reset session\n" + $0 + "\nset output\n" }.joined()
    let drawn = try run(script)
    let documents = drawn.split(separator: "<?xml", omittingEmptySubsequences: true).map { "<?xml" + $0 }
    guard documents.count == scripts.count else {
      throw Problem.gnuplotFailed(fault: "it drew \(documents.count) of \(scripts.count) figures")
    }
    return documents
  }

  /// Scratch files instead of pipes: neither side can fill a pipe or write into a closed one.
  private func run(_ script: String) throws -> String {
    let input = try ScratchFile()
    let output = try ScratchFile()
    let faults = try ScratchFile()
    try input.write(script)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["-d"]  // no start-up files of the user: they would change the figures
    process.environment = ["LC_ALL": "C", "PATH": "/usr/bin:/bin"]
    process.standardInput = input.handle
    process.standardOutput = output.handle
    process.standardError = faults.handle
    do {
      try process.run()
    } catch {
      throw Problem.gnuplotFailed(fault: "\(program) cannot be started")
    }
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let words = try faults.read().split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
      let fault = words.filter { !$0.isEmpty && $0 != "^" }.joined(separator: "; ")
      throw Problem.gnuplotFailed(fault: fault.isEmpty ? "exit status \(process.terminationStatus)" : fault)
    }
    return try output.read()
  }
}

/// A nameless file that vanishes with its handle.
private final class ScratchFile {
  private let file: UnsafeMutablePointer<FILE>
  let handle: FileHandle

  init() throws {
    guard let file = tmpfile() else {
      throw Problem.folder(NSTemporaryDirectory(), doing: "make a scratch file", error: errno)
    }
    self.file = file
    self.handle = FileHandle(fileDescriptor: fileno(file), closeOnDealloc: false)
  }

  deinit { fclose(file) }

  func write(_ text: String) throws {
    try handle.write(contentsOf: Data(text.utf8))
    try handle.seek(toOffset: 0)
  }

  func read() throws -> String {
    try handle.seek(toOffset: 0)
    return String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self)
  }
}
