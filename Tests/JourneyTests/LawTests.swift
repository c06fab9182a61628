import Foundation
import Testing

/// What a module may not do, and how its source is read for it.
struct Law: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// Functions that no method is: those of the C library and Swift's own.
  var calls: [String] = []
  /// What may occur only in a comment.
  var texts: [String] = []

  /// The lines that break the law.
  func breaches(in source: String) -> [Substring] {
    let call = calls.isEmpty ? nil : try? Regex("(?:^|[^.\\w])(?:\(calls.joined(separator: "|")))\\(")
    precondition((call == nil) == calls.isEmpty, "the names of functions make no pattern")
    // Patterns are slow, so they read only lines that have one of the words.
    let anyEnding = "\\w*"
    let words = (texts + calls.map { $0.hasSuffix(anyEnding) ? String($0.dropLast(anyEnding.count)) : $0 + "(" })
      .filter { word in source.withCString { strstr($0, word) != nil } }
    guard !words.isEmpty else { return [] }
    return source.split(separator: "\n").filter { line in
      let start = line.drop { $0 == " " }
      guard !start.hasPrefix("//"), words.contains(where: { start.contains($0) }) else { return false }
      // Of a module's own method only the name is another's; a function named with its module is that function.
      let code = (start.firstRange(of: " // ").map { start[..<$0.lowerBound] } ?? start)
        .replacing(#/func \w+/#, with: "").replacing(#/\b(?:Foundation|Glibc|Musl|Darwin|Swift)\./#, with: "")
      return call.map { code.firstMatch(of: $0) != nil } ?? false || texts.contains { code.contains($0) }
    }
  }

  static let elementary = Law(
    testDescription: "no power or logarithm of the C library, which chooses by CPU",
    calls: [
      "log", "log2", "log10", "log1p", "exp", "exp2", "expm1", "pow", "cbrt", "sin", "cos", "tanh", "erf", "lgamma",
    ])
  static let purity = Law(
    testDescription: "no file, clock, environment or unseeded chance",
    calls: [
      "open", "fopen", "freopen", "opendir", "stat", "mmap", "popen", "system", "getenv", "setenv", "time", "clock",
      "clock_gettime", "gettimeofday", "rand", "random", "drand48", "arc4random\\w*", "fputs", "puts", "printf",
    ],
    texts: [
      "FileManager", "FileHandle", "ProcessInfo", "CommandLine", "Date()", "Date.now", "Date.init()", "SinceNow",
      "ContinuousClock",
      "SuspendingClock", "DispatchTime", ".random(", ".randomElement(", "SystemRandom", ".shuffled()", ".shuffle()",
      "UUID(", "URLSession", "(contentsOf: URL", "(contentsOf: url", "Data(contentsOf", "String(contentsOf",
      "contentsOfFile", "InputStream(",
    ])
  static let naming = Law(
    testDescription: "no file gets its name, but in DelegationFiles",
    calls: [
      "fopen", "freopen", "creat", "mkstemp", "rename", "renameat\\w*", "link", "linkat", "symlink", "copyfile",
      "clonefile",
    ],
    texts: [
      ".atomic", "atomically:", "toFile:", "createFile(", ".moveItem(", ".copyItem(", ".linkItem(",
      "createSymbolicLink(", "replaceItem", ".write(to: URL", ".write(to: url", "forWritingTo", "forWritingAtPath",
      "forUpdating", "OutputStream(",
    ])
  static let reading = Law(
    testDescription: "no file is read whole, but by DelegationFiles, which knows its limit",
    texts: [
      "contents(atPath", "Data(contentsOf", "String(contentsOf", "contentsOfFile", "forReadingAtPath", "forReadingFrom",
      "InputStream(",
    ])
  static let mapping = Law(
    testDescription: "no file is mapped, since who cuts it would end the process", calls: ["mmap"],
    texts: ["lwaysMapped", "mappedIfSafe", "mappedRead"])
  static let words = Law(testDescription: "no error with Foundation's message", texts: ["localizedDescription"])
  static let systemWords = Law(testDescription: "no error with the C library's message", calls: ["strerror", "perror"])
  static let printing = Law(
    testDescription: "nothing is printed, and no exit code set",
    calls: [
      "print", "debugPrint", "dump", "puts", "fputs", "putchar", "putc", "fputc", "printf", "fprintf", "vprintf",
      "vfprintf", "fwrite", "perror", "exit", "_exit", "abort", "quick_exit",
    ],
    texts: [
      "FileHandle.standardOutput", "FileHandle.standardError", "write(STDOUT_FILENO", "write(STDERR_FILENO",
      "write(1,", "write(2,",
    ])
}

@Suite("The modules' laws") struct LawTests {
  /// Those of `Package.swift`, in the order of the way; each may import those before it.
  static let modules: [String] = {
    let package = Program.root.appendingPathComponent("Package.swift")
    let text = (try? String(contentsOf: package, encoding: .utf8)) ?? ""
    return text.matches(of: #/(?m)^    module\(\s*"(\w+)"/#).map { String($0.1) } + ["delegate"]
  }()
  static let pure = [
    "Foundations", "Tasks", "Text", "Matching", "Planning", "Vectors", "Clustering", "Ranking", "Evaluation",
  ]

  static func sources(of module: String) throws -> [(name: String, text: String)] {
    let folder = Program.root.appendingPathComponent("Sources/\(module)")
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    let sources = try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.sorted {
      $0.path < $1.path
    }
    .map { ("\(module)/\($0.lastPathComponent)", try String(contentsOf: $0, encoding: .utf8)) }
    try #require(!sources.isEmpty, "\(module) has no source")
    return sources
  }

  /// The modules that a source imports, in whatever way.
  static func imports(_ text: String) -> [String] {
    let pattern =
      #/^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:typealias|struct|class|enum|protocol|let|var|func|actor|macro)\s+)?(\w+)/#
    return text.split(whereSeparator: { $0 == "\n" || $0 == ";" }).compactMap { line in
      line.firstMatch(of: pattern).map { String($0.1) }
    }
  }

  private func hold(_ law: Law, in module: String, except files: [String] = []) throws {
    for file in try Self.sources(of: module) where !files.contains(file.name) {
      let breaches = law.breaches(in: file.text)
      #expect(breaches.isEmpty, "\(file.name): \(law.testDescription)")
    }
  }

  @Test("every module is found in its folder, the first one first")
  func modulesAreFound() throws {
    #expect(Self.modules.first == "Foundations" && Set(Self.pure).isSubset(of: Self.modules))
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: Program.root.appendingPathComponent("Sources").path)
    #expect(Set(folders.filter { !$0.hasPrefix("CDelegation") }) == Set(Self.modules))
  }

  @Test("a module imports only modules above it", arguments: modules)
  func importsAreInOrder(module: String) throws {
    let below = Self.modules.drop { $0 != module }
    for file in try Self.sources(of: module) {
      let wrong = Self.imports(file.text).filter {
        $0.hasPrefix("Delegation") && below.contains(String($0.dropFirst(10)))
      }
      #expect(wrong.isEmpty, "\(file.name) imports \(wrong)")
    }
  }

  @Test(
    "what apps link needs nothing but each other and Foundation: no Dispatch, no C library of the system",
    arguments: [
      ("Foundations", ["Foundation"]), ("Text", []), ("Matching", []), ("Planning", ["Foundation"]),
      ("Calendar", ["Foundation"]), ("Core", ["Foundation"]),
    ])
  func importsOfAppParts(module: String, more: [String]) throws {
    for file in try Self.sources(of: module) {
      let strangers = Self.imports(file.text).filter {
        !(["CDelegationData", "DelegationFoundations", "DelegationText", "DelegationMatching"] + more).contains($0)
      }
      #expect(strangers.isEmpty, "\(file.name): \(strangers)")
    }
  }

  @Test(
    "what an app calls throws a Problem and nothing else, except where Codable decides",
    arguments: ["Core", "Planning", "Calendar"])
  func typedThrows(module: String) throws {
    for file in try Self.sources(of: module) {
      let untyped = file.text.matches(of: #/public (?:static )?(?:func|init)[^{}]*?\bthrows\b(?!\()/#).map { $0.output }
        .filter { !$0.contains("from decoder: any Decoder") && !$0.contains("to encoder: any Encoder") }
      #expect(untyped.isEmpty, "\(file.name)")
    }
  }

  @Test("only Vectors calls BLAS and LAPACK", arguments: modules.filter { $0 != "Vectors" })
  func importsOfLinearAlgebra(module: String) throws {
    for file in try Self.sources(of: module) {
      #expect(
        !Self.imports(file.text).contains { ["CDelegationOpenBLAS", "CDelegationBLAS"].contains($0) }, "\(file.name)")
    }
  }

  @Test("no module but the first takes a power or logarithm of the C library, which chooses by CPU", arguments: modules)
  func elementaryFunctions(module: String) throws { try hold(.elementary, in: module) }

  @Test("pure modules know no file, clock, environment or unseeded chance", arguments: pure)
  func purity(module: String) throws { try hold(.purity, in: module) }

  @Test("only Files gives files their names", arguments: modules.filter { $0 != "Files" })
  func namesOfFiles(module: String) throws {
    try hold(.naming, in: module)
    // A lock, an app's record and a log of acts that grow, and downloads and items of trackers that go on where they stopped; all
    // other files that are begun elsewhere are new.
    let others = [
      "Experiments/StoreClaims.swift", "Core/AppEventFile.swift", "Onboarding/FetchTransfer.swift",
      "Onboarding/TrackerItems.swift", "Models/AssignmentLog.swift",
    ]
    for file in try Self.sources(of: module) where !others.contains(file.name) {
      let lines = file.text.split(separator: "\n").filter { $0.contains("O_CREAT") || $0.contains("O_TRUNC") }
      #expect(lines.allSatisfy { $0.contains("O_EXCL") }, "\(file.name) may open a file that is there")
    }
  }

  @Test(
    "only Files reads whole files; Core, which an app has without it, reads its own",
    arguments: modules.filter { !["Core", "Files"].contains($0) })
  func wholeFiles(module: String) throws { try hold(.reading, in: module) }

  @Test("no file is mapped", arguments: modules)
  func mapping(module: String) throws { try hold(.mapping, in: module) }

  @Test("no error has Foundation's message", arguments: modules)
  func wordsOfErrors(module: String) throws {
    try hold(.words, in: module)
    if module != "Files" { try hold(.systemWords, in: module) }
  }

  @Test("only the command line prints or sets an exit code", arguments: modules.filter { $0 != "delegate" })
  func printing(module: String) throws { try hold(.printing, in: module) }
}
