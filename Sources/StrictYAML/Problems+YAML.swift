import DelegationFoundations
import Yams

extension Problem {
  package static func missingKey(_ key: String, location: String) -> Problem {
    let (name, above) = (key.split(separator: ".").last ?? "", key.lastIndex(of: ".").map { key[..<$0] })
    return Problem(
      location: location, fault: "the key '\(key)' is missing",
      remedy: above.map { "write '\(name): …' below '\($0)'" } ?? "add a line '\(name): …'")
  }

  package static func unknownWord(_ word: String, key: String, location: String, known: [String]) -> Problem {
    Problem(
      location: location, fault: "key '\(key)': there is no '\(word)'", remedy: wordRemedy(for: word, known: known))
  }

  static func noValue(_ key: String, location: String) -> Problem {
    Problem(location: location, fault: "key '\(key)' has no value", remedy: "write its value, or leave the line out")
  }

  package static func repeatedItem(_ key: String, value: String, location: String) -> Problem {
    Problem(location: location, fault: "key '\(key)': '\(value)' is there twice", remedy: "write it once")
  }

  /// A value that is of the right type but impossible.
  package static func impossible(_ value: YAMLValue, _ fault: String, remedy: String) -> Problem {
    Problem(location: value.location, fault: "key '\(value.key)': \(fault)", remedy: remedy)
  }

  static func yaml(_ error: YamlError, path: String) -> Problem {
    switch error {
    case .scanner(_, let fault, let mark, _), .parser(_, let fault, let mark, _), .composer(_, let fault, let mark, _):
      Problem(
        location: "\(path):\(mark.line)", fault: "this is not YAML: \(fault)",
        remedy: "check this line and the one before it: indentation, colons, quotes")
    default:
      Problem(location: path, fault: "this is not YAML: \(error)", remedy: "write one 'key: value' to a line")
    }
  }
}
