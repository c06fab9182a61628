/// Writes lines, folded after at most 75 bytes and never inside a character, each ended by CR LF.
///
/// - Source: RFC 5545, 3.1.
struct LineWriter {
  private(set) var bytes: [UInt8] = []
  private static let width = 75

  mutating func append(_ line: ContentLine) {
    var text = Array(line.name.utf8)
    for parameter in line.parameters {
      text.append(0x3B)
      text += parameter.name.utf8
      text.append(0x3D)
      for (index, value) in parameter.values.enumerated() {
        if index > 0 { text.append(0x2C) }
        text += ParameterText.encoded(value)
      }
    }
    text.append(0x3A)
    text += line.value.utf8
    fold(text)
  }

  private mutating func fold(_ text: [UInt8]) {
    var start = 0
    // The space before a continuation counts.
    var room = Self.width
    while text.count - start > room {
      var end = start + room
      while text[end] & 0xC0 == 0x80 { end -= 1 }
      bytes += text[start..<end]
      bytes += [0x0D, 0x0A, 0x20]
      start = end
      room = Self.width - 1
    }
    bytes += text[start...]
    bytes += [0x0D, 0x0A]
  }
}
