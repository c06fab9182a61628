import Experiments
import TaskModel

/// What gnuplot can draw: a script, and the texts its marks stand for.
protocol Chart {
  /// In CSS pixels.
  func height(_ width: FigureWidth) -> Int
  /// Commands for gnuplot; the mark `@n@` stands for the n-th label.
  func script(_ width: FigureWidth) -> String
  func labels(_ width: FigureWidth) -> [String]
}

/// A chart with its place and its words.
struct FigurePlan {
  /// `figures/NAME.svg`, and the stem of every id inside.
  var name: String
  /// What a reader who cannot see the figure must know.
  var alternative: String
  var caption: String
  var chart: any Chart
  /// What the figure is folded under; nil where it stands open.
  var foldTitle: String? = nil
}

/// A figure as drawn, for wide and for narrow windows.
struct Figure {
  var name: String
  var alternative: String
  var caption: String
  /// `<svg>` elements to stand inside HTML; the page shows the one that fits.
  var wide: String
  var narrow: String
  /// The wide drawing as a file of its own.
  var file: String
  var foldTitle: String?

  /// Draws all figures with one run of gnuplot.
  ///
  /// - Parameter style: The palettes, for the files that stand alone.
  static func draw(_ plans: [FigurePlan], with gnuplot: Gnuplot, style: String) throws -> [Figure] {
    let scripts = plans.flatMap { plan in FigureWidth.allCases.map { plan.chart.script($0) } }
    let drawn = try gnuplot.draw(scripts)
    return plans.enumerated().map { index, plan in
      let bodies = FigureWidth.allCases.enumerated().map { place, width in
        SVGCleaner(id: "\(plan.name)-\(width.name)", labels: plan.chart.labels(width))
          .body(drawn[index * FigureWidth.allCases.count + place])
      }
      return Figure(
        name: plan.name, alternative: plan.alternative, caption: plan.caption,
        wide: plan.element(.wide, bodies[0]), narrow: plan.element(.narrow, bodies[1]),
        file: plan.document(bodies[0], style: style), foldTitle: plan.foldTitle)
    }
  }
}

extension FigurePlan {
  private func box(_ width: FigureWidth) -> String { "viewBox=\"0 0 \(width.pixels) \(chart.height(width))\"" }

  fileprivate func element(_ width: FigureWidth, _ body: String) -> String {
    """
    <svg class="\(width.name)" \(box(width)) role="img" aria-label="\(PageText.escape(alternative))">
    \(body)</svg>
    """
  }

  fileprivate func document(_ body: String, style: String) -> String {
    Figure.file(
      body, box: "\(box(.wide)) width=\"\(FigureWidth.wide.pixels)\"", caption: caption, alternative: alternative,
      style: style)
  }
}

extension Figure {
  /// A drawing as a file of its own.
  ///
  /// - Parameters:
  ///   - body: What stands between the tags.
  ///   - box: The attributes that give its size.
  ///   - caption: The figure's title.
  ///   - alternative: The figure in words.
  ///   - style: The palettes.
  static func file(_ body: String, box: String, caption: String, alternative: String, style: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <svg xmlns="http://www.w3.org/2000/svg" \(box) role="img">
    <title>\(PageText.escape(caption))</title>
    <desc>\(PageText.escape(alternative))</desc>
    <style>
    \(style)</style>
    \(body)</svg>

    """
  }
}
