import DelegationRanking
import Foundation
import Testing

@Suite("Temperature scaling") struct TemperatureScalingTests {
  /// Tasks with utilities 2 and 0, of which the first gets so many.
  static func tasks(_ right: Int, _ wrong: Int) -> [HeldOutTask] {
    Array(repeating: HeldOutTask(utilities: [2, 0], assignee: 0), count: right)
      + Array(repeating: HeldOutTask(utilities: [2, 0], assignee: 1), count: wrong)
  }

  @Test("three right of four: the probability becomes 3/4")
  func closedForm() {
    // σ(2 / T) = 3/4, so 2 / T = log 3.
    let scaling = TemperatureScaling.fit(to: Self.tasks(3, 1))
    #expect(abs(scaling.temperature - 2 / log(3)) < 1e-6)
    let probabilities = scaling.probabilities(of: [2, 0])
    #expect(abs(probabilities[0] - 0.75) < 1e-6 && abs(probabilities[1] - 0.25) < 1e-6)
  }

  @Test("a weight of three is three tasks, and tasks whose assignee was no candidate are ignored")
  func weights() {
    let tasks = [
      HeldOutTask(utilities: [2, 0], assignee: 0, weight: 3), HeldOutTask(utilities: [2, 0], assignee: 1),
      HeldOutTask(utilities: [9, 0], assignee: nil, weight: 50),
    ]
    #expect(abs(TemperatureScaling.fit(to: tasks).temperature - 2 / log(3)) < 1e-6)
  }

  @Test("the search ends at its bounds, and at 1 if all temperatures are equally good")
  func bounds() {
    #expect(abs(TemperatureScaling.fit(to: Self.tasks(0, 4)).temperature - 20) < 1e-6)
    // Utilities 0.2 and 0: σ(0.2 / 0.05) is not yet 1 to the last bit.
    let sure = HeldOutTask(utilities: [0.2, 0], assignee: 0)
    #expect(abs(TemperatureScaling.fit(to: [sure]).temperature - 0.05) < 1e-6)
    #expect(TemperatureScaling.fit(to: []).temperature == 1)
    #expect(TemperatureScaling.fit(to: [HeldOutTask(utilities: [5, 5], assignee: 1)]).temperature == 1)
  }

  @Test("the probabilities are those of the softmax, however large the utilities")
  func softmax() {
    // exp 1 : exp 0 : exp 0.5 at temperature 2.
    let sum = exp(1.0) + 1 + exp(0.5)
    let probabilities = TemperatureScaling(temperature: 2).probabilities(of: [2, 0, 1])
    #expect(areClose(probabilities, [exp(1.0) / sum, 1 / sum, exp(0.5) / sum], 1e-15))
    let large = TemperatureScaling(temperature: 2).probabilities(of: [2_002, 2_000, 2_001])
    #expect(areClose(large, probabilities, 1e-15))
    #expect(TemperatureScaling().probabilities(of: []).isEmpty)
  }
}
