import DelegationEvaluation
import DelegationFoundations
import DelegationTasks
import Testing

@Suite("Calendar periods") struct OpeningPeriodsTests {
  /// Noon of a day.
  private func noon(_ year: Int, _ month: Int, _ day: Int) -> Moment {
    Moment(Int64(CivilDate(year, month, day).number) * 86_400 + 43_200)
  }

  private func midnight(_ year: Int, _ month: Int) -> Moment {
    Moment(Int64(CivilDate(year, month, 1).number) * 86_400)
  }

  /// As many tasks in each of these months, one month after the other.
  private func openings(_ count: Int, from year: Int, months: Range<Int>) -> [Moment] {
    months.flatMap { month in (0..<count).map { noon(year + month / 12, month % 12 + 1, 1 + $0 % 28) } }
  }

  @Test("twelve months are months, thirteen are quarters, and many years are years")
  func unit() {
    let months = OpeningPeriods(of: openings(30, from: 2008, months: 2..<14)).periods
    #expect(months.count == 12 && months.allSatisfy { $0.positions.count == 30 })
    #expect(months[0].from == midnight(2008, 3) && months[0].until == midnight(2008, 4))
    #expect(months[11].from == midnight(2009, 2) && months[11].until == midnight(2009, 3))
    let quarters = OpeningPeriods(of: openings(30, from: 2008, months: 2..<15)).periods
    #expect(quarters.map(\.positions.count) == [30, 90, 90, 90, 90])
    #expect(quarters[0].from == midnight(2008, 1) && quarters[0].until == midnight(2008, 4))
    let years = OpeningPeriods(of: openings(30, from: 2001, months: 0..<120)).periods
    #expect(years.map(\.positions.count) == [Int](repeating: 360, count: 10))
    #expect(years[9].from == midnight(2010, 1) && years[9].until == midnight(2011, 1))
  }

  @Test("units with fewer than thirty tasks are joined with the next, and a short end with the one before")
  func joined() {
    let openings =
      openings(10, from: 2008, months: 0..<2) + openings(40, from: 2008, months: 2..<4)
      + openings(29, from: 2008, months: 4..<5)
    let periods = OpeningPeriods(of: openings).periods
    #expect(periods.map(\.positions) == [Array(0..<60), Array(60..<129)])
    #expect(periods.map(\.from) == [midnight(2008, 1), midnight(2008, 4)])
    #expect(periods.map(\.until) == [midnight(2008, 4), midnight(2008, 6)])
  }

  @Test("every task is in one period, in any order of the openings", arguments: 1..<40)
  func partition(seed: Int) {
    var number = UInt64(seed)
    let openings = (0..<(seed * 17)).map { _ in
      number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Moment(Int64(number >> 33) % Int64(seed * seed * 2_000_000))
    }
    let periods = OpeningPeriods(of: openings).periods
    #expect(periods.flatMap(\.positions).sorted() == Array(openings.indices) && periods.count <= 12)
    #expect(periods.count == 1 || periods.allSatisfy { $0.positions.count >= 30 })
    for period in periods {
      #expect(period.positions.allSatisfy { openings[$0] >= period.from && openings[$0] < period.until })
    }
    for (one, next) in zip(periods, periods.dropFirst()) { #expect(one.until == next.from) }
  }

  @Test("no tasks, no periods; few tasks, one")
  func few() {
    #expect(OpeningPeriods(of: []).periods.isEmpty)
    let one = OpeningPeriods(of: [noon(2008, 1, 5), noon(2008, 12, 5)]).periods
    #expect(one.map(\.positions) == [[0, 1]] && one[0].from == midnight(2008, 1) && one[0].until == midnight(2009, 1))
  }
}
