import DelegationEvaluation
import DelegationRanking
import DelegationTasks

extension ExperimentResult {
  /// How many test tasks each person really got, beside how many the headline's model would put first on them.
  package struct LoadSection: Codable, Equatable, Sendable {
    package var model: String
    package var mode: EvaluationMode
    /// Share of the test tasks that the five busiest owners got.
    package var assignedTopFive: Double
    /// Share of the first suggestions that fall to the five persons who get most of them.
    package var firstTopFive: Double
    /// Share of the work that would go to another person than it did, whichever tasks these are.
    package var shifted: Double
    /// Everybody who owned a test task or was put first on one, the busiest owner first.
    package var persons: [Person]

    package struct Person: Codable, Equatable, Sendable {
      package var person: String
      /// Test tasks owned in the end.
      package var assigned: Int
      /// Test tasks whose first suggestion the person is.
      package var first: Int
    }
  }
}

extension ExperimentResult.LoadSection {
  /// Who got how much of the test part, and who would.
  ///
  /// - Parameters:
  ///   - headline: At holdout, on opening values.
  ///   - persons: Give the pseudonyms.
  init(_ headline: ModelRunResult, _ persons: PersonTable) {
    let loads = PersonLoads(of: headline.answers)
    self.init(
      model: headline.model, mode: headline.mode, assignedTopFive: loads.assignedTopFive,
      firstTopFive: loads.firstTopFive, shifted: loads.shifted,
      persons: loads.rows.map { .init(person: persons.pseudonym($0.person), assigned: $0.assigned, first: $0.first) })
  }

  /// Of persons none: they follow from the ranks.
  var metrics: [Metric] {
    Metric.all("load", ["assignedTopFive": assignedTopFive, "firstTopFive": firstTopFive, "shifted": shifted])
  }
}
