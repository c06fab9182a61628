import DelegationCore
import DelegationMatching
import Foundation
import Testing

@Suite("Task recommender") struct TaskRecommenderTests {
  static let task = WorkTask(id: "t", title: "Crashes when debugging", category: "Core")

  /// Work 6, 3, 1 of 10; Core 6 and 2 of 8, smoothed towards all work by half a task.
  static let priors = [(6 + 0.5 * 0.6) / 8.5, (2 + 0.5 * 0.3) / 8.5, 0.5 * 0.1 / 8.5]
  /// crash 2, debug 1 at length 1, against (.6, .8) and (0, 1).
  static let cosines = [(0.6 * 2 + 0.8) / 5.0.squareRoot(), 1 / 5.0.squareRoot(), 0]

  @Test("scores, worked by hand, and those of the table")
  func scores() throws {
    let recommender = try Fixtures.recommender()
    let scores = recommender.scores(for: Self.task)
    for person in 0..<3 { #expect(isNear(scores[person], log(Self.priors[person]) + 2 * Self.cosines[person])) }
    #expect(scores == (try ProfileBundle(Fixtures.document)).table.scores(terms: [1, 0], category: 0))
  }

  @Test("people for a task: likeliest first, shares among all, and reasons")
  func people() throws {
    let people = try Fixtures.recommender().people(for: Self.task, limit: 2)
    #expect(people.map(\.key) == [Keys.ann, Keys.bob])
    let powers = (0..<3).map { Self.priors[$0] * exp(2 * Self.cosines[$0]) }
    #expect(isNear(people[0].share, powers[0] / powers.reduce(0, +)))
    #expect(people[0].reasons.map(\.text) == ["2 of the keywords: crash, debug", "74 % of the work in Core"])
    #expect(isNear(people[0].reasons[0].weight, 2 * Self.cosines[0]))
    #expect(isNear(people[0].reasons[1].weight, log(Self.priors[0] * 3)))
    #expect(people[1].reasons.map(\.text) == ["the keyword debug", "25 % of the work in Core"])
  }

  @Test("shares of a team are among its members; a repeated key counts once, and one that nobody has is refused")
  func team() throws {
    let recommender = try Fixtures.recommender()
    let people = try recommender.people(for: Self.task, among: [Keys.cem, Keys.bob, Keys.cem])
    #expect(people.map(\.key) == [Keys.bob, Keys.cem])
    #expect(isNear(people[0].share + people[1].share, 1))
    #expect(try recommender.people(for: Self.task, among: []).isEmpty)
    let unknown = try #require(
      #expect(throws: Problem.self) { try recommender.people(for: Self.task, among: [Keys.bob, "nobody"]) })
    #expect(unknown.kind == .usage && unknown.fault == "there is no person or user 'nobody'")
    #expect(throws: unknown) { try recommender.assign([Self.task], to: ["nobody"]) }
    #expect(throws: unknown) { try recommender.automaticPerson(for: Self.task, among: ["nobody"]) }
    for limit in [0, -1] { #expect(try recommender.people(for: Self.task, limit: limit).isEmpty) }
  }

  @Test("a task without known words or category goes by all work; so does an empty title")
  func bare() throws {
    let recommender = try Fixtures.recommender()
    for title in ["", "   ", "zebra", "\u{0}\u{FFFD}"] {
      let people = try recommender.people(for: WorkTask(id: "t", title: title, category: "nowhere"))
      #expect(
        people.map { isNear($0.share, [0.6, 0.3, 0.1][$0.key == Keys.ann ? 0 : $0.key == Keys.bob ? 1 : 2]) } == [
          true, true, true,
        ])
      #expect(people[0].reasons.map(\.text) == ["60 % of all work"])
      #expect(people[2].reasons[0].weight < 0)
    }
  }

  @Test("only fields that the bundle reads count: details do not where terms are from titles")
  func details() throws {
    let plain = try Fixtures.recommender().scores(for: WorkTask(id: "t", title: "print"))
    let more = try Fixtures.recommender().scores(for: WorkTask(id: "t", title: "print", details: "crash crash"))
    #expect(plain == more)
    var document = Fixtures.document
    document.text.fields = ["title", "description"]
    let both = TaskRecommender(try ProfileBundle(document))
    #expect(both.scores(for: WorkTask(id: "t", title: "print", details: "crash crash")) != plain)
  }

  @Test("a title of a megabyte is read")
  func long() throws {
    let title = String(repeating: "crash debug ", count: 90_000)
    let scores = try Fixtures.recommender().scores(for: WorkTask(id: "t", title: title))
    #expect(isNear(scores[0], log(0.6) + 2 * Self.cosines[0]))
  }

  @Test("tasks for a person: by share, equal ones in the given order")
  func byShare() throws {
    let now = Date(timeIntervalSince1970: 1_700_000_000)
    let recommender = try Fixtures.recommender()
    let tasks = [
      WorkTask(id: "1", title: "nothing"), WorkTask(id: "2", title: "print"), WorkTask(id: "3", title: "else"),
      WorkTask(id: "4", title: "crash"),
    ]
    let forCem = try recommender.nextTasks(for: Keys.cem, among: tasks, at: now).tasks
    #expect(forCem.map(\.id) == ["2", "1", "3", "4"])
    let keyword = 0.1 * exp(2.0)
    #expect(isNear(forCem[0].share, keyword / (0.9 + keyword)))
    #expect(forCem[0].reasons.first?.text == "the keyword print")
    #expect(try recommender.nextTasks(for: Keys.cem, among: tasks, at: now, limit: 1).tasks.map(\.id) == ["2"])
    // Compared with nobody else, all is theirs.
    #expect(
      try recommender.nextTasks(for: Keys.cem, among: tasks, at: now, team: []).tasks.map(\.share) == [1, 1, 1, 1])
    #expect(throws: Problem.self) { try recommender.nextTasks(for: "nobody", among: tasks, at: now) }
  }

  @Test("two rounds: all above their threshold, else the likeliest alone; nobody in an empty team")
  func rounds() throws {
    var document = Fixtures.document
    document.persons[0].threshold = 0.65
    document.persons[1].threshold = 0.2
    let recommender = TaskRecommender(try ProfileBundle(document))
    let everybody = [Keys.cem, Keys.bob, Keys.ann]
    // Shares .6, .3 and .1: Ann's is not above hers.
    let bare = try recommender.assign([WorkTask(id: "1", title: "")], to: everybody)
    #expect(bare.map(\.round) == [1] && bare[0].people.map(\.key) == [Keys.bob])
    document.persons[1].threshold = 0.4
    let strict = TaskRecommender(try ProfileBundle(document))
    let tasks = [WorkTask(id: "1", title: ""), WorkTask(id: "2", title: "crash debug", category: "Core")]
    let both = try strict.assign(tasks, to: everybody)
    #expect(both.map(\.task) == ["1", "2"] && both.map(\.round) == [2, 1])
    #expect(both.map { $0.people.map(\.key) } == [[Keys.ann], [Keys.ann]])
    let nobody = try strict.assign(tasks, to: [])
    #expect(nobody.map(\.round) == [nil, nil] && nobody.allSatisfy(\.people.isEmpty))
    #expect(try strict.assign([], to: everybody).isEmpty)
  }

  @Test("the rounds are those of the pipeline, for every threshold", arguments: [0, 0.05, 0.2, 0.3, 0.5, 0.9, 1])
  func asTwoRounds(threshold: Double) throws {
    var document = Fixtures.document
    for person in 0..<3 { document.persons[person].threshold = threshold }
    let recommender = TaskRecommender(try ProfileBundle(document))
    let keys = document.persons.map(\.key)
    for title in ["", "crash", "debug", "print", "crash print print"] {
      let task = WorkTask(id: title, title: title, category: "UI")
      let expected = TwoRounds(threshold: threshold).assign(ProfileTable.shares(of: recommender.scores(for: task)))
      let found = try recommender.assign([task], to: keys)[0]
      #expect(found.round == expected.round?.rawValue)
      #expect(Set(found.people.map(\.key)) == Set(expected.candidates.map { keys[$0] }))
      #expect(found.people.first?.key == expected.likeliest.map { keys[$0] })
    }
  }
}

@Suite("Typed keywords") struct TypedKeywordTests {
  @Test("a typed keyword weighs as much as the heaviest learned one, whether it was learned or not")
  func added() throws {
    let recommender = try Fixtures.recommender([WorkUser(id: Keys.ann, keywords: ["Printing", "crash"])])
    // crash, debug and print at .8 each, scaled to length 1; print is one of the two that were typed after six tasks.
    let scores = recommender.scores(for: WorkTask(id: "t", title: "print"))
    #expect(isNear(scores[0], log(0.6 + 0.3 / 7 / 2.0.squareRoot()) + 2 / 3.0.squareRoot()))
    #expect(isNear(scores[1], log(0.3)))
  }

  @Test("a word that the bundle does not know counts as the rarest; a new user as half a task")
  func unknown() throws {
    let recommender = try Fixtures.recommender([WorkUser(id: "new", keywords: ["zebra crash"])])
    let task = WorkTask(id: "t", title: "zebra crash")
    let people = try recommender.people(for: task)
    let new = try #require(people.first { $0.key == "new" })
    // zebra log2(16) = 4, crash 2; the person has both at equal weights.
    let cosine = (4 + 2) / 20.0.squareRoot() / 2.0.squareRoot()
    #expect(isNear(new.score, log(0.5 / 10.5 + 0.3 * cosine) + 2 * cosine))
    #expect(new.reasons.map(\.text) == ["2 of the keywords: zebra, crash", "nothing learned of their work yet"])
    // What the reasons add is all that is over an equal share.
    #expect(isNear(new.reasons.reduce(0) { $0 + $1.weight }, new.score - log(1.0 / 4)))
    #expect(new.share > people.first { $0.key == Keys.ann }!.share)
  }

  @Test("a newcomer who typed a task's words gets it from somebody who did a hundred others, and none of these")
  func newcomer() throws {
    var document = Fixtures.document
    document.persons[0].work = 100
    document.persons[0].categories = [.init(index: 0, value: 100)]
    let users = [WorkUser(id: "new", keywords: ["knitting", "pattern"]), WorkUser(id: "silent")]
    let recommender = TaskRecommender(try ProfileBundle(document), users: users)
    let pattern = try recommender.people(for: WorkTask(id: "t", title: "Knitting pattern", category: "Core"))
    #expect(pattern[0].key == "new" && pattern[0].share > 0.5)
    for (title, most) in [("Crash", 0.001), ("Crash in a pattern", 0.5)] {
      let people = try recommender.people(for: WorkTask(id: "t", title: title, category: "Core"))
      #expect(people[0].key == Keys.ann && people.first { $0.key == "new" }!.share < most)
    }
    // Somebody who typed nothing never gets more than their work says.
    #expect(pattern.first { $0.key == "silent" }!.share < 0.001)
  }

  @Test("a user without keywords counts too; empty words, stop words and repeated users change nothing")
  func nothing() throws {
    let plain = try Fixtures.recommender()
    let task = WorkTask(id: "t", title: "crash", category: "UI")
    let same = try Fixtures.recommender([WorkUser(id: Keys.ann, keywords: ["", "the", "  "]), WorkUser(id: Keys.bob)])
    #expect(same.scores(for: task) == plain.scores(for: task))
    let twice = try Fixtures.recommender([WorkUser(id: "new"), WorkUser(id: "new", keywords: ["crash"])])
    #expect(try twice.people(for: task).count == 4)
    #expect(try twice.people(for: task).last?.reasons.map(\.text) == ["nothing learned of their work yet"])
  }

  @Test("words that may be an address, a phone number or a key are ignored")
  func refused() throws {
    let words = ["03012345678", "deadbeef01", String(repeating: "x", count: 40)]
    let recommender = try Fixtures.recommender([WorkUser(id: "new", keywords: words)])
    let people = try recommender.people(for: WorkTask(id: "t", title: words.joined(separator: " ")))
    #expect(people.allSatisfy { $0.reasons.count == 1 })
  }
}

@Suite("Texts of reasons") struct ReasonTests {
  @Test(
    "keywords, shares and newcomers as text",
    arguments: [
      (Reason.Kind.keywords(["crash"]), "the keyword crash"),
      (.keywords(["crash", "debug", "print"]), "3 of the keywords: crash, debug, print"),
      (.category("UI", share: 0.214), "21 % of the work in UI"),
      (.category("UI", share: 0.004), "under 1 % of the work in UI"),
      (.work(share: 1), "100 % of all work"), (.work(share: 0), "0 % of all work"),
      (.newcomer, "nothing learned of their work yet"),
    ])
  func text(kind: Reason.Kind, text: String) { #expect(Reason(kind: kind, weight: 0).text == text) }
}

@Suite("Statuses and priorities") struct WorkStatusTests {
  @Test(
    "every spelling",
    arguments: [
      (nil, WorkStatus.open), ("", .open), ("none", .unset), ("open", .open), ("Open", .open), (" OPEN ", .open),
      ("assigned", .assigned), ("Assigned", .assigned), ("inProgress", .inProgress), ("In Progress", .inProgress),
      ("in_progress", .inProgress), ("in-progress", .inProgress), ("IN  PROGRESS", .inProgress), ("closed", .completed),
      ("Closed", .completed), ("completed", .completed), ("Completed\n", .completed),
    ])
  func statuses(word: String?, status: WorkStatus) { #expect(WorkStatus(word: word) == status) }

  @Test("an unknown word is no status", arguments: ["done?", "öffen", "0", "assigned to"])
  func unknown(word: String) { #expect(WorkStatus(word: word) == nil) }

  @Test("levels as numbers and words; none is the default")
  func priorities() {
    #expect(["1", " 5 ", "3"].map { WorkPriority(word: $0)?.level } == [1, 5, 3])
    #expect(WorkPriority(word: nil) == .standard && WorkPriority(word: "") == .standard)
    #expect(["0", "6", "-1", "high", "1.5", "99999999999999999999"].allSatisfy { WorkPriority(word: $0) == nil })
    #expect(WorkPriority(level: 1)! < WorkPriority(level: 2)!)
  }
}
