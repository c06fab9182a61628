import DelegationReporting
import DelegationResultFixtures
import DelegationResults
import Testing

@Suite("Charts of sweeps") struct SweepChartTests {
  /// A sweep over all combinations of values; the first point of the highest MRR is the best.
  private func picture(_ axes: [(key: String, values: [String])], _ mrr: [Double]) throws -> Picture? {
    let grid = axes.reduce([[String]]([[]])) { grid, axis in grid.flatMap { start in axis.values.map { start + [$0] } }
    }
    func result(_ mrr: Double) -> Parts {
      made([
        "model": "recent", "mode": "batch", "test": 80, "candidateRecall": 0.9,
        "measures": made(["top1": 0.3, "top3": 0.4, "top5": 0.5, "top10": 0.6, "mrr": mrr, "macroF1": 0.2]),
        "interval95": ["mrr": [mrr - 0.05, mrr + 0.05]], "tooFew": false,
      ])
    }
    let best = (mrr.firstIndex(of: mrr.max()!) ?? 0) + 1
    let document = SweepResult.of([
      "schema": "2.0", "kind": "sweep", "experiment": "grid", "dataset": "d", "question": "Which?", "seed": 1,
      "settings": [Int](),
      "counts": made(["tasks": 500, "eligible": 400, "persons": 9, "train": 240, "validation": 80, "test": 80]),
      "axes": axes.map { made(["key": $0.key, "values": $0.values]) },
      "points": zip(grid, mrr).enumerated().map { index, point in
        made(["number": index + 1, "values": point.0, "validation": result(point.1), "isBase": false])
      },
      "best": best, "test": result(0.5), "caveats": [Int](), "notes": [Int](),
    ])
    guard let chart = try Page(document, commands: []).charts.first else { return nil }
    let picture = Picture(String(decoding: chart.bytes, as: UTF8.self))
    #expect(chart.path == "charts/points.svg" && Markup(picture.text).faults == [])
    return picture
  }

  @Test("one numeric setting: a line with intervals, the best point as a ring")
  func line() throws {
    let picture = try #require(try picture([("models.recent.days", ["30", "365", "90"])], [0.41, 0.52, 0.47]))
    let line = try #require(picture.groups("series").first)
    let (across, up) = (try picture.horizontal(from: "0", to: "400"), try picture.vertical(from: "0", to: "60"))
    let points = try Picture.points(of: /stretched line/, in: line.body)
    for (point, value) in zip(points, [(30.0, 41.0), (90, 47), (365, 52)]) {
      #expect(abs(point.x - across(value.0)) < 0.02 && abs(point.y - up(value.1)) < 0.11)
    }
    let ring = try #require(line.body.firstMatch(of: /class="ring" cx="([\d.]+)%"/))
    #expect(points.count == 3 && abs(Double(ring.1)! - across(365)) < 0.11)
    #expect(line.body.holds("<title>models.recent.days 365: MRR 52.0 (95\u{A0}%: 47.0–57.0), the best</title>"))
  }

  @Test("two values: a row each, in the order of the grid, under the name of the key")
  func points() throws {
    let picture = try #require(try picture([("models.recent.days", ["30", "90"])], [0.41, 0.52]))
    let rows = picture.groups("row")
    #expect(
      rows.map(\.title) == [
        "30: 41.0 (95\u{A0}%: 36.0–46.0), candidate recall 90.0",
        "90: 52.0 (95\u{A0}%: 47.0–57.0), candidate recall 90.0",
      ])
    let position = try picture.horizontal(from: "0", to: "100")
    #expect(abs(try Picture.start(of: /dot ink1/, in: rows[1].body).x - position(52)) < 0.02)
    #expect(picture.texts.contains { $0.content == "models.recent.days" })
  }

  @Test("two settings: a heat map, the highest value in the strongest shade and framed")
  func map() throws {
    let picture = try #require(
      try picture(
        [("text.filters", ["[stop-words]", "[]"]), ("models.recent.days", ["30", "90", "365"])],
        [0.40, 0.41, 0.43, 0.45, 0.50, 0.47]))
    let cells = picture.marks("rect", style: /shade\d parted/)
    #expect(cells.map { $0.attributes["class"] } == ["5", "5", "4", "3", "1", "2"].map { "shade\($0) parted" })
    #expect(cells[4].title == "text.filters [], models.recent.days 90: MRR 50.0 (95\u{A0}%: 45.0–55.0), the best")
    #expect(cells[0].numbers("y") == cells[2].numbers("y") && cells[0].numbers("x") == cells[3].numbers("x"))
    let frames = picture.marks("rect", style: /ring paper/)
    #expect(frames.count == 1 && frames[0].numbers("x") == cells[4].numbers("x") + 1)
    #expect(frames[0].numbers("y") == cells[4].numbers("y") + 4)
    let words = picture.texts.map(\.content)
    for word in ["text.filters ↓", "models.recent.days →", "[stop-words]", "365", "50.0"] {
      #expect(words.contains(word), "\(word)")
    }
  }

  @Test("three settings: a map for each value of the first")
  func panels() throws {
    let picture = try #require(
      try picture([("a", ["x", "y"]), ("b", ["1", "2"]), ("c", ["3", "4"])], (0..<8).map { Double($0) / 10 }))
    #expect(picture.marks("rect", style: /shade\d parted/).count == 8)
    #expect(picture.texts.map(\.content).filter { $0.hasPrefix("a ") } == ["a x", "a y"])
  }

  @Test("settings that are no numbers: a row each; a grid too large for any: no chart")
  func others() throws {
    let picture = try #require(try picture([("text.weighting", ["bm25", "tfidf-2018"])], [0.41, 0.52]))
    #expect(picture.groups("row").count == 2 && picture.groups("row")[1].body.holds("class=\"ring ink1\""))
    let many = (0..<8).map { "\($0)" }
    #expect(try self.picture([("a", many), ("b", many)], (0..<64).map { Double($0) / 100 }) == nil)
  }
}
