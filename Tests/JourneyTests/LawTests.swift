import Foundation
import Testing

@Suite("The rooms' laws") struct LawTests {
  /// In the order of the way; each may import those before it.
  static let rooms = [
    "Repeatable", "TaskModel", "DelegationFiles", "Ingest", "Text", "Matching", "Profiles", "Vectors", "Clustering",
    "Recommendation",
    "Evaluation", "ProfileExport", "Experiments", "Reporting", "Publishing", "delegate",
  ]
  static let pure = [
    "Repeatable", "TaskModel", "Text", "Matching", "Vectors", "Clustering", "Recommendation", "Evaluation",
  ]

  static func sources(of room: String) throws -> [(name: String, text: String)] {
    let folder = Program.root.appendingPathComponent("Sources/\(room)")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)!
    return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.sorted { $0.path < $1.path }
      .map { ("\(room)/\($0.lastPathComponent)", try String(contentsOf: $0, encoding: .utf8)) }
  }

  static func imports(_ text: String) -> [String] {
    text.split(separator: "\n").filter { $0.hasPrefix("import ") || $0.contains(" import ") && $0.hasPrefix("@") }
      .compactMap { $0.split(separator: " ").last.map(String.init) }
  }

  @Test("a room imports only rooms above it", arguments: rooms)
  func order(room: String) throws {
    let below = Self.rooms.drop { $0 != room }
    let files = try Self.sources(of: room)
    #expect(!files.isEmpty)
    for file in files {
      for module in Self.imports(file.text) where Self.rooms.contains(module) {
        #expect(!below.contains(module), "\(file.name) imports \(module)")
      }
    }
  }

  @Test("Text and Matching need nothing but each other and Repeatable", arguments: ["Text", "Matching"])
  func core(room: String) throws {
    for file in try Self.sources(of: room) {
      for module in Self.imports(file.text) {
        #expect(["Repeatable", "Text", "Matching"].contains(module), "\(file.name): \(module)")
      }
    }
  }

  @Test("Profiles needs those three, Foundation and Crypto, nothing else")
  func profiles() throws {
    for file in try Self.sources(of: "Profiles") {
      for module in Self.imports(file.text) {
        #expect(["Repeatable", "Text", "Matching", "Foundation", "Crypto"].contains(module), "\(file.name): \(module)")
      }
    }
  }

  @Test("no room but the first takes a power or logarithm of the C library, which chooses by CPU", arguments: rooms)
  func elementary(room: String) throws {
    let call = try Regex("(?:^|[^.\\w])(?:log|log2|log10|log1p|exp|exp2|expm1|pow|cbrt|sin|cos|tanh|erf|lgamma)\\(")
    for file in try Self.sources(of: room) where !file.name.hasSuffix(".pb.swift") {
      for line in file.text.split(separator: "\n") where !line.drop(while: { $0 == " " }).hasPrefix("//") {
        guard !line.contains("func "), !line.contains("self.log(") else { continue }
        #expect(line.firstMatch(of: call) == nil, "\(file.name): \(line)")
      }
    }
  }

  @Test("pure rooms know no file, clock, environment or unseeded chance", arguments: pure)
  func purity(room: String) throws {
    let edges = [
      "FileManager", "FileHandle", "ProcessInfo", "getenv(", "Date(", "ContinuousClock", ".random(", "SystemRandom",
      ".shuffled()", "URLSession", "fopen(",
    ]
    for file in try Self.sources(of: room) {
      for edge in edges { #expect(!file.text.contains(edge), "\(file.name) uses \(edge)") }
    }
  }

  @Test("only DelegationFiles gives files their names", arguments: rooms.filter { $0 != "DelegationFiles" })
  func writing(room: String) throws {
    let edges = [".atomic", "atomically:", "createFile(", ".moveItem(", "replaceItem", " rename(", ".write(to: URL"]
    for file in try Self.sources(of: room) {
      for edge in edges { #expect(!file.text.contains(edge), "\(file.name) uses \(edge)") }
    }
  }

  @Test("no error is told in Foundation's words", arguments: rooms)
  func words(room: String) throws {
    for file in try Self.sources(of: room) {
      #expect(!file.text.contains("localizedDescription"), "\(file.name)")
      #expect(room == "DelegationFiles" || !file.text.contains("strerror("), "\(file.name)")
    }
  }

  @Test("only Vectors calls BLAS and LAPACK", arguments: rooms.filter { $0 != "Vectors" })
  func linearAlgebra(room: String) throws {
    for file in try Self.sources(of: room) {
      #expect(!Self.imports(file.text).contains { ["COpenBLAS", "CDelegationBLAS"].contains($0) }, "\(file.name)")
    }
  }

  @Test("only the command line prints or sets an exit code", arguments: rooms.filter { $0 != "delegate" })
  func printing(room: String) throws {
    for file in try Self.sources(of: room) {
      let lines = file.text.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { !$0.hasPrefix("//") }
      for call in ["print(", "debugPrint(", "exit("] {
        #expect(!lines.contains { $0.hasPrefix(call) || $0.contains(" \(call)") }, "\(file.name) calls \(call)")
      }
    }
  }
}
