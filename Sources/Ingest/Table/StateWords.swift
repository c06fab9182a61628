import CDelegationPipelineData
import DelegationFoundations
import DelegationStrictYAML

/// What resolutions and states mean in most trackers, from a data file.
package struct StateWords: Sendable {
  private let meanings: [String: TableOutcome.Meaning]
  private let totals: [String]

  private static let file = Result {
    let keys = TableOutcome.Meaning.allCases
    let root = try StrictYAML.read(
      delegation_states_yaml().bytes, path: "states.yaml", knownKeys: keys.map(\.rawValue) + ["totals"])
    let meanings = try keys.flatMap { key in try root.required(key.rawValue).texts().map { ($0, key) } }
    return StateWords(meanings: Dictionary(meanings) { _, last in last }, totals: try root.required("totals").texts())
  }

  package static func builtIn() throws -> StateWords { try file.get() }

  /// Whether a cell says that its row counts or adds up the others, as `Total: 512` does.
  static func saysTotal(_ value: String) -> Bool {
    let text = value.lowercased().drop { !$0.isLetter }
    return (try? builtIn())?.totals.contains { word in
      text.hasPrefix(word) && text.dropFirst(word.count).first.map { !$0.isLetter || !$0.isASCII } ?? true
    } == true
  }

  /// The meaning of a state, without signs, numbers and pictures around it where no word has them: `90 - Closed`, `Done (3)`;
  /// but `50 % done` and `3/5 closed` are shares.
  package func meaning(of value: String) -> TableOutcome.Meaning? {
    let word = value.withoutJoiners.lowercased().replacing("’", with: "'")
    let plain = word.replacing("_", with: " ").replacing("-", with: " ")
    let start = plain.contains { "%/".contains($0) } ? "" : plain.drop { !$0.isLetter }
    let end = start.lastIndex { $0.isLetter }.map { start[...$0] } ?? ""
    return meanings[word] ?? meanings[plain] ?? meanings[String(end)]
  }
}
