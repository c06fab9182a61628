import DelegationFoundations
import DelegationStrictYAML

extension TableTime {
  /// One of the named formats or several, or `{format: dd/MM/yyyy HH:mm, zone: Europe/Berlin, language: en}`.
  init(_ value: YAMLValue) throws {
    guard value.isMapping else {
      self.init(try Self.formats(value, language: nil))
      return
    }
    let section = try value.mapping(knownKeys: ["format", "zone", "language"])
    let language = try section.optional("language")?.text()
    let formats = try section.optional("format").map { try Self.formats($0, language: language) } ?? [.named(.iso8601)]
    guard let name = section.optional("zone") else {
      self.init(formats)
      return
    }
    try TableTime(formats).checkZone(name)
    self.init(formats, zone: try TableZone(name))
  }

  /// - Throws: `Problem` where no time needs a zone.
  func checkZone(_ zone: YAMLValue) throws {
    guard formats.allSatisfy(\.isSince1970) else { return }
    throw Problem.impossible(zone, "times since 1970 have no zone", remedy: "remove it")
  }

  private static func formats(_ value: YAMLValue, language: String?) throws -> [Format] {
    guard case .list(let items) = value.content else { return [try format(value, language: language)] }
    guard !items.isEmpty else { throw Problem.impossible(value, "it is empty", remedy: "name a format of times") }
    let formats = try items.map { try format($0, language: language) }
    if let (one, other, text) = TableTime(formats).conflict {
      throw Problem.impossible(
        value, "'\(one.text)' and '\(other.text)' read \(text) as different days",
        remedy: "name one of the two, and export all times in that order")
    }
    return formats
  }

  private static func format(_ value: YAMLValue, language: String?) throws -> Format {
    let text = try value.text()
    if let named = TableMapping.TimeFormat(rawValue: text) { return .named(named) }
    do throws(TablePattern.Fault) {
      return .pattern(try TablePattern(text, language: language))
    } catch {
      throw Problem.impossible(
        value, "'\(text)' is not a format of times: \(error.description)",
        remedy: "write one of \(TableMapping.TimeFormat.allCases.map(\.rawValue).joined(separator: ", ")); or "
          + TablePattern.Fault.remedy)
    }
  }
}

extension TableZone {
  init(_ value: YAMLValue) throws {
    guard let zone = TableZone(try value.text()) else {
      throw Problem.impossible(value, "'\(try value.text())' is not a known time zone", remedy: Self.remedy)
    }
    self = zone
  }
}
