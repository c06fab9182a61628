import DelegationIngest
import Testing

@Suite("Fields that name their own assignee") struct OwnNamesTests {
  @Test(
    "a name at the beginning of a text counts, and nothing behind the length of a log", arguments: [0, 16_379, 16_384])
  func longTexts(before: Int) {
    var names = OwnNames(of: ["ada": ["ada"], "bob": ["bob"]])
    for row in 0..<60 {
      let person = row % 2 == 0 ? "ada" : "bob"
      names.add(
        String(repeating: ".", count: before) + " \(person) " + String(repeating: "w", count: 1_000), of: person)
    }
    #expect((names.telling?.own == 60) == (before < 16_384))
  }
}
