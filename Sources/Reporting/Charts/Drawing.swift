import DelegationFoundations

/// SVG elements, one after the other, on a plot that is as wide as its reader's window lets it be.
///
/// A position across is in percent of the plot's width, a position down in pixels. One drawing so serves a phone and a wide
/// window: lines and marks spread, while type, marks and strokes keep their sizes. Names that need a width of their own are in the
/// margins beside the plot.
///
/// Styles are classes of `chart.css`, so that a chart follows the page's light, dark and print palettes. Numbers are printed
/// by one fixed rule: the same drawing has the same bytes on every machine.
struct Drawing {
  /// `x` in percent of the plot's width, `y` in pixels below its top.
  typealias Point = (x: Double, y: Double)

  /// The narrowest space that a page has for a chart with its margins, in pixels: a column of a phone.
  static let narrowest = 320.0
  /// The width from which on `chart.css` shows what is `roomy`, in pixels.
  static let roomy = 600.0
  static let fileWidth = 720.0

  let height: Double
  let left: Double
  let right: Double
  /// The greatest width of the plot, in pixels; nil for any.
  let widest: Double?
  /// The width in pixels of a drawing that grows and shrinks as a whole, as a picture does; nil for all others.
  let pictureWidth: Double?
  private(set) var body = ""

  init(height: Double, left: Double = 0, right: Double = 0, widest: Double? = nil) {
    (self.height, self.left, self.right, self.widest, pictureWidth) = (height, left, right, widest, nil)
  }

  init(picture width: Double, by height: Double) {
    (self.height, left, right, widest, pictureWidth) = (height, 0, 0, nil, width)
  }

  func plotWidth(in space: Double) -> Double { min(space - left - right, widest ?? .infinity) }

  func element(_ attributes: String, style: String) -> String {
    "<svg class=\"\(style)\" \(attributes)\(marginStyle) \(size)>\n\(body)</svg>"
  }

  func file(title: String, description: String) -> String {
    let plotWidth = pictureWidth ?? plotWidth(in: Self.fileWidth)
    let (width, height) = (Self.pixels(left + plotWidth + right), Self.pixels(height))
    let plot = "<svg\(marginStyle) x=\"\(Self.pixels(left))\" width=\"\(Self.pixels(plotWidth))\" height=\"\(height)\">"
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" role="img">
      <title>\(PageText.escape(title))</title>
      <desc>\(PageText.escape(description))</desc>
      <style>
      \(PageSource.chartFileStyle)</style>
      \(pictureWidth == nil ? plot + "\n" + body + "</svg>" : body)
      </svg>

      """
  }

  private var size: String {
    let height = Self.pixels(height)
    return pictureWidth.map { "viewBox=\"0 0 \(Self.pixels($0)) \(height)\"" } ?? "height=\"\(height)\""
  }

  private var marginStyle: String {
    let lengths = [("left", left), ("right", right), ("widest", widest ?? 0)].filter { $0.1 > 0 }
    guard !lengths.isEmpty else { return "" }
    return " style=\"" + lengths.map { "--\($0.0):\(Self.pixels($0.1))px" }.joined(separator: ";") + "\""
  }

  /// A length to a tenth of a pixel: `12`, `-0.5`.
  static func pixels(_ length: Double) -> String { short((length * 10).rounded() / 10) }

  /// A position across: `0`, `12.5%`, `33.33%`.
  private static func percent(_ share: Double) -> String {
    let hundredths = hundredths(share)
    return hundredths == 0 ? "0" : short(Double(hundredths) / 100) + "%"
  }

  private static func short(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? "\(number)" }
  private static func hundredths(_ share: Double) -> Int { Int((share * 100).rounded()) }

  /// The attributes of a position, each after a space; what is 0 has none, since that is what an element without it has.
  private static func position(_ point: Point, _ x: String = "x", _ y: String = "y") -> String {
    [(x, percent(point.x)), (y, pixels(point.y))].filter { $0.1 != "0" }.map { " \($0)=\"\($1)\"" }.joined()
  }

  /// - Parameter data: As the attribute `d` has it, in pixels from the point.
  mutating func path(_ style: String, _ data: String, at point: Point = (0, 0), title: String? = nil) {
    let path = "<path class=\"\(style)\" d=\"\(data)\"" + Self.closed("path", title)
    body += point == (0, 0) ? path + "\n" : "<svg\(Self.position(point))>\(path)</svg>\n"
  }

  mutating func line(_ style: String, _ from: Point, _ to: Point) {
    body += "<line class=\"\(style)\"\(Self.position(from, "x1", "y1"))\(Self.position(to, "x2", "y2"))/>\n"
  }

  mutating func line(_ style: String, through points: [Point]) {
    stretched(style, "M" + points.map(Self.stretched).joined(separator: "L"))
  }

  /// Thin lines in one element, each from a point to another.
  mutating func grid(_ lines: [(from: Point, to: Point)], _ style: String = "grid") {
    stretched(style, lines.map { "M\(Self.stretched($0.from))L\(Self.stretched($0.to))" }.joined())
  }

  private static func stretched(_ point: Point) -> String { "\(hundredths(point.x)) \(pixels(point.y))" }

  private mutating func stretched(_ style: String, _ data: String) {
    body +=
      "<svg viewBox=\"0 0 10000 \(Self.pixels(height))\" preserveAspectRatio=\"none\">"
      + "<path class=\"stretched \(style)\" d=\"\(data)\"/></svg>\n"
  }

  mutating func rectangle(
    _ style: String, x: (from: Double, to: Double), y: Double, height: Double, title: String? = nil
  ) {
    let size = "width=\"\(Self.percent(x.to - x.from))\" height=\"\(Self.pixels(height))\""
    body += "<rect class=\"\(style)\"\(Self.position((x.from, y))) \(size)" + Self.closed("rect", title) + "\n"
  }

  mutating func ring(_ style: String, _ centre: Point, title: String? = nil) {
    circle("ring", style, centre, radius: "5", title)
  }

  mutating func mark(_ symbol: Symbol, _ style: String, at point: Point, title: String? = nil) {
    if symbol == .disc {
      circle("dot", style, point, radius: "3.5", title)
    } else {
      path(style.isEmpty ? symbol.style : "\(symbol.style) \(style)", symbol.path([(0, 0)]), at: point, title: title)
    }
  }

  private mutating func circle(_ kind: String, _ style: String, _ centre: Point, radius: String, _ title: String?) {
    let style = style.isEmpty ? kind : "\(kind) \(style)"
    body +=
      "<circle class=\"\(style)\"\(Self.position(centre, "cx", "cy")) r=\"\(radius)\"" + Self.closed("circle", title)
      + "\n"
  }

  /// - Parameters:
  ///   - style: Its classes: `middle` and `end` say which part of it is at the point.
  ///   - shift: To the right, in pixels.
  mutating func text(_ text: String, _ style: String, at point: Point, shift: Double = 0) {
    write(PageText.escape(text), style, at: point, shift: shift)
  }

  /// A text that is cut off where its space ends.
  mutating func text(_ text: String, _ style: String, in x: (from: Double, to: Double), y: Double, height: Double) {
    let size = "width=\"\(Self.percent(x.to - x.from))\" height=\"\(Self.pixels(height))\""
    body += "<svg class=\"cut\"\(Self.position((x.from, y))) \(size)>"
    self.text(text, style, at: (0, Labels.size * 0.75), shift: 5)
    body += "</svg>\n"
  }

  mutating func write(_ markup: String, _ style: String, at point: Point, shift: Double = 0) {
    let name = style.isEmpty ? "" : " class=\"\(style)\""
    let moved = shift == 0 ? "" : " dx=\"\(Self.pixels(shift))\""
    body += "<text\(name)\(Self.position((point.x, point.y + Labels.size / 3)))\(moved)>\(markup)</text>\n"
  }

  mutating func group(_ style: String, title: String? = nil, _ draw: (inout Drawing) -> Void) {
    body += "<g class=\"\(style)\">" + (title.map(Self.element) ?? "") + "\n"
    draw(&self)
    body += "</g>\n"
  }

  private static func closed(_ name: String, _ title: String?) -> String {
    title.map { ">" + element(title: $0) + "</\(name)>" } ?? "/>"
  }

  private static func element(title: String) -> String { "<title>\(PageText.escape(title))</title>" }
}
