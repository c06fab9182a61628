import ArgumentParser
import DelegationCalendar
import DelegationCore
import DelegationDay
import DelegationFiles
import DelegationFoundations
import DelegationPlanning
import DelegationReporting
import Foundation

struct Plan: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Plan a day: find the best order of its stops, and what does not fit.",
    discussion: """
      Examples:
        delegate plan datasets/app-example/day.json
        delegate plan day.json --within 240
        delegate plan day.json --former lesson,post,dentist --allowance 10
        delegate plan day.json --quantile upper --json
        delegate plan week.ics --date 2026-11-25 --zone Europe/Berlin
        delegate plan week.ics --date 2026-11-25 --travel places.json --ics plan.ics
        delegate plan week.ics --date 2026-11-23 --days 7 --page week.html
        delegate plan week.ics --date 2026-11-25 --at-hand 30 --not review
        delegate plan day.json --model model --person P012 --top 3 --place office

      A day is JSON or YAML: when and where it starts and ends, minutes of travel between places, and at most 15 stops with their \
      place, minutes, windows and weight; docs/plan.md describes it. The plan finishes as early as possible and, of such plans, \
      starts as late as possible. If not all stops fit, the heaviest that fit together are kept, the fixed ones always; if not \
      even the fixed ones fit, the fewest that conflict are named.

      In a calendar (.ics), events are fixed, and open tasks go where they fit. --travel names a file with the day's start and the \
      travel times. With --days the days are shown as they are, or with a model each is planned with what the days before left. Faulty parts of a calendar are left out and \
      reported; --strict refuses the calendar instead.

      With --model and --person, waiting tasks that the person is likely to take next join the day: their minutes come from the model, and \
      the likeliest weighs as much as an errand of weight 1, the others less by their chance. A stop with a task's id may leave out \
      minutes and weight; what it says counts.

      With --former, the plan says what it changes. Where travel takes longer now than later, it says whether leaving later pays.

      'on time' is how often a stop begins within its window in 2,000 simulated days whose minutes vary as the file says.
      """)

  @Argument(help: "A day, or a calendar (.ics); - for a day on standard input.", completion: .file())
  var file: String

  @Option(help: "Finish the day at most this many minutes after its start.")
  var within: Double?

  @Option(help: "The ids of a former plan in its order, separated by commas; the new plan changes as little as it can.")
  var former: String?

  @Option(help: "With --former: how many minutes later the day may end to change less.")
  var allowance: Double = 0

  @Option(help: "Which of a stop's three minutes to use: lower, median or upper. (default: median)")
  var quantile: DurationQuantile?

  @Option(help: "Choose tasks for this many minutes instead, all done in time with 80 % probability.")
  var atHand: Double?

  @Option(
    name: .customLong("not"),
    help:
      "With --at-hand: the ids of a choice to refuse, separated by commas; prints the next best. Can be repeated.")
  var refused: [String] = []

  @Option(
    help: ArgumentHelp(
      "For a day's stops that repeat: an app's record, which says when they were last done.", valueName: "file"))
  var events: String?

  @Option(help: "The seed of the simulated days, and of choices between equals.")
  var seed: UInt64 = 1

  @OptionGroup var calendar: CalendarOptions
  @OptionGroup var next: NextTaskOptions

  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws {
    let (severalDays, isChoice, hasModel) = (calendar.days > 1, atHand != nil, next.person != nil)
    for (name, value) in [("--within", within), ("--at-hand", atHand)] {
      try refuse(["\(name) \(value ?? 1): write minutes above 0 and up to 10000.": !Self.areMinutes(value, to: 10_000)])
    }
    try refuse([
      "--allowance \(allowance): write minutes from 0 to 10000.": !(0...10_000).contains(allowance),
      "--allowance goes with --former.": allowance > 0 && former == nil,
      "--not goes with --at-hand.": !refused.isEmpty && !isChoice,
      "--at-hand chooses tasks; --within, --former and --quantile plan a day. Use one or the other.":
        isChoice && (within != nil || former != nil || quantile != nil),
      "--days goes without --within and --former.": severalDays && (within != nil || former != nil),
      "--days plans nothing without --model: leave out --quantile.": severalDays && !hasModel && quantile != nil,
    ])
    try calendar.check(isCalendar: isCalendar, isChoice: isChoice, hasModel: hasModel)
    try next.check()
    try refuse([
      "--place goes with --travel: without it, a calendar has no places.":
        isCalendar && calendar.travel == nil && next.place != nil,
      "--events goes with the file of a day.": isCalendar && events != nil,
    ])
  }

  /// Whether it is a number of minutes above 0 and up to `most`, or left out.
  static func areMinutes(_ value: Double?, to most: Double) -> Bool { value.map { $0 > 0 && $0 <= most } ?? true }

  private var isCalendar: Bool { file.lowercased().hasSuffix(".ics") }

  func run() throws {
    let outputs = try calendar.outputs()
    let learned = try next.read(usualSeconds: calendar.taskSeconds)
    guard !isCalendar else { return try run(calendar.read(file), learned, outputs) }
    let named = try calendar.named()
    let read = try DayFile.read(
      Array(InputFile.bytes(file, within: InputLimits.yamlBytes)), path: InputFile.name(file), learned: learned,
      try context(named))
    for (name, due) in read.early { Terminal.note("not due yet: \(name), on \(CalendarOptions.title(due.day))") }
    if let atHand {
      let (day, own) = (read.day, Set(read.day.stops.map(\.id)))
      let place = try learned?.place(next.place, in: day)
      let free = try FreeMinutes(of: day, seconds: atHand * 60, named.clock) {
        try learned?.fitting($0, besides: own, count: next.count, at: place) ?? []
      }
      return try choose(
        free, named: Dictionary(uniqueKeysWithValues: day.stops.map { ($0.id, $0.name) }),
        at: LocalMoment(day: 0, second: Int(day.start) % daySeconds), named)
    }
    let day = try learned?.added(to: read.day, count: next.count, at: next.place) ?? read.day
    let days = try DayFile.inFile(InputFile.name(file)) { try day.choosing(read.places) }
    let planned = try plan(days, nil, named, outputs)
    guard planned.isPossible else { throw ExitCode(ExitStatus.noPlan) }
    try outputs.page?.write(DayPage([planned.shown].compactMap(\.self)).html)
  }

  private func run(_ read: CalendarOptions.Read, _ learned: LearnedStops?, _ outputs: CalendarOptions.Outputs) throws {
    if calendar.days > 1 { return try days(read, learned, outputs) }
    let day = try calendar.day(read)
    if let atHand {
      let own = Set(day.candidates.map(\.task.id))
      let free = try FreeMinutes(of: day, seconds: atHand * 60, from: calendar.startSeconds) {
        try learned?.fitting($0, besides: own, count: next.count) ?? []
      }
      return try choose(
        free, named: Dictionary(uniqueKeysWithValues: day.items.map { ($0.id, $0.title) }),
        at: LocalMoment(day: read.day, second: Int(day.clock.shown(free.start))), read)
    }
    let base = try calendar.travel.map {
      try DayFile.read(
        Array(InputFile.bytes($0, within: InputLimits.yamlBytes)), path: InputFile.name($0),
        DayContext(day: read.day, clock: read.clock)
      ).day
    }
    let planned = try plan(day, base, learned, read, outputs)
    guard planned.isPossible else { throw ExitCode(ExitStatus.noPlan) }
    try outputs.page?.write(DayPage([planned.shown].compactMap(\.self), zone: read.zone).html)
  }

  /// The day that a file is planned for, and when its stops were last done.
  private func context(_ named: CalendarOptions.Read) throws -> DayContext {
    guard let events else { return DayContext(day: named.day, clock: named.clock) }
    let record = try AppRecord(InputFile.bytes(events, within: InputLimits.tasksFile), location: events)
    for problem in record.skipped { Terminal.note("left out: \(problem.location): \(problem.fault)") }
    return DayContext(day: named.day, clock: named.clock) {
      record.lastDone($0).map { LocalMoment($0, in: named.timeZone) }
    }
  }

  // MARK: A day

  typealias Planned = (shown: DayPage.Shown?, isPossible: Bool)

  /// Plans a day of a calendar and prints it; a day with more events than a plan may have stops is shown as it is.
  func plan(
    _ calendarDay: CalendarDay, _ base: Day?, _ learned: LearnedStops?, _ read: CalendarOptions.Read,
    _ outputs: CalendarOptions.Outputs, done: Set<String> = [], finished: (DayPlan) -> Void = { _ in }
  ) throws -> Planned {
    let calendarDay = calendarDay.begun(at: base?.start ?? calendarDay.start(at: calendar.startSeconds))
    if case let events = calendarDay.items.count(where: \.isFixed), events > Day.stopLimit {
      let why = "\(events) events, and a plan has at most \(Day.stopLimit) stops"
      let tasks = calendarDay.items.filter { !$0.isFixed }
      let shown = try Self.shown(
        calendarDay,
        ["Nothing is planned: \(why)."]
          + (tasks.isEmpty ? [] : ["Not planned: \(tasks.map(\.title).joined(separator: ", "))."]))
      show(shown, of: calendarDay.day, read, ["notPlanned": why, "omitted": tasks.map(\.id)])
      if outputs.ics != nil { Terminal.note("--ics: nothing was written: there is no plan") }
      return (shown, true)
    }
    let own = try calendarDay.planned(base, start: calendar.startSeconds)
    let day = try learned?.without(done).added(to: own, count: next.count, at: next.place) ?? own
    return try plan([day], calendarDay, read, outputs, finished: finished)
  }

  private func plan(
    _ days: [Day], _ calendarDay: CalendarDay?, _ read: CalendarOptions.Read,
    _ outputs: CalendarOptions.Outputs, finished: (DayPlan) -> Void = { _ in }
  ) throws -> Planned {
    let stops = Set(days[0].stops.map(\.id))
    let unplanned = calendarDay?.items.filter { !stops.contains($0.id) } ?? []
    let ids = days[0].stops.map(\.id) + unplanned.map(\.id)
    let former = former.map { listedIDs($0, among: ids) }
    for id in former ?? [] where !ids.contains(id) {
      let nearest = nearestWord(to: id, in: ids).map { "; did you mean '\($0)'?" } ?? ""
      Terminal.note("--former: the day has no stop '\(id)', which counts as done\(nearest)")
    }
    let limit = within.map { $0 * 60 } ?? calendarDay?.limit(from: days[0].start)
    let clock = calendarDay?.clock ?? read.clock
    let quantile = quantile ?? .median
    let number = calendarDay?.day ?? read.day
    let (day, answer) = try DayPlanner.answer(
      days.map { DayPlanner($0, quantile: quantile, clock: clock) }, former: former, allowance: allowance * 60,
      within: limit)
    switch answer {
    case .conflict(let conflict):
      let shown = try show(conflict, of: day, calendarDay, read)
      if calendar.days == 1, outputs.ics != nil || outputs.page != nil {
        Terminal.note("nothing was written: there is no plan")
      }
      return (shown, false)
    case .plan(let plan):
      let planner = DayPlanner(day, quantile: quantile)
      let text = PlanText(
        plan: plan, punctuality: try planner.punctuality(of: plan, seed: seed), day: day,
        later: try planner.laterDeparture(in: plan), changes: former.map { plan.changes(since: $0) },
        late: day.late(in: plan), unplanned: unplanned, clock: clock)
      let timeline = try Timeline(plan, of: day, with: calendarDay?.others ?? [])
      let shown = DayPage.Shown(
        title: CalendarOptions.title(number), timeline: timeline, clock: clock,
        // What is overdue and planned has its time.
        allDay: (calendarDay?.allDay ?? []).filter { text in
          !timeline.entries.contains { $0.kind == .task && $0.title == text }
        },
        notes: text.sentences, late: calendarDay?.late ?? [])
      let beside = calendarDay == nil ? nil : TimelineText(day: shown)
      if json {
        Terminal.print(json: dated(text.fields(beside), number, read))
      } else {
        Terminal.print(text.table(beside))
      }
      let places = Dictionary(uniqueKeysWithValues: day.stops.map { ($0.id, $0.place) })
      try outputs.ics?.write(
        CalendarFile(
          timeline, places: calendarDay != nil && calendar.travel == nil ? [:] : places,
          alarms: calendarDay?.alarms ?? [:], day: read.day, zone: read.zone
        )
        .written(stamp: read.day * daySeconds))
      finished(plan)
      return (shown, true)
    }
  }
}

extension DurationQuantile: ExpressibleByArgument {}
