/// One row per model: a dot, its interval, and the ceiling it cannot pass.
struct IntervalChart: Chart {
  struct Row {
    var label: String
    var note: String
    /// Percent.
    var value: Double
    var low: Double
    var high: Double
    var ceiling: Double
  }

  struct Group {
    var title: String
    var series: Int
    var rows: [Row]
  }

  var groups: [Group]
  var horizontal: String

  /// The axis' name, then per group its title and per row its name and note.
  func labels(_ width: FigureWidth) -> [String] {
    [horizontal]
      + groups.flatMap { group in
        [group.title] + group.rows.flatMap { [width.cut($0.label, to: (wide: 26, narrow: 22)), $0.note] }
      }
  }

  /// Height of the plot in lines: a title per group and half a line above every group but the first.
  private var lineCount: Double { groups.reduce(-0.5) { $0 + Double($1.rows.count) + 1.5 } }

  func height(_ width: FigureWidth) -> Int { Int(lineCount * 22) + 62 }

  func script(_ width: FigureWidth) -> String {
    let height = height(width)
    let left = width == .wide ? 0.32 : 0.44
    let right = width == .wide ? 0.92 : 0.87
    var script = """
      \(width.terminal(height: height))
      set lmargin at screen \(left)
      set rmargin at screen \(right)
      set bmargin at screen \(decimal(50 / Double(height)))
      set tmargin at screen \(decimal(1 - 6 / Double(height)))
      set xrange [0:100]
      set yrange [\(decimal(lineCount)):0]
      unset ytics
      set xtics \(width == .wide ? 10 : 25)
      set grid xtics lt 1 lc \(Ink.grid) lw 1
      set errorbars 0
      set label "@0@" at screen \(decimal((left + right) / 2)), screen \(decimal(14 / Double(height))) center \
      tc \(Ink.quiet)

      """
    var plots: [String] = []
    var mark = 1
    var line = 0.5
    for (number, group) in groups.enumerated() {
      script += "set label \"@\(mark)@\" at screen 0.005, first \(decimal(line)) left tc \(Ink.quiet)\n"
      mark += 1
      var rows = ""
      for row in group.rows {
        line += 1
        script += """
          set label "@\(mark)@" at graph -0.03, first \(decimal(line)) right
          set label "@\(mark + 1)@" at graph 1.03, first \(decimal(line)) left

          """
        mark += 2
        rows += [row.value, line, row.low, row.high, row.ceiling].map(decimal).joined(separator: " ") + "\n"
      }
      line += 1.5
      script += "$group\(number) << EOD\n\(rows)EOD\n"
      plots += [
        "$group\(number) using 5:($2-0.28):(0):(0.56) with vectors nohead lw 1.5 lc \(Ink.quiet) notitle",
        "$group\(number) using 1:2:3:4 with xerrorbars pt 7 ps 0.7 lw 2 lc \(Ink.series(group.series)) notitle",
      ]
    }
    return script + "plot " + plots.joined(separator: ", ") + "\n"
  }
}
