import DelegationExperiments
import Foundation
import Testing

@Suite("Tasks from JSON lines") struct TaskLinesTests {
  @Test("control characters become spaces, as in a tracker's own tasks")
  func controls() throws {
    let line =
      #"{"id": "7\u0000\u001b[31m", "title": "a\u0000b", "description": "c\u0007d\ne", "component": "U\u007fI"}"#
    let task = try #require(try TaskLines.read(Data(line.utf8), location: "tasks").first)
    #expect([task.id, task.title, task.details, task.category] == ["7  [31m", "a b", "c d\ne", "U I"])
  }
}
