import DelegationFoundations
import DelegationStrictYAML
import Foundation

/// The address at which a tracker shows a task, with `{task}` in place of the task's id.
enum TaskURL {
  static let mark = "{task}"

  /// What the name of a part of a query says if its value may be secret.
  private static let secrets = ["token", "key", "secret", "password"]

  /// The address as the description has it.
  ///
  /// - Throws: `Problem` unless it is one of http or https, with one ``mark`` behind the server's name, and holds neither an
  ///   e-mail address nor credentials.
  static func read(_ value: YAMLValue) throws -> String {
    let text = try value.published()
    guard text.components(separatedBy: mark).count == 2 else {
      throw Problem.taskURL(value, "{task} must be in it once")
    }
    let isPlain = text.replacing(mark, with: "").utf8.allSatisfy {
      $0 > 32 && $0 < 127 && !"\"<>\\^`{|}".utf8.contains($0)
    }
    guard isPlain, let one = URLComponents(string: text.replacing(mark, with: "1")), let host = one.host, !host.isEmpty,
      ["http", "https"].contains(one.scheme), let two = URLComponents(string: text.replacing(mark, with: "2")),
      two.host == host, two.port == one.port
    else { throw Problem.taskURL(value, "'\(text)' is not the address of a page") }
    let hasSecret = (one.queryItems ?? []).contains { item in
      Self.secrets.contains { item.name.lowercased().contains($0) } && two.queryItems?.contains(item) == true
    }
    guard one.user == nil, one.password == nil, !hasSecret else {
      throw Problem.taskURL(value, "it holds what may be secret, and pages show it")
    }
    return text
  }
}

extension Problem {
  static func taskURL(_ value: YAMLValue, _ fault: String) -> Problem {
    .impossible(
      value, fault, remedy: "write where the tracker shows a task, such as \"https://example.org/issues/{task}\"")
  }
}
