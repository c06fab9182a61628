package struct ModelNote: Codable, Equatable, Sendable {
  package var name, summary, tieRule: String
  /// Its settings as text, such as `days 90`; empty where it has none.
  package var settings: String
  /// True for a simple rule, and absent for every other model.
  package var simpleRule: Bool?

  package init(name: String, summary: String, tieRule: String, settings: String, isSimpleRule: Bool = false) {
    (self.name, self.summary, self.tieRule, self.settings) = (name, summary, tieRule, settings)
    simpleRule = isSimpleRule ? true : nil
  }
}
