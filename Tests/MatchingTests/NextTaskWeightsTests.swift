import DelegationFoundations
import DelegationMatching
import Testing

@Suite("Weights of open tasks") struct NextTaskWeightsTests {
  private static func task(_ age: Double, _ category: Int? = nil, share: Double = 0.5) -> OpenTask {
    OpenTask(age: age, category: category, fit: ProfileFit(share: share, prior: 0.25, cosine: 0.125))
  }

  /// A column of the values of a queue.
  private static func column(_ name: String, _ queue: [OpenTask]) throws -> [Double] {
    let column = try #require(OpenTaskFeatures.all.firstIndex { $0.name == name })
    let (values, width) = (OpenTaskFeatures.values(of: queue), OpenTaskFeatures.all.count)
    #expect(values.count == queue.count * width)
    return queue.indices.map { values[$0 * width + column] }
  }

  @Test("ranks count the newer tasks; those of one moment share a rank, and no category is no rank")
  func ranks() throws {
    let queue = [Self.task(3, 1), Self.task(1, 2), Self.task(1, 1), Self.task(9), Self.task(3, 1)]
    #expect(try Self.column("rank", queue) == [3, 1, 1, 5, 3].map(Elementary.log))
    #expect(try Self.column("newest", queue) == [0, 1, 1, 0, 0])
    #expect(try Self.column("rankInCategory", queue) == [2, 1, 1, 1, 2].map(Elementary.log))
    #expect(try Self.column("newestInCategory", queue) == [0, 1, 1, 1, 0])
    let reversed = Array(queue.reversed())
    #expect(try Self.column("rank", reversed) == [3, 5, 1, 1, 3].map(Elementary.log))
  }

  @Test("ages, an hour and the fit, by hand; a task of the future is as old as one of now")
  func values() throws {
    let queue = [Self.task(0.5 / 24), Self.task(1 / 24.0), Self.task(-2)]
    #expect(queue[2].age == 0)
    #expect(try Self.column("underAnHour", queue) == [1, 0, 1])
    let ages: [Double] = [0.5 / 24, 1 / 24.0, 0]
    #expect(try Self.column("age", queue) == ages.map { Elementary.log($0 + 0.001) })
    #expect(try Self.column("share", queue) == queue.map { _ in Elementary.log(0.501) })
    #expect(try Self.column("work", queue) == queue.map { _ in Elementary.log(0.251) })
    #expect(try Self.column("cosine", queue) == [0.125, 0.125, 0.125])
    #expect(OpenTaskFeatures.values(of: []).isEmpty)
  }

  @Test("a utility is the sum of weight times value, that of age apart")
  func utilities() {
    let names = OpenTaskFeatures.all.map(\.name)
    let weights = NextTaskWeights(names.map { $0 == "newest" ? 2 : $0 == "cosine" ? 4 : 0 })
    let utilities = weights.utilities(of: [Self.task(1), Self.task(2)])
    #expect(utilities.map(\.age) == [2, 0])
    #expect(utilities.map(\.fit) == [0.5, 0.5])
    #expect(utilities.map(\.sum) == [2.5, 0.5])
  }

  @Test("names are distinct, and each value of a random queue is finite", arguments: 0..<10)
  func finite(seed: Int) {
    #expect(Set(OpenTaskFeatures.all.map(\.name)).count == OpenTaskFeatures.all.count)
    var chance = Chance(seed: seed)
    let queue = (0..<30).map { _ in
      OpenTask(
        age: chance.share() * 1e5, category: chance.below(4) == 0 ? nil : chance.below(3),
        fit: ProfileFit(share: Double(chance.below(2)), prior: chance.share(), cosine: chance.share()))
    }
    #expect(OpenTaskFeatures.values(of: queue).allSatisfy { $0.isFinite })
  }

  @Test("how a task fits everybody is what the table says one by one")
  func fits() {
    let table = ProfileTable(
      balance: .init(textWeight: 2, smoothing: 0.5), inverse: [2, 1],
      persons: [
        .init(
          keywords: SparseVector(terms: [0, 1], weights: [0.6, 0.8]), work: 6, categories: [.init(category: 0, work: 6)]
        ),
        .init(keywords: SparseVector(terms: [1], weights: [1]), work: 3, categories: []), ProfileTable.newcomer,
      ], categoryCount: 1)
    for category in [0, nil] {
      let fits = table.fits(terms: [1, 0, 1], category: category)
      #expect(fits.map(\.share) == ProfileTable.shares(of: table.scores(terms: [1, 0, 1], category: category)))
      for person in 0..<3 {
        #expect(fits[person].prior == table.prior(of: person, in: category))
        #expect(close(2 * fits[person].cosine, table.matches(of: [1, 0, 1], in: category, with: person).weight))
      }
    }
  }
}
