extension ReportDocument {
  package struct ClusterResult: Codable, Equatable, Sendable {
    package var space: String  // tfidf | lsa
    package var k: Int
    package var restarts: Int
    package var rows: Int
    package var initialisation: String
    package var inertia: Double
    package var purity: Double
    package var nmi: Double
    package var ari: Double
    package var emptyClusters: Int
    /// Inertia after each iteration of the best restart.
    package var convergence: [Double]
    /// Final inertia of every restart.
    package var restartInertias: [Double]
    /// The largest clusters first: size, agreement and top terms that at least three persons share.
    package var largest: [Cluster]
    /// Where the tasks lie in two dimensions; of the recipe's first clustering alone.
    package var map: ClusterMap?

    package struct Cluster: Codable, Equatable, Sendable {
      package var size: Int
      package var component: String
      package var componentShare: Double
      package var terms: [String]

      package init(size: Int, component: String, componentShare: Double, terms: [String]) {
        self.size = size
        self.component = component
        self.componentShare = componentShare
        self.terms = terms
      }
    }

    package init(
      space: String, k: Int, restarts: Int, rows: Int, initialisation: String, inertia: Double, purity: Double,
      nmi: Double, ari: Double, emptyClusters: Int, convergence: [Double], restartInertias: [Double],
      largest: [Cluster],
      map: ClusterMap? = nil
    ) {
      self.space = space
      self.k = k
      self.restarts = restarts
      self.rows = rows
      self.initialisation = initialisation
      self.inertia = inertia
      self.purity = purity
      self.nmi = nmi
      self.ari = ari
      self.emptyClusters = emptyClusters
      self.convergence = convergence
      self.restartInertias = restartInertias
      self.largest = largest
      self.map = map
    }
  }

  /// Clustered tasks as points of a plane: two of the dimensions of latent semantic analysis.
  package struct ClusterMap: Codable, Equatable, Sendable {
    /// How many clusters the page marks, the largest; by these the dimensions are chosen.
    package static let marked = 7

    /// The dimensions' numbers, from 1: the two of whose spread the marked clusters account for most.
    package var dimensions: [Int]
    /// Of every point, in 0…1000 from the least to the greatest coordinate shown.
    package var x: [Int]
    package var y: [Int]
    /// Of every point: the place of its cluster in `largest`, from 1; 0 for all smaller clusters.
    package var cluster: [Int]

    package init(dimensions: [Int], x: [Int], y: [Int], cluster: [Int]) {
      self.dimensions = dimensions
      self.x = x
      self.y = y
      self.cluster = cluster
    }
  }

  package struct Profile: Codable, Equatable, Sendable {
    package var person: String
    package var tasks: Int
    package var keywords: [Keyword]

    package struct Keyword: Codable, Equatable, Sendable {
      package var term: String
      package var weight: Double
      /// How many of the person's tasks hold the term; missing in reports before schema 1.1.
      package var support: Int?

      package init(term: String, weight: Double, support: Int? = nil) {
        self.term = term
        self.weight = weight
        self.support = support
      }
    }

    package init(person: String, tasks: Int, keywords: [Keyword]) {
      self.person = person
      self.tasks = tasks
      self.keywords = keywords
    }
  }
}
