import DelegationMatching
import DelegationRanking
import DelegationTasks
import Foundation
import Testing

@Suite("Person profiles") struct PersonProfilesTests {
  private let texts = corpus(["crash font", "font font menu", "crash crash slow", "menu", "slow"])
  private let examples = [example(2, 1, 1), example(0, 0, 1), example(1, 0, 1), example(3, 2, 1)]

  @Test("centroids, worked by hand")
  func centroids() {
    // Over four tasks crash, font and menu have df 2, log2(4/2) = 1; slow df 1, log2(4/1) = 2.
    // Person 0: the mean of (crash 1/2, font 1/2) and (font 2/3, menu 1/3).
    let profiles = PersonProfiles(examples: examples, corpus: texts)
    #expect(profiles.profiles.map(\.person) == [0, 1, 2])
    #expect(profiles.profiles.map(\.taskCount) == [2, 1, 1])
    expect(profiles.profiles[0].centroid, [0, 1, 2], [0.25, (1.0 / 2 + 2.0 / 3) / 2, 1.0 / 6])
    expect(profiles.profiles[1].centroid, [0, 3], [2.0 / 3, 2.0 / 3])
    expect(profiles.profiles[2].centroid, [2], [1])
  }

  @Test("support: tasks of the person that hold a term, however often it occurs in them")
  func supports() {
    let profiles = PersonProfiles(examples: examples, corpus: texts).profiles
    // Person 0 has "crash font" and "font font menu".
    #expect(profiles[0].supports == [1, 2, 1])
    #expect((0...3).map { profiles[0].support(of: $0) } == [1, 2, 1, 0])
    #expect(profiles[1].support(of: 0) == 1)
  }

  @Test("keywords: the heaviest first, equal weights by the term, those that may not be shown left out")
  func keywords() {
    let profiles = PersonProfiles(examples: examples, corpus: texts)
    #expect(profiles.keywords(of: profiles.profiles[0], count: 2).keywords.map(\.term) == ["font", "crash"])
    #expect(profiles.keywords(of: profiles.profiles[1]).keywords.map(\.term) == ["crash", "slow"])
    let shown = profiles.keywords(of: profiles.profiles[0], count: 2) { $0 != 1 }
    #expect(shown.keywords.map(\.term) == ["crash", "menu"])
  }

  @Test("rare terms are left out if the recipe requires it")
  func minimum() {
    let profiles = PersonProfiles(examples: examples, corpus: texts, minimumDocumentFrequency: 2)
    expect(profiles.profiles[1].centroid, [0], [2.0 / 3])
  }

  @Test("no examples, no profiles; tasks without terms, an empty centroid")
  func empty() {
    #expect(PersonProfiles(examples: [], corpus: texts).profiles.isEmpty)
    let blank = PersonProfiles(examples: [example(0, 3, 1)], corpus: corpus([""]))
    #expect(blank.profiles.map(\.person) == [3] && blank.profiles.map(\.taskCount) == [1])
    #expect(blank.profiles.map(\.centroid) == [.empty])
  }

  private func expect(_ centroid: SparseVector, _ terms: [UInt32], _ weights: [Double]) {
    #expect(centroid.terms == terms)
    #expect(areClose(centroid.weights, weights, 1e-6))
  }
}
