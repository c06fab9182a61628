/// How a cluster's points look on the map: a shape and a colour, so that neither is needed alone.
struct ClusterMark {
  /// Class of its colour.
  let ink: String
  /// Whether the shape is drawn by a line of this width rather than filled; the width.
  let stroke: Double?
  let cap: String
  /// The shape at a place, as part of a path.
  let shape: @Sendable (_ x: Int, _ y: Int) -> String
  /// Below 1 for what only gives the others a ground.
  var opacity = 1.0

  /// One for each cluster that the map marks.
  static let all: [ClusterMark] = [
    ClusterMark(ink: "ink1", stroke: 8, cap: "round") { "M\($0) \($1)h0" },
    ClusterMark(ink: "ink2", stroke: 7, cap: "square") { "M\($0) \($1)h0" },
    ClusterMark(ink: "ink3", stroke: nil, cap: "butt") { "M\($0) \($1 - 5)l5 9h-10z" },
    ClusterMark(ink: "ink4", stroke: nil, cap: "butt") { "M\($0) \($1 - 6)l5 6-5 6-5-6z" },
    ClusterMark(ink: "ink5", stroke: nil, cap: "butt") { "M\($0) \($1 + 5)l5-9h-10z" },
    ClusterMark(ink: "ink6", stroke: 2.5, cap: "butt") { "M\($0 - 4) \($1)h8m-4-4v8" },
    ClusterMark(ink: "ink7", stroke: 2.5, cap: "butt") { "M\($0 - 3) \($1 - 3)l6 6m0-6l-6 6" },
  ]

  /// For all smaller clusters together.
  static let other = ClusterMark(
    ink: "ink10", stroke: 6, cap: "round", shape: { "M\($0) \($1)h0" }, opacity: 0.35)

  /// All points of the cluster in one path.
  func path(_ points: [(x: Int, y: Int)]) -> String {
    let drawing = points.map { shape($0.x, $0.y) }.joined()
    let paint =
      stroke.map { "fill=\"none\" stroke=\"currentColor\" stroke-width=\"\(decimal($0))\" stroke-linecap=\"\(cap)\"" }
      ?? "fill=\"currentColor\""
    let faint = opacity < 1 ? " opacity=\"\(decimal(opacity))\"" : ""
    return "<path class=\"\(ink)\"\(faint) \(paint) d=\"\(drawing)\"/>"
  }

  /// The mark alone, to stand in a line of text.
  var swatch: String { "<svg viewBox=\"0 0 16 16\" aria-hidden=\"true\">\(path([(8, 8)]))</svg>" }
}
