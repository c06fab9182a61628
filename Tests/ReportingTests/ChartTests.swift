import DelegationReporting
import DelegationResultFixtures
import DelegationResults
import Foundation
import Testing

@Suite("Charts") struct ChartTests {
  private static let full = Result { try Picture.files(Fixtures.full) }

  private static func picture(_ name: String) throws -> Picture { try #require(try full.get()[name]) }

  @Test("files are sound, follow both palettes, and have descriptions")
  func files() throws {
    let files = try Picture.files(Fixtures.full)
    #expect(files.count == 13)
    for (name, picture) in files {
      let markup = Markup(picture.text)
      #expect(markup.faults == [], "\(name)")
      #expect(markup.elements.first { $0.name == "svg" }?.attributes["xmlns"] == "http://www.w3.org/2000/svg")
      #expect(!picture.text.holds("black") && !picture.text.holds("rgb("))
      #expect(picture.text.holds("currentColor") && picture.text.holds("color-scheme: light dark"))
      // The light colours are for viewers that know no variables.
      #expect(
        picture.text.holds("fill: #083d6d; fill: var(--shade1);")
          && picture.text.holds("color: #be4a0c; color: var(--ink2);"))
      #expect(picture.text.holds("<desc>"))
      // One rule for numbers: at most one decimal, whatever they are computed from.
      for data in markup.elements.compactMap({ $0.attributes["d"] }) {
        #expect(data.firstMatch(of: /\d\.\d\d|nan|inf|e/) == nil, "\(data.prefix(60))")
      }
    }
  }

  @Test("rows: dot, interval and candidate recall at their values, the best first")
  func rows() throws {
    let picture = try Self.picture("top1")
    let rows = picture.groups("row")
    #expect(rows.count == 8)
    #expect(rows[0].title?.hasPrefix("bm25-neighbours: 46.2") == true)
    #expect(
      rows[0].title == "bm25-neighbours: 46.2 (95\u{A0}%: 43.1–49.3), candidate recall 99.8, trained once 40.2")
    let position = try picture.horizontal(from: "0", to: "100")
    for (row, value, low, high, candidateRecall) in [(0, 46.2, 43.1, 49.3, 99.8)] {
      let body = rows[row].body
      #expect(abs(try Picture.start(of: /dot ink\d/, in: body).x - position(value)) < 0.02)
      #expect(abs(try Picture.start(of: /ring ink1/, in: body).x - position(40.2)) < 0.02)
      #expect(abs(try Picture.start(of: /limit/, in: body).x - position(candidateRecall)) < 0.02)
      let band = try #require(Picture(body).marks("rect", style: /band ink\d/).first)
      #expect(abs(band.numbers("x") - position(low)) < 0.02)
      #expect(abs(band.numbers("x") + band.numbers("width") - position(high)) < 0.03)
    }
    #expect(picture.texts.map(\.content).contains("Learning as it goes (prequential)"))
  }

  @Test("a colour has one meaning: ink1 is the answer's model, ink2 the best simple rule, in every chart")
  func colours() throws {
    let rows = try Self.picture("top1").groups("row").map { row in
      (row.title?.prefix { $0 != ":" }, row.body.firstMatch(of: /class="dot (ink\d)"/)?.1)
    }
    for (model, ink) in rows {
      #expect(ink == (model == "bm25-neighbours" ? "ink1" : model == "component-recent" ? "ink2" : "ink8"))
    }
    for name in ["accuracy-prequential", "accuracy-batch", "folds-batch"] {
      let lines = try Self.picture(name).groups("series ").map { line in
        (line.title?.prefix { $0 != ":" }, line.body.prefix { $0 != "\"" })
      }
      #expect((2...3).contains(lines.count) && Set(lines.map(\.1)).count == lines.count)
      #expect(lines.first { $0.1 == "ink1" }?.0 == "bm25-neighbours", "\(name)")
      #expect(lines.first { $0.1 == "ink2" }?.0 == "component-recent", "\(name)")
    }
    for name in ["map", "load"] {
      #expect(
        try Self.picture(name).text.firstMatch(of: /class="[^"]*(disc|area|series|dot) ink[12]\b/) == nil, "\(name)")
    }
  }

  @Test("rows with a ring: tasks assigned and named first for")
  func rings() throws {
    let picture = try Self.picture("load")
    let rows = picture.groups("row")
    #expect(rows.map(\.title).first == "P004: assigned 210, named first for 305" && rows.count == 4)
    let position = try picture.horizontal(from: "0", to: "400")
    #expect(abs(try Picture.start(of: /dot quiet/, in: rows[0].body).x - position(210)) < 0.02)
    #expect(abs(try Picture.start(of: /ring ink1/, in: rows[0].body).x - position(305)) < 0.02)
  }

  @Test("the leakage gap: opening values as a dot, final values as a ring, the best first")
  func leakage() throws {
    var document = Fixtures.full
    document.headline = .of(["model": "bm25-neighbours", "mode": "batch"])
    let picture = try #require(try Picture.files(document)["leakage"])
    let rows = picture.groups("row")
    #expect(
      rows.map(\.title) == [
        "bm25-neighbours: 40.2 with opening, 48.2 with final values",
        "component-prior-cosine: 38.1 with opening, 46.1 with final values",
      ])
    let position = try picture.horizontal(from: "0", to: "50")
    #expect(abs(try Picture.start(of: /dot ink1/, in: rows[0].body).x - position(40.2)) < 0.02)
    #expect(abs(try Picture.start(of: /ring ink1/, in: rows[0].body).x - position(48.2)) < 0.02)
  }

  @Test("feature groups that are added: dots joined from row to row")
  func joined() throws {
    var document = Fixtures.full
    let shares = [0.2, 0.35, 0.38]
    func metrics(_ top1: Double) -> Parts { made(["top1": top1, "top5": 0.6, "top10": 0.8, "mrr": 0.4]) }
    document.ablation = zip(["work", "component", "text"], shares).map { group, share in
      .of([
        "variant": "adds \(group)", "kind": "adds", "group": group, "features": 10,
        "validation": metrics(share + 0.01), "holdout": metrics(share),
      ])
    }
    let picture = try #require(try Picture.files(document)["ablation"])
    let position = try picture.horizontal(from: "0", to: "100")
    let line = try Picture.points(of: /stretched line quiet/, in: picture.text)
    #expect(line.count == 3)
    for (point, share) in zip(line, shares) { #expect(abs(point.x - position(share * 100)) < 0.02) }
    #expect(picture.groups("row").map(\.title)[1] == "+ component: 35.0 at holdout, 36.0 on validation")
  }

  @Test("no text leaves its chart or touches a number of its axis, whatever the names and the width", arguments: 0..<4)
  func insideChart(index: Int) throws {
    let document = [Fixtures.full, Fixtures.tiny, Fixtures.hostile, Fixtures.probable][index]
    let html = try document.page.html
    let drawings = html.components(separatedBy: "<svg class=\"chart\"").dropFirst().compactMap {
      $0.components(separatedBy: "<figcaption>").first
    }
    var count = 0
    for (drawing, width) in drawings.flatMap({ one in [320.0, 599, 600, 1_040].map { (one, $0) } }) {
      let picture = Picture(drawing)
      // The map has its own size.
      guard let height = drawing.firstMatch(of: /^[^>]* height="([\d.]+)"/).flatMap({ Double($0.1) }) else { continue }
      let (left, right) = (picture.length("left") ?? 0, picture.length("right") ?? 0)
      let plot = min(width - left - right, picture.length("widest") ?? .infinity)
      #expect(plot >= 100)
      var numbers: [(from: Double, to: Double)] = []
      for text in picture.texts where width >= 600 || !text.style.contains("roomy") {
        let extent = Labels.width(text.content)
        let start =
          left + text.x / 100 * plot + text.shift
          - (text.style.contains("end") ? extent : text.style.contains("middle") ? extent / 2 : 0)
        #expect(start > -0.1 && start + extent < width + 0.1, "\(text.content)")
        #expect(text.y > 10 && text.y < height - 2, "\(text.content)")
        if text.style.hasPrefix("quiet middle") && text.y < height - 12 { numbers.append((start, start + extent)) }
        count += 1
      }
      #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0.to < $1.from }, "\(numbers)")
    }
    #expect(count > 20)
  }

  @Test("the row's title has the complete name where that takes two lines or is cut off")
  func cut() throws {
    let picture = try #require(try Picture.files(Fixtures.hostile)["top1"])
    let name = "&lt;b&gt;8&lt;/b&gt; a-very-long-model-name-that-fits-into-no-margin-of-any-figure 8"
    #expect(picture.groups("row").contains { $0.title?.hasPrefix(name + ": 19.0") == true })
    let texts = picture.texts.map(\.content)
    let first = try #require(texts.firstIndex { $0.hasPrefix("<b>8</b> a-very-") })
    #expect(texts[first].hasSuffix("-") && texts[first + 1].hasSuffix("…"))
  }
}
