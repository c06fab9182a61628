import TaskModel

extension YAMLValue {
  /// A moment as tables write them: a day, which is its midnight in UTC, a full ISO 8601 time, or seconds since 1970.
  ///
  /// A number of four digits is refused: whoever writes `2010` means a year.
  package func moment() throws -> Moment {
    guard let text = scalar, !isNothing else { throw wrongType("a day such as 2010-02-01") }
    let seconds = Array(text.utf8).withUnsafeBufferPointer { bytes in
      TableTime(format: .iso8601).seconds(bytes)
        ?? (bytes.count == 4 ? nil : TableTime(format: .unixSeconds).seconds(bytes))
    }
    guard let seconds else { throw Problem.noMoment(key, text, place: place) }
    return Moment(seconds)
  }
}
