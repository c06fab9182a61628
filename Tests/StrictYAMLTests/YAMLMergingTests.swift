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
}
