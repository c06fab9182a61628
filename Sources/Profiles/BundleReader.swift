import Foundation
import Matching
import Repeatable
import Text

/// Reads `profiles.json` and refuses what cannot be true.
struct BundleReader {
  /// How messages name the file.
  let place: String

  /// Reads the bytes; kind and version are looked at before anything else, so that a newer file is refused for that reason.
  func document(_ bytes: Data) throws -> BundleDocument {
    struct Head: Decodable {
      let schema: String?
      let kind: String?
    }
    let head = try JSONReading(place: place, remedy: ProfileProblem.exportAgain).value(Head.self, of: bytes)
    guard head.kind == BundleDocument.kind else {
      throw problem("kind", "this is no bundle of profiles", ProfileProblem.exportAgain)
    }
    try checkVersion(head.schema)
    return try JSONReading(place: place, remedy: ProfileProblem.exportAgain).value(BundleDocument.self, of: bytes)
  }

  private func checkVersion(_ schema: String?) throws {
    let schema = schema ?? ""
    let parts = schema.split(separator: ".", omittingEmptySubsequences: false).map { part in
      part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(part) : nil
    }
    guard parts.count == 2, let major = parts[0], parts[1] != nil else {
      throw problem("schema", "\"\(schema)\" is no version", ProfileProblem.exportAgain)
    }
    guard major == 1 else {
      throw problem(
        "schema", "version \(schema) is not read here, 1.x is",
        major > 1 ? "use a newer version of DelegationCore, or export with this one" : ProfileProblem.exportAgain)
    }
  }

  /// The text chain the terms were made by.
  func chain(_ text: BundleDocument.Text) throws -> TextChain {
    guard text.revision == TextChain.revision else {
      throw problem(
        "text.revision",
        "terms were made by revision \(text.revision) of the text chain, here is \(TextChain.revision)",
        "use the version of DelegationCore that wrote the bundle, or export it anew with this one")
    }
    do {
      return try TextChain(
        settings: TextSettings(
          tokenizer: try setting(text.tokenizer, "tokenizer"),
          identifiers: try setting(text.identifiers, "identifiers"),
          tags: try setting(text.tags, "tags"), minimumTokenLength: text.minimumTokenLength,
          filters: try text.filters.map { try TextSettings.Filter(text: $0) }))
    } catch let error as Problem {
      // Its remedies speak to whoever writes a recipe.
      throw problem(error.place, error.fault, ProfileProblem.exportAgain)
    }
  }

  private func setting<Setting: RawRepresentable>(_ word: String, _ key: String) throws -> Setting
  where Setting.RawValue == String {
    guard let setting = Setting(rawValue: word) else {
      throw problem(
        "text.\(key)", "\"\(word)\" is not known here",
        "use the version of DelegationCore that wrote the bundle, or export it anew with this one")
    }
    return setting
  }

  private func problem(_ key: String, _ fault: String, _ remedy: String) -> ProfileProblem {
    ProfileProblem(place: "\(place): \(key)", fault: fault, remedy: remedy)
  }
}
