import DelegationModels
import Foundation
import Testing

@Suite("Tasks from JSON lines") struct TaskLinesTests {
  @Test(
    "a line that is no task is named with what is wrong",
    arguments: [
      (#"{"id": "7"}"#, "it has no 'title'"), (#"{"id": 7, "title": "a"}"#, "'id' is not a text in quotes"),
      (#"{"id": "7", "title": null}"#, "'title' is not a text in quotes"), ("[1]", "it is not an object"),
      (#"{"id": "7""#, "it is not JSON"),
    ])
  func faults(line: String, fault: String) {
    let found = problem { _ = try TaskLines.read(Data(("\n" + line).utf8), location: "tasks") }
    #expect(
      found?.location == "tasks:2" && found?.fault == "this is not a task: \(fault)", "\(String(describing: found))")
  }

  @Test("a line that is nested too deep is said to be so, not to be no JSON")
  func deep() {
    let value = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    faults(line: #"{"id": "7", "title": "a", "more": \#(value)}"#, fault: "values nested more than 64 deep")
  }

  @Test(
    "a key that is there twice is named, however it is written",
    arguments: [
      #"{"id": "7", "title": "a", "title": "b"}"#, #"{"id": "7", "title": "a", "t\u0069tle": "a"}"#,
      #"{"id": "7", "title": "a", "more": {"title": 1, "title": 2}}"#,
    ])
  func repeated(line: String) {
    let found = problem { _ = try TaskLines.read(Data(("\n" + line).utf8), location: "tasks") }
    #expect(found?.location == "tasks:2" && found?.fault == "“title” is repeated", "\(String(describing: found))")
  }

  @Test(
    "half a surrogate pair becomes U+FFFD, as in tables, and a whole one stays",
    arguments: [
      (#"a\ud800"#, "a\u{FFFD}"), (#"\uDC00\uD83D b"#, "\u{FFFD}\u{FFFD} b"), (#"\ud83d\ud83d\ude00"#, "\u{FFFD}😀"),
      (#"\\ud800 \uD83D\uDE00"#, #"\ud800 😀"#), (#"\ud800\n\u0041"#, "\u{FFFD} A"),
    ])
  func loneSurrogates(written: String, read: String) throws {
    let line = #"{"id": "7", "title": ""# + written + #""}"#
    #expect(try TaskLines.read(Data(line.utf8), location: "tasks").first?.title == read)
  }

  @Test("control characters become spaces, as in a tracker's own tasks")
  func controls() throws {
    let line =
      #"{"id": "7\u0000\u001b[31m", "title": "a\u0000b", "description": "c\u0007d\ne", "component": "U\u007fI"}"#
    let task = try #require(try TaskLines.read(Data(line.utf8), location: "tasks").first)
    #expect([task.id, task.title, task.details, task.category] == ["7  [31m", "a b", "c d\ne", "U I"])
  }
}
