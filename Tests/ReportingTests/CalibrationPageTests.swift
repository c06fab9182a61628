import DelegationEvaluation
import DelegationReporting
import DelegationResultFixtures
import DelegationResults
import Foundation
import Testing

@Suite("Probabilities on the page") struct CalibrationPageTests {
  private static func page(_ document: ExperimentResult) throws -> (page: Page, html: String) {
    let page = try Page(document, measures: Fixtures.notes, commands: [])
    return (page, String(decoding: page.html, as: UTF8.self))
  }

  private static let drawn = Result { try page(Fixtures.probable) }

  @Test("the sections are there, with their charts, and sound")
  func sections() throws {
    let (page, html) = try Self.drawn.get()
    let markup = Markup(html)
    #expect(markup.faults == [])
    for heading in [
      "id=\"probabilities\">Probabilities<", "id=\"abstention\">One name, a few, or none<",
      "on the last fifth of the training",
    ] {
      #expect(html.holds(heading), "\(heading)")
    }
    let links = markup.values(of: "href")
    #expect(links.contains("#probabilities") && links.contains("#abstention"))
    let charts = page.charts.map(\.path).filter { $0.contains("reliability") || $0.contains("coverage") }
    #expect(charts == ["charts/coverage-prequential.svg", "charts/reliability-prequential.svg"])
    let labels = markup.elements.filter { $0.name == "svg" }.compactMap { $0.attributes["aria-label"] }
    #expect(labels.contains { $0.holds("8.0 stated, 6.5 right; 17.0 stated, 19.6 right") })
    #expect(labels.contains { $0.holds("right in 82.0 when 50.0 are answered, in 46.0 when 100.0 are") })
  }

  @Test("each model in plain sentences")
  func sentences() throws {
    let html = try Self.drawn.get().html
    #expect(
      html.holds(
        "The model component-prior-cosine, learning as it goes, gives its first suggestion a probability of 47.2\u{A0}% on average "
          + "and is right in 46.2\u{A0}%: the difference may be luck (p\u{A0}=\u{A0}0.600)."))
    #expect(html.holds("on as many tasks: the difference may be luck (p\u{A0}=\u{A0}0.312)."))
    #expect(html.holds("<td>17.1<i>p\u{A0}&lt;\u{A0}0.001</i>"))
    #expect(
      html.holds(
        "The model component-prior-cosine, learning as it goes: with a threshold for 80\u{A0}% precision that follows outcomes it answers "
          + "41.0\u{A0}% of the test tasks and is right in 78.4\u{A0}% (95\u{A0}% interval 73.9–82.3)."))
    #expect(html.holds("<td>0.612<i>in the end 0.652</i>"))
    #expect(html.holds("<td>0.087<i>chosen</i>"))
    #expect(html.holds("so that round one gives a task to at most 3 persons there, on average."))
    #expect(html.holds("<td>−1.6"))
  }

  @Test("how sure the answers are, how sets of each size fare and where they fare worst; the age of a training")
  func parts() throws {
    var document = Fixtures.probable
    let html = try Self.page(document).html
    #expect(
      html.holds(
        "names one person for 50.0\u{A0}% of the test tasks, right in 86.8\u{A0}%; a set of up to 5 for 50.0\u{A0}%, which holds the right person in 80.0\u{A0}%."
      ))
    #expect(!html.holds("(low)"))
    #expect(
      html.holds(
        "Sets that promise 80\u{A0}% hold the right person in 81.0\u{A0}% of 300 sets of 1, 81.0\u{A0}% of 200 sets of 2"
      ))
    #expect(
      html.holds(
        "They do least often in UI (71.0\u{A0}% of 300) and for tasks that P001 did (71.0\u{A0}% of 400), among "))
    #expect(!html.holds("Its thresholds are those of the training"))
    var batch = document
    batch.calibration = [document.calibration[0]]
    batch.calibration[0].mode = .batch
    #expect(try Self.page(batch).html.holds("Its thresholds are those of the training, on "))
    #expect(try !Self.page(document).html.holds("(aim: 80"))
    document.calibration[0].abstention.promise = .missed
    let missed = try Self.page(document).html
    #expect(missed.holds("right in 86.8\u{A0}% (aim: 80\u{A0}%); a set"))
    document.calibration[0].levels = nil
    try Self.page(document).html.mustHold(
      " One name alone, which it gives for 41.0\u{A0}%, is right in 78.4\u{A0}% (aim: 80\u{A0}%).</p>"
    )
    document.calibration[0].sets[0].byPerson = nil
    #expect(try Markup(Self.page(document).html).faults == [])
  }

  @Test("two promises have a dashed line each, and sets' sizes a chart of their own")
  func charts() throws {
    let page = try Self.drawn.get().page
    func drawing(_ name: String) throws -> String {
      String(decoding: try #require(page.charts.first { $0.path == "charts/\(name).svg" }).bytes, as: UTF8.self)
    }
    #expect(try drawing("sets").components(separatedBy: "class=\"reference\"").count == 3)
    #expect(
      try !drawing("set-sizes").contains("class=\"reference\"") && drawing("set-sizes").contains("2.0 people, "))
  }

  @Test("the model that the recipe asks about has a sentence, the others are in the table")
  func foremost() throws {
    var document = Fixtures.probable
    document.headline = .init(model: "component-prior-cosine", mode: .prequential)
    let html = try Self.page(document).html
    #expect(html.holds("The table has all models that give probabilities"))
    #expect(!html.holds("bm25-neighbours, learning as it goes, gives"))
    document.headline = .init(model: "recent", mode: .prequential)
    let other = try Self.page(document).html
    // The one with the higher mean reciprocal rank.
    #expect(
      other.holds(
        "The model bm25-neighbours, learning as it goes: on validation no threshold with at least 30 answers is clearly above "
          + "80\u{A0}% precision"))
    #expect(other.holds(", more than chance explains (p\u{A0}&lt;\u{A0}0.001)."))
    document.calibration.removeFirst()
    #expect(try !Self.page(document).html.holds("The table has all models"))
  }

  @Test("a threshold that answers nothing of the test part; few tasks")
  func edges() throws {
    var document = Fixtures.probable
    document.calibration = [Fixtures.calibration("recent", bias: 0, p: 0.2, threshold: 0.9)]
    document.calibration[0].abstention = .of([
      "target": 0.875, "threshold": 0.9, "validation": document.calibration[0].abstention.validation,
      "test": made(["tasks": 20, "answered": 0, "coverage": 0]),
    ])
    document.calibration[0].tooFew = true
    document.calibration[0].bins = []
    document.calibration[0].curve = []
    let (page, html) = try Self.page(document)
    #expect(Markup(html).faults == [])
    #expect(
      html.holds(
        "Too few to say: the model recent, learning as it goes: with the threshold chosen for 87.5\u{A0}% precision"))
    #expect(html.holds("on validation it answers none of the test tasks."))
    #expect(!page.charts.contains { $0.path.contains("reliability") || $0.path.contains("coverage") })
  }

  @Test(
    "a promise that is not kept is noted beside the number",
    arguments: [
      (Promise.kept, "(95\u{A0}% interval 73.9–82.3).", "2.94 people per task on average."),
      (
        Promise.missed, "(95\u{A0}% interval 73.9–82.3), less than it aims at.",
        "2.94 people per task on average, more than the 3 aimed at."
      ),
      (
        Promise.broken, "(95\u{A0}% interval 73.9–82.3), less than it aims at.",
        "2.94 people per task on average, more than the 3 aimed at."
      ),
    ])
  func promises(outcome: Promise, precision: String, persons: String) throws {
    var document = Fixtures.probable
    document.calibration[0].abstention.promise = outcome
    let last = document.rounds.count - 1
    document.rounds[last].promise = outcome
    document.rounds[last].interval95 = ["personsPerTaskRoundOne": [2.71, 4.22], "leftToRoundTwo": [0.004, 0.031]]
    let html = try Self.page(document).html
    #expect(html.holds(precision) && html.holds(persons))
    #expect(html.holds("<td>1.0<i>0.4–3.1</i>"))
    let isKept = outcome == .kept
    #expect(html.holds("<td>−1.6\(isKept ? "" : "<i>promise \(outcome)</i>")"))
    #expect(
      html.holds("<td>2.94<i>2.71–4.22\(isKept ? "" : "; at most 3: \(outcome)")</i>"))
  }

  @Test("no such section where no model gives probabilities")
  func absent() throws {
    let html = try Self.page(Fixtures.full).html
    for text in ["#probabilities", "#abstention", "chosen on the last fifth"] {
      #expect(!html.holds(text))
    }
  }

  @Test("report.json keeps every key, and leaves out what does not apply")
  func json() throws {
    let document = try Fixtures.probable.rounded()
    let bytes = try document.json()
    #expect(try ExperimentResult(json: bytes, path: "report.json") == document)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.components(separatedBy: "\"chosenFor\"").count == 2)
    #expect(text.components(separatedBy: "\"difference\":-0.016").count == 2)
    #expect(text.holds("\"noiseFloor\":0.029"))
  }
}
