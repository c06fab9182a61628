import DelegationExperiments
/// How wide a chart is drawn: the page shows the drawing that fits the window.
enum ChartWidth: String, CaseIterable {
  case wide
  case narrow

  var pixels: Double { self == .wide ? 720 : 360 }
}

/// A chart of the page with its text.
struct Chart {
  /// `figures/NAME.svg`.
  let name: String
  /// What a reader who cannot see it must know.
  let alternative: String
  let caption: String
  /// What it is folded under; nil where it stands open.
  let foldTitle: String?
  /// `<svg>` elements to stand inside HTML, one for each width that was drawn.
  let drawings: [String]
  /// The widest drawing as a file of its own.
  let file: String

  /// - Parameters:
  ///   - name: `figures/NAME.svg`.
  ///   - alternative: What a reader who cannot see it must know.
  ///   - caption: The text below it.
  ///   - foldTitle: What it is folded under; nil where it stands open.
  ///   - widths: The widths it is drawn for, the widest first.
  ///   - draw: Draws it.
  init(
    _ name: String, alternative: String, caption: String, foldTitle: String? = nil,
    widths: [ChartWidth] = ChartWidth.allCases, draw: (ChartWidth) -> Drawing
  ) {
    (self.name, self.alternative, self.caption, self.foldTitle) = (name, alternative, caption, foldTitle)
    let drawn = widths.map(draw)
    drawings = zip(widths, drawn).map { width, drawing in
      drawing.element("class=\"\(width.rawValue)\" role=\"img\" aria-label=\"\(PageText.escape(alternative))\"")
    }
    file = """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Drawing.pixels(drawn[0].width)) \(Drawing.pixels(drawn[0].height))" \
      width="\(Drawing.pixels(drawn[0].width))" role="img">
      <title>\(PageText.escape(caption))</title>
      <desc>\(PageText.escape(alternative))</desc>
      <style>
      \(PageSource.chartStyle)</style>
      \(drawn[0].body)</svg>

      """
  }
}
