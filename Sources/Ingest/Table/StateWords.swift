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

  package func meaning(of value: String) -> TableOutcome.Meaning? {
    let word = value.withoutJoiners.lowercased().replacing("’", with: "'")
    return meanings[word] ?? meanings[word.replacing("_", with: " ").replacing("-", with: " ")]
  }
}
