import DelegationExperiments
/// Bars split into parts, one below the other, each part with its share, and a legend.
struct ShareBars {
  struct Row {
    var label: String
    /// Percent of the parts, in the order of their names; together 100.
    var parts: [Double]
  }

  /// At least one.
  var rows: [Row]
  /// What the parts mean, at most five; the first two have strong colours.
  var names: [String]

  private static let rowHeight = 60.0
  private static let lineHeight = 22.0

  /// A part's share in text.
  static func text(_ share: Double) -> String { PageText.fixed(share, decimals: share < 99.95 ? 1 : 0) }

  func draw(_ width: ChartWidth) -> Drawing {
    let legend = legend(width.pixels)
    let legendTop = Double(rows.count) * Self.rowHeight
    var drawing = Drawing(width: width.pixels, height: legendTop + (legend.last.map { $0.y + Self.lineHeight } ?? 0))
    for (index, row) in rows.enumerated() {
      let top = Double(index) * Self.rowHeight
      drawing.text(Labels.cut(row.label, to: width.pixels), "", at: (0, top + 8))
      var left = 0.0
      for (part, share) in row.parts.enumerated() where share > 0 {
        let extent = share / 100 * width.pixels
        // A thin gap, so that parts of like shades stay apart.
        let gap = part < row.parts.count - 1 ? min(1.5, extent / 2) : 0
        drawing.rectangle(
          "shade\(part + 1)", x: left, y: top + 20, width: extent - gap, height: 30,
          title: "\(row.label): \(names[part]) \(Self.text(share))\u{A0}%")
        if Labels.width(Self.text(share)) + 4 <= extent {
          drawing.text(
            Self.text(share), part < 2 ? "paper middle" : "middle", at: (left + (extent - gap) / 2, top + 35))
        }
        left += extent
      }
    }
    for (part, position) in legend.enumerated() {
      drawing.rectangle("shade\(part + 1)", x: position.x, y: legendTop + position.y + 3, width: 12, height: 12)
      drawing.text(names[part], "quiet", at: (position.x + 18, legendTop + position.y + 9))
    }
    return drawing
  }

  /// The position of each name of the legend below the bars: beside the one before, or on the next line if it does not fit.
  private func legend(_ width: Double) -> [Drawing.Point] {
    var next: Drawing.Point = (0, 0)
    return names.map { name in
      let extent = 18 + Labels.width(name)
      if next.x + extent > width { next = (0, next.y + Self.lineHeight) }
      defer { next.x += extent + 18 }
      return next
    }
  }
}
