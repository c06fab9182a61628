import DelegationFoundations

/// A row for each name: a dot, its interval or a ring beside it, and the number in text.
struct RowChart {
  struct Row {
    var label, note, title: String
    var dot: Double
    /// Chooses the colour of dot and interval; nil for what is no model's.
    var series: Int? = 0
    var ring: Double? = nil
    /// Chooses the colour of the ring; nil for what is no model's.
    var ringSeries: Int? = 0
    var interval: (low: Double, high: Double)? = nil
    /// The upper limit of the dot: a vertical line.
    var limit: Double? = nil
  }

  struct Group {
    var title: String? = nil
    var rows: [Row]

    var text: String { (title ?? "") + ": " + rows.map { "\($0.label) \($0.note)" }.joined(separator: ", ") }
  }

  var groups: [Group]
  var axis: String
  /// The end of the axis; nil for a round number above all values. It begins at 0, or at a round number below all values.
  var top: Double? = nil
  /// Whether the axis has a 0; without, it holds the values alone, so that small differences between large ones are seen.
  var hasZero = true
  /// Numbers of the axis, which spans from the first to the last; nil for round ones.
  var marks: [Double]? = nil
  /// Whether a line joins the dots from row to row, rather than each dot to its ring.
  var isJoined = false
  var marksZero = false

  private static let rowHeight = 22.0
  private static let secondLine = 14.0

  func draw() -> Drawing {
    let rows = groups.flatMap(\.rows)
    let labels = rows.map { Labels.lines($0.label, to: Labels.widestOfTwoLines) }
    let (low, high) = (rows.map(\.lowest).min() ?? 0, top ?? rows.map(\.highest).max() ?? 1)
    let ticks = marks ?? Scale.ticks(from: hasZero || low == high ? min(0, low) : low, to: high, atMost: 5)
    let scale = Scale((ticks[0], ticks[ticks.count - 1]), over: (0, 100))
    // A title takes a line, and half a line parts the groups.
    let titles = Double(groups.count { $0.title != nil }), gaps = Double(groups.count - 1) / 2
    let bottom = labels.reduce((titles + gaps) * Self.rowHeight) { $0 + Self.height($1) }
    var drawing = Drawing(
      height: bottom + 44, left: (labels.joined().map(Labels.width).max() ?? 0) + 12,
      right: (rows.map { Labels.width($0.note) }.max() ?? 0) + 14)
    // The thin lines begin below a title at the top.
    let gridTop = groups.first?.title == nil ? 0 : Self.rowHeight
    drawing.horizontalAxis(scale, ticks, name: axis, bottom: bottom, linesTo: gridTop)
    if marksZero { drawing.line("zero", (scale(0), gridTop), (scale(0), bottom)) }
    var top = 0.0
    var remaining = labels[...]
    for group in groups {
      if let title = group.title {
        drawing.text(title, "quiet halo", at: (0, top + Self.rowHeight / 2), shift: -drawing.left)
        top += Self.rowHeight
      }
      let tops = remaining.prefix(group.rows.count).reduce(into: [top]) {
        $0.append($0[$0.count - 1] + Self.height($1))
      }
      if isJoined {
        let points = group.rows.enumerated().map { index, row in
          Drawing.Point(scale(row.dot), (tops[index] + tops[index + 1]) / 2)
        }
        drawing.line("line " + Self.ink(group.rows.first?.series), through: points)
      }
      for (index, row) in group.rows.enumerated() {
        drawing.group("row", title: row.title) {
          draw(row, remaining.removeFirst(), scale, from: tops[index], to: tops[index + 1], on: &$0)
        }
      }
      top = tops[tops.count - 1] + Self.rowHeight / 2
    }
    return drawing
  }

  private static func height(_ label: [String]) -> Double { rowHeight + Double(label.count - 1) * secondLine }
  private static func ink(_ series: Int?) -> String { series.map(Symbol.ink) ?? "quiet" }

  private func draw(
    _ row: Row, _ label: [String], _ scale: Scale, from top: Double, to bottom: Double, on drawing: inout Drawing
  ) {
    let (middle, dot, ink) = ((top + bottom) / 2, scale(row.dot), Self.ink(row.series))
    for (number, line) in label.enumerated() {
      let height = middle + (Double(number) - Double(label.count - 1) / 2) * Self.secondLine
      drawing.text(line, "end", at: (0, height), shift: -12)
    }
    drawing.text(row.note, "end", at: (100, middle), shift: drawing.right)
    if let limit = row.limit { drawing.line("limit", (scale(limit), top), (scale(limit), bottom)) }
    if let (low, high) = row.interval {
      // A band, not a line: it is taller than the dot, which would hide a short line on a phone.
      drawing.rectangle("band \(ink)", x: (scale(low), scale(high)), y: middle - 6, height: 12)
    }
    if let ring = row.ring {
      if !isJoined { drawing.line("thin quiet", (dot, middle), (scale(ring), middle)) }
      drawing.ring(Self.ink(row.ringSeries), (scale(ring), middle))
    }
    drawing.mark(.disc, ink, at: (dot, middle))
  }
}

extension Chart {
  /// How far something is ahead in top-1: a row for each lead.
  ///
  /// - Parameter subject: What is ahead of what, in words that follow "how far".
  init(leads groups: [RowChart.Group], named name: String = "leads", _ subject: String, _ legend: String) {
    let rows = groups.map { group in
      (group.title.map { "\($0): " } ?? "") + group.rows.map { "\($0.label) \($0.note)" }.joined(separator: "; ")
    }
    self.init(
      name, alternative: "Points of top-1 that \(subject): \(rows.joined(separator: ". ")).",
      caption: "How far \(subject)\(legend)",
      draw: RowChart(groups: groups, axis: "points of top-1", marksZero: true).draw)
  }
}

extension RowChart.Row {
  init(
    _ label: String, share: Double, interval95: [Double]?, candidateRecall: Double, tooFew: Bool = false,
    series: Int = 0
  ) {
    let note = PageText.percent(share) + (tooFew ? " ?" : "")
    self.init(
      label: label, note: note,
      title: "\(label): \(note)\(Wording.within(interval95)), candidate recall \(PageText.percent(candidateRecall))",
      dot: share * 100, series: series, interval: Self.percents(interval95), limit: candidateRecall * 100)
  }

  /// A lead; the title is `name`, the lead with its interval, and what it is over.
  init(_ label: String, of name: String, lead: Double, interval95: [Double]?, over other: String, isClear: Bool) {
    let note = PageText.points(lead)
    self.init(
      label: label, note: note, title: "\(name): \(note)\(Wording.withinPoints(interval95))\(other)",
      dot: lead * 100, series: isClear ? 0 : nil, interval: Self.percents(interval95))
  }

  static func percents(_ bounds: [Double]?) -> (low: Double, high: Double)? {
    bounds.flatMap { $0.count == 2 ? ($0[0] * 100, $0[1] * 100) : nil }
  }

  fileprivate var lowest: Double { min(dot, ring ?? dot, interval?.low ?? dot) }
  fileprivate var highest: Double { max(dot, ring ?? dot, interval?.high ?? dot) }
}
