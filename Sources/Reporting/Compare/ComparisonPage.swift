import DelegationExperiments
import DelegationFoundations
import DelegationTasks
import Foundation

/// A comparison as a self-contained page in the style of the experiments' pages.
package enum ComparisonPage {
  /// - Throws: `Problem` if something on it looks like an e-mail address.
  package static func html(_ comparison: ReportComparison, command: String) throws -> [UInt8] {
    let html = Array(try PageSource.render(View(comparison, command: command), with: "compare").utf8)
    if let offset = PrivacyGuard().address(in: html) {
      throw Problem.address(file: "the page", line: 1 + html.prefix(offset).count { $0 == UInt8(ascii: "\n") })
    }
    return html
  }

  /// Identifies the page, so that it may be replaced.
  package static let marker = "<meta name=\"generator\" content=\"delegate: comparison\">"

  private struct View {
    var marker = ComparisonPage.marker
    var style: String
    var title: String
    var sides: [String]
    var verdict: String
    var answer: String?
    var notes: [String]
    var settingTable: TableView?
    var countTable: TableView?
    var headlineTable: TableView?
    var charts: [Chart]
    var modelTable: TableView?
    var modelSentences: [String]
    var testSentence: String?
    var otherSentence: String?
    var moves: [MovesView]
    var furtherTable: TableView?
    var command: String

    init(_ comparison: ReportComparison, command: String) {
      style = PageSource.chartStyle + PageSource.style
      title = "\(comparison.a.name) and \(comparison.b.name)"
      sides = comparison.sideLines
      (verdict, answer, notes) = (comparison.verdict, comparison.answer, comparison.notes)
      (settingTable, countTable) = (comparison.settingTable.view, comparison.countTable.view)
      (headlineTable, modelTable) = (comparison.headlineTable.view, comparison.modelTable.view)
      charts = comparison.charts
      (modelSentences, testSentence) = (comparison.modelSentences, comparison.testSentence)
      otherSentence = comparison.otherSentence
      moves = comparison.equal ? [] : comparison.moves.map(MovesView.init)
      furtherTable = comparison.furtherTable.view
      self.command = command
    }
  }

  private struct MovesView {
    var heading: String
    var tables: [Folded]

    struct Folded {
      var summary: String
      var table: TableView?
    }

    init(_ moves: ReportComparison.Moves) {
      heading = ReportComparison.title(moves)
      tables = [("gained", moves.gained), ("lost", moves.lost)].filter { !$0.1.isEmpty }.map { word, list in
        let title = "Top-\(moves.first): \(PageText.counted(list.count, "task")) \(word), the largest change first"
        return Folded(summary: title, table: ReportComparison.moveTable(list, title: title).view)
      }
    }
  }
}
