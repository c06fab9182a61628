/// The words of a compound identifier.
///
/// A part begins where a capital follows a small letter (`camel|Case`), at the last capital of several that a small
/// letter follows (`XML|Parser`), where letters and digits meet (`utf|8`), and behind underscores, which belong to
/// no part. `IJavaSearchConstants` is i, java, search, constants. A word in capitals is one also where a letter beyond ASCII is small: `STRAßE`.
enum IdentifierParts {
  /// Whether a name with these classes can have more than one part; a quick no for most words.
  @inline(__always)
  static func mayHaveParts(_ kinds: ByteClass, bytes: Int) -> Bool {
    bytes > 1 && kinds != .lower && kinds != .digit && kinds != .upper
  }

  /// The parts of the name in a range of a text, as byte ranges.
  static func split(_ text: UnsafeBufferPointer<UInt8>, _ name: Range<Int>) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = name.lowerBound
    var index = start
    var before: ByteClass = []
    let isInCapitals = isInCapitals(text[name])
    func letter(at index: Int, after before: ByteClass) -> (kind: ByteClass, width: Int) {
      let found = classify(text, at: index, after: before)
      return isInCapitals && found.kind == .lower ? (.upper, found.width) : found
    }
    func close(at end: Int) { if end > start { parts.append(start..<end) } }
    while index < name.upperBound {
      let (kind, width) = letter(at: index, after: before)
      let next = index + width
      if kind == .underscore {
        close(at: index)
        start = next
      } else if !before.isEmpty && before != .underscore {
        let following = next < name.upperBound ? letter(at: next, after: kind).kind : []
        if isBoundary(before, kind, following) {
          close(at: index)
          start = index
        }
      }
      before = kind
      index = next
    }
    close(at: name.upperBound)
    return parts
  }

  /// Whether a word with letters beyond ASCII has capitals of ASCII, and no small letter of it.
  private static func isInCapitals(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var kinds = ByteClass()
    for byte in name { kinds.formUnion(ByteClass.table[Int(byte)]) }
    return kinds.isSuperset(of: [.upper, .beyondASCII]) && !kinds.contains(.lower)
  }

  private static func isBoundary(_ before: ByteClass, _ kind: ByteClass, _ following: ByteClass) -> Bool {
    switch (before, kind) {
    case (.lower, .upper), (.lower, .digit), (.upper, .digit), (.digit, .lower), (.digit, .upper): true
    case (.upper, .upper): following == .lower
    default: false
    }
  }

  /// The class and width of a scalar inside a name; a mark counts as the letter it belongs to.
  private static func classify(
    _ text: UnsafeBufferPointer<UInt8>, at index: Int, after before: ByteClass
  ) -> (kind: ByteClass, width: Int) {
    let kind = ByteClass.table[Int(text[index])]
    guard kind == .beyondASCII, let (scalar, width) = UTF8Decoding.scalar(text, at: index) else { return (kind, 1) }
    return (scalar.isMark ? before : scalar.byteClass, width)
  }
}
