import DelegationFoundations
import DelegationRanking
import DelegationTasks
import Testing

@Suite("How likely a task will be resolved FIXED") struct OutcomeModelTests {
  /// Tasks of which those that say "crash" are fixed in nine of ten cases, others in one of ten, a day after opening.
  private func run(count: Int, seed: UInt64) -> (probabilities: [Double], isFixed: [Bool]) {
    var chance = SplitMix64(seed: seed)
    let crashes = (0..<count).map { _ in chance.next(below: 2) == 0 }
    let isFixed = crashes.map { (chance.next(below: 10) < 9) == $0 }
    let features = features(crashes.enumerated().map { ($0, 0, $1 ? "crash here" : "wish here") })
    var (model, probabilities) = (OutcomeModel(features: features), [Double]())
    for task in 0..<count {
      // The outcome of the task before came just before this opening.
      if task > 0 { model.follow(event(task, task - 1, isFixed[task - 1] ? .fixed : .dropped)) }
      probabilities.append(model.probability(of: task))
    }
    return (probabilities, isFixed)
  }

  @Test("one half at first; after some hundred outcomes close to what is true", arguments: [1, 2, 3] as [UInt64])
  func learns(seed: UInt64) {
    let (probabilities, isFixed) = run(count: 1200, seed: seed)
    #expect(abs(probabilities[0] - 0.5) < 1e-9)
    let late = probabilities.indices.suffix(400)
    let errors = late.reduce(0.0) { sum, task in
      sum + min(abs(probabilities[task] - 0.9), abs(probabilities[task] - 0.1))
    }
    #expect(errors / 400 < 0.06)
    let right = late.count { (probabilities[$0] > 0.5) == isFixed[$0] }
    #expect(right > 330)
  }

  @Test("a task that is reopened no longer counts in the shares; what did not happen yet says nothing")
  func reopened() {
    let features = features((0..<4).map { ($0, 0, "crash") })
    var model = OutcomeModel(features: features)
    for task in 0..<2 { _ = model.probability(of: task) }
    model.follow(event(1, 0, .fixed))
    #expect(model.share(.everything, of: 2) > 0.5)
    model.follow(event(2, 0, .reopened))
    #expect(abs(model.share(.everything, of: 2) - 0.5) < 1e-12)
    model.follow(event(2, 1, .assigned(0)))
    model.follow(event(2, 1, .copied(0)))
    #expect(abs(model.share(.everything, of: 2) - 0.5) < 1e-12)
  }
}
