import DelegationCalendar
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
      // Read, written, read again, and a year of it expanded.
      { bytes in _ = try CalendarFile.exercise(bytes, from: 1_767_225_600) }
    }
  ]
}
