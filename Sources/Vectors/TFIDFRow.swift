import DelegationMatching

/// Makes rows of a TF-IDF matrix: columns in order, weights, normalised.
///
/// Most texts are short, so a column's position in its row is found by counting the lower columns: n² comparisons
/// without a branch, many lanes at a time, independent of the order of the terms.
final class TFIDFRow {
  private let weighting: Weighting
  private let meanLength: Double
  private let columnOfTerm: UnsafeBufferPointer<UInt32>
  private let inverse: UnsafeBufferPointer<Double>
  /// A row's columns in text order.
  private let unsorted: UnsafeMutablePointer<Int32>
  /// The column of each position, and how often it occurs in the text: 0 for positions that a repeated column leaves
  /// empty.
  private let sorted: UnsafeMutablePointer<Int32>
  private let counts: UnsafeMutablePointer<UInt32>
  private let row: UnsafeMutablePointer<Double>

  /// The longest text that is counted; longer ones are sorted.
  private static let longestCounted = 256
  /// Lanes compared at a time.
  private static let lanes = 16

  /// - Parameters:
  ///   - weighting: The rule.
  ///   - meanLength: The mean number of terms per training document.
  ///   - columnOfTerm: The column of each term id, or ``TFIDF/none``; as long as the maker.
  ///   - inverse: The inverse document frequency of each column; as long as the maker.
  ///   - longest: The most terms a text has.
  init(
    weighting: Weighting, meanLength: Double, columnOfTerm: UnsafeBufferPointer<UInt32>,
    inverse: UnsafeBufferPointer<Double>, longest: Int
  ) {
    precondition(inverse.count <= Int(Int32.max), "a matrix has at most 2^31 - 1 columns")
    (self.weighting, self.meanLength) = (weighting, meanLength)
    (self.columnOfTerm, self.inverse) = (columnOfTerm, inverse)
    let capacity = longest + Self.lanes
    (unsorted, sorted) = (.allocate(capacity: capacity), .allocate(capacity: capacity))
    (counts, row) = (.allocate(capacity: capacity), .allocate(capacity: capacity))
    unsorted.initialize(repeating: 0, count: capacity)
    sorted.initialize(repeating: 0, count: capacity)
    counts.initialize(repeating: 0, count: capacity)
    row.initialize(repeating: 0, count: capacity)
  }

  deinit {
    unsorted.deallocate()
    sorted.deallocate()
    counts.deallocate()
    row.deallocate()
  }

  /// Writes the row of a text and returns its number of weights; the targets must have space for one per term.
  func write(
    _ text: TFIDFText, to columns: UnsafeMutablePointer<UInt32>, _ weights: UnsafeMutablePointer<Float>
  ) -> Int {
    let count = distinct(text.terms, to: columns)
    let stored = weigh(count, length: text.length, columns)
    var square = 0.0
    if weighting.normalisation == .l2 { for index in 0..<stored { square += row[index] * row[index] } }
    let divisor = square > 0 ? square.squareRoot() : 1
    for index in 0..<stored { weights[index] = Float(row[index] / divisor) }
    return stored
  }

  /// Writes the distinct columns of the terms, rising, and to `counts` how often each comes.
  private func distinct(_ terms: UnsafeBufferPointer<UInt32>, to columns: UnsafeMutablePointer<UInt32>) -> Int {
    var count = 0
    for term in terms {
      let column = Int(term) < columnOfTerm.count ? columnOfTerm[Int(term)] : TFIDF.none
      unsorted[count] = Int32(truncatingIfNeeded: column)
      count &+= column == TFIDF.none ? 0 : 1
    }
    if count > Self.longestCounted { sort(count) } else { position(count) }
    var distinct = 0
    for position in 0..<count {
      columns[distinct] = UInt32(truncatingIfNeeded: sorted[position])
      let times = counts[position]
      counts[distinct] = times
      distinct &+= times == 0 ? 0 : 1
    }
    return distinct
  }

  /// Puts each column at the position given by the number of lower columns.
  private func position(_ count: Int) {
    counts.update(repeating: 0, count: count)
    var first = 0
    while first < count {
      // Behind the last column any numbers do: their positions are not used.
      let columns = UnsafeRawPointer(unsorted + first).loadUnaligned(as: SIMD16<Int32>.self)
      var lower = SIMD16<Int32>.zero
      var other = 0
      while other < count {
        // The sign of a difference, as columns are not negative: -1 for a lower one.
        lower &-= (SIMD16(repeating: unsorted[other]) &- columns) &>> 31
        other &+= 1
      }
      var lane = 0
      while lane < Self.lanes && first &+ lane < count {
        let position = Int(lower[lane])
        sorted[position] = unsorted[first &+ lane]
        counts[position] &+= 1
        lane &+= 1
      }
      first &+= Self.lanes
    }
  }

  private func sort(_ count: Int) {
    var all = UnsafeMutableBufferPointer(start: unsorted, count: count)
    all.sort()
    var start = 0
    for index in 0..<count {
      if unsorted[index] != unsorted[start] { start = index }
      sorted[index] = unsorted[index]
      counts[index] = 0
      counts[start] += 1
    }
  }

  /// Writes the weights of the distinct columns to `row`, without those that weigh nothing.
  private func weigh(_ count: Int, length: Int, _ columns: UnsafeMutablePointer<UInt32>) -> Int {
    guard count > 0 else { return 0 }
    let once = weighting.frequency(count: 1, length: length, meanLength: meanLength)
    var stored = 0
    for index in 0..<count {
      let (column, times) = (columns[index], Int(counts[index]))
      let frequency =
        times == 1 ? once : weighting.frequency(count: times, length: length, meanLength: meanLength)
      let weight = frequency * inverse[Int(column)]
      columns[stored] = column
      row[stored] = weight
      stored &+= weight == 0 ? 0 : 1
    }
    return stored
  }
}
