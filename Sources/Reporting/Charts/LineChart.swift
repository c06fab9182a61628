/// Lines over two axes, each named at its end so that nobody has to match colours with a legend; or dots with intervals.
struct LineChart {
  struct Point {
    var x, y: Double
    var interval: (low: Double, high: Double)? = nil
    var title: String? = nil
  }

  struct Line {
    var label = ""
    /// Chooses colour, dash and symbol; the same model keeps it through the page.
    var series: Int
    var title: String
    var points: [Point]
    var ring: Point? = nil
    var isJoined = true
  }

  var lines: [Line]
  var horizontal, vertical: String
  /// Numbers of the horizontal axis, which spans from the first to the last.
  var ticks: [Double]
  /// What is written in place of these numbers, such as dates; nil for the numbers.
  var tickNames: [String]? = nil
  /// The end of the vertical axis, which begins at 0; nil for a round number above all values.
  var top: Double? = nil
  /// The ends of dashed lines to compare with, from left to right.
  var references: [(from: Double, to: Double)] = []
  var isSquare = false
  /// What is written between one tick and the next, at the foot or the top of the plot, where it fits.
  var counts: [String] = []

  private static let plotTop = 30.0
  /// The side of a square plot; a phone has space for it.
  private static let side = 270.0

  func draw() -> Drawing {
    let labels = lines.map { Labels.cut($0.label, to: Labels.widest) }
    let heights = Scale.ticks(
      to: top ?? lines.flatMap(\.points).map { $0.interval?.high ?? $0.y }.max() ?? 1, atMost: 5)
    let nameWidth = labels.map(Labels.width).max() ?? 0
    let plotHeight = isSquare ? Self.side : max(230, Double(lines.count) * 16)
    let bottom = Self.plotTop + plotHeight
    // Half of the first and of the last name below the plot is beside it.
    let halves = [tickNames?.first, tickNames?.last].map { Labels.width($0 ?? "") / 2 + 2 }
    var drawing = Drawing(
      height: bottom + 44, left: max(halves[0], (heights.map { Labels.width(Scale.text($0)) }.max() ?? 0) + 8),
      right: max(halves[1], nameWidth > 0 ? nameWidth + 24 : 12), widest: isSquare ? Self.side : nil)
    let x = Scale((ticks[0], ticks[ticks.count - 1]), over: (0, 100))
    let y = Scale((0, heights[heights.count - 1]), over: (bottom, Self.plotTop))
    drawing.verticalAxis(y, heights, name: vertical)
    drawing.horizontalAxis(
      x, ticks, names: tickNames, name: horizontal, bottom: bottom, linesTo: isSquare ? Self.plotTop : nil)
    for reference in references { drawing.line("reference", (0, y(reference.from)), (100, y(reference.to))) }
    let ends = Labels.heights(
      lines.map { bottom - y($0.points[$0.points.count - 1].y) }, gap: Labels.size + 3, top: plotHeight)
    // The leading lines last: they lie on top.
    for (index, line) in lines.enumerated().reversed() {
      drawing.group("series \(Symbol.ink(series: line.series))", title: line.title) {
        draw(line, x, y, on: &$0)
        if !labels[index].isEmpty {
          let last = line.points[line.points.count - 1]
          let (end, height) = (y(last.y), bottom - ends[index])
          if x(last.x) < 100 { $0.line("leader", (x(last.x), end), (100, end)) }
          $0.path("leader", "M0 \(Drawing.pixels(end))L12 \(Drawing.pixels(height))", at: (100, 0))
          $0.text(labels[index], "", at: (100, height), shift: 16)
        }
      }
    }
    // Drawn over all lines, so that none hides a number, and where they leave more space.
    let values = lines.flatMap(\.points).flatMap { [$0.interval?.low ?? $0.y, $0.interval?.high ?? $0.y] }.sorted()
    let isBelow = values.isEmpty || values[0] >= heights[heights.count - 1] - values[values.count - 1]
    for (count, ends) in zip(counts, zip(ticks, ticks.dropFirst())) {
      let share = (x(ends.1) - x(ends.0)) / 100
      func fits(in space: Double) -> Bool { share * drawing.plotWidth(in: space) > Labels.width(count) }
      guard fits(in: Drawing.roomy) else { continue }
      let style = fits(in: Drawing.narrowest) ? "middle quiet halo" : "middle quiet halo roomy"
      drawing.text(count, style, at: ((x(ends.0) + x(ends.1)) / 2, isBelow ? bottom - 9 : Self.plotTop + 15))
    }
    return drawing
  }

  private func draw(_ line: Line, _ x: Scale, _ y: Scale, on drawing: inout Drawing) {
    if line.isJoined {
      let dash = line.series < Symbol.colours ? "" : " dash\((line.series - Symbol.colours) % 4)"
      drawing.line("line\(dash)", through: line.points.map { (x($0.x), y($0.y)) })
    }
    for point in line.points {
      if let (low, high) = point.interval { drawing.line("line", (x(point.x), y(low)), (x(point.x), y(high))) }
      if let title = point.title {
        drawing.mark(Symbol(series: line.isJoined ? line.series : 0), "", at: (x(point.x), y(point.y)), title: title)
      }
    }
    if let ring = line.ring { drawing.ring("", (x(ring.x), y(ring.y)), title: ring.title) }
  }
}
