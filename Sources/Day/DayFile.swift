import DelegationFoundations
import DelegationPlanning
import DelegationStrictYAML

/// Reads a day from a file: JSON, or YAML, which JSON is a part of.
package enum DayFile {
  private static let keys = ["start", "from", "to", "travel", "stops"]

  /// A day, and the stops that come back on a later one only: their names, and when.
  package struct Read: Sendable {
    package let day: Day
    /// The places of stops that can be done at several.
    package let places: [String: [String]]
    package let early: [(name: String, due: LocalMoment)]
  }

  /// - Parameters:
  ///   - bytes: The file's.
  ///   - path: For messages.
  ///   - learned: Tasks by whose ids stops may leave out minutes and weight.
  ///   - context: The day that it is planned for.
  package static func read(
    _ bytes: [UInt8], path: String, learned: LearnedStops? = nil, _ context: DayContext = .init()
  ) throws -> Read {
    if bytes.starts(with: Array("BEGIN:VCALENDAR".utf8)) {
      throw Problem(
        location: path, fault: "it is a calendar, and a file with a day was wanted",
        remedy: "give the calendar a name that ends in .ics, and name that")
    }
    let file = try StrictYAML.read(bytes, path: path, knownKeys: keys)
    let clock = context.clock
    let start = try file.required("start").moment(clock)
    let origin = try file.required("from").text()
    let end = try file.optional("to")?.text()
    let travel = try file.required("travel").travel(clock)
    let now = LocalMoment(day: context.day, second: Int(min(clock.shown(start), Double(daySeconds - 1))))
    let stops = try file.optional("stops")?.list().map { try TimedStop($0, learned, context) } ?? []
    let today = stops.compactMap { $0.stop(at: now) }
    return try inFile(path) {
      Read(
        day: try Day(start: start, from: origin, to: end, stops: today, travel: travel),
        places: Dictionary(stops.map { ($0.stop.id, $0.places) }) { first, _ in first }.filter { $0.value.count > 1 },
        early: stops.filter { $0.task.isEarly(at: now) }.map { ($0.stop.name, $0.task.due!) })
    }
  }

  /// Adds the file to what the planner finds wrong.
  package static func inFile<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let problem as Problem {
      throw Problem(location: "\(path), \(problem.location)", fault: problem.fault, remedy: problem.remedy)
    }
  }
}

private struct TimedStop {
  private static let keys =
    ["id", "name", "at", "minutes", "queue", "windows", "weight", "fixed"] + TaskCandidate.Timing.keys

  let stop: Stop
  let task: TaskCandidate
  let places: [String]

  init(_ value: YAMLValue, _ learned: LearnedStops?, _ context: DayContext) throws {
    let stop = try value.mapping(knownKeys: Self.keys)
    let id = try stop.required("id").printableText()
    let task = learned?.task(id)
    let place = try stop.required("at")
    if case .list = place.content { places = try place.texts() } else { places = [try place.text()] }
    guard let first = places.first else {
      throw Problem.impossible(place, "the list is empty", remedy: "name the place, or the places of which one will do")
    }
    let timing = try TaskCandidate.Timing(stop, id: id, context)
    let due = TaskCandidate(id: id, duration: StopDuration(0), timing: timing).due
    self.stop = Stop(
      id: id, name: try stop.optional("name")?.printableText(),
      place: first,
      windows: try stop.optional("windows")?.list().map { try TimeWindow($0, context.clock) } ?? [],
      duration: try stop.optional("minutes").map { try StopDuration($0) } ?? task?.duration
        ?? StopDuration(stop.required("minutes")),
      weight: try stop.optional("weight")?.number(in: 0...1e9) ?? task?.weight ?? 1,
      isFixed: try stop.optional("fixed")?.boolean() ?? false,
      due: due.flatMap { $0.day <= context.day ? context.clock.passed(at: $0, on: context.day) : nil },
      queue: try stop.optional("queue")?.mapping(knownKeys: ["times", "minutes"]).breakpoints("times", context.clock)
        ?? [])
    self.task = TaskCandidate(
      id: id, place: self.stop.place, duration: self.stop.duration, weight: self.stop.weight,
      timing: timing)
  }

  /// The stop with the weight that its due time gives it; nil for one that comes back later.
  func stop(at now: LocalMoment) -> Stop? {
    guard let timed = task.stop(at: now, in: stop.place) else { return nil }
    var stop = stop
    stop.weight = timed.weight
    return stop
  }
}

extension TimeWindow {
  /// `["09:00", "12:30"]`.
  fileprivate init(_ value: YAMLValue, _ clock: ClockChanges) throws {
    let times = try value.list().map { try $0.moment(clock) }
    guard times.count == 2, times[0] <= times[1] else {
      throw Problem.impossible(
        value, "a window is two times, the earlier first", remedy: "write it as [\"09:00\", \"12:30\"]")
    }
    self.init(open: times[0], close: times[1])
  }
}

extension StopDuration {
  /// A number of minutes, or the three that it stays below in 10, 50 and 90 of 100 cases.
  fileprivate init(_ value: YAMLValue) throws {
    guard case .list = value.content else {
      self.init(try value.number(in: 0...100_000) * 60)
      return
    }
    let minutes = try value.list().map { try $0.number(in: 0...100_000) * 60 }
    guard minutes.count == 3, minutes[0] <= minutes[1], minutes[1] <= minutes[2] else {
      throw Problem.impossible(
        value, "it is neither a number nor three that rise",
        remedy: "write 30, or what it stays below in 10, 50 and 90 of 100 cases: [20, 30, 60]")
    }
    self.init(lower: minutes[0], median: minutes[1], upper: minutes[2])
  }
}

extension YAMLValue {
  /// The moment in seconds since midnight at which the clocks of a day show the time, or which `30600 s` is.
  func moment(_ clock: ClockChanges) throws -> Double {
    if let scalar, scalar.hasSuffix(" s"), let seconds = Double(scalar.dropLast(2)), 0...1e9 ~= seconds {
      return seconds
    }
    return clock.passed(at: try timeOfDay())
  }

  /// The moments of rising times, and which of the times they are: of times that are one moment, as the clocks leave out what is
  /// between them, the last.
  fileprivate func moments(_ clock: ClockChanges) throws -> (moments: [Double], numbers: [Int]) {
    let times = try list()
    let moments = try times.map { try $0.moment(clock) }
    let numbers = try moments.indices.filter { index in
      guard index + 1 < moments.count, moments[index] == moments[index + 1] else { return true }
      return try times[index].timeOfDay() == times[index + 1].timeOfDay()
    }
    return (numbers.map { moments[$0] }, numbers)
  }

  /// The time `08:30`, `08:30:15`, or `25:10` for ten past one of the next day, as seconds since midnight.
  func timeOfDay() throws -> Double {
    let isNumber = (try? number()) != nil
    let text = try isNumber ? scalar ?? "" : text()
    guard let seconds = Self.seconds(of: text) else {
      throw Problem.impossible(
        self, "'\(text)' is not a time of day", remedy: "write it as \"08:30\"; past midnight count on, as in \"25:10\""
      )
    }
    return Double(seconds)
  }

  static func seconds(of text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { part in
      (1...2).contains(part.count) && part.utf8.allSatisfy { (48...57).contains($0) } ? Int(part) : nil
    }
    guard (2...3).contains(parts.count), let hours = parts[0], let minutes = parts[1], hours < 48, minutes < 60,
      let seconds = parts.count == 3 ? parts[2] : 0, seconds < 60
    else { return nil }
    return hours * 3_600 + minutes * 60 + seconds
  }

  /// Minutes from each place to each, and where they change over the day; or distances and speeds.
  fileprivate func travel(_ clock: ClockChanges) throws -> TravelTimes {
    let travel = try mapping(knownKeys: ["places", "minutes", "changes", "distances", "classes", "speeds"])
    let places = try travel.required("places").texts()
    if let distances = travel.optional("distances") {
      try travel.check(knownKeys: ["places", "distances", "classes", "speeds"])
      return try distances.travel(of: travel, places, clock)
    }
    try travel.check(knownKeys: ["places", "minutes", "changes"])
    let rows = try travel.required("minutes").square(of: places.count) {
      $0.isNothing ? nil : try $0.number(in: 0...100_000) * 60
    }
    guard let changes = travel.optional("changes") else {
      return try DayFile.inFile(location) { try TravelTimes(places: places, seconds: rows) }
    }
    var points = rows.map { $0.map { $0.map { [ArrivalBreakpoint(departure: 0, arrival: $0)] } ?? [] } }
    var changed: Set<[Int]> = []
    for change in try changes.list() { try change.change(&points, places, &changed, clock) }
    return try DayFile.inFile(location) { try TravelTimes(places: places, breakpoints: points) }
  }

  /// Distances between places, with a speed for each class of ways and stretch of the day.
  private func travel(of travel: YAMLMapping, _ places: [String], _ clock: ClockChanges) throws -> TravelTimes {
    let distances = try square(of: places.count) { $0.isNothing ? nil : try $0.number(in: 0...1e9) }
    let speeds = try travel.required("speeds").mapping(knownKeys: ["begins", "classes"])
    let begins = try speeds.required("begins").moments(clock)
    let rows = try speeds.required("classes").list().map { row in try row.list().map { try $0.number(in: 0...1e9) } }
    let given = try speeds.required("begins").list().count
    let classes =
      try travel.optional("classes")?.square(of: places.count) { try $0.integer(in: 0...1_000) }
      ?? places.map { _ in places.map { _ in 0 } }
    return try DayFile.inFile(location) {
      try TravelTimes(
        places: places, distances: distances, classes: classes,
        speeds: try SpeedZones(
          begins: begins.moments, classes: rows.map { row in row.count == given ? begins.numbers.map { row[$0] } : row }
        ))
    }
  }

  /// A row for each place with a value for each place.
  private func square<Value>(of count: Int, _ body: (YAMLValue) throws -> Value) throws -> [[Value]] {
    let rows = try list().map { row in try row.list().map(body) }
    guard rows.count == count, rows.allSatisfy({ $0.count == count }) else {
      throw Problem.impossible(
        self, "it has not a row for each place with a number for each place",
        remedy: "write \(count) rows of \(count) numbers; null where there is no route")
    }
    return rows
  }

  /// `{from: home, to: office, departures: ["07:00", "08:00"], minutes: [15, 30]}`: linear in between.
  private func change(
    _ points: inout [[[ArrivalBreakpoint]]], _ places: [String], _ changed: inout Set<[Int]>, _ clock: ClockChanges
  ) throws {
    let change = try mapping(knownKeys: ["from", "to", "departures", "minutes"])
    let numbers = try ["from", "to"].map { key in
      let value = try change.required(key)
      let name = try value.text()
      guard let number = places.firstIndex(of: name) else {
        throw Problem.impossible(value, "there is no place '\(name)'", remedy: wordRemedy(for: name, known: places))
      }
      return number
    }
    guard changed.insert(numbers).inserted else {
      throw Problem.impossible(
        self, "an earlier entry changes the route from '\(places[numbers[0]])' to '\(places[numbers[1]])'",
        remedy: "write all departures of a route into one entry")
    }
    points[numbers[0]][numbers[1]] = try change.breakpoints("departures", clock)
  }
}

extension YAMLMapping {
  /// `{departures: ["07:00", "08:00"], minutes: [15, 30]}`: linear in between.
  ///
  /// - Parameter key: Of the list of times.
  fileprivate func breakpoints(_ key: String, _ clock: ClockChanges) throws -> [ArrivalBreakpoint] {
    let times = try required(key)
    let (given, departures) = (try times.list().count, try times.moments(clock))
    let minutes = try required("minutes").list().map { try $0.number(in: 0...100_000) }
    guard given == minutes.count, given > 0 else {
      throw Problem.impossible(
        times, "it has \(given) \(key) and \(minutes.count) numbers of minutes",
        remedy: "write a number of minutes for each of the \(key)")
    }
    return zip(departures.moments, departures.numbers).map {
      ArrivalBreakpoint(departure: $0, arrival: $0 + minutes[$1] * 60)
    }
  }
}
