import DelegationFiles
import DelegationFoundations
import DelegationReporting
import Foundation

/// Output: results to standard output, everything else to standard error.
enum Terminal {
  /// Whether events are printed as JSON, problems too. Set before any thread starts.
  nonisolated(unsafe) static var printsJSON = false

  /// Lines that are longer than the terminal's are wrapped at their words.
  ///
  /// - Parameter path: A file that the text names last, to which it leads where a terminal can follow.
  static func print(_ text: String, linking path: String? = nil) {
    var lines = harmless(text)
    if let width = columns {
      lines = lines.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        guard line.count > width else { return String(line) }
        let indent = String(line.prefix { $0 == " " }) + "  "
        return String(TextTable.wrapped(String(line), width: width, indent: indent).dropLast())
      }.joined(separator: "\n")
    }
    if let path, outputIsTerminal, variable("TERM") != "dumb", let range = lines.range(of: path, options: .backwards) {
      let target = URL(fileURLWithPath: path).absoluteString
      lines.replaceSubrange(range, with: "\u{1B}]8;;\(target)\u{1B}\\\(path)\u{1B}]8;;\u{1B}\\")
    }
    write(plain: lines + "\n")
  }
  /// A line for programs, which get every byte.
  static func print(json line: String) { write(line + "\n") }
  static func note(_ text: String) { draw(harmless(text) + "\n") }
  /// A note, in lines that fit where standard error is a terminal or COLUMNS asks for it; programs get it as one.
  static func note(sentence: String) {
    errorIsInteractive || wanted != nil ? draw(TextTable.wrapped(harmless(sentence), width: width)) : note(sentence)
  }
  /// What a user may type next; nothing while `init` types for the user.
  static func hint(_ text: String) { if printsHints { note(text) } }
  nonisolated(unsafe) static var printsHints = true
  /// Writes to standard error; if that cannot be written, there is nothing left to do.
  ///
  /// - Parameter text: May only hold control characters of the program itself.
  static func draw(_ text: String) { try? writeAll(text.utf8, to: STDERR_FILENO) }
  static func error(_ text: String) {
    draw((errorIsInteractive && hasColour ? "\u{1B}[1;31merror:\u{1B}[0m " : "error: ") + harmless(text) + "\n")
  }

  /// A text without what could steer a terminal or change how the text around it reads: control characters but line ends
  /// and tabs, separators of lines and paragraphs, and invisible marks such as those that turn the direction of writing
  /// around become question marks.
  static func harmless(_ text: String) -> String {
    // Most texts are plain ASCII, which is quick to see.
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) || $0 == 0x0A || $0 == 0x09 }) { return text }
    var scalars = String.UnicodeScalarView()
    // CR LF is one character.
    for character in text {
      for scalar in character.unicodeScalars {
        scalars.append(character == "\r\n" || isHarmless(scalar) ? scalar : "?")
      }
    }
    return String(scalars)
  }

  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control: scalar == "\n" || scalar == "\t"
    case .lineSeparator, .paragraphSeparator: false
    // Words are written with soft hyphens and joiners, and numbers with the visible marks of Arabic.
    case .format: ["\u{AD}", "\u{200C}", "\u{200D}"].contains(scalar) || isVisible(scalar)
    default: true
    }
  }

  /// Whether a format character is seen; marks of annotations are not, though Unicode lets nobody ignore them.
  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.properties.isDefaultIgnorableCodePoint && !(0xFFF9...0xFFFB).contains(scalar.value)
  }

  /// Whether lines on standard error can be redrawn: it is a terminal, and not a dumb one.
  static var errorIsInteractive: Bool { isatty(STDERR_FILENO) == 1 && variable("TERM") != "dumb" }

  /// Whether somebody is there to answer a question.
  static var canAsk: Bool { isatty(STDIN_FILENO) == 1 && errorIsInteractive }

  /// Whether colours may be used; see no-color.org.
  static var hasColour: Bool { variable("NO_COLOR")?.isEmpty ?? true }

  /// The number of characters of a line: what COLUMNS says, or the terminal behind standard error; 80 without either.
  static var width: Int { wanted ?? columns(of: STDERR_FILENO) ?? 80 }

  /// The number of characters of a line of results: what COLUMNS says, or the terminal that they are printed to; nil in pipes and
  /// files, whose lines have any length.
  static var columns: Int? { wanted ?? columns(of: STDOUT_FILENO) }

  private static var wanted: Int? { variable("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } }

  private static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
  }

  private static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
  private static func variable(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }

  /// Writes results, or ends the program: silently if the pipe is closed, else with the reason. Programs and files get
  /// every byte of them.
  static func write(_ text: String) { write(plain: outputIsTerminal ? harmless(text) : text) }

  private static func write(plain text: String) {
    do {
      try writeAll(text.utf8, to: STDOUT_FILENO)
    } catch {
      if error.number == EPIPE { exit(ExitStatus.brokenPipe) }
      let problem = Problem(
        location: "standard output", fault: "it cannot be written (\(error))",
        remedy: "check that it is open, and that its disk has space")
      self.error(problem.description)
      exit(ExitStatus.wrongData)
    }
  }

  /// Call before anything is opened or written.
  static func prepare() {
    // The next opened file would get the number of a closed stream, and output would go into that file.
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDONLY)
    }
  }
}

/// Standard output in large pieces, for commands that print many lines.
struct BufferedOutput {
  private var text = ""

  mutating func write(_ part: String) {
    text += part
    if text.utf8.count > 1 << 16 { flush() }
  }

  mutating func flush() {
    Terminal.write(text)
    text.removeAll(keepingCapacity: true)
  }
}
