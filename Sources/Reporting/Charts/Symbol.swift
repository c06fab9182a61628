import DelegationRanking
import DelegationResults

/// The shape of a mark, so that series and clusters can be distinguished without colour.
enum Symbol: CaseIterable {
  case disc, square, triangle, diamond, wedge, plus, cross

  /// How many series have a colour of their own; all others share a grey and differ by dash and symbol.
  static let colours = allCases.count

  init(series: Int) { self = Self.allCases[series % Self.allCases.count] }

  /// The class of a series' colour: `ink1` to `ink8`. Two of them have one meaning on every page:
  ///
  /// - `ink1` is the answer's model: its accuracy, its suggestions.
  /// - `ink2` is the best of the simple rules.
  /// - `ink3` to `ink7` distinguish whatever else a chart compares. A model keeps its colour through the page.
  /// - `ink8`, a grey, is all the rest.
  ///
  /// Evaluation modes have no colour: a chart shows one, or names them above its groups. The palette is for all kinds of colour
  /// vision; symbols and dashes say the same again.
  ///
  /// - Parameter series: From 0, as `ExperimentResult.series(_:)` numbers the models.
  static func ink(series: Int) -> String { "ink\(min(series, colours) + 1)" }

  var style: String {
    switch self {
    case .disc: "disc"
    case .square, .triangle, .diamond, .wedge: "area"
    case .plus, .cross: "stroke"
    }
  }

  /// Where its outline begins, in pixels from the point, the outline, and where its pen then is, from the beginning; a disc is the round
  /// end of a line without length.
  private var outline: (x: Double, y: Double, data: String, end: Drawing.Point) {
    switch self {
    case .disc: (0, 0, "h0", (0, 0))
    case .square: (-3.2, -3.2, "h6.4v6.4h-6.4z", (0, 0))
    case .triangle: (0, -4.5, "l4.5 8h-9z", (0, 0))
    case .diamond: (0, -5, "l4 5-4 5-4-5z", (0, 0))
    case .wedge: (0, 4.5, "l4.5-8h-9z", (0, 0))
    case .plus: (-4, 0, "h8m-4-4v8", (4, 4))
    case .cross: (-3, -3, "l6 6m0-6l-6 6", (0, 6))
    }
  }

  /// Its outlines around points, in pixels, from left to right: each begins as far from the end of the one before as needed.
  func path(_ points: [Drawing.Point]) -> String {
    let outline = outline
    var pen: Drawing.Point?
    return points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }.map { point in
      let start = (x: point.x + outline.x, y: point.y + outline.y)
      let (x, y) = (Drawing.pixels(start.x - (pen?.x ?? 0)), Drawing.pixels(start.y - (pen?.y ?? 0)))
      defer { pen = (start.x + outline.end.x, start.y + outline.end.y) }
      return "\(pen == nil ? "M" : "m")\(x)\(y.hasPrefix("-") ? "" : " ")\(y)\(outline.data)"
    }.joined()
  }

  func swatch(_ style: String) -> String {
    var drawing = Drawing(height: 16)
    drawing.mark(self, style, at: (50, 8))
    return drawing.element("aria-hidden=\"true\"", style: "swatch")
  }
}

extension ExperimentResult {
  /// The number of a model's colour, dash and symbol: 0 for the answer's model, 1 for the best of the simple rules, then the others by
  /// ``ranking``. Without such a rule no model has the 1.
  func series(_ model: String) -> Int {
    let first = answerAndRule.map(\.model)
    return first.firstIndex(of: model) ?? 2 + (ranking.filter { !first.contains($0) }.firstIndex(of: model) ?? 0)
  }

  /// The number of a model's colour in a chart that names each model beside its marks: the others than the answer's and the best
  /// simple rule are grey.
  func emphasis(_ model: String) -> Int {
    let series = series(model)
    return series < 2 ? series : Symbol.colours
  }
}
