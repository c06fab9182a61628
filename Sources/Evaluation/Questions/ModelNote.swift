package struct ModelNote: Codable, Equatable, Sendable {
  package var name, summary, tieRule: String
  /// Its settings as text, such as `days 90`; empty where it has none.
  package var settings: String

  package init(name: String, summary: String, tieRule: String, settings: String) {
    (self.name, self.summary, self.tieRule, self.settings) = (name, summary, tieRule, settings)
  }
}
