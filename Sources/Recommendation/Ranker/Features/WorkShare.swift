import Repeatable

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
  /// What rounding may leave of work that was taken back.
  private static let residue = 1e-9
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
  package var story: Story { .share(kind, key) }

  package func fill(_ column: inout PairColumn, _ scene: TaskScene) {
    let isEverything = key == .everything
    guard let view = scene.view(kind, key) else {
      for candidate in 0..<column.count {
        let share = isEverything ? 0 : Self.smoothing * scene.priors[candidate] / Self.smoothing
        column[candidate] = Elementary.log(share + Self.floor)
      }
      return
    }
    let (life, total) = (life.rawValue, view.total[life.rawValue])
    view.sums.withUnsafeBytes { sums in
      let own = sums.bindMemory(to: Double.self)
      guard !isEverything else {
        for candidate in 0..<column.count {
          let share = total > 0 ? own[candidate * PerHalfLife.scalarCount + life] / total : 0
          column[candidate] = Elementary.log(share + Self.floor)
        }
        return
      }
      scene.priors.withUnsafeBufferPointer { priors in
        for candidate in 0..<column.count {
          let sum = own[candidate * PerHalfLife.scalarCount + life] + Self.smoothing * priors[candidate]
          column[candidate] = Elementary.log(sum / (total + Self.smoothing) + Self.floor)
        }
      }
    }
  }

  package func telling(_ candidate: Int, _ scene: TaskScene, _ names: CategoryNames) -> Telling {
    let view = scene.view(kind, key)
    let (own, all) = (view?.sums[candidate][life.rawValue] ?? 0, view?.total[life.rawValue] ?? 0)
    guard own > Self.residue, all > 0 else { return Telling(words("none", names) + span, figure: 0, isAbsence: true) }
    let counts = life == .ever ? " (\(Int(own.rounded())) of \(Int(all.rounded())))" : ""
    return Telling(words(FigureWords.percent(own / all), names) + span + counts, figure: own / all)
  }

  private func words(_ amount: String, _ names: CategoryNames) -> String {
    switch kind {
    case .owned: "owns \(amount) of \(names.reports(key))"
    case .fixed: "fixed \(amount) of \(names.reports(key, "fixed reports"))"
    case .copied: "has \(amount) of the copies on \(names.reports(key))"
    }
  }

  private var span: String {
    let stretch =
      switch life {
      case .week: "days"
      case .month: "weeks"
      case .season: "months"
      case .ever: ""
      }
    return life == .ever ? " so far" : " of the last \(stretch) (faded by half every \(Int(life.days)) days)"
  }
}
