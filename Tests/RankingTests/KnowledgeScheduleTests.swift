import DelegationRanking
import DelegationTasks
import Testing

@Suite("Schedule of knowledge") struct KnowledgeScheduleTests {
  @Test(
    "moments of training are whole steps before and after one of them, and never after an opening", arguments: [0, -7])
  func byHand(steps: Int) {
    let schedule = KnowledgeSchedule(days: 3, from: day(10 + 3 * steps))
    #expect(
      schedule == KnowledgeSchedule(days: 3, from: day(10)) && schedule != KnowledgeSchedule(days: 3, from: day(11)))
    for (opening, moment) in [(10, 10), (11, 10), (12, 10), (13, 13), (9, 7), (7, 7), (0, -2), (-2, -2), (-3, -5)] {
      #expect(schedule.moment(for: day(opening)) == day(moment))
      #expect(schedule.age(at: day(opening)) == Int64(opening - moment) * 86_400)
    }
    #expect(schedule.moment(for: Moment(day(13).seconds - 1)) == day(10))
  }

  @Test("at once: every opening is a moment of its own")
  func atOnce() {
    #expect(KnowledgeSchedule.atOnce == KnowledgeSchedule(days: nil, from: day(4)))
    for opening in [-3, 0, 12] { #expect(KnowledgeSchedule.atOnce.moment(for: day(opening)) == day(opening)) }
  }
}
