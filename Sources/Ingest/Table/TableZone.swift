import DelegationFoundations
import DelegationStrictYAML
import DelegationTasks
import Foundation

/// A time zone for times that do not name one.
package struct TableZone: Equatable, Sendable {
  package static let remedy = "write a name such as Europe/Berlin or America/New_York, an offset such as +02:00, or UTC"

  private let zone: TimeZone

  /// - Parameter name: An IANA name such as `Europe/Berlin`, `UTC`, or an offset such as `+02:00`.
  package init?(_ name: String) {
    if name == "UTC" || name == "Z" {
      zone = TimeZone(secondsFromGMT: 0)!
    } else if let seconds = Self.offset(name), let fixed = TimeZone(secondsFromGMT: seconds) {
      zone = fixed
    } else if name.contains("/"), let known = TimeZone(identifier: name) {
      zone = known
    } else {
      return nil
    }
  }

  /// The name of a zone that is always as many seconds east of Greenwich: `+02:00`.
  package static func text(ofOffset seconds: Int64) -> String {
    let (hours, minutes) = (abs(seconds) / 60).quotientAndRemainder(dividingBy: 60)
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return seconds == 0 ? "UTC" : "\(seconds < 0 ? "-" : "+")\(two(hours)):\(two(minutes))"
  }

  // Parsed once; nothing changes it.
  nonisolated(unsafe) private static let signedClock = #/([+-])(\d\d):?(\d\d)/#

  private static func offset(_ text: String) -> Int? {
    guard let match = text.wholeMatch(of: signedClock), let hours = Int(match.2),
      let minutes = Int(match.3),
      hours <= 18, minutes < 60
    else { return nil }
    return (hours * 60 + minutes) * (match.1 == "-" ? -60 : 60)
  }

  /// Unix seconds of a local time.
  ///
  /// - Parameter local: Seconds since 1970 as clocks there showed them. Of two such moments, when clocks are set back, the first; a
  ///   time that clocks skip counts with the offset after it.
  func seconds(local: Int64) -> Int64 {
    let (before, after) = (offset(at: local - 86_400), offset(at: local + 86_400))
    if before == after { return local - before }
    return offset(at: local - before) == before ? local - before : local - after
  }

  /// Unix seconds of a local time with one of several offsets, in seconds; nil where clocks there showed none of them then.
  fileprivate func seconds(local: Int64, offsets: [Int64]) -> Int64? {
    offsets.first { offset(at: local - $0) == $0 }.map { local - $0 }
  }

  private func offset(at seconds: Int64) -> Int64 {
    Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds))))
  }
}

/// The zone that a time names.
package enum ZoneText {
  /// Seconds east of Greenwich.
  case offset(Int64)
  case zone(TableZone)
  /// A name of several zones, of which the stated one is meant.
  case shared(String)

  /// Whether no stated zone is needed.
  var isCertain: Bool { if case .shared = self { false } else { true } }

  /// Unix seconds of a local time; nil where they are out of range, or the zone is not certain.
  static func seconds(local: Int64, _ named: ZoneText?, stated: TableZone?) -> Int64? {
    let seconds: Int64? =
      switch named {
      case .offset(let offset): local - offset
      case .zone(let zone): zone.seconds(local: local)
      case .shared(let name):
        stated?.seconds(local: local, offsets: TimeWords.sharedZones[name]!.flatMap(\.minutes).map { $0 * 60 })
      case nil: stated?.seconds(local: local) ?? local
      }
    return seconds.flatMap { (0...SourceNumbers.lastSecond).contains($0) ? $0 : nil }
  }
}

extension YAMLValue {
  /// A moment: a day, which means its midnight in UTC, a full ISO 8601 time, or seconds since 1970.
  ///
  /// A number of four digits is refused, since `2010` probably means a year.
  package func moment() throws -> Moment {
    guard let text = scalar, !isNothing else { throw wrongType("a day such as 2010-02-01") }
    let seconds = Array(text.utf8).withUnsafeBufferPointer { bytes in
      TableTime.iso8601.seconds(bytes)
        ?? (bytes.count == 4 ? nil : TableTime.unixSeconds.seconds(bytes))
    }
    guard let seconds else {
      let zone = Array(text.utf8).withUnsafeBufferPointer { TableTime.iso8601.unknownZone(in: $0) }
      throw Problem(
        location: location,
        fault: "key '\(key)' is '\(text)', "
          + (zone.map { "and '\($0)' is not a known time zone" } ?? "which is not a time"),
        remedy: zone == nil
          ? "write a day such as 2010-02-01, a time such as 2010-02-01T08:00:00Z, or seconds since 1970"
          : TableTime.zoneRemedy)
    }
    return Moment(seconds)
  }
}
