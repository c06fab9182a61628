import DelegationExperiments
/// SVG elements, one after the other, on a plane of pixels whose y axis points down.
///
/// Styles are classes of `chart.css`, so that a chart follows the page's light, dark and print palettes. Numbers are printed
/// by one fixed rule: the same drawing has the same bytes on every machine.
struct Drawing {
  typealias Point = (x: Double, y: Double)

  let width: Double
  let height: Double
  private(set) var body = ""

  init(width: Double, height: Double) { (self.width, self.height) = (width, height) }

  /// The drawing as an element for HTML.
  ///
  /// - Parameter attributes: Of the element, besides its size.
  func element(_ attributes: String) -> String {
    "<svg \(attributes) viewBox=\"0 0 \(Self.pixels(width)) \(Self.pixels(height))\">\n\(body)</svg>"
  }

  /// A length to a tenth of a pixel: `12`, `-0.5`.
  static func pixels(_ length: Double) -> String {
    let tenths = Int((length * 10).rounded())
    let digits = tenths.magnitude % 10 == 0 ? "" : ".\(tenths.magnitude % 10)"
    return (tenths < 0 ? "-" : "") + "\(tenths.magnitude / 10)" + digits
  }

  static func pixels(_ point: Point) -> String { pixels(point.x) + " " + pixels(point.y) }

  /// - Parameters:
  ///   - style: Its classes.
  ///   - data: As the attribute `d` has it.
  ///   - title: Shown where the pointer rests on it.
  mutating func path(_ style: String, _ data: String, title: String? = nil) {
    body += "<path class=\"\(style)\" d=\"\(data)\"" + Self.closed("path", title)
  }

  /// A line through points, in their order.
  mutating func line(_ style: String, _ points: Point...) { line(style, through: points) }

  /// A line through points, in their order.
  mutating func line(_ style: String, through points: [Point]) {
    path(style, "M" + points.map(Self.pixels).joined(separator: "L"))
  }

  mutating func rectangle(
    _ style: String, x: Double, y: Double, width: Double, height: Double, title: String? = nil
  ) {
    let size = "width=\"\(Self.pixels(width))\" height=\"\(Self.pixels(height))\""
    body +=
      "<rect class=\"\(style)\" x=\"\(Self.pixels(x))\" y=\"\(Self.pixels(y))\" \(size)" + Self.closed("rect", title)
  }

  mutating func ring(_ style: String, _ centre: Point, title: String? = nil) {
    body +=
      "<circle class=\"ring \(style)\" cx=\"\(Self.pixels(centre.x))\" cy=\"\(Self.pixels(centre.y))\" r=\"5\""
      + Self.closed("circle", title)
  }

  /// A symbol at every one of the points.
  ///
  /// - Parameter style: Its colour.
  mutating func mark(_ symbol: Symbol, _ style: String, _ points: [Point], title: String? = nil) {
    if points.isEmpty { return }
    path("\(symbol.style) \(style)", points.map(symbol.path).joined(), title: title)
  }

  /// - Parameters:
  ///   - text: On one line.
  ///   - style: Its classes: `middle` and `end` say which part of it is at the point.
  ///   - point: Where its middle line begins.
  mutating func text(_ text: String, _ style: String, at point: Point) {
    write(PageText.escape(text), style, at: point)
  }

  /// - Parameters:
  ///   - markup: The text escaped, with elements of its own.
  ///   - style: Its classes, as of a text.
  ///   - point: Where its middle line begins.
  mutating func write(_ markup: String, _ style: String, at point: Point) {
    let position = "x=\"\(Self.pixels(point.x))\" y=\"\(Self.pixels(point.y + Labels.size / 3))\""
    body += "<text \(style.isEmpty ? "" : "class=\"\(style)\" ")\(position)>\(markup)</text>\n"
  }

  /// A group of elements; its title is shown on each that has none of its own.
  mutating func group(_ style: String, title: String, _ draw: (inout Drawing) -> Void) {
    body += "<g class=\"\(style)\">" + Self.element(title: title) + "\n"
    draw(&self)
    body += "</g>\n"
  }

  private static func closed(_ name: String, _ title: String?) -> String {
    title.map { ">" + element(title: $0) + "</\(name)>\n" } ?? "/>\n"
  }

  private static func element(title: String) -> String { "<title>\(PageText.escape(title))</title>" }
}

/// The shape of a mark, so that series and clusters can be distinguished without colour.
enum Symbol: CaseIterable {
  case disc, square, triangle, diamond, wedge, plus, cross

  /// How many series have a colour of their own; all others share a grey and differ by dash and symbol.
  static let colours = allCases.count

  /// - Parameter series: From 0.
  init(series: Int) { self = Self.allCases[series % Self.allCases.count] }

  /// The class of a series' colour: `ink1` to `ink8`.
  ///
  /// - Parameter series: From 0.
  static func ink(series: Int) -> String { "ink\(min(series, colours) + 1)" }

  /// The class that paints it.
  var style: String {
    switch self {
    case .disc: "disc"
    case .square: "square"
    case .triangle, .diamond, .wedge: "area"
    case .plus, .cross: "stroke"
    }
  }

  /// Its outline around a point; discs and squares are the ends of a line without length.
  func path(_ point: Drawing.Point) -> String {
    func start(_ x: Double, _ y: Double) -> String { "M" + Drawing.pixels((x: point.x + x, y: point.y + y)) }
    return switch self {
    case .disc, .square: start(0, 0) + "h0"
    case .triangle: start(0, -4.5) + "l4.5 8h-9z"
    case .diamond: start(0, -5) + "l4 5-4 5-4-5z"
    case .wedge: start(0, 4.5) + "l4.5-8h-9z"
    case .plus: start(-4, 0) + "h8m-4-4v8"
    case .cross: start(-3, -3) + "l6 6m0-6l-6 6"
    }
  }

  /// The symbol alone, for a line of text.
  ///
  /// - Parameter style: Its colour.
  func swatch(_ style: String) -> String {
    var drawing = Drawing(width: 16, height: 16)
    drawing.mark(self, style, [(8, 8)])
    return drawing.element("aria-hidden=\"true\"")
  }
}
