import ArgumentParser
import DelegationCalendar
import DelegationCore
import DelegationDay
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

  @Option(help: "Which of a stop's three minutes to use: lower, median or upper.")
  var quantile = DurationQuantile.median

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
    for (name, value) in [("--within", within), ("--at-hand", atHand)] {
      if let value, !(value > 0 && value <= 10_000) {
        throw ValidationError("\(name) \(value): write minutes above 0 and up to 10000.")
      }
    }
    if !(0...10_000).contains(allowance) {
      throw ValidationError("--allowance \(allowance): write minutes from 0 to 10000.")
    }
    if allowance > 0, former == nil { throw ValidationError("--allowance goes with --former.") }
    if !refused.isEmpty, atHand == nil { throw ValidationError("--not goes with --at-hand.") }
    if atHand != nil, within != nil || former != nil {
      throw ValidationError("--at-hand chooses tasks; --within and --former plan a day. Use one or the other.")
    }
    if calendar.days > 1, within != nil || former != nil {
      throw ValidationError("--days goes without --within and --former.")
    }
    try calendar.check(isCalendar: isCalendar, isChoice: atHand != nil, hasModel: next.person != nil)
    try next.check()
    if isCalendar, events != nil { throw ValidationError("--events goes with the file of a day.") }
  }

  private var isCalendar: Bool { file.lowercased().hasSuffix(".ics") }

  func run() throws {
    let outputs = try calendar.outputs()
    let learned = try next.read(usualSeconds: calendar.taskSeconds)
    if isCalendar {
      let read = try calendar.read(file)
      if calendar.days > 1 {
        guard let learned else { return try show(read, outputs) }
        return try week(read, learned, outputs)
      }
      let day = try calendar.day(read)
      if let atHand {
        let own = Set(day.candidates.map(\.id))
        let tasks = (learned?.without(own).tasks ?? []).prefix(next.count).map {
          TaskCandidate(id: $0.id, duration: $0.duration, weight: $0.weight)
        }
        return try choose(
          day.candidates + tasks, named: Dictionary(uniqueKeysWithValues: day.items.map { ($0.id, $0.title) }),
          at: read.day, seconds: atHand * 60)
      }
      let base = try calendar.travel.map {
        try DayFile.read(
          Array(InputFile.bytes($0, within: InputLimits.yamlBytes)), path: InputFile.name($0),
          DayContext(day: read.day, clock: read.clock)
        ).day
      }
      guard let shown = try plan(day, base, learned, read, outputs) else { throw ExitCode(ExitStatus.noPlan) }
      try outputs.page?.write(DayPage([shown], zone: read.zone).html)
      return
    }
    let named = try calendar.named()
    let read = try DayFile.read(
      Array(InputFile.bytes(file, within: InputLimits.yamlBytes)), path: InputFile.name(file), learned: learned,
      try context(named))
    for (name, due) in read.early { Terminal.note("not due yet: \(name), on \(CalendarOptions.title(due.day))") }
    let day = try learned?.added(to: read.day, count: next.count, at: next.place) ?? read.day
    if let atHand {
      return try choose(
        day.stops.map { TaskCandidate(id: $0.id, place: $0.place, duration: $0.duration, weight: $0.weight) },
        named: Dictionary(uniqueKeysWithValues: day.stops.map { ($0.id, $0.name) }), at: 0, seconds: atHand * 60,
        from: day)
    }
    let days = try DayFile.inFile(InputFile.name(file)) { try day.choosing(read.places) }
    guard let shown = try plan(days, read.dues, nil, named, outputs) else {
      throw ExitCode(ExitStatus.noPlan)
    }
    try outputs.page?.write(DayPage([shown]).html)
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

  /// Plans a day of a calendar and prints it; a day with more events than a plan may have stops is shown as it is.
  ///
  /// - Returns: What a page shows of it; nil if no plan is possible.
  private func plan(
    _ calendarDay: CalendarDay, _ base: Day?, _ learned: LearnedStops?, _ read: CalendarOptions.Read,
    _ outputs: CalendarOptions.Outputs, done: Set<String> = [], finished: (DayPlan) -> Void = { _ in }
  ) throws -> DayPage.Shown? {
    let calendarDay = calendarDay.begun(at: base?.start ?? calendarDay.start(at: calendar.startSeconds))
    if case let events = calendarDay.items.count(where: \.isFixed), events > Day.stopLimit {
      Terminal.note("not planned: \(events) events, and a plan has at most \(Day.stopLimit) stops")
      let shown = try Self.shown(calendarDay)
      print(TimelineText(day: shown))
      return shown
    }
    let (own, dues) = try calendarDay.planned(base, start: calendar.startSeconds)
    let left = calendarDay.items.filter { item in !own.stops.contains { $0.id == item.id } }
    if !left.isEmpty {
      Terminal.note(
        "more than \(Day.stopLimit) stops: not in the plan: \(left.map { TextTable.plain($0.title) }.joined(separator: ", "))"
      )
    }
    let day = try learned?.without(done).added(to: own, count: next.count, at: next.place) ?? own
    return try plan([day], dues, calendarDay, read, outputs, finished: finished)
  }

  private func plan(
    _ days: [Day], _ dues: DueStops, _ calendarDay: CalendarDay?, _ read: CalendarOptions.Read,
    _ outputs: CalendarOptions.Outputs, finished: (DayPlan) -> Void = { _ in }
  ) throws -> DayPage.Shown? {
    let former = former?.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    let ids = days.flatMap { $0.stops.map(\.id) }
    for id in former ?? [] where !ids.contains(id) {
      let nearest = nearestWord(to: id, in: ids).map { "; did you mean '\($0)'?" } ?? ""
      Terminal.note("--former: the day has no stop '\(id)', which counts as done\(nearest)")
    }
    let limit = within.map { $0 * 60 } ?? calendarDay?.limit(from: days[0].start)
    let clock = calendarDay?.clock ?? read.clock
    let (day, answer) = try dues.answer(days, former: former, allowance: allowance * 60, within: limit) {
      DayPlanner($0, quantile: quantile, clock: clock)
    }
    switch answer {
    case .conflict(let conflict):
      let view = try calendarDay.map { TimelineText(day: try Self.shown($0)) }
      let lasting = calendarDay?.lasting.flatMap { $0.end == day.start ? $0 : nil }
      let text = (lasting.map { "\($0.title) lasts until \(clock.text($0.end)); " } ?? "") + conflict.text
      if json {
        Terminal.print(json: Self.json(conflict, text, view?.fields ?? [:]))
      } else {
        Terminal.print("No plan is possible: \(TextTable.plain(text)).")
        if let view { Terminal.print(view.table) }
      }
      if outputs.ics != nil || outputs.page != nil { Terminal.note("nothing was written: there is no plan") }
      return nil
    case .plan(let plan):
      let planner = DayPlanner(day, quantile: quantile)
      let text = PlanText(
        plan: plan, punctuality: try planner.punctuality(of: plan, seed: seed), day: day,
        later: try planner.laterDeparture(in: plan), changes: former.map { plan.changes(since: $0) },
        late: dues.late(in: plan), clock: clock)
      let timeline = try Timeline(plan, of: day, with: calendarDay?.others ?? [])
      let shown = DayPage.Shown(
        title: CalendarOptions.title(calendarDay?.day ?? read.day), timeline: timeline, clock: clock,
        allDay: calendarDay?.allDay ?? [], notes: text.sentences)
      let beside = calendarDay == nil ? nil : TimelineText(day: shown)
      if json { Terminal.print(json: text.json(beside)) } else { Terminal.print(text.table(beside)) }
      let places = Dictionary(uniqueKeysWithValues: day.stops.map { ($0.id, $0.place) })
      try outputs.ics?.write(
        CalendarFile(
          timeline, places: calendarDay != nil && calendar.travel == nil ? [:] : places,
          alarms: calendarDay?.alarms ?? [:], day: read.day, zone: read.zone
        )
        .written(stamp: read.day * daySeconds))
      finished(plan)
      return shown
    }
  }

  private static func json(_ conflict: DayConflict, _ text: String, _ day: [String: Any]) -> String {
    var entry: [String: Any] = ["stops": conflict.stops, "text": text]
    entry["shortfall"] = conflict.shortfall
    return JSONLine.text(day.merging(["conflict": entry]) { $1 })
  }

  private static func shown(_ day: CalendarDay) throws -> DayPage.Shown {
    DayPage.Shown(
      title: CalendarOptions.title(day.day), timeline: try day.timeline(), clock: day.clock, allDay: day.allDay)
  }

  private func print(_ day: TimelineText) {
    if json { Terminal.print(json: JSONLine.text(day.fields)) } else { Terminal.print(day.table) }
  }

  // MARK: Several days

  private func show(_ read: CalendarOptions.Read, _ outputs: CalendarOptions.Outputs) throws {
    let days = try (0..<calendar.days).map { offset in
      try calendar.day(read, offset: offset)
    }
    let shown = try days.map(Self.shown)
    for day in shown { print(TimelineText(day: day)) }
    try outputs.page?.write(DayPage(shown, zone: read.zone).html)
  }

  /// Plans several days one after the other: what one of them does, the later ones do no more.
  private func week(_ read: CalendarOptions.Read, _ learned: LearnedStops, _ outputs: CalendarOptions.Outputs) throws {
    var (done, shown) = (Set<String>(), [DayPage.Shown]())
    for offset in 0..<calendar.days {
      let day = try calendar.day(read, offset: offset, done: done)
      if !json { Terminal.print((offset == 0 ? "" : "\n") + CalendarOptions.title(day.day)) }
      let planned = try plan(day, nil, learned, read, outputs, done: done) { plan in
        let keys = Dictionary(uniqueKeysWithValues: day.items.map { ($0.id, $0.key) })
        done.formUnion(plan.stops.compactMap { keys[$0.id, default: $0.id] })
      }
      shown.append(try planned ?? Self.shown(day))
    }
    try outputs.page?.write(DayPage(shown, zone: read.zone).html)
  }
}

extension DurationQuantile: ExpressibleByArgument {}
