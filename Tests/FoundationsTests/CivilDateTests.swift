import DelegationFoundations
import Testing

@Suite("days and seconds") struct CivilDateTests {
  @Test("quotients are rounded down, also below 0 and at the last number", arguments: [1, 7, 60, 86_400])
  func roundedDown(divisor: Int32) {
    for number in [Int32.min, -86_401, -86_400, -8, -7, -1, 0, 1, 6, 7, 86_399, 86_400, .max] {
      let (quotient, rest) = (number.dividedDown(by: divisor), number.remainderDown(by: divisor))
      #expect(Double(quotient) == (Double(number) / Double(divisor)).rounded(.down))
      #expect(Int64(quotient) * Int64(divisor) + Int64(rest) == Int64(number) && (0..<divisor).contains(rest))
    }
  }

  @Test("a day and its number belong together, in all years that can be written")
  func numbers() {
    for number in stride(from: CivilDate(1, 1, 1).number, through: CivilDate(9999, 12, 31).number, by: 997) {
      #expect(CivilDate(number: number).number == number)
    }
    #expect(CivilDate(2038, 1, 19).number == 24_855 && CivilDate(1970, 1, 1).number == 0)
  }
}
