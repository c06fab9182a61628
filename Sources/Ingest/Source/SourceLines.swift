import Foundation

/// The lines of a text, without those that hold only white space.
struct SourceLines {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var position: Int
  private var number = 0

  /// - Parameter bytes: Must outlive the reader.
  init(_ bytes: UnsafeBufferPointer<UInt8>, from position: Int = 0) {
    (self.bytes, self.position) = (bytes, position)
  }

  /// The next line without its end, and its number from 1.
  mutating func next() -> (text: UnsafeBufferPointer<UInt8>, number: Int)? {
    while position < bytes.count {
      number += 1
      let start = bytes.baseAddress! + position
      let end = memchr(start, 10, bytes.count - position).map { UnsafeRawPointer($0) - UnsafeRawPointer(start) }
      let text = UnsafeBufferPointer(start: start, count: end ?? bytes.count - position)
      position += text.count + 1
      if !text.allSatisfy({ SourceNumbers.isSpace($0) }) { return (text, number) }
    }
    return nil
  }
}
