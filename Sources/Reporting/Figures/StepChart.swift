/// One row per step, from top to bottom: a dot, lines from dot to dot, and a ring for the same thing measured elsewhere.
struct StepChart: Chart {
  struct Row {
    var label: String
    var note: String
    /// Percent.
    var value: Double
    /// Percent.
    var ring: Double
  }

  /// At least one.
  var rows: [Row]
  var horizontal: String

  /// The axis' name, then per row its name and note.
  func labels(_ width: FigureWidth) -> [String] {
    [horizontal] + rows.flatMap { [width.cut($0.label, to: (wide: 26, narrow: 18)), $0.note] }
  }

  func height(_ width: FigureWidth) -> Int { rows.count * 24 + 62 }

  func script(_ width: FigureWidth) -> String {
    let height = height(width)
    let left = width == .wide ? 0.24 : 0.36
    let right = width == .wide ? 0.92 : 0.87
    var script = """
      \(width.terminal(height: height))
      set lmargin at screen \(left)
      set rmargin at screen \(right)
      set bmargin at screen \(decimal(50 / Double(height)))
      set tmargin at screen \(decimal(1 - 6 / Double(height)))
      set xrange [0:100]
      set yrange [\(rows.count):0]
      unset ytics
      set xtics \(width == .wide ? 10 : 25)
      set grid xtics lt 1 lc \(Ink.grid) lw 1
      set label "@0@" at screen \(decimal((left + right) / 2)), screen \(decimal(14 / Double(height))) center \
      tc \(Ink.quiet)

      """
    var lines = ""
    for (index, row) in rows.enumerated() {
      let line = decimal(Double(index) + 0.5)
      script += """
        set label "@\(2 * index + 1)@" at graph -0.03, first \(line) right
        set label "@\(2 * index + 2)@" at graph 1.03, first \(line) left

        """
      lines += "\(decimal(row.value)) \(line) \(decimal(row.ring))\n"
    }
    return script + """
      $steps << EOD
      \(lines)EOD
      plot $steps using 1:2 with lines lw 2 lc \(Ink.series(0)) notitle, \
      $steps using 3:2 with points pt 6 ps 0.8 lw 1.5 lc \(Ink.quiet) notitle, \
      $steps using 1:2 with points pt 7 ps 0.7 lw 2 lc \(Ink.series(0)) notitle

      """
  }
}
