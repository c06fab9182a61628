import DelegationFoundations
import DelegationRanking
import DelegationTasks
import Testing

@Suite("What is read of a task to tell its outcome") struct OutcomeInputsTests {
  /// Tasks opened on days 0, 1, 2, … by these reporters, each opened for a person where the flag says so.
  private func features(reporters: [ValueID], inboxes: [ValueID?]) -> TaskFeatures {
    let corpus = corpus(reporters.map { _ in "crash on save" })
    return TaskFeatures(
      openings: reporters.indices.map { day($0) }, components: reporters.map { _ in 0 }, componentCount: 1,
      terms: corpus, spaceTerms: corpus,
      categories: TaskCategories(
        columns: [.component: reporters.map { _ in 0 }, .reporter: reporters, .inbox: inboxes],
        firstAssignees: reporters.map { _ in nil }))
  }

  @Test("the first assignee is not read, nor whether there is one")
  func noInbox() {
    let reporters: [ValueID] = [0, 1, 0, 1]
    let without = OutcomeInputs(features: features(reporters: reporters, inboxes: [0, 0, 0, 0]), readsReporter: true)
    let with = OutcomeInputs(features: features(reporters: reporters, inboxes: [nil, 0, nil, 0]), readsReporter: true)
    for task in 0..<4 { #expect(with.inputs(of: task, at: day(9)) == without.inputs(of: task, at: day(9))) }
    #expect(!OutcomeInputs.keys.contains(.inbox))
  }

  @Test("each input once, all within the count; the reporter's only where it is read")
  func indices() {
    let features = features(reporters: [0, 1, 0], inboxes: [nil, nil, nil])
    for readsReporter in [true, false] {
      var inputs = OutcomeInputs(features: features, readsReporter: readsReporter)
      inputs.open(0)
      inputs.add(0, isFixed: true, at: day(1))
      let found = inputs.inputs(of: 2, at: day(2))
      #expect(Set(found.map(\.index)).count == found.count && found.allSatisfy { $0.index < inputs.count })
      let other = inputs.inputs(of: 1, at: day(2))
      #expect((found == other) == !readsReporter)
    }
  }

  @Test("the share of few outcomes is drawn towards that of all, worked by hand")
  func share() {
    var inputs = OutcomeInputs(
      features: features(reporters: [0, 1, 0], inboxes: [nil, nil, nil]), readsReporter: true)
    inputs.add(0, isFixed: true, at: day(2))
    inputs.add(1, isFixed: false, at: day(2))
    // Overall 1 of 2, with one more of each: ½. The reporter's 1 of 1 and three tasks' worth of ½: 2.5 of 4.
    #expect(abs(inputs.share(.everything, of: 2, at: day(2)) - 0.5) < 1e-12)
    #expect(abs(inputs.share(.reporter, of: 2, at: day(2)) - 0.625) < 1e-12)
    inputs.remove(0, isFixed: true, since: day(2), at: day(2))
    #expect(abs(inputs.share(.reporter, of: 2, at: day(2)) - 1.0 / 3) < 1e-12)
  }
}
