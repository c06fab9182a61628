import DelegationRanking
import Testing

@Suite("Rankers with part of their features") struct AblationVariantTests {
  @Test("groups are added one by one, then left out one by one, then all are there")
  func list() {
    let groups = PairFeatureGroup.allCases
    let (adds, without) = (groups.map { "adds \($0)" }, groups.map { "without \($0)" })
    #expect(AblationVariant.every.map(\.name) == adds + without + ["all"])
    #expect(AblationVariant.every[0].groups == [.work])
    #expect(AblationVariant.every[2].groups == [.work, .component, .reporter])
    #expect(AblationVariant.every[groups.count - 1].groups == groups)
    #expect(AblationVariant.every[groups.count].groups == Array(groups.dropFirst()))
    #expect(AblationVariant.every.last?.groups == groups)
  }

  @Test("every feature but the guess belongs to one step; everything has the guess too")
  func counts() {
    let steps = AblationVariant.every.filter { $0.kind == .adds }.map(\.featureCount)
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 < $1 })
    #expect(steps.last == PairFeatures.all.count - 1)
    for (index, variant) in AblationVariant.every.filter({ $0.kind == .without }).enumerated() {
      #expect(variant.featureCount == steps.last! - (steps[index] - (index == 0 ? 0 : steps[index - 1])))
    }
    #expect(AblationVariant.every.last?.featureCount == PairFeatures.all.count)
  }

  @Test("everything is the ranker itself; a part ranks otherwise, before the first fit too")
  func answers() throws {
    let tracker = PairTracker(seed: 5)
    let context = tracker.context()
    let ranker = tracker.answers(of: try ModelCatalogue.make("ranker-logit", context: context))
    func answers(_ name: String) throws -> [Ranking] {
      let variant = try #require(AblationVariant.every.first { $0.name == name })
      return tracker.answers(of: try variant.maker(settings: [:], context: context)())
    }
    #expect(try answers("all") == ranker)
    let part = try answers("adds work")
    #expect(part.prefix(50).map(\.persons) != ranker.prefix(50).map(\.persons))
    #expect(part.suffix(50).map(\.persons) != ranker.suffix(50).map(\.persons))
  }

  @Test("assignees that follow components: without them a ranker is right less often")
  func mode() throws {
    let tracker = PairTracker(seed: 5, taskCount: 240)
    func hits(_ name: String) throws -> Int {
      let variant = try #require(AblationVariant.every.first { $0.name == name })
      let answers = tracker.answers(of: try variant.maker(settings: [:], context: tracker.context())())
      return zip(answers, tracker.examples).suffix(120).count { $0.persons.first == $1.person }
    }
    // Three in four tasks go to the component's own person, whom the work features alone do not reveal.
    let (work, component) = (try hits("adds work"), try hits("adds component"))
    #expect(work < 60 && component > 80)
  }
}
