import DelegationFoundations
import DelegationStrictYAML
import Testing

@Suite("Merged YAML") struct YAMLMergingTests {
  private func read(_ text: String, path: String) throws -> YAMLMapping {
    try StrictYAML.read(text, path: path, knownKeys: ["a", "b", "c", "d", "e"])
  }

  @Test("mappings key by key, all else as a whole, null removes, and each value keeps its location")
  func merged() throws {
    let below = try read("a: 1\nb: {x: 1, y: {u: 1, v: 2}}\nc: [1, 2]\nd: {x: 1}\ne: 5", path: "below.yaml")
    let above = try read("e: null\nb:\n  y: {v: 3, w: ~}\nc: [3]\nd: 4", path: "above.yaml")
    let merged = above.merged(over: below)
    #expect(YAMLText.flow(merged.value) == "{b: {y: {v: 3, u: 1}, x: 1}, c: [3], d: 4, a: 1}")
    #expect(merged.location(of: "b.y.v") == "above.yaml:3")
    #expect(merged.location(of: "b.y.u") == "below.yaml:2")
    #expect(merged.location(of: "a") == "below.yaml:1")
  }

  @Test("too many values by nested anchors are refused")
  func bomb() {
    let lines =
      ["a: &x0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]"]
      + (1...4).map { level in
        "\(["a", "b", "c", "d", "e"][level]): &x\(level) [\(Array(repeating: "*x\(level - 1)", count: 10).joined(separator: ", "))]"
      }
    #expect(throws: Problem.self) { try read(lines.joined(separator: "\n"), path: "x.yaml") }
    #expect(throws: Never.self) { try read(lines.dropLast(2).joined(separator: "\n"), path: "x.yaml") }
  }

  private static func nested(_ line: (_ name: String, _ above: String) -> String) -> String {
    let names = (0...24).map { "n\($0)" }
    let lines = zip(names.dropFirst(), names).map { "  \($0): \(line($0, $1))" }
    return "a:\n  n0: &n0 [x]\n" + lines.joined(separator: "\n")
  }

  @Test(
    "what aliases expand to is counted before anything is hashed", .timeLimit(.minutes(1)),
    arguments: [
      (nested { "&\($0) [*\($1), *\($1), *\($1)]" } + "\n? *n24\n: v", "has more than"),
      (nested { "&\($0) {? *\($1) : *\($1)}" }, "key 'a.n1' has a key that is not a word"),
      (nested { "&\($0) {u: *\($1), v: *\($1)}" }, "has more than"),
      ("a: &a [1]\n? *a\n: v", "the file has a key that is not a word"),
      ("a: {? {b: c} : d}", "key 'a' has a key that is not a word"),
      ("a: [x, {? [y] : z}]", "key 'a[1]' has a key that is not a word"),
      (
        "a: &k \(String(repeating: "k", count: 1 << 20))\nb: [\(String(repeating: "{*k : 1}, ", count: 99))]",
        "has more than"
      ),
      ("? \(String(repeating: "k", count: 1000))\n: [\(String(repeating: "1, ", count: 90_000))]", "has more than"),
    ])
  func expansion(text: String, fault: String) {
    let began = ContinuousClock.now
    let problem = #expect(throws: Problem.self) { try read(text, path: "x.yaml") }
    #expect(problem?.fault.contains(fault) == true, "\(problem?.fault.prefix(200) ?? "")")
    #expect(ContinuousClock.now - began < .seconds(5))
  }

  @Test("a word that is repeated may be a key, and a fault of the text stays its own")
  func aliases() throws {
    let mapping = try read("a: &a x\nb: {*a : 1}\nc: &c [*a, {d: *a}]\nd: *c", path: "x.yaml")
    #expect(YAMLText.flow(mapping.value) == "{a: x, b: {x: 1}, c: [x, {d: x}], d: [x, {d: x}]}")
    for text in ["a: *none", "a: &a [*a]", "a: {*none : 1}"] {
      let problem = #expect(throws: Problem.self) { try read(text, path: "x.yaml") }
      #expect(problem?.fault == "this is not YAML: found undefined alias")
    }
  }
}
