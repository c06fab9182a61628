import DelegationTasks
import Testing

@Suite("Topic of a title") struct TitleTopicTests {
  private func topic(_ title: String) -> String? {
    TitleTopic.key(of: Array(title.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("words in brackets, or before a colon and a space, in lower case")
  func found() {
    #expect(topic("[Search] no matches") == "search")
    #expect(topic("  [ quick   fix ]missing import") == "quick fix")
    #expect(topic("net/http: Client leaks") == "net/http")
    #expect(topic("Build: fails") == "build")
    #expect(topic("Größe: zu klein") == "größe")
  }

  @Test(
    "a sentence, an address, a time or an open bracket is none",
    arguments: [
      "", " ", "[", "[]", "[ ] x", ":", ": x", "Crash on save", "http://example.org fails", "12:30 is shown as 0:30",
      "An error in the editor: null pointer", "[never closed", "ends with:",
      "[a label that is longer than forty bytes, so no label] x", "averyveryverylongwordoverfortybyteswithoutend: x",
    ])
  func none(title: String) { #expect(topic(title) == nil) }

  @Test("three words are a topic, four are not")
  func words() {
    #expect(topic("java model cache: stale") == "java model cache")
    #expect(topic("the java model cache: stale") == nil)
    #expect(topic("[the java model cache] stale") == nil)
  }
}
