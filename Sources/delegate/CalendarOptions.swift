import ArgumentParser
import DelegationCalendar
import DelegationDay
import DelegationFiles
import DelegationFoundations
import DelegationReporting
import Foundation

/// The options that say which day of a calendar is meant, and where a plan is written.
struct CalendarOptions: ParsableArguments {
  @Option(help: "The day, such as 2026-11-25. (default: today)")
  var date: String?

  @Option(help: "The time zone of the day, such as Europe/Berlin. (default: that of this computer)")
  var zone: String?

  @Option(help: "For a calendar: the number of days to show, 1 to 31; several are planned with a model only.")
  var days = 1

  @Option(
    help: ArgumentHelp("For a calendar: a file with the day's start, places and travel times.", valueName: "file"))
  var travel: String?

  @Option(
    help:
      "For a calendar without --travel: the start of the day. (default: 08:00, or the first event if that is earlier)"
  )
  var start: String?

  @Option(help: "For a calendar or a model: the minutes of a task without a duration. (default: 30)")
  var taskMinutes: Double?

  @Flag(help: "For a calendar: refuse it at the first fault, instead of leaving out and reporting faulty parts.")
  var strict = false

  @Option(help: ArgumentHelp("Write the plan as a calendar.", valueName: "file"))
  var ics: String?

  @Option(help: ArgumentHelp("Write a page of the day or days.", valueName: "file"))
  var page: String?

  @OptionGroup var force: ForceOptions

  struct Read {
    var file = CalendarFile([])
    /// The day, as days since 1970-01-01.
    let day: Int
    let zone: String
    let clock: ClockChanges
    let timeZone: TimeZone
  }

  struct Outputs {
    let ics, page: OutputFile?
  }

  func check(isCalendar: Bool, isChoice: Bool, hasModel: Bool) throws {
    _ = try number()
    try refuse([
      "--start \(start ?? ""): write a time such as 08:00.": start != nil && startSeconds == nil,
      "--days \(days): write a number from 1 to 31.": !(1...31).contains(days),
      "--days, --travel, --start, --task-minutes and --strict go with a calendar: a file whose name ends in .ics.":
        !isCalendar && (days > 1 || travel != nil || start != nil || taskMinutes != nil && !hasModel || strict),
      "--travel says when the day starts: leave out --start.": start != nil && travel != nil,
      "--days goes without --ics, --travel and --at-hand.": days > 1 && (ics != nil || travel != nil || isChoice),
      "--at-hand writes no file: leave out --ics and --page.": isChoice && (ics != nil || page != nil),
      "--at-hand takes all of a calendar to be at one place: leave out --travel.": isChoice && travel != nil,
      "--task-minutes \(taskMinutes ?? 0): write minutes above 0 and up to 1440.":
        !Plan.areMinutes(taskMinutes, to: 1_440),
    ])
  }

  var startSeconds: Double? { start.flatMap(seconds) }
  var taskSeconds: Double { (taskMinutes ?? 30) * 60 }

  private func seconds(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let hour = parts[0], let minute = parts[1], (0..<24).contains(hour),
      (0..<60).contains(minute)
    else { return nil }
    return Double(hour * 3600 + minute * 60)
  }

  private func number() throws -> Int? {
    guard let date else { return nil }
    let isDay = date.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/) != nil
    guard isDay, let time = CalendarTime(reading: date.replacing("-", with: ""), zone: nil) else {
      throw ValidationError("--date \(date): write a day such as 2026-11-25.")
    }
    return time.local / daySeconds
  }

  func named() throws -> Read {
    let zone = zone ?? TimeZone.current.identifier
    guard let days = try? ZoneDays(zone) else {
      throw Problem(
        location: "--zone", fault: "the system knows no time zone '\(zone)'",
        remedy: "write an IANA name such as Europe/Berlin")
    }
    let today = try days.wall(Int(Date().timeIntervalSince1970)).dividedDown(by: daySeconds)
    let day = try number() ?? today
    return Read(day: day, zone: zone, clock: try days.clock(of: day), timeZone: days.timeZone)
  }

  func read(_ path: String) throws -> Read {
    var read = try named()
    read.file = try CalendarFile(
      reading: Array(InputFile.bytes(path, within: InputLimits.calendarBytes)), name: InputFile.name(path),
      isStrict: strict)
    for warning in read.file.warnings { Terminal.note("warning: \(warning)") }
    let more = read.file.warningCount - read.file.warnings.count
    if more > 0 { Terminal.note("warning: \(more) further faults are not shown") }
    return read
  }

  /// A day of what was read; what else is wrong with it is reported.
  func day(_ read: Read, offset: Int = 0, done: Set<String> = []) throws -> CalendarDay {
    let day = try CalendarDay(
      read.file, day: read.day + offset, zone: read.zone, taskSeconds: taskSeconds, done: done, isStrict: strict)
    for warning in day.warnings { Terminal.note("warning: \(warning)") }
    if day.plannedCount > 0 {
      let entries = day.plannedCount == 1 ? "an entry" : "\(day.plannedCount) entries"
      Terminal.note("left out on \(Self.title(day.day)): \(entries) of an earlier plan")
    }
    return day
  }

  func outputs() throws -> Outputs {
    let outputs = Outputs(
      ics: ics.map { force.file($0, option: "--ics FILE", marker: "PRODID:-//Delegation//") },
      page: page.map { force.file($0, option: "--page FILE", marker: DayPage.marker) })
    for file in [outputs.ics, outputs.page] { try file?.check() }
    return outputs
  }

  static func title(_ day: Int) -> String {
    let date = CivilDate(number: day)
    let names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
      "December",
    ]
    return "\(names[CivilDate.weekday(day)]), \(date.day) \(months[date.month - 1]) \(date.year)"
  }
}
