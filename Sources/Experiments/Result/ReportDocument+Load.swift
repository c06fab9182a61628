extension ReportDocument {
  /// How many test tasks each person really got, beside how many the headline's model would put first on them.
  package struct LoadSection: Codable, Equatable, Sendable {
    package var model: String
    package var knowledge: String  // batch | prequential
    /// Share of the test tasks that the five busiest owners got.
    package var ownedTopFive: Double
    /// Share of the first suggestions that fall to the five persons who get most of them.
    package var firstTopFive: Double
    /// Share of the work that would go to another person than it did, whichever tasks these are.
    package var shifted: Double
    /// Everybody who owned a test task or was put first on one, the busiest owner first.
    package var persons: [Person]

    package struct Person: Codable, Equatable, Sendable {
      package var person: String
      /// Test tasks owned in the end.
      package var owned: Int
      /// Test tasks whose first suggestion the person is.
      package var first: Int

      package init(person: String, owned: Int, first: Int) {
        self.person = person
        self.owned = owned
        self.first = first
      }
    }

    package init(
      model: String, knowledge: String, ownedTopFive: Double, firstTopFive: Double, shifted: Double, persons: [Person]
    ) {
      self.model = model
      self.knowledge = knowledge
      self.ownedTopFive = ownedTopFive
      self.firstTopFive = firstTopFive
      self.shifted = shifted
      self.persons = persons
    }
  }
}
