import DelegationTasks

/// Ranks persons by how likely they are to get a task of this component, times how well its text fits them.
///
/// With n counts that decay by the half-life (see `DecayedRule`), the prior of a person is
/// (n(component, person) + m · n(person) / n) / (n(component) + m): the share of the component's work, drawn towards
/// the share of all work as if m tasks of the latter had been seen. Without a component it is n(person) / n. The text
/// is compared by ``CentroidCosine`` of the recipe's terms.
///
/// - Score: prior · (floor + cosine). The floor keeps persons whose words do not match in the order of the prior.
/// - Ties: first seen.
/// - Source: Dirichlet smoothing as in Zhai & Lafferty 2004, doi:10.1145/984321.984322.
struct ComponentPriorCosine: Recommender {
  /// The number of tasks that the share of all work counts as, m; above 0.
  private let smoothing: Double
  /// The factor for a cosine of 0.
  private let floor: Double
  private let components: [ValueID?]
  private var ledger: ExampleLedger
  private var centroids: PersonCentroids
  private var byComponent, byPerson: DecayedCounts

  private init(_ values: ModelValues, _ context: ModelContext) {
    let (features, personCount, halfLife) = (context.features, context.personCount, values["halfLife"])
    (smoothing, floor, components) = (values["smoothing"], values["floor"], features.components)
    ledger = ExampleLedger(context)
    centroids = PersonCentroids(
      unit: .tasks, texts: features.documents, personCount: personCount, weighting: context.weighting,
      minimumHolders: context.minimumDocumentFrequency)
    byComponent = DecayedCounts(halfLife: halfLife, cellCount: features.componentCount * personCount)
    byPerson = DecayedCounts(halfLife: halfLife, cellCount: personCount)
  }

  mutating func change(_ example: TrainingExample, by step: Int) {
    ledger.change(example, by: step)
    centroids.change(example, by: step)
    byPerson.change(example, by: step, in: Int(example.person))
    if let component = components[example.task] {
      byComponent.change(example, by: step, in: cell(component, example.person))
    }
  }

  mutating func rank(_ task: Int, at now: Moment) -> Ranking {
    let persons = ledger.firstSeen()
    let cosines = centroids.cosines(of: task, with: persons)
    let priors = priors(of: task, at: now)
    let scores = zip(persons, cosines).map { priors[Int($0)] * (floor + $1) }
    return Ranking(inTieOrder: persons, scores: scores)
  }

  /// Returns a prior for each ``PersonID``; 0 for those without a training example. Sums go by person, so the order in
  /// which persons were seen does not matter.
  private mutating func priors(of task: Int, at now: Moment) -> [Double] {
    let persons = 0..<ledger.counts.count
    let all = persons.map { byPerson.count(of: $0, at: now) }
    let total = all.reduce(0, +)
    let shares = all.map { total > 0 ? $0 / total : 0 }
    guard let component = components[task] else { return shares }
    let counts = persons.map { byComponent.count(of: cell(component, PersonID($0)), at: now) }
    let smoothedTotal = counts.reduce(0, +) + smoothing
    return zip(counts, shares).map { ($0 + smoothing * $1) / smoothedTotal }
  }

  private func cell(_ component: ValueID, _ person: PersonID) -> Int {
    Int(component) * ledger.counts.count + Int(person)
  }

  /// The defaults were chosen on the validation split (the last fifth of the training tasks), prequential, by the
  /// mean reciprocal rank averaged over five trackers (Eclipse CDT and JDT, Mozilla Thunderbird, Apache ActiveMQ and
  /// Hive). The test part was not used. The grid, fixed beforehand: half-life 30, 90, 180, 365; smoothing 0.3, 1, 3,
  /// 10; floor 0.01, 0.05, 0.2, 1. The best point has the grid's smallest half-life and floor, so a point outside the
  /// grid may be better.
  static let description = ModelDescription(
    name: "component-prior-cosine",
    summary:
      "Ranks persons by their decayed share of the component's work times the cosine of the task with their past tasks.",
    tieRule: "Equal scores: whoever was seen first.",
    settings: [
      .real("halfLife", "the time after which a task counts half, in days", defaultValue: 30, in: 0.01...36_500),
      .real("smoothing", "how many tasks the share of all work counts as", defaultValue: 1, in: 0.001...1_000_000),
      .real("floor", "the factor for a cosine of 0", defaultValue: 0.01, in: 0...1_000),
    ],
    text: .weighedTerms, make: ComponentPriorCosine.init)
}
