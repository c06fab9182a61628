import DelegationFoundations
import DelegationMatching
import DelegationRanking
import DelegationTasks
import Testing

@Suite("Learning how an app orders open tasks") struct OpenTaskLearnerTests {
  /// Takes from queues of ten tasks that are a day to ten days old, the oldest first.
  private static func learner(_ count: Int, taken: (_ queue: [OpenTask]) -> Int) -> OpenTaskLearner {
    var (learner, chance) = (OpenTaskLearner(), SplitMix64(seed: 5))
    for _ in 0..<count {
      let queue = (0..<10).map { position in
        OpenTask(
          age: Double(10 - position), category: position % 3,
          fit: ProfileFit(share: Double(chance.next() >> 11) / Double(1 << 53), prior: 0.5, cosine: 0))
      }
      learner.add(queue, taken: taken(queue))
    }
    return learner
  }

  private static func first(_ weights: NextTaskWeights, _ queue: [OpenTask]) -> Int {
    let sums = weights.utilities(of: queue).map(\.sum)
    return sums.firstIndex(of: sums.max()!)!
  }

  private static let queue = (0..<6).map { place -> OpenTask in
    let fit = ProfileFit(share: place == 2 ? 0.9 : 0.1, prior: 0.5, cosine: 0)
    return OpenTask(age: Double(6 - place), category: nil, fit: fit)
  }

  @Test("who takes the newest gets the newest, who takes the likeliest the likeliest")
  func learns() throws {
    let newest = try #require(Self.learner(200) { $0.count - 1 }.fit())
    #expect(Self.first(newest, Self.queue) == 5)
    let likeliest = Self.learner(200) { queue in queue.indices.max { queue[$0].fit.share < queue[$1].fit.share }! }
    #expect(Self.first(try #require(likeliest.fit()), Self.queue) == 2)
  }

  @Test("fewer than fifty takes are too few; threads change nothing")
  func few() {
    #expect(Self.learner(49) { _ in 0 }.fit() == nil)
    let learner = Self.learner(50) { _ in 0 }
    #expect(learner.count == 50 && learner.fit() != nil)
    #expect(learner.fit(threads: Threads(3)) == learner.fit())
  }

  @Test("in a long queue the newest and the likeliest are read; a take of another task is no example")
  func long() {
    let queue = (0..<1_000).map { place -> OpenTask in
      let fit = ProfileFit(share: place == 7 ? 0.9 : 0.1, prior: 0.5, cosine: 0)
      return OpenTask(age: Double(1_000 - place), category: nil, fit: fit)
    }
    var learner = OpenTaskLearner()
    learner.add(queue, taken: 7)
    learner.add(queue, taken: 999)
    #expect(learner.count == 2)
    learner.add(queue, taken: 600)
    #expect(learner.count == 2)
  }
}
