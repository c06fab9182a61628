package struct TrackerAccount: Equatable, Sendable {
  package let id: String
  package let name: String?

  package init(id: String, name: String?) { (self.id, self.name) = (id, name) }

  package var text: String { name.map { "\($0) (\(id))" } ?? id }
}
