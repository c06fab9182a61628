import DelegationClustering
import DelegationEvaluation
import DelegationRanking
import DelegationRecipes
import DelegationTasks
import DelegationVectors

/// Groups the training examples of batch models, or all tasks: into clusters, as the recipe says, and by person.
package struct GroupStage {
  let features: TaskFeatures
  let examples: [TrainingExample]
  let shared: SharedTerms
  let persons: PersonTable
  let components: ValuePool
  let threads: Threads

  package init(_ prepared: PreparedDataset, _ features: TaskFeatures, _ examples: [TrainingExample], names: NameTerms) {
    (self.features, self.examples) = (features, examples)
    shared = SharedTerms(examples: examples, corpus: features.terms, names: names)
    (persons, components, threads) = (prepared.persons, prepared.log.pool(of: .component), prepared.threads)
  }

  static let shownTerms = 8
  static let shownClusters = 12

  /// - `settings`: Of each clustering, with its number; all of one weighting.
  package func clusters(
    _ settings: [(number: Int, settings: ClusterSettings)], _ progress: StageProgress,
    _ done: (Int, ExperimentResult.ClusterResult) throws -> Void
  ) throws {
    for coversAll in [false, true] {
      let chosen = settings.filter { $0.settings.clusters.coversAllTasks == coversAll }
      guard let weights = chosen.first?.settings.weights else { continue }
      let rows = coversAll ? Array(features.openings.indices) : examples.map(\.task)
      let tfidf = TFIDF.fit(
        corpus: features.terms, rows: rows, weighting: weights.weighting,
        minimumDocumentFrequency: weights.minimumDocumentFrequency, threads: threads)
      let matrix = tfidf.matrix(corpus: features.terms, rows: rows, threads: threads)
      let terms = ClusterTerms(matrix, tfidf, features.terms) { shared.isShared($0) }
      for (number, item) in chosen {
        let found = try cluster(item, of: matrix)
        var shown = document(item.clusters, found.result, rows, terms)
        if item.hasMap {
          shown.map =
            ClusterPlane(
              coordinates: found.coordinates
                ?? analysed(matrix, dimensions: ClusterPlane.dimensions, seed: item.seed),
              assignments: found.result.assignments, named: largestNumbers(found.result)
            ).map
        }
        try done(number, shown)
        progress.finishedOne(of: settings.count)
      }
    }
  }

  /// The clusters, and the rows of the space that they were found in unless these are the terms themselves.
  private func cluster(
    _ settings: ClusterSettings, of matrix: SparseMatrix
  ) throws -> (result: KMeansResult, coordinates: DenseMatrix?) {
    let choice = settings.clusters
    let kMeans = KMeans(
      k: min(choice.k, matrix.rowCount), restarts: choice.restarts,
      initialisation: choice.startsPlusPlus ? .plusPlus : .random, maximumIterations: choice.maximumIterations,
      tolerance: choice.tolerance, seed: settings.seed)
    switch choice.space {
    case .tfidf: return (try kMeans.fit(matrix, threads: threads), nil)
    case .lsa:
      let rows = analysed(matrix, dimensions: choice.dimensions, seed: settings.seed)
      return (try kMeans.fit(rows, threads: threads), rows)
    }
  }

  private func analysed(_ matrix: SparseMatrix, dimensions: Int, seed: UInt64) -> DenseMatrix {
    LSA.fit(matrix, dimensions: dimensions, seed: seed, threads: threads)
      .transform(matrix, normalised: true, threads: threads)
  }

  /// The keywords of each person with enough tasks, busiest person first, without terms that point at one person.
  package func profiles(_ settings: ProfileSettings) -> [ExperimentResult.Profile] {
    let profiles = PersonProfiles(
      examples: examples, corpus: features.terms, weighting: settings.weights.weighting,
      minimumDocumentFrequency: settings.weights.minimumDocumentFrequency)
    return profiles.profiles.filter { $0.taskCount >= ExperimentResult.Profile.fewestTasks }.map { profile in
      let keywords = profiles.keywords(of: profile, count: settings.keywords) { shared.isShared($0) }
      return ExperimentResult.Profile(
        person: persons.pseudonym(profile.person), tasks: profile.taskCount,
        keywords: keywords.keywords.map {
          .init(term: $0.term, weight: $0.weight, support: profile.support(of: $0.id))
        })
    }
  }

  private func document(
    _ choice: Recipe.ClusterChoice, _ result: KMeansResult, _ rows: [Int], _ terms: ClusterTerms
  ) -> ExperimentResult.ClusterResult {
    let components = rows.map { features.components[$0] }
    let known = components.indices.filter { components[$0] != nil }
    let agreement = ClusterAgreement(
      clusters: known.map { result.assignments[$0] }, classes: known.map { Int(components[$0]!) })
    return ExperimentResult.ClusterResult(
      space: choice.space.rawValue, k: result.clusterCount, restarts: choice.restarts, rows: rows.count,
      initialisation: choice.startsPlusPlus ? "k-means++" : "random", inertia: result.inertia,
      purity: agreement.purity, nmi: agreement.nmi, ari: agreement.ari, emptyClusters: result.emptyClusters.count,
      convergence: result.inertiaPerIteration, restartInertias: result.restartInertias,
      largest: largest(result, components, terms))
  }

  private func largestNumbers(_ result: KMeansResult) -> [Int] {
    let order = result.sizes.indices.filter { result.sizes[$0] > 0 }
      .sorted { (-result.sizes[$0], $0) < (-result.sizes[$1], $1) }
    return Array(order.prefix(Self.shownClusters))
  }

  private func largest(
    _ result: KMeansResult, _ components: [ValueID?], _ terms: ClusterTerms
  ) -> [ExperimentResult.ClusterResult.Cluster] {
    largestNumbers(result).map { cluster in
      let members = components.indices.filter { result.assignments[$0] == cluster }
      var counts = [Int](repeating: 0, count: features.componentCount)
      for member in members { if let component = components[member] { counts[Int(component)] += 1 } }
      let busiest = counts.indices.max { (counts[$0], -$0) < (counts[$1], -$1) }
      return ExperimentResult.ClusterResult.Cluster(
        size: members.count,
        component: busiest.flatMap { counts[$0] > 0 ? self.components.string(ValueID($0)) : nil } ?? "",
        componentShare: Double(busiest.map { counts[$0] } ?? 0) / Double(members.count),
        terms: terms.heaviest(of: members, Self.shownTerms))
    }
  }
}
