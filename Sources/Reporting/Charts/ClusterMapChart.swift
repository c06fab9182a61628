import DelegationFiles
import DelegationResults

/// Clustered tasks as points of a plane, with the names of their clusters.
struct ClusterMapChart {
  let map: ExperimentResult.ClusterMap
  let largest: [ExperimentResult.ClusterResult.Cluster]

  /// How many clusters have a symbol of their own.
  static let most = 5
  static let others = "others"

  /// The class of the colour of a cluster: not of those that mean a model.
  ///
  /// - Parameter number: From 0.
  static func ink(_ number: Int) -> String { Symbol.ink(series: number + 2) }

  private static let (width, height, margin) = (720, 480, 14)

  var named: [(cluster: ExperimentResult.ClusterResult.Cluster, title: String)] {
    largest.prefix(Self.most).enumerated().map { index, cluster in
      let terms = cluster.terms.prefix(3).joined(separator: ", ")
      return (cluster, "\(index + 1)\(terms.isEmpty ? "" : " (\(terms))"): \(PageText.counted(cluster.size, "task"))")
    }
  }

  func draw() -> Drawing {
    let points = zip(map.x, map.y).map { x, y in
      (
        x: Double(Self.margin + x * (Self.width - 2 * Self.margin) / 1_000),
        y: Double(Self.height - Self.margin - y * (Self.height - 2 * Self.margin) / 1_000)
      )
    }
    let numbers = 1...max(1, named.count)
    let rest = points.indices.filter { !numbers.contains(map.cluster[$0]) }.map { points[$0] }
    let marked = named.enumerated().compactMap { index, one in
      let members = points.indices.filter { map.cluster[$0] == index + 1 }.map { points[$0] }
      return members.isEmpty ? nil : (index: index, cluster: one.cluster, title: one.title, points: members)
    }
    var drawing = Drawing(picture: Double(Self.width), by: Double(Self.height))
    // One element for all marks of a cluster.
    func mark(_ symbol: Symbol, _ style: String, _ points: [(x: Double, y: Double)], title: String) {
      if points.isEmpty { return }
      drawing.path("\(symbol.style) \(style)", points.map(symbol.path).joined(), title: title)
    }
    mark(.disc, Self.others, rest, title: "smaller clusters")
    // The largest first, so that smaller ones lie on top and stay visible.
    for one in marked { mark(Symbol(series: one.index), Self.ink(one.index), one.points, title: one.title) }
    let centres = marked.map { one in
      let count = Double(one.points.count)
      return (x: one.points.reduce(0) { $0 + $1.x } / count, y: one.points.reduce(0) { $0 + $1.y } / count)
    }
    let heights = Labels.heights(centres.map(\.y), gap: 30, top: Double(Self.height - 16))
    for (number, one) in marked.enumerated() {
      let term = one.cluster.terms.first.map { " <tspan class=\"term\">\(PageText.escape($0))</tspan>" } ?? ""
      let centre = min(max(centres[number].x, 60), Double(Self.width - 60))
      drawing.write(
        "\(one.index + 1)\(term)", "name halo middle", at: (centre / Double(Self.width) * 100, heights[number]))
    }
    return drawing
  }
}
