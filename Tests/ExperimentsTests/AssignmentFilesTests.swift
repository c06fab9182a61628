import DelegationFoundations
import DelegationModels
import Foundation
import Synchronization
import Testing

@Suite("The plan and the log of what is assigned") struct AssignmentFilesTests {
  private static let line = #"""
    {"act":"label","at":"2026-03-01T09:00:00Z","label":"suggested/P001","mark":"0f","person":"a1","state":"begun","task":"7"}

    """#

  private func withLog(_ text: String, _ body: (String) throws -> Void) throws {
    let path = NSTemporaryDirectory() + "log-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    try body(path)
  }

  @Test("a line that is no act is named by its number, empty lines counted")
  func plan() {
    let found = problem { _ = try PlannedAct.read(Data("\n\n{}\n".utf8), location: "plan.jsonl") }
    #expect(found?.location == "plan.jsonl:3" && found?.fault == "it is not a line of a plan")
  }

  @Test("of a run that was killed while it wrote, the last line is taken away", arguments: [1, 9, 60])
  func cut(kept: Int) throws {
    try withLog(Self.line + Self.line.prefix(kept)) { path in
      let history = try AssignmentLog(path: path, isWritten: true).history
      #expect(history.entries.map(\.task) == ["7"])
      #expect(FileManager.default.contents(atPath: path) == Data(Self.line.utf8))
    }
  }

  @Test(
    "a file that is no log is refused and stays as it is",
    arguments: [
      ("my notes", 1), ("my notes\n", 1), (#"{"acts": 1}"#, 1), (line + "my notes", 2), ("\n" + line + "\n[", 4),
    ])
  func foreign(text: String, number: Int) throws {
    try withLog(text) { path in
      for isWritten in [false, true] {
        let found = problem { _ = try AssignmentLog(path: path, isWritten: isWritten) }
        #expect(found?.location == "\(path):\(number)" && found?.fault == "it is not a line of a log of acts")
      }
      #expect(FileManager.default.contents(atPath: path) == Data(text.utf8))
    }
  }

  @Test("a file that is refused is closed once: a second time would close what another thread opened meanwhile")
  func closedOnce() throws {
    try withLog("my notes\n") { path in
      let isOver = Atomic(false)
      let lost = Atomic(0)
      let other = Thread {
        while !isOver.load(ordering: .relaxed) {
          let file = open("/dev/null", O_RDONLY)
          sched_yield()
          if fcntl(file, F_GETFD) < 0 { lost.add(1, ordering: .relaxed) }
          close(file)
        }
        isOver.store(false, ordering: .relaxed)
      }
      other.start()
      for _ in 0..<20_000 { _ = try? AssignmentLog(path: path, isWritten: true) }
      isOver.store(true, ordering: .relaxed)
      while isOver.load(ordering: .relaxed) { sched_yield() }
      #expect(lost.load(ordering: .relaxed) == 0)
    }
  }

  @Test("what was said at no possible moment is no suggestion", arguments: [Int64.min, 1 << 50, .max])
  func moments(seconds: Int64) throws {
    func text(_ asOf: Int64, _ known: Int64) -> [UInt8] {
      Array(
        #"{"asOf":\#(asOf),"outcome":{"assignee":"","isCounted":true,"known":\#(known)},"people":[],"sizes":[],"task":"7"}"#
          .utf8)
    }
    let record = try SuggestionRecord(jsonLines: text(1, 2))
    #expect(record.suggestions.count == 1)
    #expect(throws: CacheFault.self) { try SuggestionRecord(jsonLines: text(seconds, 2)) }
    #expect(throws: CacheFault.self) { try SuggestionRecord(jsonLines: text(1, seconds)) }
  }
}
