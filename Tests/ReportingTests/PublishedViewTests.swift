import DelegationResultFixtures
import DelegationResults
import Testing

@Suite("Published results on the page") struct PublishedViewTests {
  static var document: ExperimentResult {
    var document = Fixtures.full
    document.headline = .init(model: "bm25-neighbours", mode: .prequential)
    document.results.append(Fixtures.result("bm25-neighbours", 0.5, mode: .prequential, split: .folds))
    document.published = .of([
      "source": "Someone & Else 2023, doi:10.1/x", "differences": ["They <drop> tasks."],
      "results": [
        made(["name": "SVM", "top1": 0.333, "top5": 0.727, "top10": 0.873]),
        made(["name": "DeBERTa", "top1": 0.344, "top5": 0.731, "top10": 0.866]),
      ],
    ])
    return document
  }

  @Test("a sentence, the differences and a table with the folds, theirs as dashes")
  func section() throws {
    let html = try Self.document.page.html
    #expect(Markup(html).faults == [])
    // The only section of a chapter gives it its title.
    #expect(!html.holds("Beside other results") && html.holds("aria-labelledby=\"chapter-result\" id=\"published\""))
    #expect(html.holds("<a href=\"#chapter-result\">Beside published results</a>"))
    html.mustHold(
      "The model bm25-neighbours, trained once, names the right person first for 40.2\u{A0}% of 922 test tasks, on average over "
        + "the folds (95\u{A0}%: 37.1–43.3); DeBERTa, the best published model, for 34.4\u{A0}%. The best simple "
        + "rule, component-recent, manages 36.0\u{A0}%, and")
    #expect(html.holds("among the first five. Learning as it goes (prequential): bm25-neighbours 50.0\u{A0}%."))
    html.mustHold(
      "<p class=\"answer\">Trained once per fold, as published models are, bm25-neighbours names the right person first for "
        + "40 of 100 tasks that can be judged; DeBERTa, the best published model, manages 34, and component-recent, the best simple rule, 36."
    )
    #expect(html.holds("<li>They &lt;drop&gt; tasks.</li>") && html.holds("Someone &amp; Else 2023, doi:10.1/x"))
    let row = try #require(html.components(separatedBy: "<th scope=\"row\">SVM, published<td").dropFirst().first)
    #expect(row.hasPrefix(">33.3" + String(repeating: "<td>–", count: 10)))
    #expect(html.components(separatedBy: "<th scope=\"row\">SVM, published<td").count == 4)
  }

  @Test("a row for each, the same colour for what was measured alike")
  func chart() throws {
    let picture = try #require(try Picture.files(Self.document)["published"])
    let rows = picture.groups("row")
    #expect(
      rows.map(\.title).prefix(4) == [
        "bm25-neighbours: Top-1 40.2, trained once; 50.0, learning as it goes",
        "component-recent: Top-1 36.0, trained once", "SVM, published: Top-1 33.3",
        "DeBERTa, published: Top-1 34.4",
      ])
    #expect(rows.count == 12)
    let position = try picture.horizontal(from: "0", to: "100")
    #expect(abs(try Picture.start(of: /dot quiet/, in: rows[3].body).x - position(34.4)) < 0.11)
    let ring = try #require(rows[0].body.firstMatch(of: /class="ring ink1" cx="([\d.]+)%"/))
    #expect(abs(Double(ring.1)! - position(50)) < 0.11)
  }

  @Test("no such section without published results, and none without folds")
  func absent() throws {
    #expect(!(try Fixtures.full.page.html).holds("#published"))
    var document = Self.document
    document.results.removeAll { $0.split == .folds }
    #expect(!(try document.page.html).holds("#published"))
  }
}
