import DelegationCore
import DelegationText
import Foundation
import Testing

/// An app's package that has nothing of this one but its libraries, built and run as its author would.
@Suite("A package that uses the product") struct SmallPackageTests {
  @Test(
    "the guide's examples build without any other package, run on a bundle and an export, and link no library of the pipeline",
    .enabled(if: Program.isThorough, Program.slow))
  func guideExamples() throws {
    try Program.withFolder { folder in
      let program = try build(try Self.examples(of: "docs/apps.md"), in: folder)
      try writeBundle(to: folder.appendingPathComponent("bundle"))
      try FileManager.default.copyItem(
        at: Program.root.appendingPathComponent("datasets/app-example/export.json"),
        to: folder.appendingPathComponent("export.json"))
      let ran = try Program.tool([program], in: folder)
      #expect(ran.status == 0, "\(ran)")
      #expect(ran.lines.first?.hasPrefix("aaaaaaaa 0.98") == true, "\(ran)")
      #expect(ran.lines.first?.hasSuffix(" the keyword debugg; 90 % of the work in Core") == true, "\(ran)")
      #expect(ran.output.contains("TASK-0027 1"), "\(ran)")
      #expect(ran.output.contains("there is no person or user 'nobody'"), "\(ran)")
      #expect(ran.output.contains("stored: true") && ran.output.contains("calendar: [\"dentist\"]"), "\(ran)")
      #expect(ran.output.contains("refused: the user may not do this"), "\(ran)")
      #expect(ran.output.contains("now: [\"") && ran.output.contains(", \"dentist\"]"), "\(ran)")
      let predicted = try Data(contentsOf: folder.appendingPathComponent("predicted.json"))
      #expect((try JSONSerialization.jsonObject(with: predicted) as? [String: Any])?.count == 5)
      try expectPlain(program, in: folder)
    }
  }

  /// Two targets of one name anywhere in an app's packages stop its build, whichever of them it uses.
  @Test("no library has a name that another package may have")
  func names() throws {
    let manifest = try String(contentsOf: Program.root.appendingPathComponent("Package.swift"), encoding: .utf8)
    let names = manifest.matches(of: #/\.(?:target|systemLibrary)\(\s*name: "(\w+)"/#).map(\.1)
    #expect(names.count >= 10)
    #expect(names.filter { !$0.hasPrefix("Delegation") && !$0.hasPrefix("CDelegation") } == [])
  }

  /// Makes and builds the program `small`, which uses the libraries for apps and nothing else.
  ///
  /// - Returns: The program's path.
  private func build(_ source: String, in folder: URL) throws -> String {
    try Self.write(source, to: folder, "Sources/small/main.swift")
    try Self.write(Self.article(), to: folder, "Sources/small/Article.swift")
    let manifest = """
      // swift-tools-version: 6.1
      import PackageDescription

      let package = Package(
        name: "Small", platforms: [.macOS(.v14)],
        dependencies: [.package(name: "Delegation", path: "\(Program.root.path)", traits: [])],
        targets: [
          .executableTarget(
            name: "small",
            dependencies: [
              .product(name: "DelegationCore", package: "Delegation"),
              .product(name: "DelegationPlanning", package: "Delegation"),
              .product(name: "DelegationCalendar", package: "Delegation"),
            ])
        ])
      """
    try Self.write(manifest, to: folder, "Package.swift")
    let scratch = folder.appendingPathComponent("build")
    // With the seconds of a machine whose Int has 32 bits.
    let wide = ["-Xswiftc", "-DWideSeconds"]
    let built = try Program.tool(
      ["swift", "build", "--package-path", folder.path, "--scratch-path", scratch.path] + wide, in: folder)
    try #require(built.status == 0, "\(built)")
    let fetched = try FileManager.default.contentsOfDirectory(
      atPath: scratch.appendingPathComponent("checkouts").path)
    #expect(fetched == [])
    return scratch.appendingPathComponent("debug/small").path
  }

  /// No system library of the pipeline is linked, neither by the program nor by what it links.
  private func expectPlain(_ program: String, in folder: URL) throws {
    #if os(Linux)
      let linked = try Program.tool(["ldd", program], in: folder)
      #expect(linked.status == 0 && linked.output.contains("libc.so"), "\(linked)")
    #else
      let linked = try Program.tool(["otool", "-L", program], in: folder)
      #expect(linked.status == 0, "\(linked)")
    #endif
    for library in ["blas", "lapack", "libxml2", "libarchive"] {
      #expect(!linked.output.lowercased().contains(library), "\(linked)")
    }
  }

  /// The Swift blocks of a guide, one behind the other.
  private static func examples(of guide: String) throws -> String {
    let guide = try String(contentsOf: Program.root.appendingPathComponent(guide), encoding: .utf8)
    let blocks = guide.components(separatedBy: "```swift\n").dropFirst()
    #expect(!blocks.isEmpty)
    return blocks.map { $0.components(separatedBy: "```")[0] }.joined()
  }

  /// The article of the library's documentation as a function.
  private static func article() throws -> String {
    let lines = try examples(of: "Sources/Core/DelegationCore.docc/FirstRecommendation.md").split(separator: "\n")
    let imports = lines.filter { $0.hasPrefix("import ") }
    return (imports + ["func article() async throws {"] + lines.filter { !$0.hasPrefix("import ") } + ["}"])
      .joined(separator: "\n")
  }

  /// Two persons who did nine and one of ten tasks; the words of the example are no keyword of the second.
  private func writeBundle(to folder: URL) throws {
    func person(_ digit: String, _ work: Int, _ keyword: Int) -> BundleDocument.Person {
      .init(
        key: String(repeating: digit, count: 64), support: work, lastActive: 0, threshold: 0.5, work: Double(work),
        categories: [.init(index: 0, value: Double(work))], keywords: [.init(index: keyword, value: 1)])
    }
    let document = BundleDocument(
      experiment: "small", dataset: "small", dataDigest: "sha256:" + String(repeating: "0", count: 64), asOf: 0,
      text: .init(
        revision: TextChain.revision, tokenizer: "words", identifiers: "split", tags: "keep", minimumTokenLength: 1,
        filters: ["stop-words", "porter2"], fields: ["title"]), balance: .init(textWeight: 2, smoothing: 0.3),
      documents: 10, terms: ["debugg", "print"], holders: [5, 5],
      categories: .init(field: "component", names: ["Core"]),
      persons: [person("a", 9, 0), person("b", 1, 1)])
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let files = [BundleFolder.profiles: try document.json()]
    for (name, bytes) in files { try bytes.write(to: folder.appendingPathComponent(name)) }
    try BundleFolder.digests(of: files).write(to: folder.appendingPathComponent(BundleFolder.digests))
  }

  private static func write(_ text: String, to folder: URL, _ name: String) throws {
    let file = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}
