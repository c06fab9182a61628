import DelegationEvaluation

extension ExperimentResult {
  package struct ClusterResult: Codable, Equatable, Sendable {
    package var space: String  // tfidf | lsa
    package var k, restarts, rows: Int
    package var initialisation: String
    package var inertia, purity, nmi, ari: Double
    package var emptyClusters: Int
    package var convergence, restartInertias: [Double]
    package var largest: [Cluster]
    package var map: ClusterMap?

    package struct Cluster: Codable, Equatable, Sendable {
      package var size: Int
      package var component: String
      package var componentShare: Double
      package var terms: [String]
    }
  }

  /// Clustered tasks as points of a plane: two of the dimensions of latent semantic analysis.
  package struct ClusterMap: Codable, Equatable, Sendable {
    /// How many of the largest clusters the page marks; the dimensions are chosen by these.
    static let marked = 7

    package var dimensions, x, y, cluster: [Int]
  }

  package struct Profile: Codable, Equatable, Sendable {
    /// The fewest tasks that make a profile: that of a task or two is nearly their titles.
    package static let fewestTasks = 5

    package var person: String
    package var tasks: Int
    package var keywords: [Keyword]

    package struct Keyword: Codable, Equatable, Sendable {
      package var term: String
      package var weight: Double
      package var support: Int
    }
  }
}

extension ExperimentResult.ClusterResult {
  /// - Parameter number: The index among the clusterings, from 1: two may share space and k.
  func metrics(number: Int) -> [Metric] {
    let prefix = "clusters.\(number).\(space).k\(k)"
    let usesBLAS = space == "lsa"
    return Metric.all(
      prefix, ["inertia": inertia], tolerance: inertia * (usesBLAS ? Tolerance.blasInertia : Tolerance.rank))
      + Metric.all(
        prefix, ["purity": purity, "nmi": nmi, "ari": ari], tolerance: usesBLAS ? Tolerance.blasShare : Tolerance.rank)
  }
}
