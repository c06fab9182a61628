import DelegationRanking
import DelegationTasks
import Foundation
import Testing

@Suite("bm25-neighbours") struct BM25NeighboursTests {
  private static func model(
    _ features: TaskFeatures, _ personCount: Int, _ settings: [String: Double] = [:], minimum: Int = 1
  ) throws -> any Recommender {
    try ModelCatalogue.make(
      "bm25-neighbours", settings: settings,
      context: ModelContext(features: features, personCount: personCount, minimumDocumentFrequency: minimum))
  }

  @Test("three tasks, worked by hand")
  func byHand() throws {
    // N = 3, mean length 2. font: df 2, ln(1 + 1.5/2.5) = ln 1.6; menu: df 1, ln(1 + 2.5/1.5) = ln(8/3).
    // Task 0 "font font", one half-life old: c = 2, length 2: 2 · 2.2 / (2 + 1.2) · ln 1.6 / 2.
    // Task 1 "font menu slow", new: length 3, so k1 (1 − b + b · 1.5) = 1.65: 2.2 / 2.65 · (ln 1.6 + ln(8/3)).
    let tasks = features([
      (0, nil, "font font"), (1, nil, "font menu slow"), (2, nil, "slow"), (200, nil, "font menu"),
    ])
    var model = try Self.model(tasks, 3, ["neighbours": 50, "halfLife": 180, "k1": 1.2, "b": 0.75])
    model.learn([example(0, 0, 20), example(1, 1, 200), example(2, 2, 200)])
    let ranking = model.rank(3, at: day(200))
    #expect(ranking.persons == [1, 0, 2])
    #expect(abs(ranking.scores[0] - 2.2 / 2.65 * (log(1.6) + log(8.0 / 3))) < 1e-12)
    #expect(abs(ranking.scores[1] - 2 * 2.2 / 3.2 * log(1.6) / 2) < 1e-12)
    #expect(ranking.scores[2] == 0)
  }

  @Test("long texts and many repetitions count by the same formula, worked by hand")
  func long() throws {
    // N = 2, df 2: ln(1 + 0.5/2.5) = ln 1.2. Lengths 605 and 1, mean 303.
    let filler = (0..<600).map { "word\($0)" }.joined(separator: " ")
    let tasks = features([(0, nil, "font font font font font " + filler), (1, nil, "font"), (2, nil, "font")])
    var model = try Self.model(tasks, 2, ["k1": 1.2, "b": 0.75])
    model.learn([example(0, 0, 9), example(1, 1, 9)])
    let ranking = model.rank(2, at: day(9))
    #expect(ranking.persons == [1, 0])
    #expect(abs(ranking.scores[0] - 2.2 / (1 + 1.2 * (0.25 + 0.75 / 303)) * log(1.2)) < 1e-12)
    #expect(abs(ranking.scores[1] - 5 * 2.2 / (5 + 1.2 * (0.25 + 0.75 * 605 / 303)) * log(1.2)) < 1e-12)
  }

  @Test("a term that fewer examples hold than the recipe requires does not count")
  func rareTerms() throws {
    let tasks = features([(0, nil, "font"), (1, nil, "menu"), (2, nil, "menu"), (3, nil, "font menu")])
    func scores(_ minimum: Int) throws -> [Double] {
      var model = try Self.model(tasks, 2, minimum: minimum)
      model.learn([example(0, 0, 9), example(1, 1, 9), example(2, 1, 9)])
      let ranking = model.rank(3, at: day(9))
      return [0, 1].map { person in ranking.scores[ranking.persons.firstIndex(of: person)!] }
    }
    let (one, two) = (try scores(1), try scores(2))
    #expect(one[0] > 0 && one[1] > 0)
    #expect(two[0] == 0 && two[1] == one[1])
    #expect(try scores(3) == [0, 0])
  }

  @Test("only the heaviest votes count, of equal ones the earlier task's")
  func neighbours() throws {
    let tasks = features([(0, nil, "font"), (1, nil, "font"), (2, nil, "font"), (3, nil, "font")])
    func rank(_ neighbours: Double) throws -> Ranking {
      var model = try Self.model(tasks, 3, ["neighbours": neighbours])
      model.learn([example(2, 2, 9), example(1, 1, 9), example(0, 0, 9)])
      return model.rank(3, at: day(9))
    }
    // All have one example, so ties go by who was seen first: 2, 1, 0.
    #expect(try rank(1).persons == [0, 2, 1])
    #expect(try rank(2).persons == [1, 0, 2])
    #expect(try rank(3).persons == [2, 1, 0])
  }

  @Test(
    "of a term that very many tasks hold, only the latest are looked at; a rarer term is searched to the first task")
  func latest() throws {
    let count = 2_100
    let titles = ["font rare"] + (1..<count).map { _ in "font" } + ["font", "font rare"]
    let tasks = features(titles.enumerated().map { ($0.offset, nil, $0.element) })
    var model = try Self.model(tasks, 3, ["neighbours": Double(count), "halfLife": 36_500])
    model.learn((0..<count).map { example($0, $0 == 0 ? 0 : $0 <= 90 ? 1 : 2, $0) })
    let common = model.rank(count, at: day(count))
    #expect(common.scores.map { $0 > 0 } == [true, false, false] && common.persons[0] == 2)
    let rare = model.rank(count + 1, at: day(count))
    #expect(rare.scores[rare.persons.firstIndex(of: 0)!] > 0)
  }

  @Test("a task learned for another assignee votes for the new one")
  func handedOver() throws {
    let tasks = features([(0, nil, "font"), (1, nil, "menu"), (2, nil, "font")])
    var model = try Self.model(tasks, 2)
    model.learn([example(0, 0, 3), example(1, 1, 3)])
    #expect(model.rank(2, at: day(9)).persons == [0, 1])
    model.forget(example(0, 0, 3))
    model.learn(example(0, 1, 3))
    #expect(model.rank(2, at: day(9)).persons == [1])
  }

  @Test("agrees with the formula taken task by task", arguments: 0..<10)
  func agrees(seed: Int) throws {
    let tracker = RandomTracker(seed: seed)
    let settings = ["neighbours": 40, "halfLife": 30, "k1": 0.9, "b": 0.4]
    var model = try Self.model(tracker.features, RandomTracker.personCount, settings)
    model.learn(tracker.examples)
    let texts = tracker.tasks.map { $0.title.split(separator: " ").map(String.init) }
    let held = tracker.examples.map { texts[$0.task] }
    let mean = Double(held.reduce(0) { $0 + $1.count }) / Double(held.count)
    for task in texts.indices {
      var votes = [Double](repeating: 0, count: RandomTracker.personCount)
      for example in tracker.examples {
        let text = texts[example.task]
        for word in Set(texts[task]).sorted() {
          let df = Double(held.count { $0.contains(word) })
          let count = Double(text.count { $0 == word })
          let inverse = log(1 + (Double(held.count) - df + 0.5) / (df + 0.5))
          let weight = inverse * count * 1.9 / (count + 0.9 * (0.6 + 0.4 * Double(text.count) / mean))
          votes[Int(example.person)] += weight * pow(0.5, tracker.end.days(since: example.since) / 30)
        }
      }
      let ranking = model.rank(task, at: tracker.end)
      #expect(Set(ranking.persons) == Set(tracker.examples.map(\.person)))
      for (person, score) in zip(ranking.persons, ranking.scores) { #expect(abs(score - votes[Int(person)]) < 1e-9) }
    }
  }
}
