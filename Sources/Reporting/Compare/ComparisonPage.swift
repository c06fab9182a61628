import DelegationExperiments
import Foundation
import DelegationTasks

/// A comparison as a page: one file that needs no other, in the look of the experiments' pages.
package enum ComparisonPage {
  /// - Parameters:
  ///   - comparison: Of two reports.
  ///   - command: What to type for the same page.
  /// - Throws: `Problem` if something on it looks like an e-mail address.
  package static func html(_ comparison: ReportComparison, command: String) throws -> [UInt8] {
    let html = Array(try PageSource.render(View(comparison, command: command), with: "compare").utf8)
    if let offset = PrivacyGuard().address(in: html) {
      throw Problem.address(file: "the page", line: 1 + html.prefix(offset).count { $0 == UInt8(ascii: "\n") })
    }
    return html
  }

  /// By this line the page is known when it is to be replaced.
  package static let marker = "<meta name=\"generator\" content=\"delegate: comparison\">"

  /// Everything `compare.mustache` asks for, by the names it uses.
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
    var modelTable: TableView?
    var modelSentences: [String]
    var testSentence: String?
    var otherSentence: String?
    var moves: [MoveView]
    var furtherTable: TableView?
    var command: String

    init(_ comparison: ReportComparison, command: String) {
      style = PageSource.chartStyle + PageSource.style
      title = "\(comparison.a.name) and \(comparison.b.name)"
      sides = comparison.sideLines
      (verdict, answer, notes) = (comparison.verdict, comparison.answer, comparison.notes)
      (settingTable, countTable) = (comparison.settingTable.view, comparison.countTable.view)
      (headlineTable, modelTable) = (comparison.headlineTable.view, comparison.modelTable.view)
      (modelSentences, testSentence) = (comparison.modelSentences, comparison.testSentence)
      otherSentence = comparison.otherSentence
      moves = comparison.equal ? [] : comparison.moves.map(MoveView.init)
      furtherTable = comparison.furtherTable.view
      self.command = command
    }
  }

  private struct MoveView {
    var heading: String
    var tables: [Folded]

    struct Folded {
      var summary: String
      var table: TableView?
    }

    init(_ moves: ReportComparison.Moves) {
      heading = ReportComparison.title(moves)
      tables = [("gained", moves.gained), ("lost", moves.lost)].filter { !$0.1.isEmpty }.map { word, list in
        let title = "Top-\(moves.first): \(PageText.counted(list.count, "report")) \(word), the farthest way first"
        return Folded(summary: title, table: ReportComparison.moveTable(list, title: title).view)
      }
    }
  }
}
