/// How often something came true against the probability stated for it, each dot with its interval, beside the diagonal.
struct ReliabilityChart: Chart {
  struct Dot {
    /// Percent, as the others.
    var stated: Double
    var right: Double
    var low: Double
    var high: Double
  }

  var dots: [Dot]
  /// Chooses the colour; the same model keeps it through the page.
  var series: Int
  var horizontal: String
  var vertical: String

  /// The axes' names.
  func labels(_ width: FigureWidth) -> [String] { [horizontal, vertical] }

  func height(_ width: FigureWidth) -> Int { width == .wide ? 420 : 340 }

  func script(_ width: FigureWidth) -> String {
    let height = height(width)
    let left = width == .wide ? 0.07 : 0.11
    let right = width == .wide ? 0.72 : 0.97
    let rows = dots.map { [$0.stated, $0.right, $0.low, $0.high].map(decimal).joined(separator: " ") }
    return """
      \(width.terminal(height: height))
      set lmargin at screen \(left)
      set rmargin at screen \(right)
      set bmargin at screen \(decimal(52 / Double(height)))
      set tmargin at screen 0.92
      set xrange [0:100]
      set yrange [0:100]
      set xtics 20
      set ytics 20
      set grid xtics ytics lt 1 lc \(Ink.grid) lw 1
      set errorbars 0
      set label 1000 "@0@" at screen \(decimal((left + right) / 2)), screen \(decimal(14 / Double(height))) center \
      tc \(Ink.quiet)
      set label 1001 "@1@" at screen 0.005, screen 0.97 left tc \(Ink.quiet)
      set arrow from 0,0 to 100,100 nohead lw 1 dt 2 lc \(Ink.quiet)
      $dots << EOD
      \(rows.joined(separator: "\n"))
      EOD
      plot $dots using 1:2:3:4 with yerrorbars pt 7 ps 0.7 lw 2 lc \(Ink.series(series)) notitle

      """
  }
}
