import Experiments

extension ReportDocument {
  /// Clustered tasks as points of a plane; nil without a map.
  ///
  /// - Parameter style: The palettes, for the file that stands alone.
  func mapFigure(style: String) -> Figure? {
    guard let run = mappedClusters, let map = run.map, map.dimensions.count == 2, !map.x.isEmpty else { return nil }
    let plot = ClusterPlot(map, run.largest)
    let named = run.largest.prefix(ClusterMark.all.count).enumerated().map { place, cluster in
      "\(place + 1) (\(cluster.terms.prefix(3).joined(separator: ", "))): \(PageText.counted(cluster.size, "report"))"
    }
    let alternative =
      "A map of \(PageText.counted(map.x.count, "report")) in two dimensions, the largest clusters marked: "
      + named.joined(separator: "; ") + ". Which clusters lie apart and which overlap is told under the map."
    let caption =
      "\(PageText.count(map.x.count)) of \(PageText.counted(run.rows, "report")) as points, marked by cluster "
      + "(\(Wording.space(run.space)), k = \(run.k)). The axes are dimensions \(map.dimensions[0]) and "
      + "\(map.dimensions[1]) of latent semantic analysis, those of whose spread the marked clusters account for most; "
      + "clusters that overlap here may lie apart in others."
    let box = "viewBox=\"0 0 \(ClusterPlot.width) \(ClusterPlot.height)\""
    return Figure(
      name: "map", alternative: alternative, caption: caption,
      wide:
        "<svg class=\"plot\" \(box) role=\"img\" aria-label=\"\(PageText.escape(alternative))\">\n\(plot.body)</svg>",
      narrow: "",
      file: Figure.file(
        plot.body, box: "\(box) width=\"\(ClusterPlot.width)\"", caption: caption, alternative: alternative,
        style: style))
  }
}

/// The points of a map with the names of their clusters.
struct ClusterPlot {
  static let width = 720
  static let height = 480
  private static let margin = 14

  /// What stands between the tags of `<svg>`.
  let body: String

  /// - Parameters:
  ///   - map: Where points lie.
  ///   - largest: The clusters that `map` numbers from 1.
  init(_ map: ReportDocument.ClusterMap, _ largest: [ReportDocument.ClusterResult.Cluster]) {
    let points = zip(map.x, map.y).map { x, y in
      (
        x: Self.margin + x * (Self.width - 2 * Self.margin) / 1_000,
        y: Self.height - Self.margin - y * (Self.height - 2 * Self.margin) / 1_000
      )
    }
    let count = min(ClusterMark.all.count, largest.count)
    let groups = (1...max(1, count)).map { number in points.indices.filter { map.cluster[$0] == number } }
    let others = points.indices.filter { !(1...max(1, count)).contains(map.cluster[$0]) }
    var body = ClusterMark.other.path(others.map { points[$0] }) + "\n"
    // The largest first: smaller ones lie on top and are seen.
    for (place, group) in groups.enumerated() where !group.isEmpty {
      body += ClusterMark.all[place].path(group.map { points[$0] }) + "\n"
    }
    let named = groups.indices.filter { !groups[$0].isEmpty }
    let centres = named.map { place in
      (
        x: groups[place].reduce(0) { $0 + points[$1].x } / groups[place].count,
        y: groups[place].reduce(0) { $0 + points[$1].y } / groups[place].count
      )
    }
    let heights = LabelSpread.heights(centres.map { Double($0.y) }, gap: 22, top: Double(Self.height - 8))
    for (index, place) in named.enumerated() {
      let term = largest[place].terms.first.map { " <tspan class=\"term\">\(PageText.escape($0))</tspan>" } ?? ""
      let x = min(max(centres[index].x, 60), Self.width - 60)
      body +=
        "<text class=\"halo\" x=\"\(x)\" y=\"\(decimal(heights[index] + 5))\" text-anchor=\"middle\" font-size=\"15\" "
        + "font-weight=\"700\" fill=\"currentColor\">\(place + 1)\(term)</text>\n"
    }
    self.body = body
  }
}
