/// Points in time as tables write them, read strictly.
///
/// ISO 8601: `2004-10-03`, which is midnight; or date and time, separated by `T` or a blank, with or without seconds, with a fraction
/// that is cut off, and with `Z`, `+0000`, `+00:00`, `+00`, one of `zones` or no zone, which means the stated one, else UTC;
/// a blank may stand before the zone. Years 1970 to 9999.
package struct TableTime: Equatable, Sendable {
  package enum Format: Equatable, Sendable {
    case named(TableMapping.TimeFormat)
    case pattern(TablePattern)
  }

  let format: Format
  /// Of times that name none; nil for UTC.
  let zone: TableZone?

  package static let iso8601 = TableTime(format: .iso8601)
  package static let unixSeconds = TableTime(format: .unixSeconds)

  /// Zones that trackers write by name, in minutes east of Greenwich.
  static let zones: [(name: String, minutes: Int64)] = [
    ("UTC", 0), ("GMT", 0), ("EST", -5 * 60), ("EDT", -4 * 60), ("PST", -8 * 60), ("PDT", -7 * 60), ("CET", 60),
    ("CEST", 2 * 60),
  ]

  static var zoneRemedy: String {
    "write one of \(zones.map(\.name).joined(separator: ", ")), or an offset such as +02:00, -0500 or Z"
  }

  package init(format: TableMapping.TimeFormat) { self.init(.named(format)) }

  package init(_ format: Format, zone: TableZone? = nil) {
    self.format = format
    self.zone = zone
  }

  /// - Returns: Unix seconds; nil when it is not such a time.
  package func seconds(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
    switch format {
    case .pattern(let pattern): return pattern.seconds(text, zone: zone)
    case .named(.unixSeconds): return SourceNumbers.seconds(text)
    case .named(.unixMilliseconds): return Self.seconds(text, parts: 1000)
    case .named(.unixMicroseconds): return Self.seconds(text, parts: 1_000_000)
    case .named(.iso8601):
      var reader = TimeReader(text: text)
      return reader.iso8601(zone)
    }
  }

  /// - Returns: Unix seconds; nil when it is not such a time.
  package func seconds(_ text: String) -> Int64? {
    var text = text
    return text.withUTF8 { seconds($0) }
  }

  private static func seconds(_ text: UnsafeBufferPointer<UInt8>, parts: UInt64) -> Int64? {
    guard let number = SourceNumbers.id(text), number / parts <= UInt64(SourceNumbers.lastSecond) else { return nil }
    return Int64(number / parts)
  }

  /// Whether a text that ``seconds(_:)`` refuses is a date before 1970, or a negative number.
  func isBefore1970(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    func isDigit(_ position: Int) -> Bool { position < text.count && (48...57).contains(text[position]) }
    let minus = UInt8(ascii: "-")
    if text.first == minus { return text.count > 1 && (1..<text.count).allSatisfy(isDigit) }
    guard text.count >= 10, (0..<4).allSatisfy(isDigit), text[4] == minus, text[7] == minus else { return false }
    return text[..<4].lexicographicallyPrecedes("1970".utf8)
  }

  /// The letters behind a date and a time that name no known zone; nil for all other texts.
  func unknownZone(in text: UnsafeBufferPointer<UInt8>) -> String? {
    guard format == .named(.iso8601) else { return nil }
    var reader = TimeReader(text: text)
    return reader.unknownZone()
  }

  var example: String {
    switch format {
    case .pattern(let pattern): "'\(pattern.text)' says"
    case .named(.unixSeconds): "1096840508"
    case .named(.unixMilliseconds): "1096840508000"
    case .named(.unixMicroseconds): "1096840508000000"
    case .named(.iso8601): "2004-10-03T21:55:08Z"
    }
  }
}

extension TableMapping {
  package enum TimeFormat: String, CaseIterable, Sendable {
    case unixSeconds = "unix-seconds"
    case unixMilliseconds = "unix-milliseconds"
    case unixMicroseconds = "unix-microseconds"
    /// `2004-10-03T21:55:08.000+0000`, its shorter forms and named zones; see ``TableTime``.
    case iso8601 = "iso-8601"
  }
}
