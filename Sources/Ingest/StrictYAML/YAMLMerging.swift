extension YAMLMapping {
  /// The mapping with its values in place of another's: mappings key by key, lists and scalars as a whole.
  ///
  /// The word `null` drops what the other has. Keys stand in this mapping's order, then those that only the other has;
  /// each value keeps its place.
  package func merged(over other: YAMLMapping) -> YAMLMapping {
    var merged: [YAMLEntry] = []
    for entry in entries where !entry.value.isNull {
      guard let inner = try? entry.value.mapping() else {
        merged.append(entry)
        continue
      }
      let below = (try? other.optional(entry.key)?.mapping()) ?? inner.without(inner.entries.map(\.key))
      merged.append(YAMLEntry(entry.key, inner.merged(over: below).value))
    }
    merged += other.entries.filter { !has($0.key) }
    return YAMLMapping(path: path, key: key, line: line, entries: merged)
  }

  package func without(_ keys: [String]) -> YAMLMapping {
    YAMLMapping(path: path, key: key, line: line, entries: entries.filter { !keys.contains($0.key) })
  }

  /// The mapping with a value in place of a key's own; last, where it had none.
  package func replacing(_ key: String, by value: YAMLValue) -> YAMLMapping {
    var entries = entries
    if let place = entries.firstIndex(where: { $0.key == key }) {
      entries[place].value = value
    } else {
      entries.append(YAMLEntry(key, value))
    }
    return YAMLMapping(path: path, key: self.key, line: line, entries: entries)
  }
}
