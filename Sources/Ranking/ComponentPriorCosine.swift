import DelegationMatching
import DelegationTasks

/// Ranks persons by how likely they are to get a task of this component, times how well its text fits them.
///
/// With n counts that fade by the half-life (see ``ComponentCounts``), the prior of a person is
/// (n(component, person) + m · n(person) / n) / (n(component) + m): the share of the component's work, drawn towards
/// the share of all work as if m reports of the latter had been seen. Without a component it is n(person) / n. The text
/// is ``CentroidCosine`` of the recipe's terms.
///
/// - Score: prior · (floor + cosine). The floor keeps persons whose words do not match in the order of the prior.
/// - Ties: first seen.
/// - Source: Dirichlet smoothing as in Zhai & Lafferty 2004, doi:10.1145/984321.984322.
package struct ComponentPriorCosine: Recommender {
  /// The defaults were chosen on the validation split (the last fifth of the training reports), prequential, by the
  /// mean reciprocal rank averaged over five trackers (Eclipse CDT and JDT, Mozilla Thunderbird, Apache ActiveMQ and
  /// Hive). The test part played no part. The grid, fixed beforehand: half-life 30, 90, 180, 365; smoothing 0.3, 1, 3,
  /// 10; floor 0.01, 0.05, 0.2, 1. The best has the grid's least half-life and floor, so one beyond may be better still.
  package struct Parameters: Equatable, Sendable {
    /// In days.
    var halfLife: Double
    /// How many reports the share of all work counts for, m; above 0.
    var smoothing: Double
    /// What a cosine of 0 is worth.
    var floor: Double

    package init(halfLife: Double = 30, smoothing: Double = 1, floor: Double = 0.01) {
      self.halfLife = halfLife
      self.smoothing = smoothing
      self.floor = floor
    }
  }

  package let scale = ScoreScale.relative
  private let parameters: Parameters
  private let components: [ValueID?]
  private var ledger: ExampleLedger
  private var centroids: PersonCentroids
  private var byComponent: DecayedCounts
  private var byPerson: DecayedCounts

  package init(
    features: TaskFeatures, personCount: Int, weighting: Weighting = Weighting(), minimumDocumentFrequency: Int = 1,
    parameters: Parameters = Parameters()
  ) {
    self.parameters = parameters
    components = features.components
    ledger = ExampleLedger(taskCount: features.openings.count, personCount: personCount)
    centroids = PersonCentroids(
      unit: .tasks, texts: features.documents, personCount: personCount, weighting: weighting,
      minimumHolders: minimumDocumentFrequency)
    byComponent = DecayedCounts(halfLife: parameters.halfLife, cellCount: features.componentCount * personCount)
    byPerson = DecayedCounts(halfLife: parameters.halfLife, cellCount: personCount)
  }

  package mutating func learn(_ example: TrainingExample) {
    ledger.learn(example)
    centroids.learn(example)
    byPerson.add(example, to: Int(example.person))
    if let component = components[example.task] { byComponent.add(example, to: cell(component, example.person)) }
  }

  package mutating func forget(_ example: TrainingExample) {
    ledger.forget(example)
    centroids.forget(example)
    byPerson.remove(example, from: Int(example.person))
    if let component = components[example.task] { byComponent.remove(example, from: cell(component, example.person)) }
  }

  package mutating func rank(_ task: Int, at now: Moment) -> Ranking {
    let persons = ledger.firstSeen()
    let cosines = centroids.cosines(of: task, with: persons)
    let priors = priors(of: task, at: now)
    let scores = zip(persons, cosines).map { priors[Int($0)] * (parameters.floor + $1) }
    return Ranking(inTieOrder: persons, scores: scores)
  }

  /// One per ``PersonID``; 0 for those without a lesson. Sums go by person, so nothing depends on who was seen first.
  private mutating func priors(of task: Int, at now: Moment) -> [Double] {
    let persons = 0..<ledger.counts.count
    let all = persons.map { byPerson.count(of: $0, at: now) }
    let total = all.reduce(0, +)
    let shares = all.map { total > 0 ? $0 / total : 0 }
    guard let component = components[task] else { return shares }
    let counts = persons.map { byComponent.count(of: cell(component, PersonID($0)), at: now) }
    let whole = counts.reduce(0, +) + parameters.smoothing
    return zip(counts, shares).map { ($0 + parameters.smoothing * $1) / whole }
  }

  private func cell(_ component: ValueID, _ person: PersonID) -> Int {
    Int(component) * ledger.counts.count + Int(person)
  }
}

extension ComponentPriorCosine {
  static let description = ModelDescription(
    name: "component-prior-cosine",
    summary:
      "Ranks persons by their faded share of the component's work times the cosine of the task with their reports.",
    tieRule: "Equal scores: whoever was seen first.",
    settings: [
      .real(
        "halfLife", "the time after which a report counts half, in days", standard: Parameters().halfLife,
        in: 0.01...36_500),
      .real(
        "smoothing", "how many reports the share of all work counts for", standard: Parameters().smoothing,
        in: 0.001...1_000_000),
      .real("floor", "what a cosine of 0 is worth", standard: Parameters().floor, in: 0...1_000),
    ],
    text: .weighedTerms
  ) { values, context in
    ComponentPriorCosine(
      features: context.features, personCount: context.personCount, weighting: context.weighting,
      minimumDocumentFrequency: context.minimumDocumentFrequency,
      parameters: Parameters(halfLife: values["halfLife"], smoothing: values["smoothing"], floor: values["floor"]))
  }
}
