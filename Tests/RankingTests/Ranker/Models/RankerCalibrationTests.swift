import DelegationFoundations
import DelegationRanking
import Foundation
import Testing

@Suite("Calibration of a ranker") struct RankerCalibrationTests {
  private func tasks(_ count: Int) -> [HeldOutTask] {
    var chance = SplitMix64(seed: 4)
    return (0..<count).map { _ in
      HeldOutTask(
        utilities: (0..<3).map { _ in 8 * chance.nextUnit() },
        assignee: chance.next(below: 5) == 0 ? nil : chance.next(below: 3))
    }
  }

  private func calibration(_ tasks: [HeldOutTask], _ method: ProbabilityMap.Method = .temperature) -> RankerCalibration
  {
    var calibration = RankerCalibration(method: method, followsOutcomes: false)
    for (number, task) in tasks.enumerated() { calibration.add(number, task.utilities, assignee: task.assignee) }
    calibration.fit()
    calibration.settle()
    return calibration
  }

  @Test("before fifty tasks utilities are taken at their word")
  func fewest() {
    let plain = calibration(tasks(49)).ranking([0, log(3)], persons: [6, 2])
    #expect(plain.persons == [2, 6])
    #expect(abs(plain.scores[0] - 0.75) < 1e-9 && abs(plain.scores[1] - 0.25) < 1e-9)
    #expect(calibration(tasks(50)).ranking([0, log(3)], persons: [6, 2]).scores != plain.scores)
  }

  @Test("then the map of the latest 1500 tasks holds", arguments: ProbabilityMap.Method.allCases)
  func latest(method: ProbabilityMap.Method) {
    let all = tasks(1700)
    let map = ProbabilityMap.fit(method, to: Array(all.suffix(RankerCalibration.latest)))
    let ranking = calibration(all, method).ranking([3, 2, 1], persons: [6, 2, 9])
    #expect(ranking.persons == [6, 2, 9] && ranking.scores == map.probabilities(of: [3, 2, 1]))
  }

  @Test("no candidates: nobody; tasks without any are ignored; equal utilities stay in order")
  func edges() {
    let empty = HeldOutTask(utilities: [], assignee: nil)
    #expect(calibration([]).ranking([], persons: []).persons.isEmpty)
    let with = calibration(tasks(60) + Array(repeating: empty, count: 40)).ranking([1, 0], persons: [1, 2])
    #expect(with == calibration(tasks(60)).ranking([1, 0], persons: [1, 2]))
    #expect(calibration([]).ranking([1, 1, 2], persons: [8, 3, 5]).persons == [5, 8, 3])
  }

  @Test("one that follows outcomes corrects the first suggestion by the latest of them, fit or no fit")
  func follows() throws {
    let all = tasks(900)
    var following = RankerCalibration(method: .temperature, followsOutcomes: true)
    for (number, task) in all.prefix(700).enumerated() {
      following.add(number, task.utilities, assignee: task.assignee)
    }
    following.fit()
    for (number, task) in all.enumerated().dropFirst(700) {
      following.add(number, task.utilities, assignee: task.assignee)
      following.settle()
    }
    let map = ProbabilityMap.fit(.temperature, to: Array(all.prefix(700)))
    var drift = FirstSuggestionDrift()
    for task in all {
      let probabilities = map.probabilities(of: task.utilities)
      let first = try #require(probabilities.indices.max { probabilities[$0] < probabilities[$1] })
      drift.add(probabilities[first], isRight: task.assignee == first)
    }
    drift.fit()
    let expected = drift.corrected(map.probabilities(of: [3, 2, 1]))
    let ranking = following.ranking([3, 2, 1], persons: [6, 2, 9])
    #expect(ranking.persons == [6, 2, 9] && ranking.scores == expected)
    #expect(expected != map.probabilities(of: [3, 2, 1]))
    var writer = ByteWriter()
    following.encode(into: &writer)
    var reader = ByteReader(writer.bytes)
    var restored = try RankerCalibration(from: &reader)
    restored.settle()
    #expect(restored.ranking([3, 2, 1], persons: [6, 2, 9]) == ranking)
  }

  @Test("a forgotten outcome leaves no trace in what follows outcomes")
  func forgets() {
    let all = tasks(120)
    var (plain, detoured) = (
      RankerCalibration(method: .platt, followsOutcomes: true), RankerCalibration(method: .platt, followsOutcomes: true)
    )
    for (number, task) in all.enumerated() {
      detoured.add(number, task.utilities, assignee: task.assignee == 0 ? 1 : 0)
      if number % 7 == 0 { detoured.settle() }
      detoured.forget(number)
      plain.add(number, task.utilities, assignee: task.assignee)
      detoured.add(number, task.utilities, assignee: task.assignee)
    }
    plain.settle()
    detoured.settle()
    #expect(plain.ranking([2, 0, 1], persons: [1, 2, 3]) == detoured.ranking([2, 0, 1], persons: [1, 2, 3]))
    detoured.forget(400)
    detoured.settle()
    #expect(plain.ranking([2, 0, 1], persons: [1, 2, 3]) == detoured.ranking([2, 0, 1], persons: [1, 2, 3]))
  }
}
