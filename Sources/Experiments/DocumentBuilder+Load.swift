import Evaluation

extension DocumentBuilder {
  /// Who got how much of the test part, and who would.
  ///
  /// - Parameter headline: At holdout, on opening values.
  func load(_ headline: TrialResult) -> ReportDocument.LoadSection {
    let loads = PersonLoads(of: headline.answers)
    return ReportDocument.LoadSection(
      model: headline.model, knowledge: headline.knowledge.rawValue, ownedTopFive: loads.ownedTopFive,
      firstTopFive: loads.firstTopFive, shifted: loads.shifted,
      persons: loads.rows.map {
        .init(person: data.persons.pseudonym($0.person), owned: $0.owned, first: $0.first)
      })
  }
}
