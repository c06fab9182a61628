import DelegationReporting
import DelegationResults
import Testing

@Suite("Settings on the page") struct SettingTableTests {
  private func html(_ settings: [ExperimentResult.Setting]) throws -> String {
    var document = Fixtures.empty
    document.settings = settings
    return try document.page.html
  }

  @Test("they are folded, key by key, as text")
  func table() throws {
    let html = try html([.init(key: "seed", value: "1"), .init(key: "text.filters", value: "<b> & stop-words")])
    let markup = Markup(html)
    #expect(markup.faults == [])
    #expect(html.holds("<details class=\"fold\">\n<summary>All settings of the recipe</summary>"))
    #expect(html.holds("<tr><th scope=\"row\">seed<td class=\"text\">1"))
    #expect(html.holds("<td class=\"text\">&lt;b&gt; &amp; stop-words"))
  }

  @Test("without any there is no box to unfold")
  func none() throws { #expect(!(try html([]).holds("All settings of the recipe"))) }
}
