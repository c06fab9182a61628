import DelegationFoundations
import DelegationTasks
import Testing

@Suite("Cached logs") struct CachedLogTests {
  private let log = makeLog(
    [(1, 10), (2, 20), (3, 30)],
    [
      .assignedTo: [(1, [(10, ""), (30, "ann"), (20, "zoe")]), (2, [(20, "bob"), (45, "ann")]), (9, [(30, "cid")])],
      .component: [(1, [(10, "UI")]), (2, [(20, "UI"), (31, "Core")]), (3, [(30, "Help")])],
    ])

  @Test("a log is read back with every value, pool, data warning and order")
  func roundTrip() throws {
    let again = try TaskLog(cacheBytes: log.cacheBytes)
    #expect(again.ids == log.ids && again.openings == log.openings && again.reporters == log.reporters)
    #expect(again.dataWarnings == log.dataWarnings && !log.dataWarnings.found.isEmpty)
    #expect(again.fields == log.fields && again.updateCount == log.updateCount)
    for moment in [15, 25, 35, Int64.max] {
      let (one, other) = (Snapshot(of: log, asOf: Moment(moment)), Snapshot(of: again, asOf: Moment(moment)))
      #expect(one.tasks == other.tasks)
      for task in one.tasks {
        for field in log.fields { #expect(one.text(field, of: task) == other.text(field, of: task)) }
      }
    }
    // Pools find old values and add new ones as before.
    var (pool, known) = (again.pool(of: .component), log.pool(of: .component))
    #expect(pool.id(of: "Core") == known.id(of: "Core") && pool.id(of: "Core") != nil)
    #expect(pool.intern("New") == known.intern("New"))
    #expect(again.cacheBytes == log.cacheBytes)
  }

  @Test("persons are read back with numbers, order of appearance and who is not one")
  func persons() throws {
    let persons = PersonTable(of: log, rules: PersonRules(notPersons: ["bob"]))
    let again = try PersonTable(cacheBytes: persons.cacheBytes)
    #expect(again.addresses == persons.addresses && again.appearances == persons.appearances)
    #expect(again.person(address: "ZOE") == persons.person(address: "zoe"))
    for assignee in 0..<ValueID(log.pool(of: .assignedTo).count) {
      #expect(again.person(assignee: assignee) == persons.person(assignee: assignee))
    }
    #expect(again.pseudonym(0) == persons.pseudonym(0))
  }

  /// The bytes with each run of eight, or of four, replaced in turn by another number.
  private func damaged(_ bytes: [UInt8]) -> [[UInt8]] {
    var all: [[UInt8]] = []
    for width in [4, 8] {
      for start in stride(from: 0, through: bytes.count - width, by: 4) {
        for number in [0, 1, 3, UInt64(UInt32.max), UInt64.max >> 1, .max] {
          var copy = bytes
          for offset in 0..<width { copy[start + offset] = UInt8(truncatingIfNeeded: number >> UInt64(8 * offset)) }
          all.append(copy)
        }
      }
    }
    return all
  }

  @Test("a log of damaged bytes is refused, or can be read without a crash")
  func damagedLog() {
    var refused = 0
    for bytes in damaged(log.cacheBytes) {
      guard let log = try? TaskLog(cacheBytes: bytes) else {
        refused += 1
        continue
      }
      let views = (OpeningView(of: log), Snapshot(of: log, asOf: .endOfHistory))
      for field in log.fields {
        for task in 0..<log.count { _ = (views.0.text(field, of: task), views.1.text(field, of: task)) }
        _ = log.pool(of: field).id(of: "none of them")
      }
      for reporter in log.reporters { _ = log.reporterPool.string(reporter) }
    }
    #expect(refused > 100)
  }

  @Test("so are persons")
  func damagedPersons() {
    let persons = PersonTable(of: log, rules: PersonRules(notPersons: ["bob"]))
    var refused = 0
    for bytes in damaged(persons.cacheBytes) {
      guard let persons = try? PersonTable(cacheBytes: bytes) else {
        refused += 1
        continue
      }
      _ = persons.pseudonyms
      for assignee in 0..<ValueID(persons.assigneeCount) {
        _ = persons.person(assignee: assignee).map(persons.pseudonym)
      }
    }
    #expect(refused > 20)
  }

  @Test("bytes that are cut anywhere are refused")
  func cut() {
    let bytes = log.cacheBytes
    for count in stride(from: 0, to: bytes.count, by: 7) {
      #expect(throws: CacheFault.self) { try TaskLog(cacheBytes: Array(bytes[..<count])) }
    }
  }
}
