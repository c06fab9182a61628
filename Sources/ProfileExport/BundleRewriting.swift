import DelegationCore
import Foundation

extension BundleFiles {
  /// The files of a bundle without one of its persons; nil if the person is not in it.
  ///
  /// Terms that are nobody's keyword any more are removed too. The golden tasks keep their known terms and get the
  /// scores of the remaining persons; the cards get a line that says that people were removed.
  ///
  /// - `files`: The files of the bundle by name, as verified by `BundleFolder`.
  /// - Throws: `Problem` when the bundle is invalid, or when nobody would be left.
  package init?(removing key: String, from files: [String: Data]) throws {
    guard let profiles = files[BundleFolder.profiles] else { return nil }
    var document = try ProfileBundle(profiles: profiles).document
    guard document.persons.contains(where: { $0.key == key }) else { return nil }
    document.persons.removeAll { $0.key == key }
    // Everybody's probability is another one now, on which no threshold was measured; durations hold the person's work.
    (document.automatic, document.sets, document.durations) = (nil, nil, nil)
    guard !document.persons.isEmpty else {
      throw Problem(
        location: BundleFolder.profiles, fault: "the person is the only one in this bundle", remedy: "delete the bundle"
      )
    }
    document.dropUnusedTerms()
    let golden = try files["golden.json"].map { try JSONDecoder().decode(GoldenTasks.self, from: $0) }
    let rescored = try GoldenTasks((golden?.tasks ?? []).map { ($0.tokens, $0.category) }, scoredBy: document)
    let note =
      "\nPeople who asked to be forgotten were removed from this bundle afterwards. Without them it never assigns a task on its own, names no sets and has no durations: export it again.\n"
    func card(_ name: String) -> String {
      let text = String(decoding: files[name] ?? Data(), as: UTF8.self)
      return text.hasSuffix(note) ? text : text + note
    }
    let users = try files[BundleFolder.users].map { try JSONDecoder().decode(BundleUsers.self, from: $0).users } ?? [:]
    try self.init(
      document: document, golden: rescored, modelCard: card("MODEL_CARD.md"), dataCard: card("DATA_CARD.md"),
      users: users.filter { $0.value != key })
  }
}

extension BundleDocument {
  /// Removes terms that are nobody's keyword, and renumbers the others in their order.
  fileprivate mutating func dropUnusedTerms() {
    let used = Set(persons.flatMap { $0.keywords.map(\.index) }).sorted()
    let numbers = Dictionary(uniqueKeysWithValues: used.enumerated().map { ($1, $0) })
    terms = used.map { terms[$0] }
    holders = used.map { holders[$0] }
    for index in persons.indices {
      persons[index].keywords = persons[index].keywords.map { .init(index: numbers[$0.index]!, value: $0.value) }
    }
  }
}
