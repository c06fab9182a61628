import DelegationExperiments
/// Clustered tasks as points of a plane, with the names of their clusters.
struct ClusterMapChart {
  let map: ExperimentResult.ClusterMap
  /// The clusters that `map` numbers from 1, the largest first.
  let largest: [ExperimentResult.ClusterResult.Cluster]

  /// How many clusters have a symbol of their own.
  static let most = Symbol.allCases.count
  /// The style of all smaller clusters together.
  static let others = "others"

  private static let height = 480
  private static let margin = 14

  /// The clusters with a symbol of their own.
  var named: [(cluster: ExperimentResult.ClusterResult.Cluster, title: String)] {
    largest.prefix(Self.most).enumerated().map { index, cluster in
      let terms = cluster.terms.prefix(3).joined(separator: ", ")
      return (
        cluster, "\(index + 1)\(terms.isEmpty ? "" : " (\(terms))"): \(PageText.counted(cluster.size, "task"))"
      )
    }
  }

  func draw(_ width: ChartWidth) -> Drawing {
    let (width, height, margin) = (Int(width.pixels), Self.height, Self.margin)
    let points = zip(map.x, map.y).map { x, y in
      Drawing.Point(
        Double(margin + x * (width - 2 * margin) / 1_000), Double(height - margin - y * (height - 2 * margin) / 1_000))
    }
    let numbers = 1...max(1, named.count)
    let rest = points.indices.filter { !numbers.contains(map.cluster[$0]) }.map { points[$0] }
    let marked = named.enumerated().compactMap { index, one in
      let members = points.indices.filter { map.cluster[$0] == index + 1 }.map { points[$0] }
      return members.isEmpty ? nil : (index: index, cluster: one.cluster, title: one.title, points: members)
    }
    var drawing = Drawing(width: Double(width), height: Double(height))
    drawing.mark(.disc, Self.others, rest, title: "smaller clusters")
    // The largest first, so that smaller ones lie on top and stay visible.
    for one in marked {
      drawing.mark(Symbol(series: one.index), Symbol.ink(series: one.index), one.points, title: one.title)
    }
    let centres = marked.map { one in
      let count = Double(one.points.count)
      return Drawing.Point(one.points.reduce(0) { $0 + $1.x } / count, one.points.reduce(0) { $0 + $1.y } / count)
    }
    let heights = Labels.heights(centres.map(\.y), gap: 22, top: Double(height - 8))
    for (number, one) in marked.enumerated() {
      let term = one.cluster.terms.first.map { " <tspan class=\"term\">\(PageText.escape($0))</tspan>" } ?? ""
      drawing.write(
        "\(one.index + 1)\(term)", "name halo middle",
        at: (min(max(centres[number].x, 60), Double(width - 60)), heights[number]))
    }
    return drawing
  }
}
