import DelegationFiles
import DelegationFoundations
import DelegationReporting
import DelegationResultFixtures
import DelegationResults
import DelegationTasks
import Foundation
import Testing

@Suite("Page") struct PageTests {
  private static func html(_ document: ExperimentResult) throws -> String {
    String(
      decoding: try Page(
        document, measures: Fixtures.notes,
        commands: [PageCommand(purpose: "Make this page again, to the byte", line: "delegate run x <&>")]
      ).html, as: UTF8.self)
  }

  /// Each page is drawn once.
  private static let pages = Result {
    try [Fixtures.full, Fixtures.tiny, Fixtures.empty, Fixtures.hostile].map { try html($0) }
  }

  @Test("sound markup, unique ids, every inner link leads somewhere, headings in order", arguments: 0..<4)
  func sound(index: Int) throws {
    let html = try Self.pages.get()[index]
    let markup = Markup(html)
    #expect(markup.faults == [])
    let ids = markup.values(of: "id")
    #expect(ids.count == Set(ids).count)
    for link in markup.values(of: "href") where link.hasPrefix("#") {
      #expect(ids.contains(String(link.dropFirst())), "\(link)")
    }
    let levels = markup.elements.compactMap { $0.name.wholeMatch(of: /h([1-6])/).flatMap { Int($0.1) } }
    #expect(levels.first == 1 && levels.count { $0 == 1 } == 1)
    #expect(zip(levels, levels.dropFirst()).allSatisfy { $1 <= $0 + 1 })
  }

  @Test("every section opens with its answer: a sentence before tables, charts and folds", arguments: 0..<4)
  func openings(index: Int) throws {
    let html = try Self.pages.get()[index]
    // The only section of a chapter has its heading; of commands the first says what it does.
    let start = #/(?:<h3 id="([^"]+)">[^<]*<\/h3>|<section aria-labelledby="[^"]+" id="([^"]+)">)/#
    let sections = html.matches(of: start)
    #expect(sections.count > 5 && html.matches(of: /<h3 id=|<section [^>]* id=/).count == sections.count)
    for section in sections {
      let opening = html[section.range.upperBound...].prefixMatch(
        of: #/\s*(?:<p>|<dl class="commands">\s*<dt>)([^<]*)/#)
      #expect(opening.map { $0.1.split(separator: " ").count >= 4 } == true, "\(section.0)")
    }
  }

  @Test("a browser is told by digest which script and styles are the page's own, and to load nothing", arguments: 0..<4)
  func policy(index: Int) throws {
    let html = try Self.pages.get()[index]
    let policies = html.matches(of: #/<meta http-equiv="Content-Security-Policy" content="([^"]*)">/#).map {
      String($0.1)
    }
    let rules = try #require(policies.first).split(separator: "; ").map(String.init)
    #expect(policies.count == 1 && rules.first == "default-src 'none'" && rules.contains("img-src data:"))
    for (element, rule) in [("script", "script-src"), ("style", "style-src-elem")] {
      let start = try #require(html.range(of: "<\(element)>")), end = try #require(html.range(of: "</\(element)>"))
      let digest = Data(SHA256.of(Array(html[start.upperBound..<end.lowerBound].utf8))).base64EncodedString()
      #expect(rules.contains("\(rule) 'sha256-\(digest)'"))
    }
    #expect(rules.filter { $0.contains("unsafe") } == ["style-src-attr 'unsafe-inline'"])
  }

  @Test("nothing is loaded from elsewhere, and nothing runs but the page's own script", arguments: 0..<4)
  func selfContained(index: Int) throws {
    let html = try Self.pages.get()[index]
    let markup = Markup(html)
    #expect(!html.holds("http:") && !html.holds("https:") && !html.holds("url(") && !html.holds("@import"))
    #expect(markup.values(of: "src").isEmpty)
    #expect(!markup.elements.contains { ["link", "iframe", "img", "object"].contains($0.name) })
    #expect(markup.elements.filter { $0.name == "script" }.map(\.attributes) == [[:]])
    #expect(!html.holds("fetch(") && !html.holds("XMLHttpRequest") && !html.holds("import("))
    #expect(!markup.elements.contains { $0.attributes.keys.contains { $0.hasPrefix("on") } })
    // What a repository keeps of a report; a link to anything else would lead nowhere there.
    let files = markup.values(of: "href").filter { !$0.hasPrefix("#") }
    #expect(files == ["../index.html", "provenance.json", "report.json", "history.tsv", "SHA256SUMS"])
    #expect(html.utf8.count < 300_000)
  }

  @Test("every chart has a description, and a file of its own")
  func charts() throws {
    let page = try Page(Fixtures.full, measures: [], commands: [])
    let markup = Markup(String(decoding: page.html, as: UTF8.self))
    let drawings = markup.elements.filter { $0.name == "svg" && $0.attributes["role"] == "img" }
    // Of another mode than the answer's, a chart is a file alone.
    #expect(drawings.count == page.charts.count - 1 && !markup.values(of: "id").contains("chart-accuracy-batch"))
    #expect(drawings.allSatisfy { ($0.attributes["aria-label"] ?? "").count > 40 })
    #expect(markup.elements.count { $0.name == "figcaption" } == drawings.count)
    #expect(
      page.charts.map(\.path) == [
        "charts/confusion.svg", "charts/periods.svg", "charts/folds-batch.svg",
        "charts/time-to-assignment.svg", "charts/load.svg", "charts/limits.svg", "charts/persons.svg",
        "charts/components.svg",
        "charts/top1.svg", "charts/accuracy-batch.svg", "charts/accuracy-prequential.svg", "charts/leads.svg",
        "charts/map.svg",
      ])
    let labels = drawings.map { $0.attributes["aria-label"] ?? "" }
    #expect(labels.contains { $0.holds("component-recent 42.0") && $0.holds("Trained once (batch)") })
  }

  @Test(
    "long tables fold what follows the first rows, best first; each table and chart has an id of its own",
    arguments: 0..<4)
  func folded(index: Int) throws {
    let html = try Self.pages.get()[index]
    let markup = Markup(html)
    let tables = markup.elements.filter { $0.attributes["class"]?.split(separator: " ").first == "table" }
    #expect(tables.count == markup.elements.count { $0.name == "table" })
    #expect(tables.allSatisfy { $0.attributes["id"]?.wholeMatch(of: /table-[a-z0-9-]+/) != nil })
    #expect(
      markup.elements.filter { $0.name == "figure" }.allSatisfy { $0.attributes["id"]?.hasPrefix("chart-") == true })
    #expect(markup.elements.count { $0.name == "table" && $0.attributes["class"] != "sorts" } == 0)
    guard index == 0 else { return }
    #expect(html.holds("<div class=\"table kept5\" id=\"table-holdout\">"))
    #expect(html.holds("<span>Show all 14 rows</span>"))
    let holdout = html[html.range(of: "id=\"table-holdout\"")!.upperBound...]
    let models = holdout.matches(of: /<th scope="row">([a-z0-9-]+)</).prefix(4).map { String($0.1) }
    #expect(models == ["bm25-neighbours", "component-prior-cosine", "component-recent", "recent"])
  }

  @Test("each section is there when it has something to say")
  func sections() throws {
    let full = try Self.pages.get()[0]
    func headings(_ html: String) -> [String] {
      html.matches(of: /<h3 id="(\w+)">/).map { String($0.1) }
    }
    /// Those that are the only one of their chapter too.
    func sections(_ html: String) -> [String] {
      html.matches(of: /<(?:h3|section aria-labelledby="[\w-]+") id="(\w+)">/).map { String($0.1) }
    }
    func contents(_ html: String) -> [String] {
      html.matches(of: /<li><a href="#(\w+)">/).map { String($0.1) }
    }
    let always = ["models", "tests", "persons", "data", "measures", "protocol", "again"]
    let tiny = try Self.pages.get()[1]
    for html in [full, tiny] {
      #expect(contents(html) == ["answer"] + headings(html))
      #expect(sections(html).filter(always.contains) == always)
    }
    #expect(sections(tiny) == always)
    #expect(Set(sections(full)).isSuperset(of: ["folds", "leakage", "load", "rounds", "clusters"]))
    for heading in [
      "What this does and does not show", "Data warnings and limits", "Privacy",
    ] {
      #expect(full.holds(heading), "\(heading)")
    }
    #expect(tiny.holds("Nothing had to be repaired or skipped."))
    #expect(tiny.holds("too few to say"))
    #expect(try Self.pages.get()[2].holds("No model ran at holdout."))
  }

  @Test("a dataset of groups calls them so in what is shown, and leaves the names of elements alone")
  func groups() throws {
    var document = Fixtures.full
    document.data = .of(["summary": "Tickets by group", "isMadeUp": false, "hasGroups": true])
    let html = try document.page.html
    #expect(Markup(html).faults == [])
    #expect(
      html.holds("The right group is named first for 46 of 100") && html.holds("<h3 id=\"load\">Load per group</h3>"))
    #expect(html.holds("aria-label=\"Test tasks per group") && !html.holds("aria-label=\"Test tasks per person"))
    #expect(html.holds(".persons") && html.holds("id=\"persons\">Groups and keywords</h3>"))
    #expect(
      PageText.ofGroups(
        "Persons, (people): person's; 2.9 persons. See itsm-people, `rounds.personsPerTask`, personal --person")
        == "Groups, (groups): group's; 2.9 groups. See itsm-people, `rounds.personsPerTask`, personal --person")
    document.data = .of(["summary": "Tickets", "isMadeUp": false])
    #expect(try document.page.html.holds("The right person is named first for 46 of 100"))
  }

  @Test("shares in percent, intervals as bounds, differences with their sign")
  func numbers() throws {
    let html = try Self.pages.get()[0]
    #expect(html.holds("<td>36.0<i>32.9–39.1</i>"))
    #expect(html.holds("<td class=\"best\">46.2<i>43.1–49.3</i>"))
    #expect(html.holds("<td>+8.0"))
    #expect(html.holds("<td>−8.0"))
    #expect(html.holds("<td>10,814"))
    #expect(html.holds("<dt>Period</dt><dd>2001-10-11 to 2007-12-31</dd>"))
    #expect(html.holds("<dd>10,814 with 51,230 updates</dd>"))
    #expect(html.holds("In 3,352 tasks (31.0\u{A0}%) the assignee never"))
    #expect(html.holds("the dataset can look persons up by task ids."))
    #expect(html.holds("<code>delegate run x &lt;&amp;&gt;</code>"))
    for note in Fixtures.notes {
      #expect(html.holds("<dt>\(PageText.escape(note.name))"))
      #expect(html.holds("<dd>\(PageText.escape(note.explanation))<br><small>\(PageText.escape(note.formula))"))
    }
  }

  @Test("final values only: the page says so, and gives no leakage gap")
  func finalValuesOnly() throws {
    var document = Fixtures.full
    document.finalValuesOnly = true
    let html = try Self.html(document)
    #expect(html.holds("Metrics on such data are mostly too high"))
    #expect(html.holds("left out: no assignee is recorded") && html.holds("(31.0\u{A0}%) no assignee"))
    #expect(
      html.holds("the experiment final-values measures by how much, on trackers that have histories.")
        && html.holds("Not so here:"))
    #expect(html.holds("the data has no earlier one"))
    #expect(!html.holds("assignee never") && !html.holds("top\u{2011}1, final values"))
    document.finalValuesOnly = false
    #expect(try Self.html(document).holds(" would seem 8.0 points better than it is."))
  }

  @Test("paired tests: a group for each model that others were compared with, top-1 and MRR in one row")
  func comparisons() throws {
    let html = try Self.pages.get()[0]
    #expect(html.holds("Learning as it goes (prequential), holdout: bm25-neighbours against</span></th>"))
    #expect(html.holds("Trained once (batch), holdout: keyword-overlap against</span></th>"))
    html.mustHold(
      "<tr><th scope=\"row\">component-recent<td>+4.2<i>+1.1 to +7.3</i>"
        + "<td>0.006<i>0.003</i><td class=\"text\">ahead<td>–<td>–"
        + "<td class=\"text\">not tested")
    #expect(html.holds("<td>–<i>&lt;\u{A0}0.001</i><td class=\"text\">behind"))
    html.mustHold(
      "All 2 tests of this page are one family: every pair in the table, by top-1 and by MRR, at holdout. p (Holm) is corrected"
    )
    #expect(html.holds("Two models that agree on every task are not tested: 1 such pair."))
  }

  @Test("what the correction takes back may be chance, in the table and in the answer's limits")
  func corrected() throws {
    var document = Fixtures.full
    document.comparisons[0].values.p = 0.02
    document.comparisons[0].values.pHolm = 0.06
    #expect(document.comparisons[0].p < 0.05)
    let html = try Self.html(document)
    #expect(html.holds("<td>0.060<i>0.020</i><td class=\"text\">may be chance"))
  }

  @Test("two hundred persons are shown, also those without a profile; a model in one mode only is named")
  func notes() throws {
    var document = Fixtures.full
    document.profiles = (1...220).map { person in
      .of([
        "person": "P\(1000 + person)", "tasks": 221 - person,
        "keywords": [
          made(["term": "term", "weight": 0.5, "support": 221 - person]),
          made(["term": "[rare word]", "weight": 0.25, "support": 1]),
        ],
      ])
    }
    document.load?.persons = [
      .of(["person": "P1220", "assigned": 77, "first": 60]), .of(["person": "P9", "assigned": 1, "first": 0]),
      // Nobody misses a profile without test tasks.
      .of(["person": "P10", "assigned": 0, "first": 2]),
    ]
    let html = try Self.html(document)
    #expect(
      html.holds("<summary>The 200 busiest of 222 persons</summary>") && html.holds("id=\"P1198\"")
        && !html.holds("P1199"))
    #expect(html.holds("tables/profiles.tsv has all profiles, and their weights."))
    // The busiest of the test part first, with or without a profile.
    html.mustHold(
      """
      <ol class="persons" id="profiles">
      <li id="P1220"><strong>P1220</strong> <small>77 test tasks, named first for 60; profile of 1 task</small> \
      <span><b>term</b>&nbsp;1 <b>[rare\u{A0}word]</b>&nbsp;1 </span></li>
      <li id="P9"><strong>P9</strong> <small>1 test task, named first for 0</small> <span>no profile</span></li>
      <li id="P1001"><strong>P1001</strong> <small>profile of 220 tasks</small>
      """)
    #expect(html.holds("1 person with 1 test task has none: fewer than 5 of their tasks were known by then."))
    #expect(html.holds("Not in every mode: most-frequent and recent."))
    #expect(html.holds("<dt>mean reciprocal rank (MRR)</dt>"))
    #expect(html.holds("at most 0.041, where 0 is chance"))
  }

  @Test("names and terms stay text, whatever they hold")
  func escaping() throws {
    let html = try Self.pages.get()[3]
    #expect(!html.holds("<script>alert") && !html.holds("<img") && !html.holds("<em>"))
    #expect(html.holds("Does &lt;script&gt;alert(1)&lt;/script&gt; &quot;stay&quot; text? \u{FFFD}\u{FFFD} &quot;"))
    #expect(html.holds("c++ &lt;t&gt; &amp; &quot;q&quot;"))
    #expect(!html.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" && $0 != "\t" })
  }

  @Test("the same bytes every time")
  func repeatable() throws {
    let one = try Page(Fixtures.full, measures: Fixtures.notes, commands: [])
    let other = try Page(Fixtures.full, measures: Fixtures.notes, commands: [])
    #expect(one.html == other.html)
    #expect(one.charts.map(\.bytes) == other.charts.map(\.bytes))
  }

  @Test("the page agrees with report.json: values are rounded before they are shown")
  func rounded() throws {
    var document = Fixtures.tiny
    document.results[0].measures["top1"] = 0.2504999999
    #expect(try Self.html(document) == Self.html(document.rounded()))
  }

  @Test("text keeps a contrast of 4.5 : 1 in every palette")
  func contrast() throws {
    let html = try Self.pages.get()[2]
    let pairs = html.matches(of: /--([a-z0-9]+):light-dark\(#([0-9a-f]{6}),#([0-9a-f]{6})\)/)
    func palette(_ colours: [(Substring, Substring)]) -> [String: Double] {
      Dictionary(colours.map { (String($0.0), Self.luminance(String($0.1))) }, uniquingKeysWith: { first, _ in first })
    }
    let (light, dark) = (palette(pairs.map { ($0.1, $0.2) }), palette(pairs.map { ($0.1, $0.3) }))
    let print = palette(html.matches(of: /--([a-z0-9]+):#([0-9a-f]{6})/).map { ($0.1, $0.2) })
    #expect(print["paper"] == 1)
    #expect(html.holds(":root.light{color-scheme:light}") && html.holds(":root.dark{color-scheme:dark}"))
    for palette in [light, dark, light.merging(print) { $1 }] {
      let paper = try #require(palette["paper"])
      for name in ["text", "quiet"] + (1...8).map({ "ink\($0)" }) {
        let ink = try #require(palette[name])
        #expect((max(ink, paper) + 0.05) / (min(ink, paper) + 0.05) >= 4.5, "\(name)")
      }
    }
  }

  /// Relative luminance of a colour, as WCAG 2.2 defines it.
  private static func luminance(_ hex: String) -> Double {
    let code = Int(hex, radix: 16) ?? 0
    let parts = [code >> 16, (code >> 8) & 255, code & 255].map { level -> Double in
      let share = Double(level) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }
}
