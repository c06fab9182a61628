import DelegationFoundations

struct ShareBars {
  struct Row {
    var label: String
    /// Percent of the parts, in the order of their names; together 100.
    var parts: [Double]
    /// Chooses the colour: 0 is the answer's model, 1 the best of the simple rules, all others are grey.
    var series = 0
  }

  var rows: [Row]
  /// What the parts mean, at most five; the first two have strong colours.
  var names: [String]

  private static let rowHeight = 60.0
  private static let lineHeight = 22.0

  static func text(_ share: Double) -> String { PageText.fixed(share, decimals: share < 99.95 ? 1 : 0) }

  func draw() -> Drawing {
    let legend = legend
    let legendTop = Double(rows.count) * Self.rowHeight
    var drawing = Drawing(height: legendTop + (legend.last.map { $0.y + Self.lineHeight } ?? 0))
    for (index, row) in rows.enumerated() {
      drawing.group("tint\(min(row.series, 2) + 1)", title: row.label) {
        draw(row, top: Double(index) * Self.rowHeight, on: &$0)
      }
    }
    drawing.group("tint3") {
      for (name, position) in zip(names.indices, legend) {
        let top = legendTop + position.y
        $0.path("shade\(name + 1)", "M\(Drawing.pixels(position.x)) \(Drawing.pixels(top + 3))h12v12h-12z")
        $0.text(names[name], "quiet", at: (0, top + 9), shift: position.x + 18)
      }
    }
    return drawing
  }

  private func draw(_ row: Row, top: Double, on drawing: inout Drawing) {
    drawing.text(Labels.cut(row.label, to: Drawing.narrowest), "", at: (0, top + 8))
    var left = 0.0
    for (part, share) in row.parts.enumerated() where share > 0 {
      // A thin gap beside parts of like shades; a part too thin for it has none.
      let style = "shade\(part + 1)" + (share < 2 ? "" : " parted")
      drawing.rectangle(
        style, x: (left, left + share), y: top + 20, height: 30,
        title: "\(row.label): \(names[part]) \(Self.text(share))\u{A0}%")
      let needed = Labels.width(Self.text(share)) + 4
      if needed <= share / 100 * Drawing.roomy {
        let isShown = needed <= share / 100 * Drawing.narrowest
        drawing.text(
          Self.text(share), (part < 2 ? "paper middle" : "middle") + (isShown ? "" : " roomy"),
          at: (left + share / 2, top + 35))
      }
      left += share
    }
  }

  /// The position of each name of the legend below the bars, in pixels: beside the one before, or on the next line if a phone has no
  /// space for it there.
  private var legend: [(x: Double, y: Double)] {
    var next = (x: 0.0, y: 0.0)
    return names.map { name in
      let extent = 18 + Labels.width(name)
      if next.x + extent > Drawing.narrowest { next = (0, next.y + Self.lineHeight) }
      defer { next.x += extent + 18 }
      return next
    }
  }
}
