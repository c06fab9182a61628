import DelegationFoundations

extension CalendarFile {
  /// Reads bytes, writes what was read, reads that again, and expands a year of occurrences.
  ///
  /// - Parameters:
  ///   - bytes: Any bytes.
  ///   - from: Seconds since 1970-01-01T00:00:00Z: the begin of the year.
  /// - Returns: The number of occurrences; nil if there are too many or finding them takes too long.
  /// - Throws: A problem for bytes that are no calendar.
  /// - Precondition: What was written reads back as the same, from the lines that were read and from fields alone.
  package static func exercise(_ bytes: [UInt8], from: Seconds) throws -> Int? {
    let file = try CalendarFile(reading: bytes, name: "fuzz.ics")
    let written = file.written(stamp: 0)
    guard let again = try? CalendarFile(reading: written, name: "written.ics") else {
      preconditionFailure("what was written cannot be read")
    }
    precondition(again.written(stamp: 0) == written, "written twice, two results")
    precondition(again.fields == file.fields, "other fields after writing")
    let bare = file.withoutSource
    guard let third = try? CalendarFile(reading: bare.written(stamp: 0), name: "bare.ics") else {
      preconditionFailure("what was written from fields cannot be read")
    }
    // Components that differ only in what the module does not know are duplicates without it.
    precondition(Set(third.fields) == Set(bare.fields), "other fields after writing fields alone")
    let occurrences = try? file.occurrences(from: from, to: from + 366 * daySeconds, limit: 1000, steps: 30_000)
    if let occurrences {
      let same = try? again.occurrences(from: from, to: from + 366 * daySeconds, limit: 1000, steps: 30_000)
      precondition(same == occurrences, "other occurrences after writing")
    }
    return occurrences?.count
  }

  /// Every field of events and tasks, as lines.
  private var fields: [[ContentLine]] {
    calendars.flatMap { calendar in
      calendar.items.map { $0.allFields } + calendar.zones.map { $0.component.components.flatMap { $0.lines } }
    }
  }

  /// The file as if its events and tasks had been made in the program.
  private var withoutSource: CalendarFile {
    var file = self
    for index in file.calendars.indices {
      file.calendars[index].items = file.calendars[index].items.map { $0.withoutSource }
    }
    return file
  }
}

extension CalendarItem {
  fileprivate var allFields: [ContentLine] {
    fieldLines.flatMap { $0.lines } + alarms.flatMap { $0.fieldLines.flatMap { $0.lines } }
  }

  /// The value written from its fields alone; the value itself if they do not make it up, like an event without start.
  fileprivate var withoutSource: CalendarItem {
    let lines = fieldLines.flatMap { $0.lines }
    let alarms = alarms.map { CalendarComponent(CalendarAlarm.name, lines: $0.fieldLines.flatMap { $0.lines }) }
    let component = CalendarComponent(kind.component, lines: lines, components: alarms)
    guard let value = try? CalendarItem(reading: component) else { preconditionFailure("fields make no component") }
    return value
  }
}
