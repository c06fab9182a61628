import TaskModel

/// What rules change in the answers of one trial.
package struct RuleEffect: Equatable, Sendable {
  /// The figures that are compared.
  package struct Figures: Equatable, Sendable {
    package let top1: Double
    package let top5: Double
    package let mrr: Double
    package let rounds: TwoRoundAssignment
    /// Load concentration if each task went to the first person named.
    package let loadOfFirst: Double

    init(_ result: TrialResult, threshold: Double) {
      let answers = result.answers
      top1 = TopKAccuracy(1).value(of: answers)
      top5 = TopKAccuracy(5).value(of: answers)
      mrr = MeanReciprocalRank().value(of: answers)
      rounds = TwoRoundAssignment(of: result, threshold: threshold)
      loadOfFirst = LoadConcentration().value(
        of: answers.map { TaskAssignment(owner: $0.owner, persons: Array($0.leaders.prefix(1)), round: nil) })
    }
  }

  package let without: Figures
  package let with: Figures
  /// Pairs of a task and a person ranked for it that were taken out, at whatever place.
  package let removed: Int
  /// Of the first five places, the share that was taken out.
  package let removedOfFirstFive: Double
  /// Share of test tasks whose true owner was ranked and taken out.
  package let ownerRemoved: Double

  /// - Parameters:
  ///   - filter: Made for all reports of the result.
  ///   - result: Of a trial that kept the whole rankings of this split.
  ///   - threshold: Of the two rounds.
  package init(of filter: RankingFilter, on result: TrialResult, threshold: Double) {
    let filtered = filter.filter(result)
    without = Figures(result, threshold: threshold)
    with = Figures(filtered, threshold: threshold)
    var counts = (removed: 0, places: 0, removedPlaces: 0, owners: 0)
    for (before, after) in zip(result.answers, filtered.answers) {
      let first = before.leaders.prefix(5)
      counts.removed += before.candidateCount - after.candidateCount
      counts.places += first.count
      counts.removedPlaces += first.count { !filter.permits($0, for: before.report) }
      counts.owners += before.isRankable && !after.isRankable ? 1 : 0
    }
    removed = counts.removed
    removedOfFirstFive = counts.places == 0 ? 0 : Double(counts.removedPlaces) / Double(counts.places)
    ownerRemoved = result.testCount == 0 ? 0 : Double(counts.owners) / Double(result.testCount)
  }
}
