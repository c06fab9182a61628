import DelegationFoundations
import DelegationTasks

/// A training part and its test part: positions in ``Targets/all``, rising.
package struct Fold: Equatable, Sendable {
  package let train: Positions
  /// The positions to test on; never empty.
  package let test: Positions
  /// The moment of training: the opening of the first test task. Batch models know what is dated strictly before it.
  package let moment: Moment
}

/// How the targets are divided, by time only: nothing is drawn.
package struct Split: Equatable, Sendable {
  package enum Kind: String, CaseIterable, Codable, Sendable {
    /// First 80 % train, last 20 % test.
    case holdout
    /// Parts in time; train on the first *k*, test on the next: ten folds of eleven equal parts, or one for each file
    /// after the first.
    case folds
    /// The training part of the holdout, divided again: for choosing settings without using the test part.
    case validation
    /// Parts from a few tasks to all: train on the tasks before each, however few, to see how much history is needed.
    case growth
  }

  package enum Parts: String, CaseIterable, Sendable {
    case equal
    case files
  }

  package let kind: Kind
  /// Folds without a test task are left out, so a log with few targets has fewer, or none.
  package let folds: [Fold]

  /// - Parameters:
  ///   - targets: In opening order, ties by id.
  ///   - share: Of the targets, the part to train on; cut at the floor.
  package static func holdout(of targets: [Target], share: Share = .fourFifths) -> Split {
    let cut = share.floor(of: targets.count)
    return Split(kind: .holdout, targets, [(0..<cut, cut..<targets.count)])
  }

  /// The last part of the holdout's training targets is held out once more.
  package static func validation(of targets: [Target], share: Share = .fourFifths) -> Split {
    let end = share.floor(of: targets.count)
    let cut = share.floor(of: end)
    return Split(kind: .validation, targets, [(0..<cut, cut..<end)])
  }

  package static let growthSteps = [50, 100, 300, 1_000, 3_000, 10_000]

  /// Parts that begin after so many tasks and end where the next begins, or with the last task.
  package static func growth(of targets: [Target]) -> Split {
    let starts = growthSteps.filter { $0 < targets.count }
    return Split(kind: .growth, targets, zip(starts, starts.dropFirst() + [targets.count]).map { (0..<$0, $0..<$1) })
  }

  /// Chronological parts with boundaries at the floor of *i*·*n* / parts.
  ///
  /// - Source: Bhattacharya & Neamtiu 2010, ICSM.
  package static func folds(of targets: [Target], parts: Int = 11) -> Split {
    precondition(parts >= 2, "folds need at least two parts")
    let bounds = (0...parts).map { $0 * targets.count / parts }
    return Split(kind: .folds, targets, (1..<parts).map { (0..<bounds[$0], bounds[$0]..<bounds[$0 + 1]) })
  }

  /// Train on the tasks of the first *k* files, test on those of the next. Files may overlap in time, so that the test
  /// tasks of one need not be neighbours. A file without a target is as if it were not there.
  package static func folds(of targets: [Target], files: [Int]) -> Split {
    precondition(files.count == targets.count, "one file per target")
    return Split(
      kind: .folds, targets,
      Set(files).sorted().dropFirst().map { file in
        (targets.indices.filter { files[$0] < file }, targets.indices.filter { files[$0] == file })
      })
  }

  private init<Part: Sequence<Int>>(kind: Kind, _ targets: [Target], _ parts: [(train: Part, test: Part)]) {
    self.kind = kind
    folds = parts.compactMap { train, test in
      let test = Positions(test)
      return test.first.map { Fold(train: Positions(train), test: test, moment: targets[$0].opening) }
    }
  }
}

/// An exact share, so that a cut does not depend on how 0.8 is rounded.
package struct Share: Equatable, Sendable {
  let part, total: Int

  package static let fourFifths = Share(4, of: 5)

  package init(_ part: Int, of total: Int) {
    precondition(total > 0 && (0...total).contains(part), "a share is between 0 and 1")
    self.part = part
    self.total = total
  }

  package func floor(of count: Int) -> Int { count * part / total }
}

/// Rising positions, stored as runs of neighbours: a fold has few of them, however many tasks it has.
package struct Positions: RandomAccessCollection, Equatable, Sendable {
  /// The runs, rising, neither empty nor touching.
  let runs: [Range<Int>]
  /// For each run, how many positions are before it; one more at the end.
  private let counts: [Int]

  /// - Parameter positions: Rising.
  package init(_ positions: some Sequence<Int>) {
    var runs: [Range<Int>] = []
    for position in positions {
      if let last = runs.last, last.upperBound == position {
        runs[runs.count - 1] = last.lowerBound..<position + 1
      } else {
        runs.append(position..<position + 1)
      }
    }
    self.init(runs: runs)
  }

  init(runs: [Range<Int>]) {
    self.runs = runs
    counts = runs.map(\.count).offsets
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { counts.last! }

  package subscript(index: Int) -> Int {
    let run = runs.indices.partitioningIndex { counts[$0 + 1] > index }
    return runs[run].lowerBound + index - counts[run]
  }

  package func contains(_ position: Int) -> Bool {
    let run = runs.partitioningIndex { $0.upperBound > position }
    return run < runs.count && runs[run].contains(position)
  }
}
