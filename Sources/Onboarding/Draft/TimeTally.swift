import DelegationFoundations
import DelegationIngest

/// A tally of the known formats in which the values of a column are times.
struct TimeTally: Sendable {
  typealias Example = (value: String, location: String)

  /// Values that are all in some formats.
  struct Group: Sendable {
    /// Numbers of ``ExportVocabulary/times``.
    var formats: [Int]
    let first: Example
    /// A value that these formats read as different moments; nil where there is none.
    var ambiguous: String?
    /// The first and the last moment by each format.
    var spans: [Int: ClosedRange<Int64>] = [:]
    /// The least and the largest day of a month by each format.
    fileprivate(set) var days: [Int: ClosedRange<Int>] = [:]
    /// Which hours there are by each format, a bit for each.
    private(set) var hours: [Int: UInt32] = [:]
    fileprivate(set) var count = 0

    fileprivate mutating func add(_ found: [(format: Int, seconds: Int64)]) {
      formats = found.map(\.format)
      count += 1
      for (format, seconds) in found {
        let day = CivilDate(number: Int(seconds).dividedDown(by: 86_400)).day
        days[format] = min(days[format]?.lowerBound ?? day, day)...max(days[format]?.upperBound ?? day, day)
        hours[format, default: 0] |= 1 << UInt32(Int(seconds).dividedDown(by: 3600) % 24)
        let span = spans[format] ?? seconds...seconds
        spans[format] = min(span.lowerBound, seconds)...max(span.upperBound, seconds)
      }
    }
  }

  /// The groups of values that are written alike, at most ``most``.
  private(set) var groups: [Group] = []
  /// The first value that is in no format.
  private(set) var odd: Example?
  /// The first value that the stated formats do not read.
  private(set) var unstated: Example?
  /// The first that says that there is no time.
  private(set) var nothing: Example?
  /// The first of numbers that were all shortened, as `1.67E+12`; nil where one has all its digits.
  var shortened: Example? { hasWhole ? nil : firstShortened }
  private var firstShortened: Example?
  private var hasWhole = false
  private(set) var oddCount = 0

  /// Whether so many values were no times that others are not looked at.
  var hasManyOdd: Bool { oddCount >= Self.patience }

  private static let most = 4
  /// What spreadsheet programs leave of a long number.
  private static let shortenedDigits = 6
  /// The number of values that are no times, before any that is, after which a column is not one of times.
  private static let patience = 200

  /// - `stated`: The user's statement, if there is one.
  mutating func add(
    _ cell: UnsafeBufferPointer<UInt8>, at location: @autoclosure () -> String, _ vocabulary: ExportVocabulary,
    stated: TableTime?
  ) {
    if groups.isEmpty, hasManyOdd { return }
    func example() -> Example { (String(decoding: cell.prefix(200), as: UTF8.self), location()) }
    if TableTime.isNothing(cell) { return nothing = nothing ?? example() }
    if cell.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }), let digits = SourceNumbers.mantissaDigits(cell) {
      if digits > Self.shortenedDigits { hasWhole = true } else { firstShortened = firstShortened ?? example() }
    }
    if let stated, unstated == nil, stated.seconds(cell) == nil { unstated = example() }
    if groups.indices.contains(where: { narrow($0, cell, vocabulary) }) { return }
    let isShort = cell.count <= 80 && cell.contains { (48...57).contains($0) }
    let found = vocabulary.formats(of: cell, among: isShort ? vocabulary.times.indices : 0..<0)
    guard !found.isEmpty, groups.count < Self.most else {
      oddCount += 1
      return odd = odd ?? example()
    }
    var group = Group(
      formats: [], first: example(),
      ambiguous: Self.isAmbiguous(found) ? String(decoding: cell, as: UTF8.self) : nil)
    group.add(found)
    groups.append(group)
  }

  /// Takes the values for numbers that are no times.
  mutating func leaveOutTimes() {
    var numbers = TimeTally()
    (numbers.firstShortened, numbers.hasWhole) = (firstShortened, hasWhole)
    self = numbers
  }

  /// Leaves out the formats that a value is not in.
  ///
  /// - Returns: Whether it is in any.
  private mutating func narrow(_ group: Int, _ cell: UnsafeBufferPointer<UInt8>, _ vocabulary: ExportVocabulary) -> Bool
  {
    let found = vocabulary.formats(of: cell, among: groups[group].formats)
    guard !found.isEmpty else { return false }
    if found.count < groups[group].formats.count { groups[group].ambiguous = nil }
    if groups[group].ambiguous == nil, Self.isAmbiguous(found) {
      groups[group].ambiguous = String(decoding: cell, as: UTF8.self)
    }
    groups[group].add(found)
    return true
  }

  private static func isAmbiguous(_ found: [(format: Int, seconds: Int64)]) -> Bool {
    found.contains { $0.seconds != found[0].seconds }
  }
}

extension ExportVocabulary {
  /// Whether values are months, quarters or weeks alone.
  func arePeriods(_ group: TimeTally.Group) -> Bool {
    group.formats.allSatisfy { times[$0].time.formats == [.named(.period)] }
  }

  /// The formats that read a value, with the moments.
  fileprivate func formats(of cell: UnsafeBufferPointer<UInt8>, among formats: some Sequence<Int>) -> [(
    format: Int, seconds: Int64
  )] {
    formats.compactMap { format in times[format].time.plausibleSeconds(cell).map { (format, $0) } }
  }
}
