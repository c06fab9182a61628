import DelegationFoundations
import DelegationStrictYAML
import Foundation
import Testing

@Suite("Strict YAML") struct StrictYAMLTests {
  private func read(_ text: String, keys: [String] = ["seed", "text", "split", "persons", "share"]) throws
    -> YAMLMapping
  {
    try StrictYAML.read(text, path: "recipe.yaml", knownKeys: keys)
  }

  private func problem(_ body: () throws -> Void) -> Problem? {
    do { try body() } catch { return error as? Problem }
    return nil
  }

  @Test("a file may begin with the mark of UTF-8, as some editors write it")
  func byteOrderMark() throws {
    let root = try StrictYAML.read(Array("\u{FEFF}seed: seven\n".utf8), path: "recipe.yaml", knownKeys: ["seed"])
    #expect(try root.required("seed").text() == "seven")
  }

  @Test("a link that leads out of its folder is read only where the command line names it")
  func link() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("yaml-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let (inner, secret) = (folder.appendingPathComponent("inner"), folder.appendingPathComponent("secret"))
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    try Data("seed: hidden\n".utf8).write(to: secret)
    try Data("seed: seven\n".utf8).write(to: inner.appendingPathComponent("own.yaml"))
    let path = inner.appendingPathComponent("recipe.yaml").path
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "../secret")
    let found = problem { _ = try StrictYAML.read(file: path, knownKeys: ["seed"]) }
    #expect(found?.fault == "the link leads out of \(inner.path), and nothing is read there")
    #expect(found?.description.contains("hidden") == false)
    #expect(try StrictYAML.read(file: path, knownKeys: ["seed"], takesPipe: true).required("seed").text() == "hidden")
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "own.yaml")
    #expect(try StrictYAML.read(file: path, knownKeys: ["seed"]).required("seed").text() == "seven")
  }

  @Test("text for pages holds no control character", arguments: ["a\\0b", "\\e[31mred", "a\\x9Fb", "a\\nb"])
  func controls(text: String) throws {
    let value = try read("text: \"\(text)\"").required("text")
    #expect(try !value.text().isEmpty)
    #expect(problem { _ = try value.printableText() }?.fault == "key 'text': it holds a control character")
  }

  @Test("values of every type, each with its line")
  func values() throws {
    let root = try read(
      """
      seed: 10_000
      # a comment
      share: 0.8
      split: "12"
      text:
        filters: [stop-words, porter2]
        fold: true
      """)
    #expect(try root.required("seed").integer(in: 1...20_000) == 10_000)
    #expect(try root.required("share").number(in: 0...1) == 0.8)
    #expect(try root.required("split").text() == "12")
    #expect(root.optional("persons") == nil)
    let text = try root.required("text").mapping(knownKeys: ["filters", "fold"])
    #expect(try text.required("filters").texts() == ["stop-words", "porter2"])
    #expect(try text.required("fold").boolean())
    #expect(text.line == 5)
    #expect(root.entries.map(\.value.line) == [1, 3, 4, 5])
    #expect(root.location(of: "text.fold") == "recipe.yaml:7")
    #expect(root.location(of: "text.fold.deeper") == "recipe.yaml:7")
    #expect(root.location(of: "text.none") == "recipe.yaml:5")
    #expect(root.location(of: "none") == "recipe.yaml:1")
  }

  @Test("an unknown key names file, line, key and the nearest known one")
  func unknownKey() {
    let found = problem { _ = try read("seed: 1\nsplti: 2") }
    #expect(
      found?.description == """
        recipe.yaml:2: there is no key 'splti'
          try: did you mean 'split'? known here: seed, text, split, persons, share
        """)
    let inner = problem {
      _ = try read("text:\n  a: 1\n  fitlers: 2").required("text").mapping(knownKeys: ["a", "filters"])
    }
    #expect(
      inner?.description == """
        recipe.yaml:3: there is no key 'text.fitlers'
          try: did you mean 'filters'? known here: a, filters
        """)
  }

  @Test(
    "a wrong type names the expected one",
    arguments: [
      ("share: high", "key 'share' is 'high'", "write a number"),
      ("share: [1]", "key 'share' is a list", "write a number"),
      ("share: \"0.5\"", "key 'share' is '0.5'", "write a number"),
      ("share: .inf", "key 'share' is '.inf'", "write a number"),
      ("share:", "key 'share' has no value", "write its value, or leave the line out"),
      ("share: 1.5", "key 'share' is 1.5", "write a number that is from 0.0 to 1.0"),
    ])
  func wrongNumber(text: String, fault: String, remedy: String) {
    let found = problem { _ = try read(text).required("share").number(in: 0...1) }
    #expect(found == Problem(location: "recipe.yaml:1", fault: fault, remedy: remedy))
  }

  @Test(
    "text, integers, booleans, choices and lists are as strict",
    arguments: [
      ("text", "12", "key 'v' is 12, which is not text", "write text, in quotes if it is meant so: \"12\""),
      ("text", "true", "key 'v' is true, which is not text", "write text, in quotes if it is meant so: \"true\""),
      ("text", "{}", "key 'v' is a mapping", "write text"),
      ("text", "''", "key 'v' has no value", "write its value, or leave the line out"),
      ("integer", "1.0", "key 'v' is '1.0'", "write a whole number"),
      ("integer", "0", "key 'v' is 0", "write a number that is at least 1"),
      ("boolean", "yes", "key 'v' is 'yes'", "write true or false"),
      ("choice", "flods", "key 'v': there is no 'flods'", "did you mean 'folds'? known here: holdout, folds"),
      ("list", "a", "key 'v' is 'a'", "write a list"),
      ("list", "[a, a]", "key 'v[1]': 'a' is there twice", "write it once"),
    ])
  func wrongOthers(type: String, value: String, fault: String, remedy: String) {
    let found = problem {
      let value = try read("v: \(value)", keys: ["v"]).required("v")
      switch type {
      case "text": _ = try value.text()
      case "integer": _ = try value.integer(in: 1 ... .max)
      case "boolean": _ = try value.boolean()
      case "choice": _ = try value.choice(["holdout", "folds"])
      default: _ = try value.texts()
      }
    }
    #expect(found == Problem(location: "recipe.yaml:1", fault: fault, remedy: remedy))
  }

  @Test("text that is not YAML, or not one mapping, is refused with its line")
  func broken() {
    #expect(
      problem { _ = try read("a: 1\nseed: {b: 1,\n c: 2,\n b: 3}\n") }
        == Problem(
          location: "recipe.yaml:4", fault: "the key 'b' is there twice; the first is in line 2",
          remedy: "keep one of the two"))
    #expect(problem { _ = try read("seed: [1\nshare: 2") }?.location.hasPrefix("recipe.yaml:") == true)
    #expect(problem { _ = try read("seed: [1\nshare: 2") }?.fault.hasPrefix("this is not YAML: ") == true)
    #expect(problem { _ = try read("- a\n- b") }?.fault == "the file is a list")
    #expect(problem { _ = try read("0123456789abcdef") }?.fault == "the file is a text without keys")
    #expect(problem { _ = try read("") }?.fault == "the file is empty")
    #expect(problem { _ = try read("seed: 1\n---\nseed: 2") }?.fault.hasPrefix("this is not YAML: ") == true)
    #expect(problem { _ = try read("[a]: 1") }?.fault == "the file has a key that is not a word")
    #expect(problem { _ = try read("seed: 1").required("text") }?.fault == "the key 'text' is missing")
    let bytes = Array("seed: 1\nshare: ".utf8) + [0xff]
    let found = problem { _ = try StrictYAML.read(bytes, path: "recipe.yaml", knownKeys: ["seed"]) }
    #expect(found?.description == "recipe.yaml:2: the line is not valid UTF-8\n  try: save the file as UTF-8")
    #expect(
      problem { _ = try StrictYAML.read(file: "no/such.yaml", knownKeys: []) }?.fault
        == "it cannot be read: No such file or directory")
  }
}
