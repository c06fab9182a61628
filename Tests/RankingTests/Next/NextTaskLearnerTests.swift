import DelegationFoundations
import DelegationRanking
import DelegationTasks
import Testing

@Suite("Learning which task a person takes next") struct NextTaskLearnerTests {
  @Test("it learns that persons take the newest task of their own component")
  func learns() {
    let tracker = TakeTracker(seed: 11, taskCount: 500)
    let learner = tracker.learner(before: .endOfHistory)
    #expect(learner.count == tracker.takes.count)
    let known = learner.count * 4 / 5
    let fit = learner.fit(toFirst: known)!
    var (hits, number, state) = (0, 0, tracker.state)
    state.advance(to: .endOfHistory) { take, state in
      defer { number += 1 }
      guard number >= known else { return }
      let context = state.context(of: take.person, at: take.moment)
      let probabilities = fit.probabilities(context)
      #expect(abs(probabilities.reduce(0, +) - 1) < 1e-9)
      #expect(probabilities == fit.probabilities(NextTaskTable(context), .blend))
      let likeliest: Int = probabilities.firstIndex(of: probabilities.max()!)!
      if context.candidates[likeliest] == take.task { hits += 1 }
    }
    #expect(Double(hits) / Double(number - known) > 0.9)
  }

  @Test("a fit depends on the takes that it learns from, and not on later ones or on threads")
  func past() {
    let tracker = TakeTracker(seed: 12)
    let (all, few) = (tracker.learner(before: .endOfHistory), tracker.learner(before: day(250)))
    let count = 60
    #expect(few.count >= count && few.count < all.count)
    let (one, other) = (all.fit(toFirst: count)!, few.fit(toFirst: count, threads: Threads(3))!)
    #expect(one.logit.standardisedWeights == other.logit.standardisedWeights && one.trees == other.trees)
  }
}
