import DelegationText
import Testing

@Suite("Stop words") struct StopWordsTests {
  private let words = TextSettings(filters: [.stopWords])

  @Test("listed words are dropped, the rest stays in order")
  func byHand() throws {
    #expect(try terms("The editor is not in the view", words) == ["editor", "view"])
    #expect(try terms("the of and", words).isEmpty)
  }

  @Test("words the list only mentions stay")
  func mentioned() throws {
    #expect(try terms("us may will new one", words) == ["us", "may", "will", "new", "one"])
  }

  @Test("a contraction is dropped by either tokenizer")
  func contractions() throws {
    #expect(try terms("Editor doesn't open, it's stuck", words) == ["editor", "open", "stuck"])
    let spaces = TextSettings(tokenizer: .spaces, filters: [.stopWords])
    #expect(try terms("Editor doesn't open it's don", spaces) == ["editor", "open", "don"])
  }

  @Test("the list is the Snowball project's: 174 words, none of them a comment")
  func count() throws {
    #expect(StopWords(.english, for: .original2018).count == 174)
    #expect(try terms("Snowball origin # licence BSD", words) == ["snowball", "origin", "licence", "bsd"])
  }
}
