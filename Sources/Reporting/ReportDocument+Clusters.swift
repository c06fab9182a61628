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
      nmi: Double, ari: Double, emptyClusters: Int, convergence: [Double], restartInertias: [Double], largest: [Cluster]
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
    }
  }

  package struct Profile: Codable, Equatable, Sendable {
    package var person: String
    package var tasks: Int
    package var keywords: [Keyword]

    package struct Keyword: Codable, Equatable, Sendable {
      package var term: String
      package var weight: Double

      package init(term: String, weight: Double) {
        self.term = term
        self.weight = weight
      }
    }

    package init(person: String, tasks: Int, keywords: [Keyword]) {
      self.person = person
      self.tasks = tasks
      self.keywords = keywords
    }
  }
}
