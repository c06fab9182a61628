import DelegationFoundations
import Yams

/// Problems with hand-written files.
extension Problem {
  static func controlCharacter(_ value: YAMLValue) -> Problem {
    .impossible(value, "it holds a control character", remedy: "write text on one line, or below '>-'")
  }

  static func yamlNotUTF8(_ path: String, line: Int) -> Problem {
    Problem(location: "\(path):\(line)", fault: "the line is not valid UTF-8", remedy: "save the file as UTF-8")
  }

  static func yamlEmpty(_ path: String) -> Problem {
    Problem(location: "\(path):1", fault: "the file is empty", remedy: "write its keys, one 'key: value' to a line")
  }

  static func noValueText(_ location: String, fault: String) -> Problem {
    Problem(
      location: location, fault: fault,
      remedy: "write a word, a number or a list such as [one, two], in quotes where the shell would split it")
  }

  package static func missingKey(_ key: String, location: String) -> Problem {
    let (name, above) = (key.split(separator: ".").last ?? "", key.lastIndex(of: ".").map { key[..<$0] })
    return Problem(
      location: location, fault: "the key '\(key)' is missing",
      remedy: above.map { "write '\(name): …' below '\($0)'" } ?? "add a line '\(name): …'")
  }

  static func unknownKey(_ key: String, named name: String, location: String, known: [String]) -> Problem {
    unknown("there is no key '\(key)'", name, location: location, known: known)
  }

  package static func unknownWord(_ word: String, key: String, location: String, known: [String]) -> Problem {
    unknown("key '\(key)': there is no '\(word)'", word, location: location, known: known)
  }

  private static func unknown(_ fault: String, _ word: String, location: String, known: [String]) -> Problem {
    let nearest = nearestWord(to: word, in: known).map { "did you mean '\($0)'? " } ?? ""
    return Problem(
      location: location, fault: fault, remedy: "\(nearest)known here: \(known.joined(separator: ", "))")
  }

  static func keyTwice(_ key: String, first: Int, location: String) -> Problem {
    Problem(
      location: location, fault: "the key '\(key)' is there twice; the first is in line \(first)",
      remedy: "keep one of the two")
  }

  static func keyIsNoWord(location: String, inside key: String) -> Problem {
    Problem(
      location: location, fault: "\(key.isEmpty ? "the file" : "key '\(key)'") has a key that is not a word",
      remedy: "write keys as plain words")
  }

  static func wrongType(_ key: String, expected: String, found: String, location: String) -> Problem {
    Problem(
      location: location, fault: "\(key.isEmpty ? "the file" : "key '\(key)'") is \(found)",
      remedy: "write \(expected)")
  }

  static func noValue(_ key: String, location: String) -> Problem {
    Problem(location: location, fault: "key '\(key)' has no value", remedy: "write its value, or leave the line out")
  }

  static func unquoted(_ key: String, value: String, location: String) -> Problem {
    Problem(
      location: location, fault: "key '\(key)' is \(value), which is not text",
      remedy: "write text, in quotes if it is meant so: \"\(value)\"")
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
