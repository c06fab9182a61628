import Testing
import Text

@Suite("Filter order") struct FilterOrderTests {
  @Test("the compiler's order and the data's order allow the same")
  func sameAsData() throws {
    let orders: [TextSettings] = [
      FilterOrder.tokens(.words).settings,
      FilterOrder.tokens(.words).withoutStopWords().settings,
      FilterOrder.tokens(.words).stemmed().grams(1...3).settings,
      FilterOrder.tokens(.words, identifiers: .split, tags: .keep).withoutStopWords().stemmed().grams(1...2).settings,
      FilterOrder.tokens(.spaces).withoutStopWords().grams(2...3).settings,
    ]
    for settings in orders { try settings.validate() }
    #expect(orders[3].filters == [.stopWords, .porter2, .grams(1...2)])
  }

  @Test("stop words cannot follow stems, and nothing follows n-grams")
  func stages() {
    // The methods exist only where the stage conforms, so what does not conform does not compile.
    func isBeforeStopWords(_ stage: Any.Type) -> Bool { stage is any BeforeStopWords.Type }
    func isBeforeStemming(_ stage: Any.Type) -> Bool { stage is any BeforeStemming.Type }
    func isBeforeGrams(_ stage: Any.Type) -> Bool { stage is any BeforeGrams.Type }
    let stages: [Any.Type] = [Tokens.self, ContentWords.self, Stems.self, Grams.self]
    #expect(stages.map(isBeforeStopWords) == [true, false, false, false])
    #expect(stages.map(isBeforeStemming) == [true, true, false, false])
    #expect(stages.map(isBeforeGrams) == [true, true, true, false])
  }

  @Test("a chain made through the compiler is the chain made of the data")
  func chain() throws {
    let order = FilterOrder.tokens(.words).withoutStopWords().stemmed().grams(1...2)
    let text = "The editors are crashing in views"
    #expect(try TextChain(order: order).terms(of: text) == terms(text, order.settings))
  }
}
