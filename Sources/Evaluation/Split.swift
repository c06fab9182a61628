import DelegationTasks

/// A training part and its test part: ranges of ``Targets/all``.
package struct Fold: Equatable, Sendable {
  package let train: Range<Int>
  /// Never empty.
  package let test: Range<Int>
  /// The moment of training: the opening of the first test task. Batch models know what is dated strictly before it.
  package let moment: Moment
}

/// How the targets are divided, by time only: nothing is drawn.
package struct Split: Equatable, Sendable {
  package enum Kind: String, CaseIterable, Codable, Sendable {
    /// First 80 % train, last 20 % test.
    case holdout
    /// Eleven parts; train on the first *k*, test on the next, ten folds.
    case folds
    /// The training part of the holdout, divided again: for choosing settings without using the test part.
    case validation
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

  /// Chronological parts with boundaries at the floor of *i*·*n* / parts.
  ///
  /// Source: Bhattacharya & Neamtiu 2010, ICSM.
  package static func folds(of targets: [Target], parts: Int = 11) -> Split {
    precondition(parts >= 2, "folds need at least two parts")
    let bounds = (0...parts).map { $0 * targets.count / parts }
    return Split(kind: .folds, targets, (1..<parts).map { (0..<bounds[$0], bounds[$0]..<bounds[$0 + 1]) })
  }

  private init(kind: Kind, _ targets: [Target], _ ranges: [(train: Range<Int>, test: Range<Int>)]) {
    self.kind = kind
    folds = ranges.compactMap { train, test in
      test.first.map { Fold(train: train, test: test, moment: targets[$0].opening) }
    }
  }
}

/// An exact share, so that a cut does not depend on how 0.8 is rounded.
package struct Share: Equatable, Sendable {
  let part: Int
  let total: Int

  package static let fourFifths = Share(4, of: 5)

  package init(_ part: Int, of total: Int) {
    precondition(total > 0 && (0...total).contains(part), "a share is between 0 and 1")
    self.part = part
    self.total = total
  }

  package func floor(of count: Int) -> Int { count * part / total }
}
