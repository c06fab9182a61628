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

  /// Its outline around a point, in pixels; a disc is the round end of a line without length.
  func path(_ point: (x: Double, y: Double)) -> String {
    func start(_ x: Double, _ y: Double) -> String { "M\(Drawing.pixels(point.x + x)) \(Drawing.pixels(point.y + y))" }
    return switch self {
    case .disc: start(0, 0) + "h0"
    case .square: start(-3.2, -3.2) + "h6.4v6.4h-6.4z"
    case .triangle: start(0, -4.5) + "l4.5 8h-9z"
    case .diamond: start(0, -5) + "l4 5-4 5-4-5z"
    case .wedge: start(0, 4.5) + "l4.5-8h-9z"
    case .plus: start(-4, 0) + "h8m-4-4v8"
    case .cross: start(-3, -3) + "l6 6m0-6l-6 6"
    }
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
    let shown = Headline(self).shown.map(\.model)
    let rule = shown.dropFirst().first { ModelCatalogue.simpleRules.contains($0) }
    if model == shown.first { return 0 }
    if model == rule { return 1 }
    return 2 + (ranking.filter { $0 != shown.first && $0 != rule }.firstIndex(of: model) ?? 0)
  }

  /// The number of a model's colour in a chart that names each model beside its marks: the others than the answer's and the best
  /// simple rule are grey.
  func emphasis(_ model: String) -> Int {
    let series = series(model)
    return series < 2 ? series : Symbol.colours
  }
}
