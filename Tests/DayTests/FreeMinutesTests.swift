import DelegationDay
import DelegationFoundations
import DelegationPlanning
import Testing

@Suite("Minutes at hand of a day") struct FreeMinutesTests {
  private func free(_ stops: String, minutes: Double, start: String = "08:00") throws -> FreeMinutes {
    let text = """
      start: "\(start)"
      from: home
      travel: {places: [home, clinic], minutes: [[0, 10], [10, 0]]}
      stops:
      \(stops)
      """
    let read = try DayFile.read(Array(text.utf8), path: "day.yaml")
    return try FreeMinutes(of: read.day, seconds: minutes * 60, ClockChanges())
  }

  private let mail = "  - {id: mail, at: home, minutes: 20}"
  private let dentist =
    "  - {id: dentist, name: the dentist, at: clinic, minutes: 30, windows: [[\"15:00\", \"15:20\"]], fixed: true}"

  @Test("an appointment of the afternoon is nothing for the morning")
  func later() throws {
    let free = try free("\(dentist)\n\(mail)", minutes: 120)
    #expect(free.candidates.map(\.id) == ["mail"] && free.reasons.isEmpty && free.seconds == 7200)
    #expect(free.leftOut.map(\.id) == ["dentist"] && free.leftOut[0].why == "only possible from 15:00 to 15:20")
  }

  @Test("the minutes end at the place of the next fixed stop, when it must begin")
  func appointment() throws {
    let free = try free("\(dentist)\n\(mail)", minutes: 60, start: "14:50")
    #expect(free.seconds == 1800 && free.next?.id == "dentist" && free.travel?.end == "clinic")
    #expect(free.reasons == "the dentist begins at 15:20 at the latest")
    // The mail and the way take all of the thirty minutes.
    let choice = try #require(
      try MinutesAtHand(seconds: free.seconds, at: LocalMoment(day: 0), free.candidates, travel: free.travel).best())
    #expect(choice.tasks.map(\.id) == ["mail"] && choice.probability == 1)
    // Minutes that end before it are enough for the way there too.
    let before = try self.free("\(dentist)\n\(mail)", minutes: 25, start: "14:50")
    #expect(before.seconds == 1500 && before.travel?.end == "clinic")
    let exact = try self.free(dentist.replacing("15:00", with: "15:20"), minutes: 60, start: "14:50")
    #expect(exact.reasons == "the dentist begins at 15:20")
    #expect(try self.free("\(dentist)\n\(mail)", minutes: 60, start: "15:20").candidates.isEmpty)
  }

  @Test("what is over, or opens within the minutes, is left out; what is due may also be done late")
  func windows() throws {
    let free = try free(
      """
        - {id: over, at: home, minutes: 5, windows: [["07:00", "07:30"]]}
        - {id: past, at: home, minutes: 5, windows: [["07:00", "07:30"]], fixed: true}
        - {id: soon, at: home, minutes: 5, windows: [["08:30", "12:00"], ["13:00", "13:00"]]}
        - {id: open, at: home, minutes: 5, windows: [["07:00", "12:00"]], fixed: true}
        - {id: due, at: home, minutes: 20, due: "08:30"}
        - {id: late, at: home, minutes: 20, windows: [["07:00", "12:00"]], due: "08:30"}
      """, minutes: 60)
    #expect(free.candidates.map(\.id) == ["open", "due", "late"] && free.seconds == 3600)
    #expect(
      free.leftOut.map(\.why) == [
        "only possible until 07:30", "only possible until 07:30", "only possible from 08:30 to 12:00 or at 13:00",
      ])
  }

  @Test("an id may have commas; of several readings the one with the longest ids counts")
  func lists() {
    let known = ["a,b", "c", "x, y", "x"]
    #expect(listedIDs("c,a,b", among: known) == ["c", "a,b"])
    #expect(listedIDs(" a,b , c", among: known) == ["a,b", "c"])
    #expect(listedIDs("x, y,x,b", among: known) == ["x, y", "x", "b"])
    #expect(listedIDs("gone,,c,", among: known) == ["gone", "c"])
    #expect(listedIDs("", among: known) == [])
  }

  @Test("a place for learned tasks that the day does not have is a wrong option")
  func place() throws {
    let day = try Day(start: 0, from: "home", stops: [], travel: TravelTimes(places: ["home"], seconds: [[0]]))
    let learned = LearnedStops([.init(id: "1", duration: StopDuration(60), weight: 1)])
    let problem = #expect(throws: Problem.self) { try learned.added(to: day, count: 1, at: "moon") }
    #expect(problem?.kind == .usage && problem?.location == "--place moon" && problem?.remedy.contains("home") == true)
    #expect(try learned.added(to: day, count: 1, at: "home").stops.map(\.place) == ["home"])
  }
}

extension CalendarDayTests {
  @Test("the minutes at hand of a calendar lie between its events")
  func atHand() throws {
    let found = try day(
      [
        event("DTSTART:20261124T220000Z\nDTEND:20261125T073000Z\nSUMMARY:Shift"),
        event("DTSTART:20261125T073000Z\nDURATION:PT15M\nSUMMARY:Call"),
        event("DTSTART:20261125T090000Z\nDURATION:PT1H\nSUMMARY:Meeting"),
        event("DTSTART:20261125T081000Z\nDURATION:PT1H\nTRANSP:TRANSPARENT\nSUMMARY:Market"),
        task("SUMMARY:Write"), task("DTSTART:20261125T170000Z\nSUMMARY:Plants"),
        task("DUE:20261125T080000Z\nSUMMARY:Form"),
      ].joined(separator: "\n"))
    let learned = LearnedStops(
      [(45, "long"), (20, "form"), (15, "short"), (10, "third")].map { minutes, id in
        .init(id: id, duration: StopDuration(minutes * 60), weight: 1)
      })
    func free(_ hour: Double, _ minutes: Double, learned count: Int = 0) throws -> FreeMinutes {
      try FreeMinutes(of: found, seconds: minutes * 60, from: hour * 3600) {
        try learned.fitting($0, besides: ["form"], count: count)
      }
    }
    // Of the likeliest tasks those count that fit between the events.
    #expect(try free(9.5, 60, learned: 1).candidates.map(\.id) == ["write", "form", "short"])
    #expect(try free(9, 60, learned: 2).candidates.map(\.id) == ["write", "form", "long", "short"])
    let busy = try free(2, 60, learned: 1)
    #expect(busy.seconds == 0 && busy.candidates.isEmpty && busy.reasons == "Shift lasts until 08:30")
    #expect(busy.leftOut.map(\.why) == Array(repeating: busy.reasons, count: 3))
    // After the shift comes the call.
    let begun = try free(8, 60)
    #expect(begun.start == 8.75 * 3600 && begun.seconds == 900 && begun.reasons == "Call lasts until 08:45")
    let between = try free(9.5, 60)
    #expect(between.seconds == 1800 && between.next?.id == "meeting" && between.reasons == "Meeting begins at 10:00")
    #expect(between.candidates.map(\.id) == ["write", "form"])
    #expect(between.leftOut.map(\.why) == ["only possible from 18:00 to 23:30"])
    #expect(try free(9, 60).reasons.isEmpty && free(18, 60).candidates.map(\.id) == ["write", "plants", "form"])
  }
}
