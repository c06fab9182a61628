/// A key that is looked for.
struct JSONName {
  private let text: StaticString

  @inline(__always) init(_ text: StaticString) { self.text = text }

  @inline(__always) func matches(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
    guard key.count == text.utf8CodeUnitCount else { return false }
    for place in key.indices where key[place] != text.utf8Start[place] { return false }
    return true
  }
}
