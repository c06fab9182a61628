import DelegationCore
import Foundation
import Testing

@Suite("The schema of bundles") struct SchemaTests {
  static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Sources/Core/Schema/profiles.schema.json")

  static func check() throws -> SchemaCheck { try SchemaCheck(Data(contentsOf: file)) }

  @Test("written bundles match the schema, and so do the additions of a newer version")
  func acceptsWhatIsWritten() throws {
    let check = try Self.check()
    #expect(try check.faults(Fixtures.document.json()) == [])
    #expect(try check.faults(Fixtures.complete.json()) == [])
    #expect(try check.faults(Fixtures.edited("\"schema\":\"1.3\"", "\"schema\":\"1.12\",\"more\":{}")) == [])
  }

  @Test("exactly the written keys are described, and required but for what a bundle may lack")
  func describesEveryKey() throws {
    let root = try Self.check().root
    let definitions = try #require(root["$defs"] as? [String: [String: Any]])
    let value = try JSONSerialization.jsonObject(with: Fixtures.complete.json())
    let document = try #require(value as? [String: Any])
    let person = try #require((document["persons"] as? [[String: Any]])?.first)
    let next = try #require(document["next"] as? [String: Any])
    let parts: [([String: Any]?, [String: Any])] = [
      (root, document), (definitions["text"], try #require(document["text"] as? [String: Any])),
      (definitions["balance"], try #require(document["balance"] as? [String: Any])),
      (definitions["categories"], try #require(document["categories"] as? [String: Any])),
      (definitions["person"], person), (definitions["next"], next),
      (definitions["weights"], try #require(next["weights"] as? [String: Any])),
      (definitions["automatic"], try #require(document["automatic"] as? [String: Any])),
      (definitions["set"], try #require((document["sets"] as? [[String: Any]])?.first)),
      (definitions["duration"], try #require((document["durations"] as? [[String: Any]])?.last)),
    ]
    let optional: Set = ["next", "automatic", "sets", "durations", "person", "category"]
    for (schema, written) in parts {
      let described = try #require(schema?["properties"] as? [String: [String: Any]])
      #expect(Set(described.keys).subtracting(["language"]) == Set(written.keys))
      #expect(
        Set(schema?["required"] as? [String] ?? [])
          == Set(written.keys).subtracting(optional))
      for (key, inner) in described { #expect(inner["description"] != nil || inner["$ref"] != nil, "\(key)") }
    }
    #expect(
      Set(definitions.keys) == [
        "text", "balance", "categories", "person", "next", "automatic", "set", "duration", "weights", "entry",
      ])
  }

  /// Edits of a bundle in which the schema finds a fault.
  static let refused = BundleFaultTests.edits.filter { edit in
    guard let json = try? Fixtures.edited(edit.old, edit.new), let faults = try? check().faults(json) else {
      return false
    }
    return !faults.isEmpty
  }

  @Test("the reader refuses what the schema refuses", arguments: refused)
  func readerRefuses(edit: BundleFaultTests.Edit) throws {
    #expect(BundleFaultTests.problem(try Fixtures.edited(edit.old, edit.new)) != nil)
  }

  @Test("the schema refuses most of what the reader does")
  func refusesMost() { #expect(2 * Self.refused.count > BundleFaultTests.edits.count) }

  @Test(
    "the schema refuses invalid values",
    arguments: [
      ("\"1.3\"", "\"2.0\""), ("delegation-profiles", "else"), ("sha256:", "md5:"), ("\"words\"", "\"letters\""),
      ("[\"title\"]", "[]"), ("\"porter2\"", "\"n-grams 1..2\""), ("\"documents\":16", "\"documents\":0"),
      ("\"documents\":16", "\"documents\":1.5"), ("[4,8,2]", "[4,8,-2]"),
      ("[\"crash\",\"debug\",", "[\"crash\",\"crash\","),
      ("[\"crash\",", "[\"\","), ("\"a1a1", "\"A1a1"), ("[[0,6]]", "[[0,0]]"), ("[[0,6]]", "[[-1,6]]"),
      ("[[0,6]]", "[[0,6,7]]"), ("[[0,6]]", "[[0]]"), ("[[0,6]]", "[0,6]"), ("\"smoothing\":0.5", "\"smoothing\":0"),
      ("\"textWeight\":2", "\"textWeight\":-1"), ("\"threshold\":0.5", "\"threshold\":2"), ("\"asOf\":", "\"as\":"),
      ("\"takes\":60", "\"takes\":0"), ("\"cosine\":", "\"cosines\":"), ("\"cosine\":0.5", "\"cosine\":1e7"),
      ("\"cosine\":0.5", "\"cosine\":\"0.5\""), ("\"threshold\":0.75", "\"threshold\":0"),
      ("\"promise\":0.8", "\"promise\":0"), ("\"given\":120", "\"given\":-1"), ("[10,20,120]", "[10,20]"),
      ("[10,20,120]", "[0,20,120]"), ("\"efforts\":20", "\"efforts\":0"), ("\"person\":0", "\"person\":-1"),
      ("\"assigned\":60", "\"assigned\":-1"), ("\"right\":51", "\"wrong\":51"),
    ])
  func schemaRefuses(old: String, new: String) throws {
    #expect(try !Self.check().faults(Fixtures.edited(old, new)).isEmpty)
  }
}
