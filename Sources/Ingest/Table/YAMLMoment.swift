import DelegationFoundations
import DelegationStrictYAML
import DelegationTasks

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
      throw Problem.noMoment(key, text, zone: zone, location: location)
    }
    return Moment(seconds)
  }
}

extension Problem {
  /// - Parameter zone: The time zone of the text, if it is a time in an unknown one.
  static func noMoment(_ key: String, _ text: String, zone: String?, location: String) -> Problem {
    if let zone {
      return Problem(
        location: location, fault: "key '\(key)' is '\(text)', and '\(zone)' is no time zone that is known",
        remedy: TableTime.zoneRemedy)
    }
    return Problem(
      location: location, fault: "key '\(key)' is '\(text)', which is not a time",
      remedy: "write a day such as 2010-02-01, a time such as 2010-02-01T08:00:00Z, or seconds since 1970")
  }
}
