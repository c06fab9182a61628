import DelegationFoundations
import DelegationIngest
import DelegationIngestFixtures
import DelegationTasks
import Testing

@Suite("When outcomes of a table were known") struct OutcomeDatingTests {
  /// A table of ten tasks of which each is resolved an hour after its opening.
  private static func table(_ columns: String, cells: (Int) -> String) -> String {
    "id,opened,who,state\(columns)\n" + (1...10).map { "\($0),\($0 * 10_000),ann,Done\(cells($0))\n" }.joined()
  }

  private func dataset(
    _ lines: String, _ table: String, times: String = "unix-seconds", format: String = "csv",
    outcome: String = "{done: [Done]}"
  ) throws -> LoadedDataset {
    let folder = TemporaryFolder()
    try folder.write(
      """
      name: mine
      summary: Some
      adapter: table
      table:
        tasks: tasks.txt
        format: \(format)
        times: \(times)
        id: id
        opened: opened
        assignee: who
        status: state
        outcome: \(outcome)

      """ + lines, to: "mine/dataset.yaml")
    try folder.write(table, to: "mine/tasks.txt")
    return try DatasetCatalogue(searchPath: [folder.path]).open("mine").load(threads: .one)
  }

  @Test("an id, a person or a component that is longer than a label is refused", arguments: [4_096, 4_097])
  func lengths(count: Int) throws {
    let long = String(repeating: "x", count: count)
    for row in ["\(long),1,ann,Done,9", "1,1,\(long),Done,9", "1,1,ann,\(long),9"] {
      let found = Result { try dataset("  resolved: at\n", "id,opened,who,state,at\n\(row)\n") }
      switch found {
      case .success: #expect(count == 4_096)
      case .failure(let error):
        #expect((error as? Problem)?.fault.hasSuffix(InputLimits.label.fault) == true && count == 4_097)
      }
    }
  }

  private func moments(_ data: LoadedDataset) -> [Int64] {
    data.log.exampleChanges(persons: data.persons, outcome: .fixed).map(\.moment.seconds)
  }

  @Test("a row without a time of its own is known at the end of the data, whatever stands in its cell")
  func undated() throws {
    let some = try dataset(
      "  resolved: ended\n", Self.table(",ended") { ",\($0 == 3 ? "" : $0 == 4 ? "5" : "\($0 * 10_000 + 3_600)")" })
    let known: [Int64] = [1, 2, 5, 6, 7, 8, 9, 10, 10, 10]
    #expect(moments(some) == known.map { $0 * 10_000 + 3_600 })
    #expect(some.dating == .recorded && some.log.dataWarnings.notes.count { $0.hasPrefix("2 outcomes") } == 1)
    let both = try dataset(
      "  resolved: ended\n  updated: touched\n", Self.table(",ended,touched") { ",,\($0 * 10_000 + 7)" })
    #expect(moments(both) == (1...10).map { (task: Int64) in task * 10_000 + 7 })
  }

  @Test("midnights in every row are days, which were known at their end", arguments: [0, 82_800] as [Int64])
  func midnights(second: Int64) throws {
    let midnights = (1...25).map { Int64($0) * 86_400 + second }
    func read(_ ends: [Int64]) throws -> LoadedDataset {
      let rows = ends.enumerated().map { "\($0 + 1),\(($0 + 1) * 40_000),ann,Done,\($1)\n" }.joined()
      return try dataset("  resolved: ended\n", "id,opened,who,state,ended\n" + rows)
    }
    let days = try read(midnights)
    #expect(moments(days) == midnights.map { $0 + 86_399 })
    #expect(days.log.dataWarnings.notes.contains { $0.contains("'ended'") })
    // Where clocks change midnight is at two seconds of the day.
    let changing = try read(midnights.enumerated().map { $0 < 12 ? $1 : $1 + 3_600 })
    let ends = midnights.enumerated().map { place, midnight -> Int64 in
      place < 12 ? midnight + 86_399 : midnight + 3_600 + 86_399
    }
    #expect(moments(changing) == ends)
    var odd = midnights
    odd[9] += 60
    #expect(try moments(read(odd)) == odd)
    #expect(try moments(read(Array(midnights.prefix(19)))) == Array(midnights.prefix(19)))
    // Far more of them than a clock strikes by chance are days too.
    let isDay = { (task: Int64) in task % 10 == 0 }
    let mixed = (1...80).map { (task: Int64) -> Int64 in
      task * 86_400 + (isDay(task) ? second : task * 997 % 80_000 + 1)
    }
    let part = try read(mixed)
    let known = zip(1...80, mixed).map { (task: Int64, end: Int64) -> Int64 in end + (isDay(task) ? 86_399 : 0) }
    #expect(moments(part) == known.sorted())
    #expect(part.log.dataWarnings.notes.contains { $0.hasPrefix("8 of 80 times of 'ended' are midnights") })
  }

  @Test("what is assumed is said, and nothing else is", arguments: [("{after: 2d}", 172_800), ("at-opening", 0)])
  func assumed(text: String, seconds: Int64) throws {
    let data = try dataset("  outcomes: \(text)\n", Self.table("") { _ in "" })
    #expect(moments(data) == (1...10).map { $0 * 10_000 + seconds })
    #expect(data.dating.assumption != nil)
    #expect(try data.description.adapter.adapter.dating == data.dating)
  }

  @Test(
    "a column at the same few distances behind the opening is a plan, and said to assume",
    arguments: [
      ([3 * 86_400], OutcomeDating.assumed(days: 3)), ([1], .atOpening),
      ([4 * 3_600, 86_400, 3 * 86_400], .assumed(days: 3)),
      ([5_000, 6_001, 7_002, 8_003, 9_004], .recorded),
    ])
  func plans(distances: [Int], found: OutcomeDating) throws {
    let rows = (1...40).map { "\($0),\($0 * 10_007),ann,Done,\($0 * 10_007 + distances[$0 % distances.count])\n" }
    let data = try dataset("  resolved: ended\n", "id,opened,who,state,ended\n" + rows.joined())
    #expect(data.dating == found)
    // Whole days are near each other without a plan.
    let days = (1...40).map { "\($0),\($0 * 86_400),ann,Done,\($0 * 86_400 + $0 % 2 * 86_400)\n" }
    #expect(try dataset("  resolved: ended\n", "id,opened,who,state,ended\n" + days.joined()).dating == .recorded)
  }

  @Test(
    "a log whose assignees are there from the opening on was filled in afterwards",
    arguments: [(1, OutcomeDating.atOpening), (20, .recorded)], [0, 60])
  func filledIn(_ log: (changing: Int, found: OutcomeDating), delay: Int) throws {
    let rows = (1...40).map { task in
      let (opened, first) = (task * 10_007, task <= log.changing ? "" : "ann")
      return """
        \(task),\(opened),\(first),New,\(opened + delay)
        \(task),\(opened),ann,New,\(opened + task * 501)
        \(task),\(opened),ann,Done,\(opened + task * 911)

        """
    }
    let data = try dataset("  snapshots: true\n  updated: at\n", "id,opened,who,state,at\n" + rows.joined())
    #expect(data.dating == log.found && data.hasHistories)
  }

  @Test("where the last row of a task counts, 'updated' says which is the last, and what is assumed dates it")
  func repeated() throws {
    let rows = (1...10).map {
      "\($0),\($0 * 10_000),bob,Done,\($0 * 10_000 + 9)\n\($0),\($0 * 10_000),ann,Done,\($0 * 10_000 + 8)\n"
    }
    let data = try dataset(
      "  updated: touched\n  repeated: last\n  outcomes: {after: 2d}\n", "id,opened,who,state,touched\n" + rows.joined()
    )
    #expect(moments(data) == (1...10).map { $0 * 10_000 + 172_800 } && data.persons.addresses == ["bob"])
  }

  @Test("a column that repeats the opening dates nothing")
  func disguised() throws {
    let data = try dataset("  resolved: ended\n", Self.table(",ended") { ",\($0 * 10_000)" })
    #expect(data.dating == .atOpening)
    let soon = try dataset("  updated: ended\n", Self.table(",ended") { ",\($0 * 10_000 + $0 * 60)" })
    #expect(soon.dating == .atOpening)
    let late = try dataset("  updated: ended\n", Self.table(",ended") { ",\($0 * 10_000 + 901 + $0)" })
    #expect(late.dating == .updated && late.dating.assumption == nil)
  }

  @Test("days that are those of the opening date nothing, and of several times the latest counts")
  func daysAndLists() throws {
    func day(_ number: Int) -> String { "2021-01-\(number < 10 ? "0" : "")\(number)" }
    func data(_ distance: (Int) -> Int) throws -> LoadedDataset {
      let rows = (1...20).map { "\($0),\(day($0)),ann,Done,\(day($0 + distance($0)))\n" }
      return try dataset(
        "  resolved: ended\n", "id,opened,who,state,ended\n" + rows.joined(), times: "iso-8601")
    }
    #expect(try data { _ in 0 }.dating == .atOpening)
    #expect(try data { $0 % 5 }.dating == .recorded)
    let lists = (1...10).map { number in
      #"{"id": \#(number), "opened": \#(number * 10_000), "who": "ann", "state": "Done", "#
        + #""ended": [\#(number * 10_000 + 5_000 + number), \#(number * 10_000 + 4_000), null]}"# + "\n"
    }
    let latest = try dataset("  resolved: ended\n", lists.joined(), format: "jsonl")
    #expect(moments(latest) == (1...10).map { (task: Int64) in task * 10_001 + 5_000 })
  }

  @Test("a state that lists of all others lack is counted; where only the done ones are listed, all others are open")
  func unlisted() throws {
    func count(_ outcome: String) throws -> Int {
      let rows = """
        id,opened,who,state,how,ended
        1,10,ann,Done,,20
        2,11,bob,Fertig,,30
        3,12,cy,Open,,30
        4,13,di,Done,Moved,40
        5,14,,,,50

        """
      let data = try dataset("  resolved: ended\n  resolution: how\n", rows, outcome: outcome)
      #expect(data.counts.eligibleFixed == (outcome.contains("Fertig") ? 2 : 1))
      return data.log.dataWarnings[.unlistedOutcome]
    }
    #expect(try count("{done: [Done], open: [Open]}") == 1)
    #expect(try count("{done: [Done], open: [Open], notDone: [Never]}") == 2)
    #expect(try count("{done: [Done, Fertig], open: [Open]}") == 0)
    #expect(try count("{done: [Done]}") == 0)
  }

  @Test("times of outcomes that other values contradict are doubted, and a few exceptions are not")
  func doubted() throws {
    func data(open: Int, resolved: (Int) -> Int?, updated: (Int) -> Int) throws -> LoadedDataset {
      let rows = (1...40).map { number in
        let opened = number * 100_003
        return "\(number),\(opened),ann,\(number > 40 - open ? "Open" : "Done"),"
          + "\(resolved(number).map { String(opened + $0 * 90_001) } ?? ""),\(opened + updated(number) * 90_011)\n"
      }
      return try dataset(
        "  resolved: ended\n  updated: touched\n", "id,opened,who,state,ended,touched\n" + rows.joined(),
        outcome: "{done: [Done], open: [Open]}")
    }
    let plan = try data(open: 12, resolved: { $0 % 7 + 1 }, updated: { $0 % 7 + 9 })
    #expect(plan.dating == .doubted && plan.dating.assumption != nil)
    #expect(
      try data(open: 12, resolved: { $0 > 39 || $0 < 28 ? $0 % 7 + 1 : nil }, updated: { _ in 9 }).dating == .recorded)
    let touched = try data(open: 0, resolved: { $0 % 2 == 0 ? $0 % 7 + 9 : nil }, updated: { $0 % 3 + 1 })
    #expect(touched.dating == .doubted)
    #expect(
      try data(open: 0, resolved: { $0 % 2 == 0 ? $0 % 7 + 1 : nil }, updated: { $0 % 3 + 8 }).dating == .recorded)
    #expect(
      throws: Problem.self
    ) { try dataset("  resolved: ended\n  outcomes: doubted\n", Self.table(",ended") { _ in "," }) }
  }

  @Test(
    "tasks that were opened and resolved in one go, as an import writes them, make outcomes doubtful",
    arguments: [(20, 2, true), (19, 2, false), (20, 90, false)])
  func imported(count: Int, apart: Int, isDoubted: Bool) throws {
    let rows = (1...80).map { number in
      let isImported = number > 80 - count
      let opened = isImported ? 9_000_000 + number * apart : number * 100_003
      return "\(number),\(opened),ann,Done,\(opened + (isImported ? 61 + number % 7 : number * 901 + 1_000))\n"
    }
    let data = try dataset("  resolved: ended\n", "id,opened,who,state,ended\n" + rows.joined())
    #expect((data.dating == .doubted) == isDoubted)
  }

  @Test(
    "some resolutions right at their openings, and hardly any in the hours after, were filled in by a program and say nothing",
    arguments: [
      (count: 10, lag: 0, others: 90_000, isFilledIn: true), (10, 500, 90_000, true), (9, 0, 90_000, false),
      (10, 0, 901, true), (10, 500, 901, false),
    ])
  func filledIn(count: Int, lag: Int, others: Int, isFilledIn: Bool) throws {
    let rows = (1...80).map { number in
      let opened = number * 100_003
      let resolved = opened + (number % 8 == 0 && number <= count * 8 ? lag + number % 5 : others + number * 97)
      return "\(number),\(opened),ann,Done,\(resolved),\(opened + 300_000 + number * 77)\n"
    }
    let data = try dataset(
      "  resolved: ended\n  updated: touched\n", "id,opened,who,state,ended,touched\n" + rows.joined())
    #expect(data.dating == .recorded)
    #expect(data.log.dataWarnings.notes.contains { $0.contains("a program fills in a time") } == isFilledIn)
    // The update dates such a row, and the resolution the others.
    let filled = try #require(data.log.ids.firstIndex(of: TaskID("8")))
    let other = try #require(data.log.ids.firstIndex(of: TaskID("7")))
    func isDone(_ task: Int, at seconds: Int) -> Bool {
      Snapshot(of: data.log, asOf: Moment(Int64(seconds))).text(.resolution, of: task) == "FIXED"
    }
    #expect(isDone(filled, at: 8 * 100_003 + lag + 10) != isFilledIn)
    #expect(isDone(filled, at: 8 * 100_003 + 300_000 + 8 * 77 + 1))
    #expect(isDone(other, at: 7 * 100_003 + others + 7 * 97 + 1))
  }

  @Test(
    "most tasks that were resolved at once and updated long after, by no clock, were reopened: the last update dates them",
    arguments: [(step: 3, isReopened: true), (0, false)])
  func reopened(step: Int, isReopened: Bool) throws {
    let rows = (1...80).map { number in
      let opened = number * 100_003
      return "\(number),\(opened),ann,Done,\(opened + 7_200),\(opened + 86_400 * (20 + step * (number % 9)))\n"
    }
    let data = try dataset(
      "  resolved: ended\n  updated: touched\n", "id,opened,who,state,ended,touched\n" + rows.joined())
    let notes = data.log.dataWarnings.notes
    #expect(notes.contains { $0.hasPrefix("80 of 80 tasks were resolved within two days") } == isReopened)
    let moment = Moment(Int64(80 * 100_003 + 86_400))
    #expect((Snapshot(of: data.log, asOf: moment).text(.resolution, of: data.log.count - 1) == "FIXED") != isReopened)
  }

  @Test(
    "where what was resolved soon was updated long after, and nothing else was, there are two kinds of rows",
    arguments: [(soon: 4, others: 60, isMixed: true), (4, 900_000, false), (20, 60, false)])
  func mixed(soon: Int, others: Int, isMixed: Bool) throws {
    let rows = (1...100).map { number in
      let opened = number * 100_003
      let isSoon = number % soon == 0
      let resolved = opened + (isSoon ? 100_000 : 1_500_000) + number * 997
      return "\(number),\(opened),ann,Done,\(resolved),\(resolved + (isSoon ? 900_000 + number * 7_001 : others))\n"
    }
    let data = try dataset(
      "  resolved: ended\n  updated: touched\n", "id,opened,who,state,ended,touched\n" + rows.joined())
    #expect(data.log.dataWarnings.notes.contains { $0.hasPrefix("25 of 25 tasks that were resolved") } == isMixed)
    let last = Snapshot(of: data.log, asOf: Moment(Int64(100 * 100_003 + 300_000)))
    #expect((last.text(.resolution, of: data.log.count - 1) == "FIXED") != isMixed)
  }

  private static let programs: [(step: Int, at: [Int], note: String?)] = [
    (step: 86_400, at: [11_820], note: "60 of 60 times of the resolution are at 03:17:00 UTC"),
    // A round takes minutes, also past midnight, and its clock has summer time.
    (86_400, [11_820, 11_950, 12_399], "60 of 60 times of the resolution are at 03:17:00 UTC"),
    (86_400, [11_820, 8_225], "60 of 60 times of the resolution are at 03:17:00 UTC"),
    (86_400, [86_300, 90], "60 of 60 times of the resolution are at 23:58:20 UTC"),
    (86_400, [11_820, 20_000], nil),
    (86_400, [7_200], "all times of 'ended' are at 02:00:00 UTC, as midnights of a zone are"),
    (2_592_000, Array(11_821...11_880), "60 of 60 times of the resolution are on 3 days"),
    (86_400, (1...60).map { $0 * 1_009 }, nil),
  ]

  @Test("resolutions at one time of the day, or on few days, are noted as a program's", arguments: programs)
  func program(step: Int, at clocks: [Int], note: String?) throws {
    let rows = (1...60).map { number in
      let opened = number * 100_003
      return "\(number),\(opened),ann,Done,\((opened / step + 1) * step + clocks[number % clocks.count])\n"
    }
    let data = try dataset("  resolved: ended\n", "id,opened,who,state,ended\n" + rows.joined())
    let notes = data.log.dataWarnings.notes.filter { $0.contains("as where a program closes tasks") }
    #expect(notes.count == (note == nil ? 0 : 1))
    if let note { #expect(notes.first?.hasPrefix(note) == true, "\(notes)") }
  }

  @Test(
    "many resolutions at one distance behind their openings, to the second, were filled in, unless nearly all are",
    arguments: [(every: 3, isFilledIn: true), (9, false), (1, false)])
  func filledInLater(every: Int, isFilledIn: Bool) throws {
    let rows = (1...80).map { number in
      let opened = number * 100_003
      return "\(number),\(opened),ann,Done,\(opened + (number % every == 0 ? 7_200 : 400_000 + number * 9_001))\n"
    }
    let data = try dataset("  resolved: ended\n", "id,opened,who,state,ended\n" + rows.joined())
    #expect(data.log.dataWarnings.notes.contains { $0.contains("at the same distances behind") } == isFilledIn)
    let task = try #require(data.log.ids.firstIndex(of: TaskID("9")))
    let moment = Moment(Int64(9 * 100_003 + 7_201))
    #expect((Snapshot(of: data.log, asOf: moment).text(.resolution, of: task) == "FIXED") != isFilledIn)
  }

  @Test("resolutions before their openings make the others doubtful too", arguments: [(4, false), (5, true)])
  func before(count: Int, isDoubted: Bool) throws {
    let rows = (1...40).map { number in
      "\(number),\(number * 100_003),ann,Done,\(number * 100_003 + (number <= count ? -3_600 : number * 901))\n"
    }
    let data = try dataset("  resolved: ended\n", "id,opened,who,state,ended\n" + rows.joined())
    #expect((data.dating == .doubted) == isDoubted)
  }

  @Test(
    "many tasks of one assignee that were updated at once, long after they were resolved, are not theirs for sure",
    arguments: [
      (rows: 20, isOne: true, isDoubted: true), (rows: 19, isOne: true, isDoubted: false),
      (rows: 30, isOne: false, isDoubted: false),
    ])
  func givenAway(rows count: Int, isOne: Bool, isDoubted: Bool) throws {
    let rows = (1...80).map { number in
      let (opened, isMoved) = (number * 100_003, number <= count)
      let updated = isMoved ? 20_000_000 + number : opened + number * 901 + 60
      return
        "\(number),\(opened),\(isMoved && isOne ? "new" : "p\(number % 4)"),Done,\(opened + number * 901),\(updated)\n"
    }
    let data = try dataset(
      "  resolved: ended\n  updated: touched\n", "id,opened,who,state,ended,touched\n" + rows.joined())
    #expect((data.dating == .doubted) == isDoubted)
    #expect(data.log.dataWarnings.notes.contains { $0.contains("updated at once, on 1970-08-20") } == isDoubted)
  }

  @Test(
    "a table that does not say it is refused, with remedies that work",
    arguments: [
      ("", "nothing says when it was known who did a task"),
      ("  resolved: opened\n", "'opened' is the time of opening"),
      ("  outcomes: soon\n", "'soon' is not a way to date outcomes"), ("  outcomes: 30d\n", "'30d' is not a way"),
      ("  outcomes: {after: at-opening}\n", "'at-opening' is not a way"),
      ("  outcomes: {after: 0d}\n", "'0d' is not a way"),
      ("  outcomes: updated\n", "is missing"),
      ("  updated: ended\n  outcomes: at-opening\n", "'ended' says already when outcomes were known"),
    ])
  func refused(lines: String, fault: String) throws {
    let problem = #expect(throws: Problem.self) { try dataset(lines, Self.table(",ended") { ",\($0 * 10_001)" }) }
    #expect(problem?.description.contains(fault) == true, "\(problem?.description ?? "")")
  }
}
