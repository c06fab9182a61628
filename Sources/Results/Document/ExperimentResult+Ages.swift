import DelegationEvaluation
import DelegationRanking
import DelegationTasks

extension ExperimentResult {
  /// A model's accuracy by how long ago the test part began, which is when models that are trained once were trained.
  package struct AgedResult: Codable, Equatable, Sendable {
    package struct Age: Codable, Equatable, Sendable {
      /// Days since the test part began, exclusively but for 0.
      package var from: Int
      /// Days since the test part began, inclusively; nil for the last group.
      package var until: Int?
      package var accuracy: Accuracy
    }

    package var model: String
    package var mode: EvaluationMode
    /// The groups that have a task, in rising order: those of every model.
    package var ages: [Age]
  }
}

extension ExperimentResult.AgedResult {
  private static let ends = [30, 90, 365]

  /// - Parameters:
  ///   - run: At holdout.
  ///   - openings: The opening of every task.
  init(_ run: ModelRunResult, openings: [Moment]) {
    let groups = Dictionary(grouping: run.answers) { answer in
      let days = openings[answer.task].days(since: run.folds[0].fold.moment)
      return Self.ends.firstIndex { days <= Double($0) } ?? Self.ends.count
    }
    (model, mode) = (run.model, run.mode)
    ages = groups.sorted { $0.key < $1.key }.map { group, answers in
      Age(
        from: group == 0 ? 0 : Self.ends[group - 1], until: group < Self.ends.count ? Self.ends[group] : nil,
        accuracy: .init(HitCounts(of: answers)))
    }
  }
}
