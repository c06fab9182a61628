import TaskModel

/// What a log has and lacks, counted so that a stranger can be told before a run. Every count is of reports unless its
/// name says otherwise.
package struct DatasetFacts: Sendable, Equatable {
  package var counts = DatasetCounts()
  /// With an owner at the end, person or not.
  package var owned = 0
  /// Whose last owner, a person, filed it.
  package var selfTaken = 0
  package var resolved = 0
  /// The last resolutions that occur, most frequent first, ties by their text.
  package var resolutions: [(word: String, count: Int)] = []
  package var withComponent = 0
  package var withTitle = 0
  package var unsortedHistories = 0
  /// With updates dated before their opening.
  package var earlyUpdates = 0
  package var hasHistories = true

  package init() {}

  package init(of dataset: LoadedDataset) {
    let log = dataset.log
    let (end, opening) = (Snapshot(of: log, asOf: .endOfHistory), OpeningView(of: log))
    counts = dataset.counts
    hasHistories = dataset.hasHistories
    unsortedHistories = log.oddities[.unsortedHistory]
    earlyUpdates = log.oddities[.eventBeforeOpening]
    var resolutionCounts = [Int](repeating: 0, count: log.pool(of: .resolution).count)
    for report in 0..<log.count {
      if let owner = end.text(.assignedTo, of: report), !owner.isEmpty {
        owned += 1
        let isPerson = dataset.persons.person(owner: end.value(.assignedTo, of: report)!) != nil
        let reporter = log.reporterPool.string(log.reporters[report])
        if isPerson, owner.lowercased() == reporter.lowercased() { selfTaken += 1 }
      }
      if let resolution = end.value(.resolution, of: report), !log.pool(of: .resolution).isEmpty(resolution) {
        resolved += 1
        resolutionCounts[Int(resolution)] += 1
      }
      if !(opening.text(.component, of: report) ?? "").isEmpty { withComponent += 1 }
      if !(opening.text(.shortDesc, of: report) ?? "").isEmpty { withTitle += 1 }
    }
    resolutions = resolutionCounts.enumerated().filter { $0.element > 0 }
      .map { (log.pool(of: .resolution).string(ValueID($0.offset)), $0.element) }
      .sorted { $0.count != $1.count ? $0.count > $1.count : $0.word < $1.word }
  }

  /// How many reports the holdout would test on: the last fifth of the eligible ones.
  package var testReports: Int { counts.eligibleFixed - counts.eligibleFixed * 4 / 5 }

  package static func == (one: DatasetFacts, other: DatasetFacts) -> Bool {
    one.resolutions.elementsEqual(other.resolutions) { $0 == $1 } && one.numbers == other.numbers
      && one.counts == other.counts && one.hasHistories == other.hasHistories
  }

  private var numbers: [Int] {
    [owned, selfTaken, resolved, withComponent, withTitle, unsortedHistories, earlyUpdates]
  }
}
