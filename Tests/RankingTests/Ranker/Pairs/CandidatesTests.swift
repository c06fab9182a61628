import DelegationRanking
import DelegationTasks
import Testing

@Suite("Candidates") struct CandidatesTests {
  private func candidates(
    _ history: WorkHistory? = nil, online: [Double], recent: [Double]? = nil, ever: [Double]? = nil
  ) -> Candidates {
    let none = [Double](repeating: 0, count: online.count)
    return Candidates(
      for: 0, history ?? workHistory(components: [0], personCount: online.count), decay: PerHalfLife(repeating: 1),
      votes: NeighbourVotes.Votes(
        recent: recent ?? none, ever: ever ?? none, sameComponent: none, best: none, recentBest: none),
      online: online, count: PairSettings().candidateCount)
  }

  @Test("the likeliest first; who has no chance is no candidate")
  func byHand() {
    let found = candidates(online: [0, 0.1, 0.2, 0], recent: [0, 0.5, 0, 0], ever: [0, 0.2, 0, 0.1])
    #expect(found.persons == [1, 2, 3])
    #expect(areClose(found.scores, [0.35 + 0.06 + 0.2, 0.4, 0.03], 1e-12))
  }

  @Test("equal chances by number, and forty at most")
  func ties() {
    var online = [Double](repeating: 0.01, count: 60)
    online[50] = 0.02
    #expect(candidates(online: online).persons == [50] + Array(0..<39))
    #expect(PairSettings().candidateCount == 40)
  }

  @Test("shares of work, each by its weight")
  func work() {
    let history = workHistory(components: [0], [event(0, 0, .assigned(1))])
    let found = candidates(history, online: [0, 0, 0])
    // All work of the season ½, of ever 0.02, the component's season 1 and month 1, each 1 / (1 + ½).
    #expect(found.persons == [1] && abs(found.scores[0] - 2.52 / 1.5) < 1e-12)
    let other = candidates(workHistory(components: [0], [event(0, 0, .copied(2))]), online: [0, 0, 0])
    #expect(other.persons == [2] && abs(other.scores[0] - 0.1 / 1.5) < 1e-12)
  }

  @Test("nobody known: no candidates")
  func nobody() { #expect(candidates(online: []).persons.isEmpty) }
}
