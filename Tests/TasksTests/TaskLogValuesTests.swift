import DelegationTasks
import Testing

@Suite("Replaced values of a log") struct TaskLogValuesTests {
  private let log = makeLog(
    [(1, 100), (2, 200)],
    [.component: [(1, [(100, "a"), (150, "b")]), (2, [(200, "b"), (250, "A")])], .version: [(1, [(100, "a")])]])

  @Test("a field's values change, those with equal replacements become one, and everything else stays")
  func replacingValues() {
    var seen: [String] = []
    let other = log.replacingValues(of: .component) { value in
      seen.append(value)
      return value == "A" ? "a" : value
    }
    #expect(seen == ["a", "b", "A"])
    let (before, after) = (Snapshot(of: log, asOf: .endOfHistory), Snapshot(of: other, asOf: .endOfHistory))
    #expect((0..<2).map { before.text(.component, of: $0) } == ["b", "A"])
    #expect((0..<2).map { after.text(.component, of: $0) } == ["b", "a"])
    #expect(after.text(.version, of: 0) == "a" && other.pool(of: .component).count == 2)
    #expect(Snapshot(of: other, asOf: Moment(120)).text(.component, of: 0) == "a")
    #expect(log.replacingValues(of: .product) { _ in "x" }.fields == log.fields)
  }

  @Test("moments are counted over openings and updates of every field")
  func moments() {
    #expect(log.momentCount { $0 >= Moment(200) } == 3)
    #expect(log.momentCount { _ in true } == 7)
  }
}
