import DelegationMatching
import Testing

@Suite("Durations by person and category") struct DurationTableTests {
  private typealias Effort = DurationTable.Effort

  @Test("quantiles of forty tasks, worked by hand, and of the groups that have twenty")
  func rows() {
    let efforts = (1...40).map { Effort(person: $0 <= 20 ? 7 : nil, category: $0 % 2, minutes: Double($0)) }
    let table = DurationTable(of: efforts.reversed())
    #expect(
      table.rows.map(\.group) == [
        .init(person: nil, category: nil), .init(person: nil, category: 0), .init(person: nil, category: 1),
        .init(person: 7, category: nil),
      ])
    let all = table.rows[0]
    #expect((all.efforts, all.lower, all.median, all.upper) == (40, 4, 20, 36))
    #expect(table.row(person: 7, category: 0)?.group == .init(person: 7, category: nil))
    #expect(table.row(person: 8, category: 1)?.group == .init(person: nil, category: 1))
    #expect(table.row(person: 8, category: 2)?.group == .init(person: nil, category: nil))
  }

  @Test("too few say nothing")
  func few() {
    let table = DurationTable(of: (1...19).map { Effort(person: 0, category: 0, minutes: Double($0)) })
    #expect(table.rows.isEmpty && table.row(person: 0, category: 0) == nil)
  }
}
