import Experiments

/// Bars that part all test reports by where the right person stood, one bar under the other.
struct StandingChart: Chart {
  struct Row {
    var label: String
    /// Percent of the parts from the best place to the worst; together 100.
    var parts: [Double]
  }

  /// At least one.
  var rows: [Row]
  /// The parts' names, at most five.
  var names: [String]

  private static let rowHeight = 64.0
  /// A part needs this much width for its figure, in pixels.
  private static let figureWidth = 34.0

  /// The rows' names, then the parts', then the figures in the bars, row by row.
  func labels(_ width: FigureWidth) -> [String] {
    rows.map { width.cut($0.label, to: (wide: 90, narrow: 48)) } + names
      + rows.flatMap { $0.parts.map { PageText.fixed($0, decimals: $0 < 99.95 ? 1 : 0) } }
  }

  func height(_ width: FigureWidth) -> Int {
    Int(Double(rows.count) * Self.rowHeight) + (width == .wide ? 30 : 54)
  }

  /// The axes are in pixels across and down, but for the bars' lengths, which are in percent of the width.
  func script(_ width: FigureWidth) -> String {
    let height = height(width)
    var script = """
      \(width.terminal(height: height))
      set lmargin at screen 0
      set rmargin at screen 1
      set bmargin at screen 0
      set tmargin at screen 1
      set xrange [0:100]
      set yrange [\(height):0]
      unset xtics
      unset ytics

      """
    var areas = names.map { _ in "" }
    for (place, row) in rows.enumerated() {
      let top = Double(place) * Self.rowHeight
      script += "set label \"@\(place)@\" at first 0, first \(decimal(top + 12)) left front\n"
      var left = 0.0
      for (part, share) in row.parts.enumerated() where share > 0 {
        let right = left + share
        // A thin gap, so that parts of like shades stay apart.
        let gap = part < row.parts.count - 1 ? min(0.25, share / 2) : 0
        areas[part] += "\(decimal(left)) \(decimal(right - gap)) \(decimal(top + 24)) \(decimal(top + 54))\n"
        if share / 100 * Double(width.pixels) >= Self.figureWidth {
          let mark = rows.count + names.count + place * names.count + part
          script +=
            "set label \"@\(mark)@\" at first \(decimal(left + share / 2)), first \(decimal(top + 39)) center front"
          script += part < 2 ? " tc \(Ink.paper)\n" : "\n"
        }
        left = right
      }
    }
    script += legend(width)
    let plots = areas.indices.filter { !areas[$0].isEmpty }.map { part in
      script += "$part\(part) << EOD\n\(areas[part])EOD\n"
      return
        "$part\(part) using (($1+$2)/2):(($3+$4)/2):1:2:3:4 with boxxyerror fs solid noborder lc \(Ink.shade(part)) notitle"
    }
    return script + "plot " + plots.joined(separator: ", ") + "\n"
  }

  /// Squares in the parts' shades with their names behind: in one line, or in narrow windows in two.
  private func legend(_ width: FigureWidth) -> String {
    let perLine = width == .wide ? names.count : 3
    var script = ""
    for part in names.indices {
      let x = Double(part % perLine) * (width == .wide ? 19.5 : 33)
      let y = Double(rows.count) * Self.rowHeight + 16 + Double(part / perLine) * 24
      let square = 12.0 / Double(width.pixels) * 100
      script += """
        set object \(part + 1) rectangle from first \(decimal(x)), first \(decimal(y - 6)) \
        to first \(decimal(x + square)), first \(decimal(y + 6)) fs solid noborder fc \(Ink.shade(part)) front
        set label "@\(rows.count + part)@" at first \(decimal(x + square * 1.5)), first \(decimal(y)) left front tc \(Ink.quiet)

        """
    }
    return script
  }
}
