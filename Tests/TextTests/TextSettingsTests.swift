import Foundation
import Testing
import Text

@Suite("Text settings") struct TextSettingsTests {
  private func decode(_ json: String) throws -> TextSettings {
    try JSONDecoder().decode(TextSettings.self, from: Data(json.utf8))
  }

  private func problem(_ json: String) -> SettingProblem? {
    do {
      _ = try decode(json)
      return nil
    } catch DecodingError.dataCorrupted(let context) {
      return context.underlyingError as? SettingProblem
    } catch { return nil }
  }

  @Test("absent keys have their defaults")
  func defaults() throws {
    #expect(try decode("{}") == TextSettings())
    #expect(try decode(#"{"tokenizer": "spaces"}"#) == .original2018)
  }

  @Test("what is written is read back")
  func roundTrip() throws {
    let settings = TextSettings(
      identifiers: .split, tags: .keep, minimumTokenLength: 2, filters: [.stopWords, .porter2, .grams(1...2)],
      minimumDocumentFrequency: 3)
    let data = try JSONEncoder().encode(settings)
    #expect(try JSONDecoder().decode(TextSettings.self, from: data) == settings)
    #expect(String(decoding: data, as: UTF8.self).contains("n-grams 1...2"))
  }

  @Test("a wrong value names key, fault and remedy")
  func wrongValues() {
    let faults: [(String, String, String)] = [
      (#"{"tokenizer": "word"}"#, "text.tokenizer", "there is no 'word'"),
      (#"{"filters": ["porter"]}"#, "text.filters", "there is no filter 'porter'"),
      (#"{"filters": ["porter2", "stop-words"]}"#, "text.filters", "'stop-words' stands after 'porter2'"),
      (#"{"filters": ["n-grams 1...2", "porter2"]}"#, "text.filters", "'porter2' stands after 'n-grams 1...2'"),
      (#"{"filters": ["porter2", "porter2"]}"#, "text.filters", "'porter2' is not the only filter of its kind"),
      (#"{"filters": ["n-grams 2...1"]}"#, "text.filters", "'n-grams 2...1' is not a range of lengths"),
      (#"{"filters": ["n-grams 1...4"]}"#, "text.filters", "'n-grams 1...4' is not a range of lengths"),
      (#"{"filters": ["n-grams"]}"#, "text.filters", "'n-grams' is not a range of lengths"),
      (#"{"filters": ["n-grams 1..2"]}"#, "text.filters", "'n-grams 1..2' is not a range of lengths"),
      (#"{"minimumTokenLength": 0}"#, "text.minimumTokenLength", "0 is below 1"),
      (#"{"minimumDocumentFrequency": -1}"#, "text.minimumDocumentFrequency", "-1 is below 1"),
      (#"{"tokenizer": "spaces", "tags": "keep"}"#, "text.tags", "no effect with 'tokenizer: spaces'"),
      (#"{"tokenizer": "spaces", "identifiers": "split"}"#, "text.identifiers", "no effect"),
    ]
    for (json, key, fault) in faults {
      let problem = problem(json)
      #expect(problem?.key == key, "\(json)")
      #expect(problem?.fault.contains(fault) == true, "\(json): \(problem?.fault ?? "no fault")")
      #expect(problem?.remedy.isEmpty == false)
    }
  }

  @Test("the error carries the key's path; a wrong type is the decoder's own error")
  func path() {
    #expect {
      try decode(#"{"minimumTokenLength": 0}"#)
    } throws: { error in
      guard case DecodingError.dataCorrupted(let context) = error else { return false }
      return context.codingPath.map(\.stringValue) == ["minimumTokenLength"]
    }
    #expect(throws: DecodingError.self) { try decode(#"{"filters": "porter2"}"#) }
  }

  @Test("settings made in code are checked when a chain is made of them")
  func chain() {
    #expect(throws: SettingProblem.self) { try TextChain(settings: TextSettings(filters: [.grams(0...1)])) }
    #expect(throws: SettingProblem.self) { try TextChain(settings: TextSettings(filters: [.porter2, .stopWords])) }
  }

  @Test("a problem reads place, fault, remedy")
  func words() {
    #expect(
      problem(#"{"filters": ["porter2", "stop-words"]}"#)?.description == """
        text.filters: 'stop-words' stands after 'porter2'
          try: order them stop-words, porter2, n-grams: stop words are words, not stems, and n-grams are made last
        """)
  }
}
