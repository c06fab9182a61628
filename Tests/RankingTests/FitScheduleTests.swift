import DelegationRanking
import Testing

@Suite("When a model that learns as it goes is fitted") struct FitScheduleTests {
  @Test("a fit is due at fifty examples, and whenever there are a fifth more")
  func schedule() {
    #expect(FitSchedule.count(known: 49) == nil)
    #expect([50, 59, 60, 71, 72, 86, 87].map { FitSchedule.count(known: $0) } == [50, 50, 60, 60, 72, 72, 87])
  }
}
