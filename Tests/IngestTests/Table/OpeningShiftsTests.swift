import DelegationIngest
import Testing

@Suite("Openings in files of several time zones") struct OpeningShiftsTests {
  private func zones(_ openings: [[Int64]]) -> (tasks: Int, seconds: Int64, all: Int)? {
    var shifts = OpeningShifts()
    for (file, openings) in openings.enumerated() {
      for (task, opening) in openings.enumerated() { shifts.add(opening, of: "A-\(task)", file: file) }
    }
    return shifts.zones
  }

  @Test("a task counts once, in however many files it is and whichever of them is moved")
  func severalFiles() throws {
    let (here, there) = ([0, 100, 200, 300] as [Int64], [7_200, 7_300, 7_400, 7_500] as [Int64])
    for files in [[here, there], [here, there, there], [here, here, there], [here, there, here]] {
      let found = try #require(zones(files))
      #expect(found.tasks == 4 && found.seconds == 7_200 && found.all == 4, "\(files)")
    }
    #expect(zones([here, here]) == nil && zones([here]) == nil && zones([here, [60, 160, 260, 360]]) == nil)
  }
}
