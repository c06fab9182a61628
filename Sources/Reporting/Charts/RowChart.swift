import DelegationExperiments
/// A row for each name: a dot, its interval or a ring beside it, and the number in text.
struct RowChart {
  struct Row {
    var label: String
    var note: String
    /// The row's name and values.
    var title: String
    var dot: Double
    var ring: Double? = nil
    var interval: (low: Double, high: Double)? = nil
    /// The upper limit of the dot: a vertical line.
    var limit: Double? = nil
  }

  struct Group {
    var title: String? = nil
    var rows: [Row]
  }

  /// At least one, each with rows; a group has a colour of its own.
  var groups: [Group]
  /// The name of the axis.
  var axis: String
  /// Where the axis ends, which begins at 0; nil for a round number above all values.
  var top: Double? = nil
  /// Whether a line joins the dots from row to row, rather than each dot to its ring.
  var isJoined = false

  private static let rowHeight = 22.0

  func draw(_ width: ChartWidth) -> Drawing {
    let rows = groups.flatMap(\.rows)
    let labelWidth = width.pixels * (width == .wide ? 0.34 : 0.43)
    let labels = rows.map { Labels.cut($0.label, to: labelWidth) }
    let left = (labels.map(Labels.width).max() ?? 0) + 12
    let right = width.pixels - (rows.map { Labels.width($0.note) }.max() ?? 0) - 14
    let ticks = Scale.ticks(
      to: top ?? rows.flatMap { [$0.dot, $0.ring ?? 0] }.max() ?? 1, atMost: width == .wide ? 10 : 5)
    let scale = Scale((0, ticks[ticks.count - 1]), over: (left, right))
    // A title takes a line, and half a line parts the groups.
    let lines = groups.reduce(-0.5) { $0 + Double($1.rows.count) + ($1.title == nil ? 0.5 : 1.5) }
    let bottom = max(1, lines) * Self.rowHeight
    var drawing = Drawing(width: width.pixels, height: bottom + 44)
    // The thin lines begin below a title at the top.
    let gridTop = groups.first?.title == nil ? 0 : Self.rowHeight
    drawing.horizontalAxis(scale, ticks, name: axis, bottom: bottom, linesTo: gridTop)
    var middle = -Self.rowHeight / 2
    var number = 0
    for (series, group) in groups.enumerated() {
      if let title = group.title {
        middle += Self.rowHeight
        drawing.text(title, "quiet halo", at: (0, middle))
      }
      if isJoined {
        let heights = group.rows.indices.map { middle + Double($0 + 1) * Self.rowHeight }
        drawing.line(
          "line \(Symbol.ink(series: series))", through: Array(zip(group.rows.map { scale($0.dot) }, heights)))
      }
      for row in group.rows {
        middle += Self.rowHeight
        drawing.group("row", title: row.title) {
          draw(row, labels[number], ink: Symbol.ink(series: series), scale, middle: middle, on: &$0)
        }
        number += 1
      }
      middle += Self.rowHeight / 2
    }
    return drawing
  }

  private func draw(
    _ row: Row, _ label: String, ink: String, _ scale: Scale, middle: Double, on drawing: inout Drawing
  ) {
    let (top, bottom) = (middle - Self.rowHeight / 2, middle + Self.rowHeight / 2)
    let (dot, ring) = (scale(row.dot), row.ring.map { scale($0) })
    drawing.rectangle("hit", x: 0, y: top, width: drawing.width, height: Self.rowHeight)
    drawing.text(label, "end", at: (scale.pixels.from - 12, middle))
    drawing.text(row.note, "end", at: (drawing.width, middle))
    if let limit = row.limit { drawing.line("limit", (scale(limit), top), (scale(limit), bottom)) }
    if let (low, high) = row.interval {
      // A band, not a line: it is taller than the dot, which would hide a short line on a phone.
      drawing.rectangle(
        "band \(ink)", x: scale(low), y: middle - 6, width: scale(high) - scale(low), height: 12)
    }
    if let ring {
      if !isJoined { drawing.line("thin quiet", (dot, middle), (ring, middle)) }
      drawing.ring(isJoined ? "quiet" : "ink2", (ring, middle))
    }
    drawing.mark(.disc, ink, [(dot, middle)])
  }
}

extension RowChart.Row {
  /// A share in percent with its interval and the candidate recall.
  ///
  /// - Parameters:
  ///   - label: The row's name.
  ///   - share: 0…1.
  ///   - interval95: Lower and upper bound; nil where there is none.
  ///   - candidateRecall: The share of tasks whose assignee could be ranked.
  ///   - tooFew: Whether there are too few tasks to say.
  init(_ label: String, share: Double, interval95: [Double]?, candidateRecall: Double, tooFew: Bool = false) {
    let interval = interval95.flatMap { $0.count == 2 ? (low: $0[0] * 100, high: $0[1] * 100) : nil }
    let note = PageText.percent(share) + (tooFew ? " ?" : "")
    let bounds = interval == nil ? "" : " (95\u{A0}%: \(PageText.interval(interval95)))"
    self.init(
      label: label, note: note,
      title: "\(label): \(note)\(bounds), candidate recall \(PageText.percent(candidateRecall))",
      dot: share * 100, interval: interval, limit: candidateRecall * 100)
  }
}
