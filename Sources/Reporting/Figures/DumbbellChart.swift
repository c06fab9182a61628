/// One row per name: a dot for one figure, a ring for another, and the line between them.
struct DumbbellChart: Chart {
  struct Row {
    var label: String
    var note: String
    var dot: Double
    var ring: Double
  }

  /// At least one.
  var rows: [Row]
  var horizontal: String
  /// The right end of the axis, which begins at 0.
  var top: Double

  /// The axis' name, then per row its name and note.
  func labels(_ width: FigureWidth) -> [String] {
    [horizontal] + rows.flatMap { [width.cut($0.label, to: (wide: 26, narrow: 20)), $0.note] }
  }

  func height(_ width: FigureWidth) -> Int { rows.count * 22 + 62 }

  func script(_ width: FigureWidth) -> String {
    let height = height(width)
    let longest = rows.map(\.label.count).max() ?? 0
    let isShort = longest <= 12
    let left = width == .wide ? (isShort ? 0.15 : 0.29) : (isShort ? 0.26 : 0.42)
    let right = width == .wide ? 0.86 : 0.78
    var script = """
      \(width.terminal(height: height))
      set lmargin at screen \(left)
      set rmargin at screen \(right)
      set bmargin at screen \(decimal(50 / Double(height)))
      set tmargin at screen \(decimal(1 - 6 / Double(height)))
      set xrange [0:\(decimal(top))]
      set yrange [\(rows.count):0]
      unset ytics
      set xtics \(decimal(LineChart.tickStep(top, width == .wide ? 6 : 3)))
      set grid xtics lt 1 lc \(Ink.grid) lw 1
      set label "@0@" at screen \(decimal((left + right) / 2)), screen \(decimal(14 / Double(height))) center \
      tc \(Ink.quiet)

      """
    var points = ""
    for (index, row) in rows.enumerated() {
      let line = decimal(Double(index) + 0.5)
      script += """
        set label "@\(2 * index + 1)@" at graph -0.03, first \(line) right
        set label "@\(2 * index + 2)@" at graph 1.03, first \(line) left

        """
      points += "\(decimal(row.dot)) \(line) \(decimal(row.ring))\n"
    }
    return script + """
      $pairs << EOD
      \(points)EOD
      plot $pairs using 1:2:($3-$1):(0) with vectors nohead lw 2 lc \(Ink.grid) notitle, \
      $pairs using 3:2 with points pt 6 ps 0.8 lw 2 lc \(Ink.series(1)) notitle, \
      $pairs using 1:2 with points pt 7 ps 0.7 lw 2 lc \(Ink.series(0)) notitle

      """
  }
}
