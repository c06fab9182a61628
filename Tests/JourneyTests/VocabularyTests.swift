import Foundation
import Testing

/// One word per idea: what was renamed stays renamed.
@Suite("One vocabulary") struct VocabularyTests {
  /// Everything that the project writes for people and compilers, but for tests and what programs wrote.
  static let files: [(path: String, text: String)] = {
    let root = Program.root.path
    let kinds = ["swift", "c", "h", "md", "mustache", "css", "js", "yaml"]
    let below = ["Sources", "Benchmarks", "docs", "datasets"].flatMap { folder in
      FileManager.default.subpaths(atPath: "\(root)/\(folder)")?.map { "\(folder)/\($0)" } ?? []
    }
    let paths =
      below.filter { path in
        kinds.contains { path.hasSuffix("." + $0) } && !path.contains("/.build/")
      }
      + ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "Makefile", "reports/README.md"]
    return paths.compactMap { path in
      FileManager.default.contents(atPath: "\(root)/\(path)").map { (path, String(decoding: $0, as: UTF8.self)) }
    }
  }()

  /// The lines that have the word, but for those of its exceptions.
  static func lines(with word: RetiredWords.Word, in files: [(path: String, text: String)]) -> [String] {
    files.filter { !word.except.contains($0.path) }.flatMap { file in
      file.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { index, line in
        has(word.text, in: line) ? "\(file.path):\(index + 1)" : nil
      }
    }
  }

  private static func has(_ word: String, in line: Substring) -> Bool {
    var rest = line
    while let found = rest.range(of: word, options: .caseInsensitive) {
      let before = found.lowerBound == line.startIndex ? nil : line[line.index(before: found.lowerBound)]
      let after = found.upperBound == line.endIndex ? nil : line[found.upperBound]
      if !isLetter(before), !isLetter(after) { return true }
      rest = line[found.upperBound...]
    }
    return false
  }

  private static func isLetter(_ character: Character?) -> Bool {
    character.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false
  }

  @Test("no retired word is used again")
  func retired() {
    #expect(Self.files.count > 400)
    for word in RetiredWords.all {
      let lines = Self.lines(with: word, in: Self.files)
      #expect(lines.isEmpty, "'\(word.text)' is now '\(word.now)': \(lines.prefix(5).joined(separator: ", "))")
    }
  }

  @Test("the check finds a retired word, whatever its case, and no part of a word")
  func notices() {
    let word = RetiredWords.Word(text: "lesson", now: "training example", except: ["b.md"])
    let files = [("a.md", "x\nA Lesson."), ("b.md", "lesson"), ("c.md", "lessons, lessonCount, unlesson")]
    #expect(Self.lines(with: word, in: files) == ["a.md:2"])
  }

  /// A measure, a section of the page and a key of recipes are each declared once, and so found in few files.
  @Test(
    "an addition touches few files",
    arguments: [
      (#"\bmacroF1\b|MacroF1\("#, 3), (#"\btop3\b"#, 2), (#"LoadView|load_mustache"#, 3),
      (#"ProbabilityView|abstention_mustache"#, 3), (#""tasks\.selfTaken""#, 1),
      (#""abstention\.precision""#, 1),
    ])
  func places(pattern: String, most: Int) throws {
    let wanted = try Regex(pattern)
    let found = Self.files.filter { file in
      guard file.path.hasPrefix("Sources/"), file.path.hasSuffix(".swift") else { return false }
      return file.text.split(separator: "\n").contains { line in
        !line.drop { $0 == " " }.hasPrefix("//") && line.firstMatch(of: wanted) != nil
      }
    }
    #expect((1...most).contains(found.count), "\(found.map(\.path))")
  }
}
