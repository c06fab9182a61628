import DelegationCalendar
import DelegationFoundations

/// A calendar of one event, whose lines come after its UID.
func calendar(_ lines: String..., start: String? = "DTSTART:20260105T090000Z") -> String {
  let event = ["BEGIN:VEVENT", "UID:1"] + (start.map { [$0] } ?? []) + lines + ["END:VEVENT"]
  return (["BEGIN:VCALENDAR", "VERSION:2.0"] + event + ["END:VCALENDAR"]).joined(separator: "\n")
}

func read(_ text: String, isStrict: Bool = false) throws -> CalendarFile {
  try CalendarFile(reading: Array(text.utf8), name: "a.ics", isStrict: isStrict)
}

/// The problem of strict reading; nil if there is none.
func problem(reading text: String) -> Problem? { problem { _ = try read(text, isStrict: true) } }

func problem(_ body: () throws -> Void) -> Problem? {
  do { try body() } catch { return error as? Problem }
  return nil
}

/// Seconds since 1970-01-01T00:00:00Z.
func utc(_ text: String) -> Int { CalendarTime(reading: text, zone: nil)!.local }

/// The starts in UTC, as in a file.
func starts(_ text: String, _ from: String, _ to: String, zone: String = "UTC") throws -> [String] {
  try read(text).occurrences(from: utc(from), to: utc(to), zone: zone)
    .map { CalendarTime(local: $0.start, .utc).text }
}
