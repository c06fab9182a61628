import DelegationFoundations
import DelegationRanking
import Foundation
import Testing

@Suite("Probability map") struct ProbabilityMapTests {
  /// Utilities drawn from a seed, three times as confident as they should be; some assignees are no candidates.
  static func tasks(seed: Int, count: Int = 300) -> [HeldOutTask] {
    var chance = SplitMix64(seed: UInt64(seed))
    return (0..<count).map { _ in
      let honest = (0..<2 + chance.next(below: 6)).map { _ in 2 * chance.nextUnit() }
      let powers = honest.map { exp($0) }
      var (rest, assignee): (Double, Int?) = (chance.nextUnit() * powers.reduce(0, +) / 0.8, nil)
      for (position, power) in powers.enumerated() where assignee == nil {
        rest -= power
        if rest < 0 { assignee = position }
      }
      return HeldOutTask(utilities: honest.map { 3 * $0 }, assignee: assignee)
    }
  }

  @Test("one assignee of four is no candidate: three quarters are left to share")
  func nobody() {
    let tasks = TemperatureScalingTests.tasks(2, 1) + [HeldOutTask(utilities: [2, 0], assignee: nil)]
    let map = ProbabilityMap.fit(.temperature, to: tasks)
    #expect(map.nobodyShare == 0.25)
    // Two of three with a candidate are right.
    let probabilities = map.probabilities(of: [2, 0])
    #expect(abs(probabilities[0] - 0.5) < 1e-6 && abs(probabilities[1] - 0.25) < 1e-6)
  }

  @Test("without tasks it is the softmax, whatever the method", arguments: ProbabilityMap.Method.allCases)
  func empty(method: ProbabilityMap.Method) {
    let probabilities = ProbabilityMap.fit(method, to: []).probabilities(of: [log(3), 0])
    #expect(abs(probabilities[0] - 0.75) < 1e-9 && abs(probabilities[1] - 0.25) < 1e-9)
    #expect(ProbabilityMap.fit(method, to: []).probabilities(of: []).isEmpty)
  }

  @Test("a correction is applied to each candidate; a sum above 1 is divided away")
  func correction() {
    // Two kinds of pairs and two numbers, so both targets are met: 0.5 becomes (1 + 1) / (1 + 2), 0.25 becomes 1 / (8 + 2).
    let platt = PlattScaling.fit(to: [
      PairOutcome(probability: 0.5, isTrue: true), PairOutcome(probability: 0.25, isTrue: false, weight: 8),
    ])
    let map = ProbabilityMap(platt: platt)
    #expect(abs(map.probabilities(of: [9, 0])[0] - platt.probability(of: 1 / (1 + exp(-9)))) < 1e-9)
    // Two equal candidates become 2/3 each, and half after the division; four become a tenth each.
    #expect(map.probabilities(of: [1, 1]) == [0.5, 0.5])
    #expect(map.probabilities(of: [1, 1, 1, 1]).allSatisfy { abs($0 - 0.1) < 1e-6 })
  }

  @Test("the order stays and no sum passes 1", arguments: ProbabilityMap.Method.allCases, 0..<5)
  func order(method: ProbabilityMap.Method, seed: Int) {
    let map = ProbabilityMap.fit(method, to: Self.tasks(seed: seed))
    for task in Self.tasks(seed: seed + 100) {
      let probabilities = map.probabilities(of: task.utilities)
      let sum: Double = probabilities.reduce(0, +)
      #expect(sum <= 1 + 1e-12)
      for (one, first) in task.utilities.enumerated() {
        for (two, second) in task.utilities.enumerated() where first > second {
          #expect(probabilities[one] >= probabilities[two])
        }
      }
    }
  }

  @Test(
    "on fresh tasks the first probability is nearer the truth than the plain softmax",
    arguments: ProbabilityMap.Method.allCases)
  func better(method: ProbabilityMap.Method) {
    let fresh = Self.tasks(seed: 77, count: 2_000)
    /// The mean Brier score of the first candidate's probability.
    func brier(_ map: ProbabilityMap) -> Double {
      fresh.reduce(0) { sum, task in
        let first = task.utilities.indices.max { task.utilities[$0] < task.utilities[$1] }!
        let error = map.probabilities(of: task.utilities)[first] - (task.assignee == first ? 1 : 0)
        return sum + error * error
      } / Double(fresh.count)
    }
    let map = ProbabilityMap.fit(method, to: Self.tasks(seed: 5, count: 2_000))
    #expect(abs(map.temperature.temperature - 3) < 0.4)
    #expect(abs(map.nobodyShare - 0.2) < 0.03)
    #expect(brier(map) < brier(ProbabilityMap()) - 0.03)
  }
}
