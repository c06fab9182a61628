/// Lines over a common axis, each named at its end, so that no reader has to match colours with a legend.
struct LineChart: Chart {
  struct Line {
    var label: String
    /// Chooses colour and dash; the same model keeps it through the page.
    var series: Int
    /// Points from left to right; at least one.
    var points: [(x: Double, y: Double)]
    /// One place on it that a ring marks.
    var ring: (x: Double, y: Double)? = nil
  }

  /// The leading ones first.
  var lines: [Line]
  var horizontal: String
  var vertical: String
  /// Where the axis has ticks; the plot spans from the first to the last.
  var ticks: [Int]
  /// Top of the vertical axis, which begins at 0.
  var top: Double
  /// Whether points at the ticks are marked.
  var isMarked: Bool
  /// A height that a dashed line marks.
  var level: Double? = nil

  /// Texts that the script's marks stand for: the axes' names, then the lines' names.
  func labels(_ width: FigureWidth) -> [String] {
    [horizontal, vertical] + lines.map { width.cut($0.label, to: (wide: 22, narrow: 22)) }
  }

  func height(_ width: FigureWidth) -> Int { max(width == .wide ? 340 : 300, lines.count * 17 + 70) }

  func script(_ width: FigureWidth) -> String {
    let height = height(width)
    let left = width == .wide ? 0.07 : 0.11
    let right = plotEnd(width)
    let bottom = 52.0 / Double(height)
    let plotPixels = Double(height) * (0.92 - bottom)
    let ends = LabelSpread.heights(lines.map { $0.points.last?.y ?? 0 }, gap: top * 16 / plotPixels, top: top)
    var script = """
      \(width.terminal(height: height))
      set lmargin at screen \(left)
      set rmargin at screen \(right)
      set bmargin at screen \(decimal(bottom))
      set tmargin at screen 0.92
      set xrange [\(ticks.first ?? 0):\(ticks.last ?? 1)]
      set yrange [0:\(decimal(top))]
      set xtics (\(ticks.map { "\"\($0)\" \($0)" }.joined(separator: ", ")))
      set ytics \(decimal(Self.tickStep(top, 5)))
      set grid ytics lt 1 lc \(Ink.grid) lw 1
      set label 1000 "@0@" at screen \(decimal((left + right) / 2)), screen \(decimal(14 / Double(height))) center \
      tc \(Ink.quiet)
      set label 1001 "@1@" at screen 0.005, screen 0.97 left tc \(Ink.quiet)

      """
    if let level {
      let height = "first \(decimal(level))"
      script += "set arrow from graph 0, \(height) to graph 1, \(height) nohead lw 1 dt 2 lc \(Ink.quiet)\n"
    }
    for (index, line) in lines.enumerated() {
      let end = line.points.last?.y ?? 0
      let endX = decimal(line.points.last?.x ?? 0)
      script += """
        set arrow from first \(endX), first \(decimal(end)) to graph 1.035, first \(decimal(ends[index])) \
        nohead lw 0.7 lc \(Ink.series(line.series))
        set label "@\(index + 2)@" at graph 1.05, first \(decimal(ends[index])) left tc \(Ink.series(line.series))
        $line\(index) << EOD
        \(Self.rows(line.points))
        EOD
        $marks\(index) << EOD
        \(Self.rows(line.points.filter { point in ticks.contains { Double($0) == point.x } }))
        EOD
        $ring\(index) << EOD
        \(Self.rows([line.ring].compactMap(\.self)))
        EOD

        """
    }
    // The leading lines last: they lie on top.
    return script + "plot " + lines.indices.reversed().flatMap { plotCommands($0) }.joined(separator: ", ") + "\n"
  }

  /// Where the plot ends, as a share of the width: what the longest name needs stays free.
  private func plotEnd(_ width: FigureWidth) -> Double {
    let longest = labels(width).dropFirst(2).map(\.count).max() ?? 0
    // A letter takes about 7 pixels; the lead to a name and the rim another 40.
    return min(
      width == .wide ? 0.85 : 0.8, max(width == .wide ? 0.7 : 0.53, 1 - Double(7 * longest + 40) / Double(width.pixels))
    )
  }

  private static func rows(_ points: [(x: Double, y: Double)]) -> String {
    points.map { "\(decimal($0.x)) \(decimal($0.y))" }.joined(separator: "\n")
  }

  private func plotCommands(_ index: Int) -> [String] {
    let series = lines[index].series
    let ink = "lc \(Ink.series(series)) notitle"
    let symbol = [7, 5, 9, 11, 13, 6, 4, 8][series % 8]
    let marks = isMarked ? ["$marks\(index) with points pt \(symbol) ps 0.5 lw 1.5 \(ink)"] : []
    let ring = lines[index].ring == nil ? [] : ["$ring\(index) with points pt 6 ps 1.2 lw 2 \(ink)"]
    return ["$line\(index) with lines lw 2 dt \(Ink.dash(series)) \(ink)"] + marks + ring
  }

  /// A round distance of ticks on an axis from 0.
  ///
  /// - Parameters:
  ///   - top: Where the axis ends.
  ///   - count: How many steps there may be at most.
  static func tickStep(_ top: Double, _ count: Double) -> Double {
    let rough = top / count
    let steps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500]
    return steps.first { $0 >= rough } ?? rough
  }
}
