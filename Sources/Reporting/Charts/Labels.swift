/// The widths of names, and where to put the names of lines so that none covers another.
package enum Labels {
  /// The size of the type in a chart, in pixels.
  static let size = 12.0
  /// The widest that a name beside a plot may be, in pixels: about half of a phone's column.
  static let widest = 156.0
  /// The widest that a name on two lines may be, in pixels.
  static let widestOfTwoLines = 124.0

  /// The width of a text in pixels, in DejaVu Sans: about the widest typeface that a system shows pages in, so that a
  /// narrower one is not cut off either.
  package static func width(_ text: String) -> Double { text.unicodeScalars.reduce(0) { $0 + advance($1) } * size }

  /// The text, or as much of its beginning as fits with an ellipsis.
  package static func cut(_ text: String, to limit: Double) -> String {
    let end = end(of: text, within: limit)
    return end == text.endIndex ? text : text[..<self.end(of: text, within: limit - width("…"))] + "…"
  }

  /// The text on one line, or on two if it does not fit; what does not fit on the second is cut off.
  package static func lines(_ text: String, to limit: Double) -> [String] {
    let fitting = end(of: text, within: limit)
    guard fitting < text.endIndex, let end = text[..<fitting].lastIndex(where: { " -,/_".contains($0) }) else {
      return [cut(text, to: limit)]
    }
    let first = text[end] == " " ? text[..<end] : text[...end]
    return [String(first), cut(String(text[text.index(after: end)...].drop { $0 == " " }), to: limit)]
  }

  /// The index behind the last character that fits: what is behind it is not looked at, however long it is.
  private static func end(of text: String, within limit: Double) -> String.Index {
    var width = 0.0
    return text.indices.first { index in
      width += Self.width(String(text[index]))
      return width > limit
    } ?? text.endIndex
  }

  private static func advance(_ scalar: Unicode.Scalar) -> Double {
    switch scalar {
    case "i", "j", "l", "I", " ", "\u{A0}", ".", ",", ":", ";", "|", "'": 0.34
    case "f", "r", "t", "!", "(", ")", "[", "]", "/", "-": 0.42
    case "c", "k", "s", "v", "x", "y", "z": 0.6
    case "m", "w", "M", "W", "%", "@", "…", "→": 1
    case "A"..."Z", "+", "−", "=", "<", ">", "&", "#", "~": 0.84
    default: scalar.value < 0x1100 ? 0.65 : 1.1
    }
  }

  /// Heights of the names: in the order of the lines' ends, at least `gap` apart, as near to the ends as that allows.
  ///
  /// Names that would touch become one block around the mean of their ends; a block that meets the next one joins it. Of equal
  /// ends the first is on top. More names than fit begin at 0 and pass the top.
  ///
  /// - `ends`: Heights where the lines end, 0…`top`.
  package static func heights(_ ends: [Double], gap: Double, top: Double) -> [Double] {
    func placed(_ centre: Double, count: Int) -> Double {
      let half = gap * Double(count - 1) / 2
      return max(min(centre, top - half), half)
    }
    let order = ends.indices.sorted { ends[$0] != ends[$1] ? ends[$0] < ends[$1] : $0 > $1 }
    var blocks: [(centre: Double, count: Int)] = []
    for index in order {
      var block = (centre: placed(ends[index], count: 1), count: 1)
      while let below = blocks.last, block.centre - below.centre < gap * Double(block.count + below.count) / 2 {
        blocks.removeLast()
        let count = block.count + below.count
        let mean = (block.centre * Double(block.count) + below.centre * Double(below.count)) / Double(count)
        block = (placed(mean, count: count), count)
      }
      blocks.append(block)
    }
    let spread = blocks.flatMap { block -> [Double] in
      let middle = Double(block.count - 1) / 2
      return (0..<block.count).map { block.centre + gap * (Double($0) - middle) }
    }
    var heights = Array(repeating: 0.0, count: ends.count)
    for (position, index) in order.enumerated() { heights[index] = spread[position] }
    return heights
  }
}
