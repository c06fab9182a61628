/// The events of libxml2 in a row: cheap to record for the C callbacks, and read in batches by a consumer.
///
/// A batch ends after a start or an end, so the text of a leaf is one event, in the batch of the end after it.
struct XMLTape {
  enum Kind: UInt8 {
    /// A known element; its text is the value of its `id`, if it has one.
    case start
    /// An unknown element; its text is its name.
    case unknown
    case end, text
  }

  struct Event {
    let kind: Kind
    /// The index of a start's element among the consumer's names.
    var name: UInt8 = 0
    /// Whether the element of a start has an `id`.
    var hasID = false
    /// The number of the line, from 1.
    let line: Int32
    /// One past the last byte of its text; its first byte is where the event before ended.
    var textEnd: Int
  }

  static let batch = 4096

  private let events = UnsafeMutablePointer<Event>.allocate(capacity: batch + 1)
  private var text = UnsafeMutablePointer<UInt8>.allocate(capacity: 1 << 18)
  private var capacity = 1 << 18
  private(set) var count = 0
  private var textCount = 0

  var isFull: Bool { count >= Self.batch - 1 }

  func free() {
    events.deallocate()
    text.deallocate()
  }

  subscript(position: Int) -> (event: Event, text: UnsafeBufferPointer<UInt8>) {
    let event = events[position]
    let start = position == 0 ? 0 : events[position - 1].textEnd
    return (event, UnsafeBufferPointer(start: text + start, count: event.textEnd - start))
  }

  mutating func add(
    _ kind: Kind, name: UInt8 = 0, line: Int32, hasID: Bool = false, _ bytes: UnsafeBufferPointer<UInt8>
  ) {
    append(bytes)
    if kind == .text, count > 0, events[count - 1].kind == .text {
      events[count - 1].textEnd = textCount
    } else {
      (events + count).initialize(to: Event(kind: kind, name: name, hasID: hasID, line: line, textEnd: textCount))
      count += 1
    }
  }

  /// Whether a text is only white space between elements, which is ignored.
  func isGap(_ bytes: UnsafeBufferPointer<UInt8>, leaves: UInt64) -> Bool {
    guard count > 0 else { return false }
    let last = events[count - 1]
    guard last.kind == .end || last.kind == .start && leaves >> last.name & 1 == 0 else { return false }
    for byte in bytes where !SourceNumbers.isSpace(byte) { return false }
    return true
  }

  /// How many bytes the last event has.
  var lastTextCount: Int { textCount - (count > 1 ? events[count - 2].textEnd : 0) }

  mutating func clear() { (count, textCount) = (0, 0) }

  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let base = bytes.baseAddress, !bytes.isEmpty else { return }
    if textCount + bytes.count > capacity {
      capacity = max(capacity * 2, textCount + bytes.count)
      let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
      larger.update(from: text, count: textCount)
      text.deallocate()
      text = larger
    }
    (text + textCount).update(from: base, count: bytes.count)
    textCount += bytes.count
  }
}
