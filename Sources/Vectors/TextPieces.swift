/// Text on its way to a sink, handed on in pieces, so that a large matrix never stands in memory as text.
struct TextPieces {
  var text = ""

  mutating func passOnIfLong(to sink: (String) throws -> Void) rethrows {
    if text.utf8.count >= 1 << 16 { try passOn(to: sink) }
  }

  mutating func passOn(to sink: (String) throws -> Void) rethrows {
    guard !text.isEmpty else { return }
    try sink(text)
    text.removeAll(keepingCapacity: true)
  }
}
