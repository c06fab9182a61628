import DelegationCalendar
import DelegationFoundations
import Foundation

/// The reader of iCalendar files.
extension FuzzReader {
  static let calendarReaders = [
    FuzzReader(
      "calendar", .table,
      seeds: { _ in
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
          .deletingLastPathComponent().appendingPathComponent("proofs/calendar/seeds")
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map {
          Array(try Data(contentsOf: folder.appendingPathComponent($0)))
        }
      }
    ) { _ in
      { bytes in try exercise(bytes, span: 1_767_225_600..<1_767_225_600 + 366 * 86_400) }
    }
  ]
}

/// Reads bytes, writes what was read, reads that again, and expands the occurrences of a span.
///
/// - Throws: A problem for bytes that are no calendar.
/// - Precondition: What was written reads back as the same, from the lines that were read and from fields alone.
private func exercise(_ bytes: [UInt8], span: Range<Seconds>) throws {
  func again(_ file: CalendarFile) -> CalendarFile {
    guard let again = try? CalendarFile(reading: file.written(stamp: 0), name: "written.ics") else {
      preconditionFailure("what was written cannot be read")
    }
    return again
  }
  func occurrences(_ file: CalendarFile) -> [CalendarOccurrence]? {
    try? file.occurrences(from: span.lowerBound, to: span.upperBound, limit: 1000, steps: 30_000)
  }
  let file = try CalendarFile(reading: bytes, name: "fuzz.ics")
  let second = again(file)
  precondition(second.written(stamp: 0) == file.written(stamp: 0), "written twice, two results")
  precondition(second.bareItems == file.bareItems, "other fields after writing")
  var bare = file
  for (number, items) in file.bareItems.enumerated() { bare.calendars[number].items = items }
  // Components that differ only in what the module does not know are duplicates without it.
  let (one, other) = (Array(bare.bareItems.joined()), Array(again(bare).bareItems.joined()))
  precondition(
    one.allSatisfy(other.contains) && other.allSatisfy(one.contains), "other fields after writing fields alone")
  if let found = occurrences(file) { precondition(occurrences(second) == found, "other occurrences after writing") }
}

extension CalendarFile {
  /// The events and tasks of each calendar as if they had been made in the program.
  fileprivate var bareItems: [[CalendarItem]] { calendars.map { $0.items.map(\.bare) } }
}

extension CalendarItem {
  fileprivate var bare: CalendarItem {
    var bare = CalendarItem(kind, uid: uid, start: start)
    (bare.summary, bare.description, bare.location, bare.end) = (summary, description, location, end)
    (bare.recurrence, bare.status, bare.isTransparent) = (recurrence, status, isTransparent)
    (bare.completed, bare.percent, bare.priority, bare.sequence) = (completed, percent, priority, sequence)
    bare.alarms = alarms.map { alarm in
      var bare = CalendarAlarm(action: alarm.action, trigger: alarm.trigger)
      (bare.description, bare.repetitions, bare.pause) = (alarm.description, alarm.repetitions, alarm.pause)
      return bare
    }
    return bare
  }
}
