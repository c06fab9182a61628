import DelegationFoundations
import DelegationIngest
import DelegationIngestFixtures
import DelegationOnboarding
import DelegationTasks
import Testing

@Suite("Findings about datasets") struct DatasetCheckTests {
  /// A tracker without any fault: 1,000 tasks over 1,000 days, 400 of them fixed by 20 persons.
  private var good: DatasetFacts {
    var facts = DatasetFacts()
    facts.counts.tasks = 1_000
    facts.counts.lastOpening = 1_000 * 86_400
    facts.counts.eligibleFixed = 400
    facts.counts.eligibleAny = 500
    facts.counts.personsFixed = 20
    (facts.assigned, facts.resolved, facts.withComponent, facts.withTitle) = (600, 700, 1_000, 1_000)
    return facts
  }

  private func findings(_ change: (inout DatasetFacts) -> Void) -> [DatasetFinding] {
    var facts = good
    change(&facts)
    return DatasetFinding.all(on: facts)
  }

  @Test("a good dataset has no findings")
  func nothing() { #expect(findings { _ in }.isEmpty) }

  @Test("no tasks, and then nothing else is reported")
  func noTasks() {
    #expect(
      DatasetFinding.all(on: DatasetFacts()).map(\.description) == [
        """
        stops: there are no tasks
          so: there is nothing to evaluate
          try: check the files and, for a table, the column mapped as id
        """
      ])
  }

  @Test("no assignees at all, or none who is a person")
  func assignees() {
    let none = findings {
      $0.counts.eligibleAny = 0
      $0.counts.eligibleFixed = 0
      $0.counts.personsFixed = 0
      $0.assigned = 0
    }
    #expect(none.map(\.fact) == ["no task has an assignee"])
    #expect(none[0].severity == .stops)
    let inboxes = findings {
      $0.counts.eligibleAny = 0
      $0.counts.eligibleFixed = 0
      $0.counts.personsFixed = 0
    }
    #expect(inboxes.map(\.fact) == ["600 tasks with an assignee, none of whom counts as a person"])
  }

  @Test(
    "too few persons",
    arguments: [
      (1, DatasetFinding.Severity.stops, "only 1 person has tasks that are done"),
      (4, .weakens, "only 4 persons have tasks that are done"),
    ])
  func persons(count: Int, severity: DatasetFinding.Severity, fact: String) {
    let found = findings { $0.counts.personsFixed = count }
    #expect(found.map(\.fact) == [fact])
    #expect(found[0].severity == severity)
  }

  @Test("no resolutions, and other values than FIXED")
  func resolutions() {
    let none = findings {
      $0.counts.eligibleFixed = 0
      $0.counts.personsFixed = 0
      $0.resolved = 0
    }
    #expect(none.map(\.fact) == ["no task has a resolution"])
    let others = findings {
      $0.counts.eligibleFixed = 0
      $0.counts.personsFixed = 0
      $0.resolutions = [("Done", 300), ("Won't do", 20), ("Moved", 3), ("Lost", 1)]
    }
    #expect(
      others.map(\.fact) == [
        "no task of a person counts as done; the resolutions are 'Done' (300), 'Won't do' (20), 'Moved' (3) and 1 more"
      ])
    #expect(
      others[0].remedy
        == "write FIXED in the resolution of what counts as done, and export it again, or 'eligibility: any' in the recipe"
    )
  }

  @Test("every other rule by itself")
  func others() {
    #expect(
      findings { $0.counts.eligibleFixed = 249 }.map(\.fact) == [])  // 249 − 199 = 50 test tasks.
    #expect(
      findings { $0.counts.eligibleFixed = 245 }.map(\.fact)
        == ["the holdout would test on 49 tasks, the last fifth of 245"])
    #expect(
      findings { $0.selfTaken = 300 }.map(\.fact) == ["300 of 500 tasks with an assignee were filed by that assignee"])
    #expect(findings { $0.selfTaken = 500 }.map(\.remedy) == ["check that assignee and reporter are two columns"])
    #expect(findings { $0.counts.lastOpening = 0 }.map(\.severity) == [.stops])
    #expect(
      findings { $0.counts.lastOpening = 100 * 86_400 }.map(\.fact) == ["all tasks were opened within 100 days"])
    #expect(
      findings { $0.unsortedHistories = 11 }.map(\.fact)
        == ["11 histories are out of time order, 0 changes are older than their task"])
    #expect(findings { $0.unsortedHistories = 10 }.isEmpty)
    #expect(findings { $0.withComponent = 0 }.map(\.fact) == ["no task has a component"])
    #expect(findings { $0.withTitle = 0 }.map(\.fact) == ["all titles are empty"])
    #expect(findings { $0.withTitle = 900 }.map(\.fact) == ["100 of 1000 titles are empty"])
    #expect(findings { $0.hasHistories = false }.map(\.severity) == [.note])
  }

  @Test("resolutions other than FIXED and states without a resolution are counted")
  func ignored() {
    let found = findings {
      $0.counts.eligibleFixed = 1_059
      $0.dropped = [("Done", 427), ("Moved", 3)]
      $0.unresolvedStates = [("Closed", 12), ("Open", 2), ("New", 1), ("Waiting", 1)]
    }
    #expect(
      found.map(\.fact) == [
        "done by persons: 1,059 tasks; not counted as done, by resolution: 430, 'Done' (427), 'Moved' (3)",
        "16 tasks of persons without a resolution, whatever the status: 'Closed' (12), 'Open' (2), 'New' (1) and 1 more",
      ])
    #expect(found.allSatisfy { $0.severity == .note })
  }

  @Test("odd moments, names in several cases, and addresses where a report would name them")
  func values() {
    #expect(findings { $0.momentsInFuture = 1 }.map(\.fact) == ["1 moment is in the future"])
    #expect(findings { $0.momentsIn1970 = 7 }.map(\.fact) == ["7 moments are in 1970"])
    #expect(
      findings { $0.otherSpellings = 2 }.map(\.fact) == [
        "2 persons seem to be another one, spelt otherwise: by word order, initials, titles, words left out, call names, marks on letters, a note behind the name, or an address"
      ])
    #expect(
      findings { $0.personsInSeveralCases = 2 }.map(\.fact) == [
        "2 persons are written in more than one case"
      ])
    let addresses = findings { $0.addresses = [("Team", "support@company.com", 3)] }
    #expect(addresses.map(\.severity) == [.stops])
    #expect(
      addresses[0].fact
        == "the column 'Team' holds 'support@company.com' and 2 more like it, which looks like an e-mail address")
  }

  @Test(
    "spellings of one name are counted, names of two people are not",
    arguments: [
      (["ada noor", "noor, ada", "ben", "ben ali", "noor ben", "ben noor", "ben (ext)", "ada noor [it-a]"], 4),
      (["cem oz", "c. oz", "oz, c."], 2), (["dr. ada berg", "ada berg", "frau ada berg"], 2),
      (["jörg müller", "joerg mueller", "jorg muller"], 2), (["ada berg", "ada.berg@example.org", "aberg"], 2),
      (["bo dahl", "bdahl", "bo.d@example.org"], 2), (["bo dahl", "bo dahl – ooo"], 1),
      (["cem oz", "can oz", "c. oz"], 0), (["ada berg", "ada lind", "ada"], 0), (["bo dahl", "bo dahlberg"], 0),
      (["bugs@example.org", "bugs@example.net"], 0), (["ada.berg@example.org", "berg.ada@example.net"], 1),
      (["김철수", "김 철수", "김철수 과장", "이영희님", "이영희"], 3), (["田中太郎", "田中 太郎", "田中", "田中さん"], 3),
      (["田中 太郎", "田中 花子", "田中"], 0), (["张伟", "张伟（离职）", "wang fang 王芳", "王芳", "张伟/技术部"], 3),
      (["刘洋", "刘洋01"], 1), (["刘洋", "刘洋01", "刘洋02"], 0), (["张伟", "张伟明"], 0),
      (["lê đức anh", "le duc anh"], 1), (["ilgın kıl", "ilgin kil"], 1), (["أحمد علي", "احمد على"], 1),
      (["петров и.в.", "иван петров"], 1), (["петров и.в.", "петров и.с.", "иван петров"], 0),
      (["волков егор ильич", "егор волков"], 1), (["ana ruiz gil", "ana ruiz"], 1),
      (["ana ruiz gil", "ana ruiz paz", "ana ruiz"], 0), (["ana b. ruiz", "ana ruiz"], 1),
      (["robert smith", "bob smith", "bob lee"], 1), (["bo dahl", "bo dahl since jan 5"], 1),
      (["jörg müller", "j?rg m?ller", "j\u{FFFD}rg m\u{FFFD}ller"], 2), (["jörg", "järg", "j?rg"], 0),
      (["ada berg", #"corp\adaberg"#], 1), (["علی کریمی", "علي كريمي", "علی کاظمی"], 1),
      (["علی\u{200C}رضا کریمی", "علیرضا کریمی"], 1), (["سلام علي", "ﺳﻼﻡ ﻋﻠﻲ"], 1), (["ada berg", "𝐚da berg"], 1),
      (["ada_berg", "adm-ada_berg"], 1), (["ada berg", "a***g", "bo dahl", "b** d**l"], 2),
      (["ada berg", "ann borg", "a***g"], 0), (["a***g", "b***l"], 0),
    ])
  func spellings(names: [String], count: Int) {
    #expect(PersonSpellings.count(among: names) == count)
  }

  @Test(
    "logins that two domains share, or that are in one and alone, are counted where they are half of the smaller one's",
    arguments: [
      (["a@old.org", "b@old.org", "c@old.org", "a@new.org", "b@new.org", "c@new.org", "d@new.org"], 3),
      (["a", "b", "c", "d", "e", "a@new.org", "b@new.org", "c@new.org", "f@new.org"], 3),
      (["a@old.org", "b@old.org", "a@new.org", "b@new.org"], 0),
      ((0..<8).map { "\($0)@old.org" } + (5..<13).map { "\($0)@new.org" }, 0),
      (["ada berg", "bo dahl", "cem oz", "ada berg@x", "bo dahl@x", "cem oz@x"], 0),
    ])
  func twoDomains(names: [String], count: Int) {
    #expect(PersonSpellings.inTwoDomains(names) == count)
  }

  @Test("what stops comes first")
  func order() {
    let found = findings {
      $0.hasHistories = false
      $0.withTitle = 0
      $0.counts.personsFixed = 1
    }
    #expect(found.map(\.severity) == [.stops, .weakens, .note])
  }

  @Test("a table's facts, counted by hand")
  func facts() throws {
    let folder = TemporaryFolder()
    try folder.write(
      """
      name: mine
      summary: Five tasks
      adapter: table
      table:
        tasks: tasks.csv
        format: csv
        id: id
        opened: opened
        resolved: resolved
        assignee: owner
        reporter: reporter
        title: title
        component: component
        resolution: resolution
      """, to: "mine/dataset.yaml")
    try folder.write(
      """
      id,opened,resolved,owner,reporter,title,component,resolution
      1,2020-01-01,2020-01-05,ann@example.org,Ann@example.org,One,Core,Fixed
      2,2020-01-02,2020-01-05,bob@example.org,ann@example.org,Two,Core,Fixed
      3,2020-01-03,2020-01-05,triage@example.org,ann@example.org,,Core,Duplicate
      4,2020-01-04,,,ann@example.org,Four,,
      5,2020-01-05,,bob@example.org,bob@example.org,Five,Core,
      """, to: "mine/tasks.csv")
    let check = try DatasetCatalogue(searchPath: [folder.path]).open("mine").check(threads: .one)
    let counts = check.facts.counts
    #expect([counts.tasks, counts.eligibleAny, counts.eligibleFixed, counts.persons] == [5, 3, 2, 2])
    #expect([check.facts.assigned, check.facts.selfTaken, check.facts.resolved] == [4, 2, 3])
    #expect([check.facts.withComponent, check.facts.withTitle] == [4, 4])
    #expect(check.facts.resolutions.map(\.value) == ["Fixed", "Duplicate"])
    #expect(check.facts.resolutions.map(\.count) == [2, 1])
    #expect(!check.facts.hasHistories)
    // All were resolved after the last opening, as a run would say too.
    #expect(check.findings.filter { $0.severity == .stops }.map(\.fact).count == 1 && !check.canRun)
    #expect(check.findings.last?.severity == .note)
  }
}
