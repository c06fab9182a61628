import DelegationFoundations
import Foundation
import Testing

@Suite("Limits of files") struct InputLimitsTests {
  @Test("SECURITY.md lists each limit as messages name it, and no other")
  func table() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let lines = try String(contentsOf: root.appending(path: "SECURITY.md"), encoding: .utf8).split(separator: "\n")
    let table = lines.drop { $0 != "| of | at most |" }.dropFirst(2).prefix { $0.hasPrefix("|") }
    let limits = InputLimits.all.map { limit in "| \(limit.owner) | \(limit.amount) |" }
    #expect(table.map { String($0) } == limits)
  }

  @Test("a message says who has more than what")
  func fault() {
    #expect(InputLimits.value.fault == "a value has more than 4 MiB, the most that is read")
    #expect(InputLimits.rowValues.fault == "a row has more than 1,000,000 values, the most that is read")
    #expect(InputLimits.attributes.amount == "1,024 attributes")
    #expect(InputLimits.inflatedRatio.amount == "200 times its size")
  }
}
