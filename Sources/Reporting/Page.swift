import Evaluation
import Foundation
import Mustache
import TaskModel

/// The page of an experiment: one file that needs no other, and its figures.
///
/// Holds nothing that differs between two honest runs.
package struct Page: Sendable {
  /// Bytes of `index.html`.
  package let html: [UInt8]
  /// Bytes of the figures by path inside the report, `figures/top1.svg`, in the order of the page.
  package let figures: [(path: String, bytes: [UInt8])]

  /// - Parameters:
  ///   - document: The report; the page shows it as `report.json` holds it.
  ///   - measures: The measures of the tables, explained.
  ///   - command: What to type for the same report, such as `delegate run sample`; without options that change no figure.
  ///   - searchPath: Where gnuplot is looked for; PATH by default.
  /// - Throws: `Problem` if gnuplot is missing or stops, or if a figure is not a finite number.
  package init(
    _ document: ReportDocument, measures: [MeasureNote], command: String,
    searchPath: String = ProcessInfo.processInfo.environment["PATH"] ?? ""
  ) throws {
    let document = try document.rounded()
    let style = String(decoding: PackageResources.figure_css, as: UTF8.self)
    let figures = try PageFigures(document, with: Gnuplot(searchPath: searchPath), style: style)
    let view = PageView(document, figures: figures, measures: measures, command: command, figureStyle: style)
    self.html = Array(try Self.render(view, as: "page").utf8)
    self.figures = figures.all.map { ("figures/\($0.name).svg", Array($0.file.utf8)) }
  }

  /// - Parameters:
  ///   - view: What the template asks for.
  ///   - name: The template: `page`, or that of another page.
  static func render(_ view: some Any, as name: String) throws -> String {
    MustacheContentTypes.register(PageText.Escaping(), named: "PAGE")
    do {
      let library = MustacheLibrary(templates: [
        "page": try template(PackageResources.page_mustache),
        "table": try template(PackageResources.table_mustache),
        "figure": try template(PackageResources.figure_mustache),
        "probabilities": try template(PackageResources.probabilities_mustache),
        "rules": try template(PackageResources.rules_mustache),
        "ablation": try template(PackageResources.ablation_mustache),
        "gone": try template(PackageResources.gone_mustache),
        "reasons": try template(PackageResources.reasons_mustache),
        "compare": try template(PackageResources.compare_mustache),
      ])
      guard let text = library.render(view, withTemplate: name) else {
        throw Problem.template(fault: "the template is not found")
      }
      return text
    } catch let fault as MustacheTemplate.ParserError {
      throw Problem.template(fault: "line \(fault.context.lineNumber): \(fault.error)")
    }
  }

  private static func template(_ bytes: [UInt8]) throws -> MustacheTemplate {
    try MustacheTemplate(string: "{{% CONTENT_TYPE:PAGE}}" + String(decoding: bytes, as: UTF8.self))
  }
}

/// The figures by the section they stand in.
struct PageFigures {
  var answer: [Figure]
  var accuracy: [Figure]
  var folds: [Figure]
  var reliability: [Figure]
  var coverage: [Figure]
  var ablation: [Figure]
  var convergence: [Figure]

  var all: [Figure] { answer + accuracy + folds + reliability + coverage + ablation + convergence }

  init(_ document: ReportDocument, with gnuplot: Gnuplot, style: String) throws {
    let plans = [
      [document.intervalFigure].compactMap(\.self), document.accuracyFigures, document.foldFigures,
      document.reliabilityFigures, document.coverageFigures, [document.ablationFigure].compactMap(\.self),
      [document.convergenceFigure].compactMap(\.self),
    ]
    var drawn = try Figure.draw(plans.flatMap(\.self), with: gnuplot, style: style)[...]
    let sections = plans.map { plans in
      defer { drawn = drawn.dropFirst(plans.count) }
      return Array(drawn.prefix(plans.count))
    }
    (answer, accuracy, folds) = (sections[0], sections[1], sections[2])
    (reliability, coverage, ablation, convergence) = (sections[3], sections[4], sections[5], sections[6])
  }
}
