import DelegationEvaluation
import DelegationRanking
import DelegationTasks

extension ExperimentResult {
  /// How many test tasks each person was assigned, and for how many the headline's model names them first.
  package struct LoadSection: Codable, Equatable, Sendable {
    package var model: String
    package var mode: EvaluationMode
    /// Share of the test tasks that the five busiest assignees got.
    package var assignedTopFive: Double
    /// Share of the first suggestions that go to the five persons named first most often.
    package var firstTopFive: Double
    /// Share of the work that would go to another person than it did, whichever tasks these are.
    package var shifted: Double
    /// Everybody who was assigned a test task or is named first for one, the busiest assignee first.
    package var persons: [Person]

    package struct Person: Codable, Equatable, Sendable {
      package var person: String
      /// Test tasks whose final assignee the person is.
      package var assigned: Int
      /// Test tasks whose first suggestion the person is.
      package var first: Int
      /// The accuracy on the tasks assigned to the person; nil without one.
      package var accuracy: Accuracy?
    }
  }
}

extension ExperimentResult.LoadSection {
  /// Who was assigned how much of the test part, and who would be.
  init(_ headline: ModelRunResult, _ persons: PersonTable) {
    let loads = PersonLoads(of: headline.answers)
    self.init(
      model: headline.model, mode: headline.mode, assignedTopFive: loads.assignedTopFive,
      firstTopFive: loads.firstTopFive, shifted: loads.shifted,
      persons: loads.rows.map {
        .init(
          person: persons.pseudonym($0.person), assigned: $0.assigned, first: $0.first, accuracy: .optional($0.hits))
      })
  }

  /// The metrics without those of single persons: they follow from the ranks.
  var metrics: [Metric] {
    Metric.all("load", ["assignedTopFive": assignedTopFive, "firstTopFive": firstTopFive, "shifted": shifted])
  }
}
