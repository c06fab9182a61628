import DelegationIngest
import DelegationRanking
import DelegationRecipes
import Foundation
import Testing

@Suite("The schema of recipes") struct RecipeSchemaTests {
  /// A key that the schema knows, as a line of a recipe that is sound without it.
  struct Key: Sendable, CustomTestStringConvertible {
    let path: String
    /// The schema's keywords for it, as JSON.
    let schema: Data
    /// A recipe with a gap (`…`) for the key's value, and the same without the key.
    let with: String
    let without: String

    var testDescription: String { path }
    var keywords: [String: Any] { (try? JSONSerialization.jsonObject(with: schema)) as? [String: Any] ?? [:] }
  }

  private static let file = packageRoot + "/experiments/" + RecipeSchema.file
  private static let head = "question: Who?\ndataset: x\n"

  private static var root: [String: Any] {
    let bytes = FileManager.default.contents(atPath: file) ?? Data()
    return (try? JSONSerialization.jsonObject(with: bytes)) as? [String: Any] ?? [:]
  }

  private static func json(_ object: [String: Any]) -> Data {
    (try? JSONSerialization.data(withJSONObject: object)) ?? Data()
  }

  private static func keys(of schema: [String: Any], at path: String, with: String, without: String) -> [Key] {
    let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
    return properties.keys.sorted().flatMap { name -> [Key] in
      let property = properties[name]!
      let inner = path.isEmpty ? name : "\(path).\(name)"
      let location = with.replacing("…", with: path.isEmpty ? "\(name): …" : "{\(name): …}")
      // A mapping with required keys is tried as a whole.
      if property["properties"] != nil, property["required"] == nil, !["headline", "sweep"].contains(name) {
        return keys(of: property, at: inner, with: location, without: without)
      }
      let bytes = json(property)
      return [Key(path: inner, schema: bytes, with: location, without: without)]
    }
  }

  /// Those of mappings in lists: a clustering, and each model.
  private static var itemKeys: [Key] {
    let clusters = (root["properties"] as? [String: [String: Any]])?["clusters"]?["items"] as? [String: Any] ?? [:]
    let model = (root["definitions"] as? [String: [String: Any]])?["model"]?["anyOf"] as? [[String: Any]] ?? []
    func settings(_ schema: [String: Any], _ path: String, _ first: String, _ key: String) -> [Key] {
      let properties = (schema["properties"] as? [String: [String: Any]] ?? [:]).filter {
        !["space", "name"].contains($0.key)
      }
      return properties.keys.sorted().map { name in
        let line = head + (path.contains("transfer") ? "transfer: [y]\n" : "")
        return Key(
          path: "\(path).\(name)", schema: json(properties[name]!),
          with: line + "\(key): [{\(first), \(name): …}]", without: line + "\(key): [{\(first)}]")
      }
    }
    return settings(clusters, "clusters", "space: lsa", "clusters")
      + model.dropFirst().flatMap { schema -> [Key] in
        let name = ((schema["properties"] as? [String: [String: Any]])?["name"]?["const"] as? String) ?? "?"
        return settings(schema, name, "name: \(name)", "models")
      }
  }

  static let all = keys(of: root, at: "", with: head + "…", without: head) + itemKeys

  private func read(_ text: String) throws -> Recipe { try RecipeReader.read(source("mine", ["mine": text])) }

  private func holds(_ key: Key, _ value: String) -> Bool {
    (try? read(key.with.replacing("…", with: value))) != nil
  }

  @Test("the file in the repository is what 'delegate show --schema' prints")
  func committed() throws {
    #expect(
      String(decoding: try #require(FileManager.default.contents(atPath: Self.file)), as: UTF8.self)
        == (try RecipeSchema.json()))
  }

  @Test("it has every key, each with a description")
  func complete() {
    #expect(Set((Self.root["properties"] as? [String: Any] ?? [:]).keys) == Set(RecipeChain.knownKeys))
    #expect(Self.all.count > 60)
    for key in Self.all {
      #expect(key.keywords["description"] is String || key.keywords["$ref"] is String, "\(key.path)")
    }
  }

  @Test(
    "bounds: what lies on them is read, what lies beyond is not",
    arguments: all.filter { $0.keywords["minimum"] != nil })
  func bounds(key: Key) throws {
    let keywords = key.keywords
    let lower = try #require(keywords["minimum"] as? NSNumber).doubleValue
    let isWhole = (keywords["type"] as? [String] ?? [keywords["type"] as? String ?? ""]).contains("integer")
    #expect(holds(key, text(lower)))
    #expect(!holds(key, text(isWhole ? lower - 1 : lower - 0.0001)))
    #expect(isWhole == !holds(key, text(lower + 0.5)) || lower == 0.001)
    if let upper = (keywords["maximum"] as? NSNumber)?.doubleValue {
      #expect(holds(key, text(upper)))
      #expect(!holds(key, text(isWhole ? upper + 1 : upper * 1.001)))
    }
    #expect(!holds(key, "word") && !holds(key, "'1'") && !holds(key, "[1]") && !holds(key, "true"))
  }

  private func text(_ number: Double) -> String { number == number.rounded() ? String(Int(number)) : String(number) }

  @Test("defaults: written out, they change nothing", arguments: all.filter { $0.keywords["default"] != nil })
  func standard(key: Key) throws {
    let value = try #require(key.keywords["default"])
    let text = String(
      decoding: try JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed), as: UTF8.self)
    #expect(try read(key.with.replacing("…", with: text)) == read(key.without), "\(text)")
  }

  @Test("choices: each is read, no other one is", arguments: all.filter { $0.keywords["enum"] != nil })
  func choices(key: Key) throws {
    for word in try #require(key.keywords["enum"] as? [Any]).compactMap({ $0 as? String }) {
      #expect(holds(key, word), "\(word)")
      #expect(!holds(key, word + "x"), "\(word)x")
    }
    #expect(!holds(key, "1") && !holds(key, "[]"))
  }

  @Test("flags take true and false alone", arguments: all.filter { "\($0.keywords["type"] ?? "")".contains("boolean") })
  func flags(key: Key) {
    #expect(holds(key, "true") && holds(key, "false"))
    for value in ["yes", "1", "'true'", "[]", "on"] { #expect(!holds(key, value), "\(value)") }
  }

  @Test("the models and their names are those of the catalogue")
  func models() {
    let model = (Self.root["definitions"] as? [String: [String: Any]])?["model"]?["anyOf"] as? [[String: Any]] ?? []
    #expect(model.first?["enum"] as? [String] == ModelCatalogue.names)
    #expect(model.count == 1 + ModelCatalogue.names.count)
  }
}
