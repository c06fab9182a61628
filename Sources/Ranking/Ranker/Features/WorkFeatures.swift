import DelegationFoundations

extension PairFeatures {
  /// The amount added to every share, so that its logarithm is finite.
  static let floor = 0.001
  private static let smoothing = 0.5
  /// The rounding error that removed work may leave.
  private static let residue = 1e-9

  /// The logarithm of the person's share of one kind of work on tasks with the task's value of a key, decayed by a
  /// half-life.
  ///
  /// With n the person's and N everybody's decayed tasks, the share is (n + ½·p) / (N + ½): with few tasks it is drawn
  /// towards p, the person's share of all tasks assigned in the last months. For ``WorkKey/everything`` it is n / N.
  ///
  /// - Source: Dirichlet smoothing as in Zhai & Lafferty 2004, doi:10.1145/984321.984322.
  static func share(of kind: WorkKind, _ key: WorkKey, _ life: HalfLife) -> PairFeature {
    PairFeature(
      "\(kind).\(key).\(life)", kind == .copied ? .copies : .init(of: key), in: -6.91...0.002, .share(kind, key)
    ) { column, context in
      fill(column, context.view(kind, key), life.rawValue, priors: key == .everything ? nil : context.priors)
    } finding: { candidate, context in
      let view = context.view(kind, key)
      let (own, all) = (view?.sums[candidate][life.rawValue] ?? 0, view?.total[life.rawValue] ?? 0)
      return .share(kind, key, life, own: own > residue && all > 0 ? own : 0, all: all)
    }
  }

  private static func fill(_ column: PairColumn, _ view: FeatureContext.Work?, _ life: Int, priors: [Double]?) {
    guard let view else {
      column.setLogarithms { candidate in
        (priors.map { smoothing * $0[candidate] / smoothing } ?? 0) + floor
      }
      return
    }
    let total = view.total[life]
    view.sums.withUnsafeBytes { sums in
      let own = sums.bindMemory(to: Double.self)
      guard let priors else {
        column.setLogarithms { candidate in
          let share = total > 0 ? own[candidate * PerHalfLife.scalarCount + life] / total : 0
          return share + floor
        }
        return
      }
      priors.withUnsafeBufferPointer { priors in
        column.setLogarithms { candidate in
          let sum = own[candidate * PerHalfLife.scalarCount + life] + smoothing * priors[candidate]
          return sum / (total + smoothing) + floor
        }
      }
    }
  }

  /// The logarithm of the days since the person last got a task with the task's value of a key. Speaks against.
  static func days(since key: WorkKey) -> PairFeature {
    PairFeature("days.\(key)", .init(of: key), in: -3...8.01, .latest(key), .speaksAgainst) { column, context in
      let days = context.view(.assigned, key)?.days
      column.setLogarithms { limited(days: days?[$0] ?? .infinity) }
    } finding: {
      .latest(key, days: $1.view(.assigned, key)?.days[$0] ?? .infinity)
    }
  }

  /// A positive number of days, at most 3,000: that is also the value for persons who never got such a task.
  static func limited(days: Double) -> Double { min(max(0, days), 3000) + 0.05 }

  /// The logarithm of 1 + the number of persons who got a task with the task's value of a key later than the person.
  /// Speaks against.
  static func order(by key: WorkKey) -> PairFeature {
    PairFeature("order.\(key)", .init(of: key), in: 0...4.12, .latest(key), .speaksAgainst) { column, context in
      let later = context.view(.assigned, key)?.laterPersonCounts
      column.setLogarithms { limited(laterPersons: later?[$0]) }
    } finding: { candidate, context in
      let view = context.view(.assigned, key)
      return .order(key, days: view?.days[candidate] ?? .infinity, laterPersons: view?.laterPersonCounts[candidate])
    }
  }

  /// 1 + the persons, at most 60 of them: that is also the value for persons who never got such a task.
  static func limited(laterPersons: Int?) -> Double { Double(1 + min(60, laterPersons ?? 60)) }

  /// The logarithm of the score that put the person on the list of candidates.
  static let guess = PairFeature("guess", .work, in: -6.91...2.1, .guess) { column, context in
    column.setLogarithms { context.scores[$0] + floor }
  } finding: {
    .guess($1.scores[$0], position: $0 + 1, of: $1.candidates.count)
  }
}

extension WorkKind {
  /// The half-lives of the shares of such work.
  var lives: [HalfLife] { self == .copied ? [.season] : [.week, .season, .ever] }
}

extension PairFeatureGroup {
  fileprivate init(of key: WorkKey) {
    self =
      switch key {
      case .everything: .work
      case .component, .componentVersion: .component
      case .reporter, .componentReporter, .productReporter: .reporter
      default: .categories
      }
  }
}

extension ReasonTemplate {
  package static func share(_ kind: WorkKind, _ key: WorkKey) -> Self {
    let start =
      switch kind {
      case .assigned: ""
      case .fixed: "finished "
      case .copied: "being copied on "
      }
    return Self(name: "\(kind).\(key)", subject: start + key.work, key: key)
  }

  /// The days since the person last got a task, and the number of others who got one since.
  static func latest(_ key: WorkKey) -> Self {
    Self(name: "latest.\(key)", subject: "the latest " + key.work, key: key)
  }

  package static let guess = Self(name: "guess", subject: "recent work and similar texts")
}

extension Finding {
  /// The person's and everybody's work of one kind on tasks with the task's value of a key, decayed by a half-life.
  package static func share(_ kind: WorkKind, _ key: WorkKey, _ life: HalfLife, own: Double, all: Double) -> Finding {
    Finding(value: own > 0 ? own / all : 0, isAbsence: own <= 0, key: key) { names in
      let amount = own > 0 ? percent(own / all) : "none"
      let lately = life == .ever ? "" : "recently "
      let work =
        switch kind {
        case .assigned: "was \(lately)assigned \(amount) of \(names.tasks(key))"
        case .fixed: "\(lately)fixed \(amount) of \(names.tasks(key, "fixed tasks"))"
        case .copied: "was \(lately)\(amount) of those copied on \(names.tasks(key))"
        }
      guard life == .ever else { return work + " (one counts half after \(Int(life.days)) days)" }
      return work + " so far" + (own > 0 ? " (\(Int(own.rounded())) of \(Int(all.rounded())))" : "")
    }
  }

  /// Days since the person last got a task with the task's value of a key; infinite if they never did.
  package static func latest(_ key: WorkKey, days: Double) -> Finding {
    Finding(value: Elementary.log(PairFeatures.limited(days: days)), isAbsence: !days.isFinite, key: key) { names in
      days.isFinite ? "got \(names.task(key)) \(ago(days))" : "never got \(names.task(key))"
    }
  }

  /// The days of ``latest(_:days:)``, and the number of persons who got one later; nil if the person never did.
  package static func order(_ key: WorkKey, days: Double, laterPersons: Int?) -> Finding {
    Finding(
      value: Elementary.log(PairFeatures.limited(laterPersons: laterPersons)), isAbsence: laterPersons == nil, key: key
    ) { names in
      let latest = latest(key, days: laterPersons == nil ? .infinity : days).sentence(names)
      switch laterPersons {
      case nil: return latest
      case 0: return latest + ", and nobody got one since"
      case 1: return latest + ", and 1 person got one since"
      case let persons?: return latest + ", and \(persons) people got one since"
      }
    }
  }

  /// The score that put the person on the list of candidates, and their position there, from 1.
  package static func guess(_ score: Double, position: Int, of count: Int) -> Finding {
    Finding(value: score, isTelling: false) { _ in
      "is number \(position) of \(count) by recent work and similar texts"
    }
  }
}
