import DelegationResults
import Testing

@Suite("The map of clusters") struct MapPageTests {
  @Test("points by shape and colour, named by number and heaviest term, the smaller clusters in grey below")
  func points() throws {
    let (html, charts) = try Fixtures.full.page
    let drawing = try #require(charts["charts/map.svg"])
    #expect(Markup(drawing).faults == [])
    // 692 and 452 pixels between the margins of 14; y grows upwards.
    #expect(drawing.holds("<path class=\"disc others\" d=\"M221 286h0\"><title>smaller clusters</title></path>"))
    drawing.mustHold(
      "<path class=\"disc ink3\" d=\"M14 466h0m6-9h0m7 5h0\"><title>1 (refactor, renam, method): 412")
    #expect(drawing.holds("class=\"area ink4\"") && drawing.holds("class=\"area ink5\" d=\"M636 9.5l4.5 8h-9z"))
    #expect(drawing.matches(of: /<text class="name halo middle"/).count == 3)
    #expect(drawing.holds(">1 <tspan class=\"term\">refactor</tspan></text>") && drawing.holds(">3</text>"))
    html.mustHold("9 of 3,688 tasks as points, marked by cluster (LSA, k = 50). The axes are dimensions 2 and 5")
  }

  @Test("the key has each mark's terms, size and component, and how many clusters have no mark")
  func key() throws {
    let html = try Fixtures.full.page.html
    html.mustHold("<b>1</b> refactor · renam · method · extract <small>412 tasks, 71.0\u{A0}% of them UI</small>")
    html.mustHold(
      "<b>3</b> no term that three persons share <small>97 tasks, 38.0\u{A0}% of them Text &amp; &lt;Editing&gt;</small>"
    )
    #expect(html.holds("47 smaller clusters <small>2,891 tasks</small>"))
  }

  @Test("clusters that say little about the components are folded away with a sentence", arguments: [0.099, 0.1])
  func folded(agreement: Double) throws {
    var document = Fixtures.full
    for index in document.clusters.indices { document.clusters[index].ari = agreement }
    let html = try document.page.html
    let opened = agreement >= 0.1 ? " open" : ""
    #expect(html.holds("<details class=\"fold\"\(opened)>\n<summary>Map of the clusters</summary>"))
    #expect(html.holds("<details class=\"fold\"\(opened)>\n<summary>How each clustering ended</summary>"))
    #expect(html.holds("these clusters do not reproduce the components.") == (agreement < 0.1))
    #expect(!html.holds("There are no components"))
  }

  @Test("without components there is no agreement to tell")
  func withoutComponents() throws {
    var document = Fixtures.full
    for run in document.clusters.indices {
      document.clusters[run].ari = 1
      for index in document.clusters[run].largest.indices { document.clusters[run].largest[index].component = "" }
    }
    let html = try document.page.html
    #expect(
      html.holds("There are no components to compare these clusters with.") && !html.holds("adjusted Rand index is"))
  }

  @Test("clusters without a map keep their tables")
  func without() throws {
    var document = Fixtures.full
    document.clusters[1].map = nil
    let (html, charts) = try document.page
    #expect(charts["charts/map.svg"] == nil && !html.holds("class=\"key\""))
    #expect(html.holds("The largest clusters and their terms"))
  }
}
