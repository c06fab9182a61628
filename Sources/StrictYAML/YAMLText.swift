import Yams

/// Writes texts as YAML, so that ``YAMLValue/text()`` reads them back.
package enum YAMLText {
  /// The width at which long texts are folded.
  private static let width = 110
  /// The length above which texts are folded if possible.
  private static let longestOnOneLine = 80

  /// The lines of a key or a dash and its text.
  ///
  /// - Parameters:
  ///   - text: Any text; quoted where it would be read as something else, folded where it is long.
  ///   - head: The text before it, such as `question:` or `-`.
  /// - Returns: At least one line, the others indented by two spaces; a comment may follow the first one.
  package static func lines(_ text: String, after head: String) -> [String] {
    if text.count > longestOnOneLine, !text.contains(where: \.isNewline) {
      let folded = lines(text, after: head, .folded, width: width)
      // Not every text can be folded: a quoted one of several lines leaves no space for a comment.
      if folded[0].hasSuffix(">-") { return folded }
    }
    // Text of several lines may not be plain: what follows a comment would no longer belong to it.
    let isQuoted = YAMLValue.looksTyped(text) || text.contains(where: \.isNewline)
    return lines(text, after: head, isQuoted ? .doubleQuoted : .any, width: -1)
  }

  private static func lines(_ text: String, after head: String, _ style: Node.Scalar.Style, width: Int) -> [String] {
    let entry = Node.mapping(.init([(.scalar(.init("k")), .scalar(.init(text, .implicit, style)))]))
    // Writing can only fail for lack of memory.
    guard let written = try? serialize(node: entry, width: width, allowUnicode: true) else {
      preconditionFailure("any text can be written as YAML")
    }
    let lines = written.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    return [head + lines[0].dropFirst(2)] + lines.dropFirst()
  }

  // Parsed once; nothing changes it.
  nonisolated(unsafe) private static let plainWord = #/[A-Za-z][A-Za-z0-9 ._+/-]*[A-Za-z0-9._+/-]|[A-Za-z]/#

  /// A short text on one line, which may also be part of a flow list.
  package static func word(_ text: String) -> String {
    let isPlain = text.wholeMatch(of: plainWord) != nil
    if isPlain, !YAMLValue.looksTyped(text) { return text }
    let quoted = Node.sequence(.init([.scalar(.init(text, .implicit, .doubleQuoted))], .implicit, .flow))
    guard let written = try? serialize(node: quoted, width: -1, allowUnicode: true) else {
      preconditionFailure("any text can be written as YAML")
    }
    return String(written.dropFirst().prefix { $0 != "\n" }.dropLast())
  }

  /// A value on one line, such as `[holdout, folds]`, which is read back as an equal value.
  package static func flow(_ value: YAMLValue) -> String {
    switch value.content {
    case .scalar(let text, let isPlain): isPlain && (YAMLValue.looksTyped(text) || value.isNull) ? text : word(text)
    // An empty value before a bracket would not be an item.
    case .list(let items): "[\(items.map { $0.isNothing ? "null" : flow($0) }.joined(separator: ", "))]"
    case .mapping(let entries): "{\(entries.map { "\(word($0.key)): \(flow($0.value))" }.joined(separator: ", "))}"
    }
  }
}
