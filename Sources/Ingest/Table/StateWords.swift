import CDelegationPipelineData
import DelegationFoundations
import DelegationStrictYAML

/// What resolutions and states mean in most trackers, from a data file.
package struct StateWords: Sendable {
  private let meanings: [String: TableOutcome.Meaning]

  package static func builtIn() throws -> StateWords {
    let keys = TableOutcome.Meaning.allCases
    let root = try StrictYAML.read(delegation_states_yaml().bytes, path: "states.yaml", knownKeys: keys.map(\.rawValue))
    return StateWords(
      meanings: try keys.reduce(into: [:]) { meanings, key in
        for word in try root.required(key.rawValue).texts() { meanings[word] = key }
      })
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
