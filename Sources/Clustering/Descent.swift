import DelegationFoundations

/// Rows that a ``Descent`` divides into clusters, wherever they are: in this process, or in parts that answer between two
/// runs of the program.
///
/// Rows are numbered through all parts. What throws has changed nothing, and may be asked again.
protocol DividedRows: AnyObject {
  associatedtype Failure: Error

  /// The sum of the rows' squared norms; known once rows are placed.
  var totalSquares: Double { get }

  /// Measures how near every row would be to the nearest start row with one of these beside those kept before.
  ///
  /// - Returns: For each row offered, the sum of all squared distances.
  func offer(_ rows: [Int]) throws(Failure) -> [Double]

  /// Keeps one of the rows offered last, and draws rows with a chance proportional to their squared distance.
  ///
  /// - Parameters:
  ///   - offer: Its index.
  ///   - points: Each below the sum of the distances.
  /// - Returns: For each point the first row whose running sum exceeds it.
  func draw(keeping offer: Int, at points: [Double]) throws(Failure) -> [Int]

  /// Puts every row into the cluster of its nearest start row.
  ///
  /// - Parameters:
  ///   - starts: One for each of the first clusters.
  ///   - sums: Without rows before, with all of them after.
  func place(around starts: [Int], in sums: ClusterSums) throws(Failure)

  /// Gives empty clusters rows, as ``EmptyClusters`` says.
  func fill(_ sums: ClusterSums) throws(Failure)

  /// Moves every row to its nearest cluster; equal: the lowest index.
  ///
  /// - Returns: How many rows have moved.
  func move(in sums: ClusterSums) throws(Failure) -> Int
}

/// One restart of k-means: Lloyd's iterations from one set of start rows, as questions to rows that may be anywhere.
///
/// Between any two questions it can be stored and taken up again.
///
/// k-means++ starts: the first row is drawn evenly. For each further one 2 + ⌊ln k⌋ candidates are drawn, each row with a
/// chance proportional to its squared distance to the nearest row chosen so far; the candidate that leaves the least sum of
/// those distances is chosen (equal: the first drawn). When every row equals a chosen one, there are fewer start rows than
/// clusters.
///
/// Source: Lloyd 1982; Arthur & Vassilvitskii 2007, SODA, pp. 1027–1035; the candidates are those of their own program.
struct Descent {
  /// What it does next.
  enum Phase: Codable, Equatable, Sendable {
    case offering([Int])
    case drawing(keeping: Int, points: [Double])
    case placing
    case filling
    case moving
    case ended(KMeansResult.Ending)
  }

  /// All of it but the sums.
  struct State: Codable, Equatable, Sendable {
    var phase = Phase.placing
    var chance: SplitMix64
    var startRows: [Int] = []
    /// After each assignment.
    var inertias: [Double] = []

    /// A new one.
    init(_ settings: KMeans, seed: UInt64, rowCount: Int) {
      chance = SplitMix64(seed: seed)
      guard rowCount > 0 else {
        phase = .ended(.unchanged)
        return
      }
      switch settings.initialisation {
      case .plusPlus: phase = .offering([chance.next(below: rowCount)])
      case .random:
        // The first steps of Fisher–Yates: different rows, each set as likely as any other.
        var order = Array(0..<rowCount)
        let count = min(settings.k, order.count)
        for position in 0..<count { order.swapAt(position, position + chance.next(below: order.count - position)) }
        startRows = Array(order.prefix(count))
      case .rows(let rows): startRows = rows
      }
    }
  }

  private let settings: KMeans
  private(set) var state: State
  let sums: ClusterSums

  /// - Parameters:
  ///   - settings: Of all restarts.
  ///   - state: New, or stored.
  ///   - sums: Of the clusters, as they were when it was stored; without rows before any are placed.
  init(_ settings: KMeans, _ state: State, sums: ClusterSums) {
    (self.settings, self.state, self.sums) = (settings, state, sums)
  }

  /// Goes on to the end, or to a question that has no answer yet.
  mutating func run<Rows: DividedRows>(on rows: Rows) throws(Rows.Failure) {
    while true {
      switch state.phase {
      case .offering(let candidates):
        let distances = try rows.offer(candidates)
        let best = distances.indices.min { (distances[$0], $0) < (distances[$1], $1) }!
        state.startRows.append(candidates[best])
        state.phase = afterChoice(best, total: distances[best])
      case .drawing(let best, let points): state.phase = .offering(try rows.draw(keeping: best, at: points))
      case .placing:
        try rows.place(around: state.startRows, in: sums)
        state.phase = .filling
      case .filling:
        if sums.sizes.contains(0) { try rows.fill(sums) }
        sums.updateScales()
        state.inertias.append(sums.inertia(totalSquares: rows.totalSquares))
        state.phase = ending.map(Phase.ended) ?? .moving
      case .moving: state.phase = try rows.move(in: sums) == 0 ? .ended(.unchanged) : .filling
      case .ended: return
      }
    }
  }

  private mutating func afterChoice(_ best: Int, total: Double) -> Phase {
    guard state.startRows.count < settings.k, total > 0 else { return .placing }
    let count = 2 + Int(Elementary.log(Double(settings.k)))
    return .drawing(keeping: best, points: (0..<count).map { _ in state.chance.nextUnit() * total })
  }

  private var ending: KMeansResult.Ending? {
    let (inertias, count) = (state.inertias, state.inertias.count)
    if count > 1 && inertias[count - 2] - inertias[count - 1] <= settings.tolerance * inertias[count - 2] {
      return .tolerance
    }
    return count == settings.maximumIterations ? .limit : nil
  }
}

/// Which rows go to empty clusters: each takes, lowest index first, the row farthest from its centroid (equal: the lowest
/// index) out of a cluster that has others. Distances are those before the first row moves. Taking a row out of a cluster
/// never raises the inertia.
struct EmptyClusters {
  /// A row that may be taken.
  struct Candidate: Codable, Equatable, Sendable {
    let row: Int
    let cluster: Int32
    let distance: Double
  }

  /// The rows at a distance from their centroids, in order.
  static func candidates<Rows: KMeansRows>(
    _ rows: Rows, _ assignments: [Int32], _ sums: ClusterSums
  ) -> [Candidate] {
    assignments.enumerated().compactMap { row, cluster in
      let distance = sums.squaredDistance(of: row, in: rows, to: Int(cluster))
      return distance > 0 ? Candidate(row: row, cluster: cluster, distance: distance) : nil
    }
  }

  /// Those of the candidates that so many empty clusters could take, whatever other candidates there are.
  static func farthest(_ count: Int, of candidates: [Candidate]) -> [Candidate] {
    Dictionary(grouping: candidates, by: \.cluster).values
      .flatMap { $0.sorted { ($1.distance, $0.row) < ($0.distance, $1.row) }.prefix(count) }
      .sorted { $0.row < $1.row }
  }

  /// - Parameters:
  ///   - candidates: By rising row.
  ///   - sizes: Of the clusters.
  static func moves(_ candidates: [Candidate], sizes: [Int]) -> [(candidate: Candidate, target: Int32)] {
    var sizes = sizes
    var moves: [(candidate: Candidate, target: Int32)] = []
    for cluster in sizes.indices where sizes[cluster] == 0 {
      var farthest: Candidate?
      // A row that was taken is alone in its cluster, but as a candidate it is still in the one before.
      for candidate in candidates where sizes[Int(candidate.cluster)] > 1 {
        guard farthest.map({ candidate.distance > $0.distance }) ?? true else { continue }
        if !moves.contains(where: { $0.candidate.row == candidate.row }) { farthest = candidate }
      }
      guard let farthest else { break }
      sizes[Int(farthest.cluster)] -= 1
      sizes[cluster] += 1
      moves.append((farthest, Int32(cluster)))
    }
    return moves
  }
}
