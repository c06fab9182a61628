import DelegationFoundations

/// The logarithm of the person's share of one kind of work on tasks with the task's value of a key, decayed by a
/// half-life.
///
/// With n the person's and N everybody's decayed tasks, the share is (n + ½·p) / (N + ½): with few tasks it is drawn
/// towards p, the person's share of all tasks assigned in the last months. For ``WorkKey/everything`` it is n / N.
///
/// - Source: Dirichlet smoothing as in Zhai & Lafferty 2004, doi:10.1145/984321.984322.
struct WorkShare: PairFeature {
  let kind: WorkKind
  let key: WorkKey
  let life: HalfLife
  static let smoothing = 0.5
  /// The rounding error that removed work may leave.
  private static let residue = 1e-9
  /// The amount added to every share, so that its logarithm is finite.
  static let floor = 0.001

  var name: String { "\(kind).\(key).\(life)" }
  var group: PairFeatureGroup {
    if kind == .copied { return .copies }
    switch key {
    case .everything: return .work
    case .component, .componentVersion: return .component
    case .reporter, .componentReporter: return .reporter
    default: return .categories
    }
  }
  var range: ClosedRange<Float> { -6.91...0.002 }
  var template: ReasonTemplate { .share(kind, key) }

  func fill(_ column: inout PairColumn, _ context: FeatureContext) {
    let isEverything = key == .everything
    guard let view = context.view(kind, key) else {
      column.setLogarithms { candidate in
        let share = isEverything ? 0 : Self.smoothing * context.priors[candidate] / Self.smoothing
        return share + Self.floor
      }
      return
    }
    let (life, total) = (life.rawValue, view.total[life.rawValue])
    view.sums.withUnsafeBytes { sums in
      let own = sums.bindMemory(to: Double.self)
      guard !isEverything else {
        column.setLogarithms { candidate in
          let share = total > 0 ? own[candidate * PerHalfLife.scalarCount + life] / total : 0
          return share + Self.floor
        }
        return
      }
      context.priors.withUnsafeBufferPointer { priors in
        column.setLogarithms { candidate in
          let sum = own[candidate * PerHalfLife.scalarCount + life] + Self.smoothing * priors[candidate]
          return sum / (total + Self.smoothing) + Self.floor
        }
      }
    }
  }

  func finding(_ candidate: Int, _ context: FeatureContext) -> Finding {
    let view = context.view(kind, key)
    let (own, all) = (view?.sums[candidate][life.rawValue] ?? 0, view?.total[life.rawValue] ?? 0)
    return .share(kind, key, life, own: own > Self.residue && all > 0 ? own : 0, all: all)
  }
}

/// The logarithm of the days since the person last got a task with the task's value of a key. Speaks against.
struct DaysSinceWork: PairFeature {
  static let keys: [WorkKey] = [.everything, .component, .reporter, .inbox, .componentReporter, .topic]

  let key: WorkKey
  /// The maximum number of days; also the value for persons who never got such a task.
  static let most = 3000.0

  var name: String { "days.\(key)" }
  var group: PairFeatureGroup { WorkShare(kind: .assigned, key: key, life: .ever).group }
  var range: ClosedRange<Float> { -3...8.01 }
  var template: ReasonTemplate { .latest(key) }
  var direction: ReasonDirection { .speaksAgainst }

  func fill(_ column: inout PairColumn, _ context: FeatureContext) {
    let days = context.view(.assigned, key)?.days
    column.setLogarithms { Self.number(days?[$0] ?? .infinity) }
  }

  func finding(_ candidate: Int, _ context: FeatureContext) -> Finding {
    .latest(key, days: context.view(.assigned, key)?.days[candidate] ?? .infinity)
  }

  static func number(_ days: Double) -> Double { min(max(0, days), most) + 0.05 }
  static func value(_ days: Double) -> Double { Elementary.log(number(days)) }
}

/// The logarithm of 1 + the number of persons who got a task with the task's value of a key later than the person.
/// Speaks against.
struct WorkOrder: PairFeature {
  static let keys: [WorkKey] = [.everything, .component, .reporter, .topic]

  let key: WorkKey
  /// The maximum number of persons; also the value for persons who never got such a task.
  static let most = 60

  var name: String { "order.\(key)" }
  var group: PairFeatureGroup { WorkShare(kind: .assigned, key: key, life: .ever).group }
  var range: ClosedRange<Float> { 0...4.12 }
  var template: ReasonTemplate { .latest(key) }
  var direction: ReasonDirection { .speaksAgainst }

  func fill(_ column: inout PairColumn, _ context: FeatureContext) {
    let later = context.view(.assigned, key)?.laterPersons
    column.setLogarithms { Self.number(later?[$0]) }
  }

  func finding(_ candidate: Int, _ context: FeatureContext) -> Finding {
    let view = context.view(.assigned, key)
    return .order(key, days: view?.days[candidate] ?? .infinity, laterPersons: view?.laterPersons[candidate])
  }

  private static func number(_ laterPersons: Int?) -> Double { Double(1 + min(most, laterPersons ?? most)) }
  static func value(_ laterPersons: Int?) -> Double { Elementary.log(number(laterPersons)) }
}

/// The logarithm of the score that put the person on the list of candidates.
struct CandidateChance: PairFeature {
  var name: String { "guess" }
  var group: PairFeatureGroup { .work }
  var range: ClosedRange<Float> { -6.91...2.1 }
  var template: ReasonTemplate { .guess }

  func fill(_ column: inout PairColumn, _ context: FeatureContext) {
    column.setLogarithms { context.chances[$0] + WorkShare.floor }
  }

  func finding(_ candidate: Int, _ context: FeatureContext) -> Finding {
    .guess(context.chances[candidate], position: candidate + 1, of: context.candidates.count)
  }
}
