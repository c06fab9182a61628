/// What a reason is about. Features that say the same of different stretches of time tell one story.
package enum ReasonTemplate: Hashable, Sendable {
  /// The person's share of one kind of work.
  case share(WorkKind, WorkKey)
  /// When the person last got a task, and who did since.
  case latest(WorkKey)
  case similarReports
  case mostSimilarReport
  case words
  case online
  case openReports
  case lastSeen
  case firstOwner
  case guess

  /// A key: `owned.component`, `latest.reporter`, `openReports`.
  package var name: String {
    switch self {
    case .share(let kind, let key): "\(kind).\(key)"
    case .latest(let key): "latest.\(key)"
    default: "\(self)"
    }
  }
}

/// What a greater figure of a feature says.
package enum ReasonDirection: Sendable {
  case speaksFor
  case speaksAgainst
  /// One or the other, as the learner found.
  case either
}

/// What a feature found of one person: the figures that a reason tells.
package enum Finding: Equatable, Sendable {
  /// The person's and everybody's work of one kind on tasks with the task's value of a key, faded by a half-life.
  case share(WorkKind, WorkKey, HalfLife, own: Double, all: Double)
  /// Since the person last got a task with the task's value of a key; infinite if they never did.
  case latest(WorkKey, days: Double)
  /// The same, and how many persons got one later; none if the person never did.
  case order(WorkKey, days: Double, laterPersons: Int?)
  /// The person's share of the votes of similar reports.
  case votes(TextVotes.Voters, share: Double)
  /// How similar the person's most similar report is, faded by a half-life in days, as a share of what the task's own words
  /// would score.
  case mostSimilar(share: Double, halfLife: Double)
  /// Of the task's words with those of everything the person owns.
  case words(cosine: Double)
  /// Among the candidates, by a regression on words and categories alone.
  case online(chance: Double)
  /// That the person owns.
  case openReports(Int)
  /// Since the person got a task or had one resolved; infinite if they never did.
  case lastSeen(days: Double)
  /// Whether the task was opened for the person.
  case firstOwner(Bool)
  /// The guess that put the person on the list of candidates, and their place there, from 1.
  case guess(Double, place: Int, of: Int)

  /// What candidates are compared by.
  var figure: Double {
    switch self {
    case .share(_, _, _, let own, let all): own > 0 ? own / all : 0
    case .latest(_, let days), .lastSeen(let days): DaysSinceWork.value(days)
    case .order(_, _, let laterPersons): WorkOrder.value(laterPersons)
    case .votes(_, let share), .mostSimilar(let share, _): share
    case .words(let cosine): cosine
    case .online(let chance): chance
    case .openReports(let count): Double(count)
    case .firstOwner(let isFirst): isFirst ? 1 : 0
    case .guess(let chance, _, _): chance
    }
  }

  /// Whether there is nothing of what the feature counts, which is never a reason for somebody.
  package var isAbsence: Bool {
    switch self {
    case .share(_, _, _, let own, _): own <= 0
    case .latest(_, let days), .lastSeen(let days): !days.isFinite
    case .order(_, _, let laterPersons): laterPersons == nil
    case .votes(_, let share), .mostSimilar(let share, _): share <= 0
    case .words(let cosine): cosine <= 0
    case .online(let chance): chance <= 0
    case .firstOwner(let isFirst): !isFirst
    case .openReports, .guess: false
    }
  }
}

/// Something that spoke for a person or against them.
package struct Reason: Equatable, Sendable {
  package let story: ReasonTemplate
  /// With the figures as they were at the moment.
  package let finding: Finding
  /// Its part of everything that spoke for or against the person, told or not; from 0 to 1.
  package let share: Double
}

/// Turns what features did to one person's utility into reasons.
///
/// Features that tell the same ``ReasonTemplate`` are added up. Of a story the feature is told that did most in its direction and
/// whose figure itself stands out in that direction among the candidates: what a learner makes beyond that of figures
/// that go together is left untold, though it counts in the shares.
struct Reasons {
  static let most = 4
  static let mostObjections = 2
  /// Less than this is no reason.
  static let least = 0.02

  /// The strongest first.
  let reasons: [Reason]
  let objections: [Reason]

  /// - Parameters:
  ///   - values: By feature of ``PairFeatures/all``.
  ///   - candidate: The person's place in the scene.
  init(_ values: [Double], of candidate: Int, in scene: FeatureContext) {
    let stories = Self.stories
    let sums = stories.map { $0.features.reduce(0) { $0 + values[$1] } }
    let whole = sums.reduce(0) { $0 + abs($1) }
    var (reasons, objections): ([Reason], [Reason]) = ([], [])
    let order = Ranking.places(falling: sums.map(abs))
    for place in order where whole > 0 && abs(sums[place]) / whole >= Self.least {
      let isFor = sums[place] > 0
      let leads = stories[place].features.filter { values[$0] != 0 && (values[$0] > 0) == isFor }
        .sorted { abs(values[$0]) != abs(values[$1]) ? abs(values[$0]) > abs(values[$1]) : $0 < $1 }
      let finding = leads.lazy.compactMap { feature in
        Self.finding(of: PairFeatures.all[feature], candidate, scene, isFor: isFor)
      }.first
      guard let finding else { continue }
      let reason = Reason(story: stories[place].story, finding: finding, share: abs(sums[place]) / whole)
      if isFor { reasons.append(reason) } else { objections.append(reason) }
    }
    self.reasons = Array(reasons.prefix(Self.most))
    self.objections = Array(objections.prefix(Self.mostObjections))
  }

  /// With the places of their features, in the order of these.
  private static let stories: [(story: ReasonTemplate, features: [Int])] = {
    var stories: [(story: ReasonTemplate, features: [Int])] = []
    for (place, feature) in PairFeatures.all.enumerated() {
      if let known = stories.firstIndex(where: { $0.story == feature.story }) {
        stories[known].features.append(place)
      } else {
        stories.append((feature.story, [place]))
      }
    }
    return stories
  }()

  /// What a feature found; none if its figure does not stand out in the direction.
  private static func finding(
    of feature: any PairFeature, _ candidate: Int, _ scene: FeatureContext, isFor: Bool
  ) -> Finding? {
    let findings = scene.candidates.indices.map { feature.finding($0, scene) }
    if isFor && findings[candidate].isAbsence { return nil }
    let mean = findings.reduce(0) { $0 + $1.figure } / Double(findings.count)
    let excess = findings[candidate].figure - mean
    let standsOut =
      switch feature.leaning {
      case .speaksFor: isFor ? excess > 0 : excess < 0
      case .speaksAgainst: isFor ? excess < 0 : excess > 0
      case .either: true
      }
    return standsOut ? findings[candidate] : nil
  }
}
