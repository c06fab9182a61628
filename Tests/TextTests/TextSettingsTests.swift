import DelegationFoundations
import DelegationText
import Testing

@Suite("Text settings") struct TextSettingsTests {
  private func problem(_ body: () throws -> Void) -> Problem? {
    do { try body() } catch { return error as? Problem }
    return nil
  }

  @Test("a filter is read as it is written", arguments: ["stop-words", "porter2", "n-grams 1...2", "n-grams 3...3"])
  func filters(text: String) throws { #expect(try TextSettings.Filter(text: text).text == text) }

  @Test(
    "an invalid filter is named",
    arguments: [
      ("porter", "there is no filter 'porter'"),
      ("n-grams 2...1", "'n-grams 2...1' is not a range of lengths between 1 and 3"),
      ("n-grams 1...4", "'n-grams 1...4' is not a range of lengths between 1 and 3"),
      ("n-grams", "'n-grams' is not a range of lengths between 1 and 3"),
      ("n-grams 1..2", "'n-grams 1..2' is not a range of lengths between 1 and 3"),
    ])
  func unknownFilter(text: String, fault: String) {
    let problem = problem { _ = try TextSettings.Filter(text: text) }
    #expect(problem?.location == "text.filters")
    #expect(problem?.fault == fault)
    #expect(problem?.remedy.isEmpty == false)
  }

  @Test("invalid settings name key, fault and remedy")
  func wrongValues() {
    let faults: [(TextSettings, String, String)] = [
      (TextSettings(filters: [.porter2, .stopWords]), "text.filters", "'stop-words' is after 'porter2'"),
      (TextSettings(filters: [.grams(1...2), .porter2]), "text.filters", "'porter2' is after 'n-grams 1...2'"),
      (TextSettings(filters: [.porter2, .porter2]), "text.filters", "'porter2' is not the only filter of its kind"),
      (TextSettings(filters: [.grams(0...1)]), "text.filters", "'n-grams 0...1' is not a range of lengths"),
      (TextSettings(minimumTokenLength: 0), "text.minimumTokenLength", "0 is below 1"),
      (TextSettings(minimumDocumentFrequency: -1), "text.minimumDocumentFrequency", "-1 is below 1"),
      (TextSettings(tokenizer: .spaces, tags: .keep), "text.tags", "no effect with 'tokenizer: spaces'"),
      (TextSettings(tokenizer: .spaces, identifiers: .split), "text.identifiers", "no effect"),
    ]
    for (settings, key, fault) in faults {
      let problem = problem { try settings.validate() }
      #expect(problem?.location == key, "\(fault)")
      #expect(problem?.fault.contains(fault) == true, "\(problem?.fault ?? "no fault")")
      #expect(problem?.remedy.isEmpty == false)
      #expect(throws: Problem.self) { try TextChain(settings: settings) }
    }
  }

  @Test("a problem has location, fault and remedy")
  func description() {
    #expect(
      problem { try TextSettings(filters: [.porter2, .stopWords]).validate() }?.description == """
        text.filters: 'stop-words' is after 'porter2'
          try: order them stop-words, porter2, n-grams: stop words are words, not stems, and n-grams come last
        """)
  }
}
