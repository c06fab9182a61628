/// Lets the system release what was read of a file, piece by piece, so that memory does not grow with the file.
struct SourceTrail {
  private let source: SourceBytes?
  private var released = 0

  /// - Parameter source: Nil for bytes that nobody else may release.
  init(_ source: SourceBytes?) { self.source = source }

  mutating func pass(_ position: Int) {
    guard let source, position - released > SourceBytes.stride else { return }
    source.forget(released..<position)
    released = position
  }
}

extension JSONScanner {
  /// As ``skip(depth:)``, for a value as long as a file.
  mutating func skip(depth: Int, releasing trail: inout SourceTrail) throws(JSONFault) {
    var isFirst = true
    switch try peek() {
    case .object where depth < 4:
      try enter(.object, "")
      while try nextKey(&isFirst) != nil { try skip(depth: depth + 1, releasing: &trail) }
    case .array where depth < 4:
      try enter(.array, "")
      while try nextElement(&isFirst) { try skip(depth: depth + 1, releasing: &trail) }
    default: try skip(depth: depth)
    }
    trail.pass(position)
  }
}
