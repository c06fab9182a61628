import DelegationCore
import DelegationFoundations
import Foundation
import Testing

@Suite("Invalid bundles") struct BundleFaultTests {
  /// The problem of reading bytes.
  static func problem(_ json: Data) -> Problem? {
    do {
      _ = try ProfileBundle(profiles: json)
      return nil
    } catch { return error }
  }

  static func problem(_ change: (inout BundleDocument) -> Void) throws -> Problem? {
    var document = Fixtures.document
    change(&document)
    return problem(try document.json())
  }

  struct Edit: Sendable, CustomTestStringConvertible {
    let old: String
    let new: String
    /// The position after the file's name.
    let location: String
    let fault: String
    var testDescription: String { "\(location): \(fault)" }
  }

  static let edits = [
    Edit(old: "delegation-profiles", new: "else", location: ": kind", fault: "not a bundle"),
    Edit(old: "\"kind\":\"delegation-profiles\",", new: "", location: ": kind", fault: "not a bundle"),
    Edit(old: "\"1.3\"", new: "\"2.0\"", location: ": schema", fault: "version 2.0 is not supported"),
    Edit(old: "\"1.3\"", new: "\"0.9\"", location: ": schema", fault: "version 0.9 is not supported"),
    Edit(old: "\"1.3\"", new: "\"one\"", location: ": schema", fault: "\"one\" is not a version"),
    Edit(old: "\"1.3\"", new: "\"+1.0\"", location: ": schema", fault: "is not a version"),
    Edit(old: "\"1.3\"", new: "1.0", location: ": schema", fault: "this is not a text"),
    Edit(old: "\"revision\":10", new: "\"revision\":99", location: ": text.revision", fault: "revision 99"),
    Edit(old: "\"words\"", new: "\"letters\"", location: ": text.tokenizer", fault: "\"letters\" is not known"),
    Edit(old: "\"keep\"", new: "\"cut\"", location: ": text.identifiers", fault: "\"cut\" is not known"),
    Edit(old: "\"none\"", new: "\"all\"", location: ": text.tags", fault: "\"all\" is not known"),
    Edit(old: "\"porter2\"", new: "\"porter9\"", location: ": text.filters", fault: "no filter 'porter9'"),
    Edit(
      old: "\"stop-words\",\"porter2\"", new: "\"porter2\",\"stop-words\"", location: ": text.filters", fault: "after"),
    Edit(
      old: "\"minimumTokenLength\":1", new: "\"minimumTokenLength\":0", location: ": text.minimumTokenLength",
      fault: "below 1"),
    Edit(old: "[\"title\"]", new: "[\"title\",\"comments\"]", location: ": text.fields", fault: "neither title nor"),
    Edit(old: "\"textWeight\":2", new: "\"textWeight\":NaN", location: "", fault: "not valid JSON"),
    Edit(old: "\"textWeight\":2", new: "\"textWeight\":1e999", location: "profiles.json", fault: "too large"),
    Edit(old: "\"textWeight\":2", new: "\"textWeight\":-1", location: ": balance.textWeight", fault: "-1.0 is out of"),
    Edit(old: "\"smoothing\":0.5", new: "\"smoothing\":0", location: ": balance.smoothing", fault: "0.0 is out of"),
    Edit(old: "\"documents\":16", new: "\"documents\":-16", location: ": documents", fault: "-16 is out of range"),
    Edit(old: "\"documents\":16", new: "\"documents\":\(Int.max)", location: ": documents", fault: "is out of range"),
    Edit(old: "\"documents\":16", new: "\"documents\":\"16\"", location: ": documents", fault: "not a whole number"),
    Edit(old: "\"documents\":16,", new: "", location: "", fault: "the key documents is missing"),
    Edit(old: "\"documents\":16", new: "\"documents\":null", location: "documents", fault: "whole number is missing"),
    Edit(
      old: "\"threshold\":0.75", new: "\"threshold\":1.5", location: ": automatic.threshold", fault: "1.5 is out of"),
    Edit(old: "\"assigned\":60", new: "\"assigned\":201", location: ": automatic.assigned", fault: "201 is out of"),
    Edit(old: "\"right\":51", new: "\"right\":61", location: ": automatic.right", fault: "61 is out of"),
    Edit(old: "\"promise\":0.8", new: "\"promise\":1.8", location: ": sets[0].promise", fault: "1.8 is out of"),
    Edit(old: "\"right\":99", new: "\"right\":121", location: ": sets[0].right", fault: "121 is out of"),
    Edit(old: "\"given\":120,", new: "", location: ": sets[0]", fault: "the key given is missing"),
    Edit(old: "[10,20,120]", new: "[30,20,120]", location: ": durations[0].minutes", fault: "never fall"),
    Edit(old: "[10,20,120]", new: "[10,20,1e300]", location: ": durations[0].minutes", fault: "up to 1e9"),
    Edit(old: "[10,20,120]", new: "[20,120]", location: ": durations[0].minutes", fault: "not three numbers"),
    Edit(old: "\"efforts\":20", new: "\"efforts\":0", location: ": durations[0].efforts", fault: "0 is below 1"),
    Edit(old: "\"person\":0", new: "\"person\":3", location: ": durations[2].person", fault: "3 is out of range"),
    Edit(old: ",\"person\":0", new: "", location: ": durations[2]", fault: "listed twice"),
    Edit(old: "[4,8,2]", new: "[4,8]", location: ": holders", fault: "2 numbers for 3 terms"),
    Edit(old: "[4,8,2]", new: "[4,0,2]", location: ": holders[1]", fault: "0 is out of range"),
    Edit(old: "[4,8,2]", new: "[4,8,-2]", location: ": holders[2]", fault: "-2 is out of range"),
    Edit(old: "[4,8,2]", new: "[16,8,2]", location: ": holders[0]", fault: "16 is out of range"),
    Edit(
      old: "[\"crash\",\"debug\",", new: "[\"crash\",\"crash\",", location: ": terms", fault: "a term is listed twice"),
    Edit(old: "[\"crash\",", new: "[\"\",", location: ": terms[0]", fault: "empty"),
    Edit(old: "[\"crash\",", new: "[\"jane@example.org\",", location: ": terms[0]", fault: "may point at a person"),
    Edit(old: "[\"Core\",", new: "[\"UI\",", location: ": categories.names", fault: "a category is listed twice"),
    Edit(old: "sha256:", new: "", location: ": dataDigest", fault: "not 'sha256:'"),
    Edit(old: "\"a1a1", new: "\"A1a1", location: ": persons[0].key", fault: "64 hexadecimal digits"),
    Edit(old: "\"a1a1", new: "\"a1a", location: ": persons[0].key", fault: "64 hexadecimal digits"),
    Edit(old: "\"a1a1a", new: "\"ａ1", location: ": persons[0].key", fault: "64 hexadecimal digits"),
    Edit(old: "[[0,6]]", new: "[[2,6]]", location: ": persons[0].categories[0]", fault: "2 is out of range"),
    Edit(old: "[[0,6]]", new: "[[-1,6]]", location: ": persons[0].categories[0]", fault: "-1 is out of range"),
    Edit(old: "[[0,6]]", new: "[[0,0]]", location: ": persons[0].categories[0]", fault: "0.0 is not above 0"),
    Edit(old: "[[0,6]]", new: "[[0,-6]]", location: ": persons[0].categories[0]", fault: "-6.0 is not above 0"),
    Edit(old: "[[0,6]]", new: "[[0,6,7]]", location: ": persons[0].categories[0][2]", fault: "cannot be read"),
    Edit(old: "[[0,6]]", new: "[[0]]", location: ": persons[0].categories[0][1]", fault: "is missing"),
    Edit(old: "[[0,6]]", new: "6", location: ": persons[0].categories", fault: "not a list or object"),
    Edit(old: "[[0,2],[1,1]]", new: "[[1,2],[0,1]]", location: ": persons[1].categories[1]", fault: "does not rise"),
    Edit(old: "[[0,2],[1,1]]", new: "[[1,2],[1,1]]", location: ": persons[1].categories[1]", fault: "does not rise"),
    Edit(old: "[[0,0.6],", new: "[[0,-0.6],", location: ": persons[0].keywords[0]", fault: "-0.6 is not above 0"),
    Edit(old: "[[0,0.6],", new: "[[0,0],", location: ": persons[0].keywords[0]", fault: "0.0 is not above 0"),
    Edit(old: "[[0,0.6],", new: "[[0,1e999],", location: "profiles.json", fault: "too large"),
    Edit(old: "\"takes\":60", new: "\"takes\":0", location: ": next.takes", fault: "0 is below 1"),
    Edit(old: "\"takes\":60,", new: "", location: ": next", fault: "the key takes is missing"),
    Edit(old: "\"cosine\":0.5,", new: "", location: ": next.weights.cosine", fault: "the weight is missing"),
    Edit(
      old: "\"cosine\":0.5,", new: "\"cosine\":0.5,\"luck\":1,", location: ": next.weights.luck", fault: "not known"),
    Edit(old: "\"cosine\":0.5", new: "\"cosine\":-1e7", location: ": next.weights.cosine", fault: "out of range"),
    Edit(old: "\"cosine\":0.5", new: "\"cosine\":\"\"", location: ": next.weights.cosine", fault: "not a number"),
    Edit(old: "\"next\":{", new: "\"next\":[],\"other\":{", location: ": next", fault: "not a list or object"),
    Edit(old: "[[0,0.6],", new: "[[3,0.6],", location: ": persons[0].keywords[0]", fault: "3 is out of range"),
    Edit(old: "[[0,0.6],", new: "[[0,0.7],", location: ": persons[0].keywords", fault: "squares add up to"),
  ]

  @Test("each problem has location, fault and remedy", arguments: edits)
  func edited(edit: Edit) throws {
    let problem = try #require(Self.problem(try Fixtures.edited(edit.old, edit.new)))
    #expect(problem.location.hasPrefix("profiles.json") && problem.location.hasSuffix(edit.location), "\(problem)")
    #expect(problem.fault.contains(edit.fault), "\(problem)")
    #expect(problem.remedy.contains("export") || problem.remedy.contains("version"), "\(problem)")
  }

  @Test("a file of another version is refused for that, even if its other keys are unknown")
  func otherShape() throws {
    let problem = try #require(
      Self.problem(Data(#"{"kind": "delegation-profiles", "schema": "3.1", "all": "else"}"#.utf8)))
    #expect(problem.fault.contains("version 3.1") && problem.remedy.contains("newer version of DelegationCore"))
  }

  @Test("persons: none, a repeated one, impossible counts and times")
  func persons() throws {
    #expect(try Self.problem { $0.persons = [] }?.fault == "the list is empty")
    #expect(try Self.problem { $0.persons[2].key = Keys.ann }?.fault == "the person is listed twice")
    #expect(try Self.problem { $0.persons[0].support = 0 }?.location.hasSuffix("persons[0].support") == true)
    #expect(try Self.problem { $0.persons[0].support = 17 }?.location.hasSuffix("persons[0].support") == true)
    #expect(try Self.problem { $0.persons[1].work = 0 }?.location.hasSuffix("persons[1].work") == true)
    #expect(try Self.problem { $0.persons[1].threshold = 1.5 }?.location.hasSuffix("persons[1].threshold") == true)
    #expect(try Self.problem { $0.persons[1].lastActive = $0.asOf + 1 }?.fault.contains("later than asOf") == true)
  }

  @Test("a bundle cut off at any byte is refused")
  func truncated() throws {
    let json = try Fixtures.document.json()
    // Without its last byte, the newline, it is complete.
    for length in 0..<(json.count - 1) {
      #expect(Self.problem(json.prefix(length))?.fault.contains("cut off or damaged") == true, "\(length)")
    }
  }

  @Test("bytes that are not UTF-8 are refused, also in an unknown key")
  func encoding() throws {
    var json = Data(#"{"colour": ""#.utf8)
    json += [0xC3, 0x28]
    json += Data(#"", "#.utf8) + (try Fixtures.document.json().dropFirst())
    #expect(Self.problem(json)?.fault == "these bytes are not UTF-8")
  }

  @Test("folders: no list, a missing or changed file, an invalid list, names that lead elsewhere")
  func folders() throws {
    func problem(_ change: (URL) throws -> Void) throws -> Problem? {
      try Fixtures.withFolder { folder in
        let files = ["profiles.json": try Fixtures.document.json(), "golden.json": Data("{}".utf8)]
        try Fixtures.write(files, to: folder)
        try change(folder)
        do { _ = try ProfileBundle(contentsOf: folder) } catch { return error as? Problem }
        return nil
      }
    }
    func list(_ text: String) throws -> Problem? {
      try problem { try Data(text.utf8).write(to: $0.appendingPathComponent("SHA256SUMS")) }
    }
    let digest = String(repeating: "0", count: 64)
    #expect(try problem { _ in } == nil)
    let gone = try problem { try FileManager.default.removeItem(at: $0.appendingPathComponent("SHA256SUMS")) }
    #expect(gone?.fault == "SHA256SUMS is missing or cannot be read")
    let missing = try problem { try FileManager.default.removeItem(at: $0.appendingPathComponent("golden.json")) }
    #expect(missing?.fault == "golden.json is missing or cannot be read")
    let other = try problem { try Data("{ }".utf8).write(to: $0.appendingPathComponent("golden.json")) }
    #expect(other?.location.hasSuffix("golden.json") == true && other?.fault.contains("bytes do not match") == true)
    #expect(try list("")?.fault.contains("profiles.json is missing") == true)
    for name in ["../profiles.json", "/etc/hostname", "a/b", "..", ".", "", "a\\b"] {
      let problem = try list("\(digest)  \(name)\n")
      #expect(
        problem?.location.hasSuffix("SHA256SUMS:1") == true && problem?.fault.contains("not a line") == true, "\(name)")
    }
    for line in ["\(digest) profiles.json", "\(digest.dropLast())  profiles.json", "hello", "\(digest) *x"] {
      #expect(try list(line)?.fault.contains("not a line") == true, "\(line)")
    }
    #expect(try list("\(digest)  profiles.json\r\n") != nil)
    #expect(throws: Problem.self) { try ProfileBundle(contentsOf: URL(fileURLWithPath: "/nowhere/at/all")) }
  }

  @Test("a file of a bundle that is too large, has too many values, or never ends is refused before it is read")
  func limits() throws {
    func problem(_ name: String, _ change: (URL) throws -> Void) throws -> Problem? {
      try Fixtures.withFolder { folder in
        try Fixtures.write(["profiles.json": try Fixtures.document.json(), "golden.json": Data("{}".utf8)], to: folder)
        try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
        try change(folder.appendingPathComponent(name))
        do { _ = try ProfileBundle(contentsOf: folder) } catch { return error as? Problem }
        return nil
      }
    }
    func sparse(_ count: UInt64) -> (URL) throws -> Void {
      { url in
        _ = FileManager.default.createFile(atPath: url.path, contents: nil)
        try FileHandle(forWritingTo: url).truncate(atOffset: count)
      }
    }
    func link(_ target: String) -> (URL) throws -> Void {
      { try FileManager.default.createSymbolicLink(atPath: $0.path, withDestinationPath: target) }
    }
    let (bundle, list) = (InputLimits.bundle, InputLimits.bundleList)
    for name in ["profiles.json", "golden.json"] {
      let large = try problem(name, sparse(UInt64(bundle.most)))
      #expect(large?.location.hasSuffix(name) == true && large?.fault == bundle.fault, "\(String(describing: large))")
      #expect(try problem(name, link("/dev/zero"))?.fault == "\(name) is missing or cannot be read")
    }
    #expect(try problem("SHA256SUMS", sparse(1 << 40))?.fault == list.fault)
    #expect(try problem("SHA256SUMS", link("/dev/zero"))?.fault == "SHA256SUMS is missing or cannot be read")
    let values = Data(#"{"kind": "delegation-profiles", "schema": "1.3", "terms": ["#.utf8)
    let many = values + Data(repeating: UInt8(ascii: ","), count: InputLimits.bundleValues.most)
    #expect(Self.problem(many)?.fault == InputLimits.bundleValues.fault)
    #expect(Self.problem(Data(count: InputLimits.document.most + 1))?.fault == InputLimits.document.fault)
  }

  @Test("a file that is listed twice is refused")
  func twice() throws {
    try Fixtures.withFolder { folder in
      let files = ["profiles.json": try Fixtures.document.json()]
      try Fixtures.write(files, to: folder)
      let list = BundleFolder.digests(of: files)
      try (list + list).write(to: folder.appendingPathComponent("SHA256SUMS"))
      #expect(throws: Problem.self) { try ProfileBundle(contentsOf: folder) }
    }
  }

  @Test("a problem has a location, a fault and a remedy, on two lines")
  func description() {
    #expect(Problem(location: "a", fault: "b", remedy: "c").description == "a: b\n  try: c")
  }
}
