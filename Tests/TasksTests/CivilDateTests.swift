import DelegationFoundations
import DelegationTasks
import Testing

@Suite("Days of the calendar") struct CivilDateTests {
  @Test(
    "known days, leap years among them",
    arguments: [
      (0, 1970, 1, 1), (951_782_400, 2000, 2, 29), (951_868_800, 2000, 3, 1), (1_078_012_800, 2004, 2, 29),
      (4_107_542_399, 2100, 2, 28), (4_107_542_400, 2100, 3, 1), (-1, 1969, 12, 31),
    ] as [(Int64, Int, Int, Int)])
  func known(seconds: Int64, year: Int, month: Int, day: Int) {
    let found = CivilDate(of: Moment(seconds))
    #expect((found.year, found.month, found.day) == (year, month, day))
  }

  @Test("every day of two centuries is counted as it is read")
  func bothWays() {
    for number in 0..<73_049 {
      let day = CivilDate(of: Moment(Int64(number) * 86_400))
      #expect(CivilDate(day.year, day.month, day.day).number == number)
    }
  }
}
