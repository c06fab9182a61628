import DelegationFoundations
import DelegationDay
import DelegationPlanning
import Testing

@Suite("Files of days") struct DayFileTests {
  private static let text = """
    start: "08:00"
    from: home
    travel:
      places: [home, office, shop]
      minutes: [[0, 20, 5], [20, 0, null], [5, 10, 0]]
      changes:
        - {from: home, to: office, departures: ["07:00", "09:00"], minutes: [40, 20]}
    stops:
      - {id: work, at: office, minutes: [30, 60, 90], windows: [["08:30", "12:00"], ["13:00", "25:10"]], fixed: true}
      - {id: buy, name: the shopping, at: shop, minutes: 10, weight: 2.5}
    """

  private func problem(_ old: String, _ new: String) throws -> Problem {
    let text = Self.text.replacing(old, with: new)
    try #require(text != Self.text, "\(old) is not in the file")
    do {
      _ = try DayFile.read(Array(text.utf8), path: "day.yaml")
    } catch let problem as Problem { return problem }
    throw Problem(location: "test", fault: "'\(new)' was taken", remedy: "refuse it")
  }

  @Test("YAML and JSON, with every key")
  func reads() throws {
    let day = try DayFile.read(Array(Self.text.utf8), path: "day.yaml").day
    #expect(day.start == 8 * 3_600 && day.origin == "home" && day.end == nil)
    #expect(day.travel.places == ["home", "office", "shop"])
    #expect(day.stops.map(\.id) == ["work", "buy"] && day.stops.map(\.name) == ["work", "the shopping"])
    #expect(day.stops[0].duration == StopDuration(lower: 1_800, median: 3_600, upper: 5_400))
    #expect(day.stops[0].windows.last?.close == Double(25 * 3_600 + 600) && day.stops[0].isFixed)
    #expect(day.stops[1].duration == StopDuration(600) && day.stops[1].weight == 2.5 && !day.stops[1].isFixed)
    let json =
      #"{"start": "7:05:09", "from": "a", "to": "a", "travel": {"places": ["a"], "minutes": [[0]]}, "stops": []}"#
    let other = try DayFile.read(Array(json.utf8), path: "day.json").day
    let queue = "queue: {times: [\"11:30\", \"12:00\"], minutes: [0, 20]}"
    let busy = try DayFile.read(Array(Self.text.replacing("weight: 2.5", with: queue).utf8), path: "day.yaml").day
    #expect(busy.stops.map(\.queue.count) == [0, 2])
    #expect(busy.stops[1].queue.last == ArrivalBreakpoint(departure: 43_200, arrival: 44_400))
    let seconds = try DayFile.read(Array(json.replacing("\"7:05:09\"", with: "\"25509.5 s\"").utf8), path: "day.json")
      .day
    #expect(seconds.start == 25_509.5)
    #expect(other.start == Double(7 * 3_600 + 5 * 60 + 9) && other.end == "a" && other.stops.isEmpty)
  }

  @Test(
    "what cannot be has a line, a fault and what to do",
    arguments: [
      ("start: \"08:00\"", "start: \"8 o'clock\"", "day.yaml:1", "is not a time of day"),
      ("start: \"08:00\"", "start: \"48:00\"", "day.yaml:1", "is not a time of day"),
      ("start: \"08:00\"", "start: -1", "day.yaml:1", "is not a time of day"),
      ("start: \"08:00\"", "start: 480", "day.yaml:1", "is not a time of day"),
      ("[\"08:30\", \"12:00\"]", "[510, 720]", "day.yaml:9", "is not a time of day"),
      ("weight: 2.5", "due: 540", "day.yaml:10", "is not a time of day"),
      (
        "stops:\n", "    - {from: home, to: office, departures: [\"09:00\"], minutes: [5]}\nstops:\n", "day.yaml:8",
        "an earlier entry changes the route"
      ),
      ("[[0, 20, 5], ", "[", "day.yaml:5", "has not a row for each place"),
      ("[20, 0, null]", "[20, 0]", "day.yaml:5", "has not a row for each place"),
      ("[20, 0, null]", "[-20, 0, 1]", "day.yaml:5", "-20"),
      ("from: home, to: office", "from: hom, to: office", "day.yaml:7", "no place 'hom'"),
      ("minutes: [40, 20]", "minutes: [40]", "day.yaml:7", "2 departures and 1 numbers"),
      ("minutes: [40, 20]", "minutes: [400, 20]", "'home' to 'office'", "arrives before somebody who left earlier"),
      ("[30, 60, 90]", "[60, 30, 90]", "day.yaml:9", "three that rise"),
      ("[\"08:30\", \"12:00\"]", "[\"12:30\", \"12:00\"]", "day.yaml:9", "a window is two times"),
      ("at: office", "at: ofice", "stop 'work'", "'ofice'"),
      ("id: buy", "id: work", "stop 'work'", "two stops have this id"),
      ("weight: 2.5", "wieght: 2.5", "day.yaml:10", "wieght"),
      ("from: home\n", "from: moon\n", "day", "'moon'"),
      ("weight: 2.5", "queue: {times: [\"11:30\"], minutes: []}", "day.yaml:10", "1 times and 0 numbers"),
      ("weight: 2.5", "queue: {times: [], minutes: []}", "day.yaml:10", "0 times and 0 numbers"),
      (
        "weight: 2.5", "queue: {times: [\"11:30\", \"11:40\"], minutes: [20, 0]}", "stop 'buy'",
        "arrives before somebody"
      ),
      ("weight: 2.5", "queue: [20]", "day.yaml:10", "queue"),
      ("weight: 2.5", "due: soon", "day.yaml:10", "is not a time of day"),
      ("weight: 2.5", "due: \"2026-02-30\"", "day.yaml:10", "'2026-02-30' is not a day"),
      ("weight: 2.5", "repeats: {days: 0}", "day.yaml:10", "days"),
      ("weight: 2.5", "repeats: {weekdays: [mo]}", "day.yaml:10", "mo"),
      ("weight: 2.5", "repeats: {weekdays: []}", "day.yaml:10", "no day of the week"),
      ("weight: 2.5", "repeats: {weekdays: [monday], days: 7}", "day.yaml:10", "days"),
      ("weight: 2.5", "repeats: {days: 7}, lastDone: \"18:00\"", "day.yaml:10", "is not a day"),
    ])
  func faults(old: String, new: String, place: String, fault: String) throws {
    let problem = try problem(old, new)
    #expect(problem.location.contains(place), "\(problem)")
    #expect(problem.fault.contains(fault), "\(problem)")
    #expect(!problem.remedy.isEmpty)
  }

  @Test("what repeats joins the days on which it is due, and those after until it is done")
  func repeats() throws {
    func stops(_ more: String, on day: Int, lastDone: LocalMoment? = nil) throws -> DayFile.Read {
      let text = Self.text.replacing("weight: 2.5", with: more)
      return try DayFile.read(
        Array(text.utf8), path: "day.yaml", DayContext(day: day) { $0 == "buy" ? lastDone : nil })
    }
    // Day 0 was a Thursday.
    for (day, isDue) in [(0, true), (1, false), (4, true)] {
      let found = try stops(
        "repeats: {weekdays: [thursday, monday]}", on: day, lastDone: day == 1 ? .init(day: 0) : nil)
      #expect(found.day.stops.map(\.id) == (isDue ? ["work", "buy"] : ["work"]), "\(day)")
      #expect(found.early.map(\.due.day) == (isDue ? [] : [4]))
    }
    let rule = "repeats: {days: 3}, lastDone: \"1970-01-02 10:00\", due: \"09:00\""
    #expect(try stops(rule, on: 3).early.map(\.due) == [LocalMoment(day: 4, second: 9 * 3_600)])
    let due = try stops(rule, on: 4).day.stops[1]
    #expect(due.due == 9 * 3_600 && due.windows.isEmpty && due.weight > 1.9)
    #expect(try stops(rule, on: 9).day.stops[1].weight == 5)
    // The later of the file's moment and the record's counts.
    #expect(try stops(rule, on: 4, lastDone: LocalMoment(day: 3)).early.map(\.due.day) == [6])
    let every = "repeats: {days: 7, from: \"1970-01-03\"}"
    #expect(try stops(every, on: 1).early.map(\.due.day) == [2] && stops(every, on: 2).early.isEmpty)
  }

  @Test("on a day on which the clocks change, a time is the moment at which they show it")
  func clockChange() throws {
    // The clocks go from 02:00 to 03:00.
    let clock = ClockChanges(changes: [.init(moment: 7_200, before: 0, after: 3_600)])
    let text = Self.text.replacing("weight: 2.5", with: "due: \"10:00\"")
    let read = try DayFile.read(Array(text.utf8), path: "day.yaml", DayContext(clock: clock))
    #expect(read.day.start == 7 * 3_600 && read.day.stops[0].windows[0] == TimeWindow(open: 27_000, close: 39_600))
    #expect(read.day.stops[1].due.map { $0 == 9 * 3_600 } == true)
    let changes = "changes: [{from: home, to: b, departures: [\"02:00\", \"03:00\"], minutes: [10, 20]}]"
    let road = """
      {start: "7200 s", from: home, travel: {places: [home, b], minutes: [[0, 5], [5, 0]], \(changes)},
       stops: [{id: x, at: b, minutes: 1}]}
      """
    let night = try DayFile.read(Array(road.utf8), path: "day.yaml", DayContext(clock: clock)).day
    guard case .plan(let plan) = try DayPlanner(night).plan(within: nil) else { return #expect(Bool(false)) }
    #expect(night.start == 7_200 && plan.finish == 7_200 + 1_260)
    #expect(clock.text(7 * 3_600) == "08:00" && clock.text(3_600) == "01:00" && clock.passed(at: 9_000) == 7_200)
  }

  @Test("a stop that is due is in time where its windows allow it, late where not, also if it is fixed")
  func dueInWindows() throws {
    func late(_ more: String) throws -> [String] {
      let text = """
        start: "08:00"
        from: home
        travel: {places: [home, b], minutes: [[0, 30], [30, 0]]}
        stops:
          - {id: report, at: home, minutes: 60, windows: [["08:00", "20:00"]], \(more)}
          - {id: shop, at: b, minutes: 45, windows: [["08:15", "08:40"], ["12:00", "12:30"]]}
        """
      let read = try DayFile.read(Array(text.utf8), path: "day.yaml")
      guard case .plan(let plan) = try DayPlanner(read.day).plan() else { return ["none"] }
      #expect(plan.omitted.isEmpty)
      return read.day.late(in: plan)
    }
    // The day would end two hours earlier with the shop first.
    #expect(try late("due: \"09:10\"") == [])
    #expect(try late("due: \"08:30\"") == ["report"] && late("due: \"08:30\", fixed: true") == ["report"])
    #expect(try late("due: \"09:10\", fixed: true") == [])
  }

  @Test("sixteen stops are refused with their number")
  func tooMany() throws {
    let stops = (1...16).map { "  - {id: s\($0), at: home, minutes: 1}\n" }.joined()
    let problem = try problem("stops:\n", "stops:\n\(stops)".replacing("  - {id: s1,", with: "  - {id: s1,"))
    #expect(problem.fault.hasPrefix("18 stops are more than 15"))
  }
}
