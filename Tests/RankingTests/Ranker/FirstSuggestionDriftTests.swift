import DelegationRanking
import Foundation
import Testing

@Suite("Drift of the first suggestion") struct FirstSuggestionDriftTests {
  private func drift(_ probability: Double, _ outcomes: [Bool]) -> FirstSuggestionDrift {
    var drift = FirstSuggestionDrift()
    for isRight in outcomes { drift.add(probability, isRight: isRight) }
    drift.fit()
    return drift
  }

  private func first(_ probability: Double, _ outcomes: [Bool]) -> Double {
    drift(probability, outcomes).corrected([probability])[0]
  }

  @Test("without outcomes nothing is corrected, nor for a task without candidates")
  func none() {
    #expect(FirstSuggestionDrift().corrected([0.6, 0.3]) == [0.6, 0.3])
    #expect(drift(0.5, [true]).corrected([]) == [])
  }

  @Test("at one half only the shift counts: its penalty is in balance with the outcomes' pull")
  func balance() {
    let outcomes = (0..<80).map { $0 % 4 != 0 }
    let corrected = first(0.5, outcomes)
    let weights = outcomes.indices.map { pow(2, Double($0 + 1 - outcomes.count) / 100) }
    let right = zip(outcomes, weights).reduce(0) { $0 + ($1.0 ? $1.1 : 0) }
    let wrong = weights.reduce(0, +) - right
    // Platt's targets of right and wrong ones.
    let pull = right * (corrected - (right + 1) / (right + 2)) + wrong * (corrected - 1 / (wrong + 2))
    #expect(abs(pull + 2 * log(corrected / (1 - corrected))) < 1e-6)
    #expect(corrected > 0.65 && corrected < 0.76)
  }

  @Test("few outcomes move little, and late ones count more than early ones")
  func weights() {
    #expect(abs(first(0.5, [true]) - 0.5) < 0.1)
    let (falling, rising) = (
      Array(repeating: true, count: 200) + Array(repeating: false, count: 200),
      Array(repeating: false, count: 200) + Array(repeating: true, count: 200)
    )
    #expect(first(0.5, falling) < 0.3 && first(0.5, rising) > 0.7)
  }

  @Test("outcomes beyond the latest are dropped")
  func latest() {
    let late = (0..<FirstSuggestionDrift.latest).map { $0 % 3 == 0 }
    #expect(drift(0.4, Array(repeating: true, count: 50) + late) == drift(0.4, late))
  }

  @Test("the others share what is left, in their order, and never exceed the first")
  func others() {
    let rising = drift(0.5, Array(repeating: true, count: 100)).corrected([0.5, 0.3, 0.1])
    #expect(rising[0] > 0.8 && abs(rising[1] - (1 - rising[0]) * 0.6) < 1e-12 && abs(rising[1] / rising[2] - 3) < 1e-9)
    let falling = drift(0.5, Array(repeating: false, count: 100)).corrected([0.5, 0.45, 0.01])
    #expect(falling[0] < 0.2 && falling[1] == falling[0] && falling[2] < falling[1])
    #expect(falling.reduce(0, +) < 1)
    let sure = drift(1, [true, false]).corrected([1, 0])
    #expect(sure[0] <= 1 && sure[1] == 0)
  }
}
