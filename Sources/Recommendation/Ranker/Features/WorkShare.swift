import Foundation

/// The logarithm of the person's share of one kind of work on tasks with the task's value of a key, fading by a half-life.
///
/// With n the person's and N everybody's faded tasks, the share is (n + ½·p) / (N + ½): where little is known it is
/// drawn towards p, the person's share of everything owned in the last months. Of all work it is n / N.
///
/// - Source: Dirichlet smoothing as in Zhai & Lafferty 2004, doi:10.1145/984321.984322.
package struct WorkShare: PairFeature {
  package let kind: WorkKind
  package let key: WorkKey
  package let life: HalfLife
  static let smoothing = 0.5
  /// Added to every share, so that its logarithm is finite.
  static let floor = 0.001

  package var name: String { "\(kind).\(key).\(life)" }
  package var summary: String {
    let fading = life == .ever ? "ever" : "fading by half every \(Int(life.days)) days"
    return "share of what was \(kind.rawValue) of \(key.words), \(fading)"
  }
  package var group: PairFeatureGroup {
    if kind == .copied { return .copies }
    switch key {
    case .everything: return .work
    case .component, .componentVersion: return .component
    case .reporter, .componentReporter: return .reporter
    default: return .categories
    }
  }
  package var range: ClosedRange<Float> { -6.91...0.002 }

  package func fill(_ column: inout PairColumn, _ scene: TaskScene) {
    let view = scene.view(kind, key)
    guard key != .everything else {
      for candidate in 0..<column.count {
        let all = view?.total[life.rawValue] ?? 0
        let share = all > 0 ? (view?.sums[candidate][life.rawValue] ?? 0) / all : 0
        column[candidate] = log(share + Self.floor)
      }
      return
    }
    let season = HalfLife.season.rawValue
    let everything = scene.view(.owned, .everything)
    let all = everything?.total[season] ?? 0
    let total = (view?.total[life.rawValue] ?? 0) + Self.smoothing
    for candidate in 0..<column.count {
      let prior = all > 0 ? (everything?.sums[candidate][season] ?? 0) / all : 0
      let own = view?.sums[candidate][life.rawValue] ?? 0
      column[candidate] = log((own + Self.smoothing * prior) / total + Self.floor)
    }
  }
}
