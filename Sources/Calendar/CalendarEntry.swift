@_exported import struct DelegationFoundations.Problem

import DelegationFoundations
import Foundation

/// An event or a task at one of the times at which it takes place, as an app shows it.
public struct CalendarEntry: Codable, Hashable, Identifiable, Sendable {
  /// What takes place.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    case event
    case task
  }

  /// The id, unique among the entries of a file: the UID and, for what repeats, the time in it.
  public let id: String
  /// What takes place.
  public let kind: Kind
  /// The title; empty for none.
  public let title: String
  /// The place; nil for none.
  public let location: String?
  /// The description; nil for none.
  public let notes: String?
  /// The time; from midnight to midnight for whole days.
  public let interval: DateInterval
  /// Whether it lasts whole days.
  public let isAllDay: Bool
  /// Whether the time counts as free.
  public let isFree: Bool

  /// An entry; the parameters are its properties.
  public init(
    id: String, kind: Kind = .event, title: String, location: String? = nil, notes: String? = nil,
    interval: DateInterval, isAllDay: Bool = false, isFree: Bool = false
  ) {
    (self.id, self.kind, self.title, self.location) = (id, kind, title, location)
    (self.notes, self.interval, self.isAllDay, self.isFree) = (notes, interval, isAllDay, isFree)
  }

  /// Reads an entry; all but its id, title and interval may be missing.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      id: values.decode(.id), kind: values.decode(.kind, or: .event), title: values.decode(.title),
      location: values.decode(.location, or: nil), notes: values.decode(.notes, or: nil),
      interval: values.decode(.interval), isAllDay: values.decode(.isAllDay, or: false),
      isFree: values.decode(.isFree, or: false))
  }
}

extension CalendarFile {
  /// Reads an iCalendar file. Faulty parts are left out; ``warnings`` name them.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - name: The name in problems.
  /// - Throws: A problem for a file that is no calendar, was cut off or is above the limits.
  public init(_ bytes: Data, name: String = "calendar.ics") throws(Problem) {
    do { try self.init(reading: Array(bytes), name: name) } catch { throw Self.problem(error, name) }
  }

  /// A calendar of entries; ids become UIDs.
  ///
  /// - Parameters:
  ///   - entries: The entries.
  ///   - zone: The time zone whose midnights whole days have.
  public init(_ entries: [CalendarEntry], zone: TimeZone) {
    var calendar = CalendarObject()
    for entry in entries {
      func time(_ date: Date) -> CalendarTime {
        let seconds = Self.seconds(date)
        guard entry.isAllDay else { return CalendarTime(local: seconds, .utc) }
        return CalendarTime(
          local: (seconds + Seconds(zone.secondsFromGMT(for: date))).dividedDown(by: daySeconds) * daySeconds, .date)
      }
      var item = CalendarItem(entry.kind, uid: entry.id, start: time(entry.interval.start))
      (item.summary, item.location, item.description) = (entry.title, entry.location, entry.notes)
      (item.end, item.isTransparent) = (.time(time(entry.interval.end)), entry.kind == .event && entry.isFree)
      calendar.items.append(item)
    }
    self.init([calendar])
  }

  /// Returns the bytes of the file.
  ///
  /// - Parameter moment: The moment of writing, for components that name none.
  public func data(at moment: Date) -> Data { Data(written(stamp: Self.seconds(moment))) }

  /// Returns the entries that overlap an interval, and those without length in it, by start, end and UID.
  ///
  /// Rules, exceptions and replaced occurrences are applied.
  ///
  /// - Parameters:
  ///   - interval: The span of time.
  ///   - zone: The time zone of dates and of times that name none.
  /// - Throws: A problem for more than 200,000 entries, and for rules that take too long.
  public func entries(in interval: DateInterval, zone: TimeZone) throws(Problem) -> [CalendarEntry] {
    do {
      return try occurrences(
        from: Self.seconds(interval.start), to: Self.seconds(interval.end), zone: zone.identifier
      ).map(entry)
    } catch { throw Self.problem(error, "calendar") }
  }

  private func entry(_ occurrence: CalendarOccurrence) -> CalendarEntry {
    let item = calendars[occurrence.calendar].items[occurrence.item]
    let (start, end) = (Double(occurrence.start), Double(max(occurrence.start, occurrence.end)))
    let interval = DateInterval(start: Date(timeIntervalSince1970: start), duration: end - start)
    let own = item.uid.isEmpty ? "\(item.kind) \(occurrence.calendar).\(occurrence.item)" : item.uid
    return CalendarEntry(
      id: item.recurrence == CalendarRecurrence() ? own : "\(own) \(occurrence.original)", kind: item.kind,
      title: item.summary ?? "", location: item.location, notes: item.description, interval: interval,
      isAllDay: occurrence.local.isDate, isFree: item.kind == .task || item.isTransparent)
  }

  /// Returns whole seconds since 1970, within what any calendar can hold.
  private static func seconds(_ date: Date) -> Seconds {
    Seconds(max(-1e12, min(1e12, date.timeIntervalSince1970.rounded())))
  }

  private static func problem(_ error: any Error, _ location: String) -> Problem {
    error as? Problem ?? Problem(location: location, fault: "it cannot be read", remedy: "write it again")
  }
}
