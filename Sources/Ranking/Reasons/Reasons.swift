import DelegationFoundations

/// The subject of a reason. Features that measure the same over different periods share one template.
package enum ReasonTemplate: Hashable, Sendable {
  /// The person's share of one kind of work.
  case share(WorkKind, WorkKey)
  /// The days since the person last got a task, and the number of others who got one since.
  case latest(WorkKey)
  case similarTasks
  case mostSimilarTask
  case words
  case online
  case openTasks
  case lastSeen
  case firstAssignee
  case guess

  /// A key: `assigned.component`, `latest.reporter`, `openTasks`.
  package var name: String {
    switch self {
    case .share(let kind, let key): "\(kind).\(key)"
    case .latest(let key): "latest.\(key)"
    default: "\(self)"
    }
  }
}

/// The direction in which a greater value of a feature speaks: for or against a person.
package enum ReasonDirection: Sendable {
  case speaksFor
  case speaksAgainst
  /// One or the other, as the learner found.
  case either
}

/// A feature's finding about one person: the values that a reason shows.
package enum Finding: Equatable, Sendable {
  /// The person's and everybody's work of one kind on tasks with the task's value of a key, decayed by a half-life.
  case share(WorkKind, WorkKey, HalfLife, own: Double, all: Double)
  /// Days since the person last got a task with the task's value of a key; infinite if they never did.
  case latest(WorkKey, days: Double)
  /// The days of ``latest(_:days:)``, and the number of persons who got one later; nil if the person never did.
  case order(WorkKey, days: Double, laterPersons: Int?)
  /// The person's share of the votes of similar tasks.
  case votes(TextVoters, share: Double)
  /// The similarity of the person's most similar task, decayed by a half-life in days, as a share of the score of the
  /// task itself.
  case mostSimilar(share: Double, halfLife: Double)
  /// The cosine of the task's words with those of all tasks assigned to the person.
  case words(cosine: Double)
  /// The person's probability among the candidates, by a regression on words and categories alone.
  case online(chance: Double)
  /// The person's open tasks.
  case openTasks(Int)
  /// The days since the person got a task or had one resolved; infinite if they never did.
  case lastSeen(days: Double)
  /// Whether the task was opened for the person.
  case firstAssignee(Bool)
  /// The score that put the person on the list of candidates, and their position there, from 1.
  case guess(Double, position: Int, of: Int)

  /// The value that candidates are compared by.
  var value: Double {
    switch self {
    case .share(_, _, _, let own, let all): own > 0 ? own / all : 0
    case .latest(_, let days), .lastSeen(let days): Elementary.log(PairFeatures.limited(days: days))
    case .order(_, _, let laterPersons): Elementary.log(PairFeatures.limited(laterPersons: laterPersons))
    case .votes(_, let share), .mostSimilar(let share, _): share
    case .words(let cosine): cosine
    case .online(let chance): chance
    case .openTasks(let count): Double(count)
    case .firstAssignee(let isFirst): isFirst ? 1 : 0
    case .guess(let chance, _, _): chance
    }
  }

  /// The key that tasks must share for it; nil where it is about none.
  var key: WorkKey? {
    switch self {
    case .share(_, let key, _, _, _), .latest(let key, _), .order(let key, _, _): key
    case .votes(.sameComponent, _): .component
    default: nil
    }
  }

  /// Whether the feature found nothing, which is never a reason for somebody.
  package var isAbsence: Bool {
    switch self {
    case .share(_, _, _, let own, _): own <= 0
    case .latest(_, let days), .lastSeen(let days): !days.isFinite
    case .order(_, _, let laterPersons): laterPersons == nil
    case .votes(_, let share), .mostSimilar(let share, _): share <= 0
    case .words(let cosine): cosine <= 0
    case .online(let chance): chance <= 0
    case .firstAssignee(let isFirst): !isFirst
    case .openTasks, .guess: false
    }
  }
}

/// Something that spoke for a person or against them.
package struct Reason: Equatable, Sendable {
  package let template: ReasonTemplate
  package let finding: Finding
  /// The share of this reason in everything that spoke for or against the person, shown or not; from 0 to 1.
  package let share: Double

  /// Whether it says more than that the person is one of the candidates.
  var isTelling: Bool {
    switch finding {
    case .guess: false
    case .online(let chance): chance >= 0.1
    default: true
    }
  }
}

/// Turns the features' contributions to one person's utility into reasons.
///
/// Contributions of features with the same ``ReasonTemplate`` are added up. The template shows the feature that
/// contributed most in its direction and whose own value differs from the candidates' mean in that direction. What does
/// not tell the person from other candidates is a reason only where there is no other. Effects that a learner derives
/// from correlated features are not shown, but count in the shares.
struct Reasons {
  static let maximumReasons = 4
  static let maximumObjections = 2
  /// A smaller share is no reason.
  static let minimumShare = 0.02

  /// The reasons for a person, the strongest first.
  let reasons: [Reason]
  let objections: [Reason]

  /// - Parameter lacks: Whether the data has no value of a key, so that no reason may name it.
  init(
    _ values: [Double], of candidate: Int, in context: FeatureContext, lacks: (WorkKey) -> Bool = { _ in false }
  ) {
    let templates = Self.templates
    let sums = templates.map { $0.features.reduce(0) { $0 + values[$1] } }
    let total = sums.reduce(0) { $0 + abs($1) }
    var (reasons, objections): ([Reason], [Reason]) = ([], [])
    let order = Ranking.positions(falling: sums.map(abs))
    for position in order where total > 0 && abs(sums[position]) / total >= Self.minimumShare {
      let isFor = sums[position] > 0
      let leads = templates[position].features.filter { values[$0] != 0 && (values[$0] > 0) == isFor }
        .sorted { abs(values[$0]) != abs(values[$1]) ? abs(values[$0]) > abs(values[$1]) : $0 < $1 }
      let finding = leads.lazy.compactMap { feature in
        Self.finding(of: PairFeatures.all[feature], candidate, context, isFor: isFor)
      }.first
      guard let finding, !(finding.key.map(lacks) ?? false) else { continue }
      let reason = Reason(template: templates[position].template, finding: finding, share: abs(sums[position]) / total)
      if isFor { reasons.append(reason) } else { objections.append(reason) }
    }
    let telling = reasons.filter(\.isTelling)
    self.reasons = Array((telling.isEmpty ? reasons : telling).prefix(Self.maximumReasons))
    self.objections = Array(objections.filter { $0.template != .guess }.prefix(Self.maximumObjections))
  }

  /// The templates with the positions of their features, in the order of the features.
  static let templates: [(template: ReasonTemplate, features: [Int])] = {
    var templates: [(template: ReasonTemplate, features: [Int])] = []
    for (position, feature) in PairFeatures.all.enumerated() {
      if let known = templates.firstIndex(where: { $0.template == feature.template }) {
        templates[known].features.append(position)
      } else {
        templates.append((feature.template, [position]))
      }
    }
    return templates
  }()

  /// Returns a feature's finding; nil if its value does not differ from the mean in the direction.
  private static func finding(
    of feature: PairFeature, _ candidate: Int, _ context: FeatureContext, isFor: Bool
  ) -> Finding? {
    let findings = context.candidates.indices.map { feature.finding($0, context) }
    if isFor && findings[candidate].isAbsence { return nil }
    let mean = findings.reduce(0) { $0 + $1.value } / Double(findings.count)
    let excess = findings[candidate].value - mean
    let isNotable =
      switch feature.direction {
      case .speaksFor: isFor ? excess > 0 : excess < 0
      case .speaksAgainst: isFor ? excess < 0 : excess > 0
      case .either: true
      }
    return isNotable ? findings[candidate] : nil
  }
}
