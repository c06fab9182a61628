import DelegationFoundations

package struct YAMLEntry {
  package let key: String
  package var value: YAMLValue

  package init(_ key: String, _ value: YAMLValue) {
    self.key = key
    self.value = value
  }
}

/// A mapping of a YAML file with the line of each key, in the file's order.
package struct YAMLMapping {
  package let path: String
  /// The path from the root with dots, such as `text.filters`; empty for the root itself.
  let key: String
  package let line: Int?
  package let entries: [YAMLEntry]

  package var location: String { YAMLValue.location(path, line) }

  package var value: YAMLValue { YAMLValue(.mapping(entries), path: path, key: key, line: line) }

  package func has(_ key: String) -> Bool { entries.contains { $0.key == key } }

  package func optional(_ key: String) -> YAMLValue? { entries.first { $0.key == key }?.value }

  package func required(_ key: String) throws -> YAMLValue {
    guard let value = optional(key) else { throw Problem.missingKey(full(key), location: location) }
    return value
  }

  /// Returns the location `path:line` of a key below this mapping, dotted (`text.filters`), or of the deepest part of
  /// it that exists.
  ///
  /// It serves problems that other modules find after reading.
  package func location(of dotted: String) -> String {
    let parts = dotted.split(separator: ".", maxSplits: 1).map(String.init)
    guard let first = parts.first, let value = optional(first) else { return location }
    guard parts.count == 2, let inner = try? value.mapping() else { return value.location }
    return inner.optional(String(parts[1].prefix { $0 != "." })) == nil ? value.location : inner.location(of: parts[1])
  }

  /// - Parameter knownKeys: The keys the mapping may have.
  /// - Throws: `Problem` for the first unknown key.
  package func check(knownKeys: [String]) throws {
    guard let stranger = entries.first(where: { !knownKeys.contains($0.key) }) else { return }
    throw Problem(
      location: stranger.value.location, fault: "there is no key '\(stranger.value.key)'",
      remedy: wordRemedy(for: stranger.key, known: knownKeys))
  }

  private func full(_ key: String) -> String { self.key.isEmpty ? key : "\(self.key).\(key)" }
}

extension YAMLValue {
  /// The value as a mapping with any keys, such as names.
  package func mapping() throws -> YAMLMapping {
    guard case .mapping(let entries) = content else { throw wrongType("a mapping (key: value)") }
    return YAMLMapping(path: path, key: key, line: line, entries: entries)
  }

  /// The value as a mapping with known keys only.
  package func mapping(knownKeys: [String]) throws -> YAMLMapping {
    let mapping = try mapping()
    try mapping.check(knownKeys: knownKeys)
    return mapping
  }
}
