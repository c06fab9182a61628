/// Colour codes of a figure: gnuplot draws with them, the page's style gives them their colour.
enum Ink {
  /// How many series have a colour of their own; all further ones share a grey, told apart by dash and mark.
  static let ownColours = 7

  /// The code of a series, from 0: class `ink1`…`ink8`.
  static func series(_ index: Int) -> String { code(min(index, ownColours) + 1) }

  /// gnuplot's number of the dash: solid for the series with a colour of their own.
  static func dash(_ index: Int) -> Int { index < ownColours ? 1 : (index - ownColours) % 4 + 1 }

  /// Lines of the grid: class `ink9`.
  static let grid = code(9)

  /// Notes beside the data: class `ink10`.
  static let quiet = code(10)

  /// On dark areas: class `ink11`, the paper's colour.
  static let paper = code(11)

  /// Areas from dark to light: classes `ink12`…`ink16`. On the first two stands ``paper``, on the others the text's colour.
  static func shade(_ index: Int) -> String { code(12 + min(index, 4)) }

  private static func code(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return "rgb \"#" + String(repeating: "0", count: 6 - digits.count) + digits + "\""
  }
}

/// How wide a figure is drawn: the page shows the one that fits.
enum FigureWidth: CaseIterable {
  case wide
  case narrow

  /// Width of the drawing in CSS pixels.
  var pixels: Int { self == .wide ? 720 : 360 }

  var name: String { self == .wide ? "wide" : "narrow" }

  /// How much of a label fits beside the plot.
  func cut(_ label: String, to limits: (wide: Int, narrow: Int)) -> String {
    let limit = self == .wide ? limits.wide : limits.narrow
    return label.count <= limit ? label : label.prefix(limit - 1) + "…"
  }

  /// The line that opens every script.
  func terminal(height: Int) -> String {
    """
    set terminal svg dynamic noenhanced size \(pixels),\(height) font "sans-serif,\(self == .wide ? 13 : 12)"
    set encoding utf8
    set border 0
    unset key
    set tics scale 0
    """
  }
}
