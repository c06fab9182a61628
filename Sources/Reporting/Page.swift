import Evaluation
import Experiments
import Foundation
import TaskModel

/// The page of an experiment: one file that needs no other, and its figures.
///
/// Holds nothing that differs between two honest runs.
package struct Page: Sendable {
  /// Bytes of `index.html`.
  package let html: [UInt8]
  /// Bytes of the figures by path inside the report, `figures/top1.svg`, in the order of the page.
  package let figures: [(path: String, bytes: [UInt8])]

  /// All of its files by their paths inside the report.
  var files: [(path: String, bytes: [UInt8])] { [("index.html", html)] + figures }

  /// - Parameters:
  ///   - document: The report; the page shows it as `report.json` holds it.
  ///   - measures: The measures of the tables, explained.
  ///   - commands: What to type for the same report, and what else may be done with it.
  ///   - searchPath: Where gnuplot is looked for; PATH by default.
  /// - Throws: `Problem` if gnuplot is missing or stops, or if a figure is not a finite number.
  package init(
    _ document: ReportDocument, measures: [MeasureNote], commands: [PageCommand],
    searchPath: String = ProcessInfo.processInfo.environment["PATH"] ?? ""
  ) throws {
    let document = try document.rounded()
    let style = PageSource.figureStyle
    let figures = try PageFigures(document, with: Gnuplot(searchPath: searchPath), style: style)
    let view = PageView(document, figures: figures, measures: measures, commands: commands, figureStyle: style)
    self.html = Array(try PageSource.render(view, with: "page").utf8)
    self.figures = figures.all.map { ("figures/\($0.name).svg", Array($0.file.utf8)) }
  }
}

/// The figures by the section they stand in.
struct PageFigures {
  var answer: [Figure]
  var models: [Figure]
  var accuracy: [Figure]
  var folds: [Figure]
  var ablation: [Figure]
  var reliability: [Figure]
  var coverage: [Figure]
  var price: [Figure]
  var load: [Figure]
  var map: [Figure]
  var convergence: [Figure]

  /// In the order of the page.
  var all: [Figure] {
    answer + models + accuracy + folds + ablation + reliability + coverage + price + load + map + convergence
  }

  init(_ document: ReportDocument, with gnuplot: Gnuplot, style: String) throws {
    let plans = [
      [document.standingFigure].compactMap(\.self), [document.intervalFigure].compactMap(\.self),
      Self.openFirst(document.accuracyFigures), Self.openFirst(document.foldFigures),
      [document.ablationFigure].compactMap(\.self),
      document.reliabilityFigures, document.coverageFigures, [document.priceFigure].compactMap(\.self),
      [document.loadFigure].compactMap(\.self), [document.convergenceFigure].compactMap(\.self),
    ]
    var drawn = try Figure.draw(plans.flatMap(\.self), with: gnuplot, style: style)[...]
    var sections = plans.map { plans in
      defer { drawn = drawn.dropFirst(plans.count) }
      return Array(drawn.prefix(plans.count))
    }[...]
    answer = sections.removeFirst()
    models = sections.removeFirst()
    accuracy = sections.removeFirst()
    folds = sections.removeFirst()
    ablation = sections.removeFirst()
    reliability = sections.removeFirst()
    coverage = sections.removeFirst()
    price = sections.removeFirst()
    load = sections.removeFirst()
    convergence = sections.removeFirst()
    map = [document.mapFigure(style: style)].compactMap(\.self)
  }

  private static func openFirst(_ plans: [FigurePlan]) -> [FigurePlan] {
    plans.filter { $0.foldTitle == nil } + plans.filter { $0.foldTitle != nil }
  }
}
