/// The heaviest of the items offered, heaviest first; never more than `count`.
struct TopList: Sendable {
  let count: Int
  private(set) var items: [UInt32] = []
  /// One per item, never rising.
  private(set) var weights: [Double] = []

  /// - Parameter count: At least 1.
  init(count: Int) {
    precondition(count >= 1, "a list of the heaviest needs at least one place")
    self.count = count
  }

  /// What an item has to weigh at least to get in: the lightest weight of a full list.
  var threshold: Double { items.count == count ? weights[count - 1] : -.infinity }

  /// - Parameter precedes: Which of two items stands first when they weigh the same; strict.
  @inline(__always)
  mutating func offer(_ item: UInt32, _ weight: Double, precedes: (UInt32, UInt32) -> Bool) {
    if weight >= threshold { insert(item, weight, precedes) }
  }

  private mutating func insert(_ item: UInt32, _ weight: Double, _ precedes: (UInt32, UInt32) -> Bool) {
    var place = items.count
    while place > 0, weight > weights[place - 1] || (weight == weights[place - 1] && precedes(item, items[place - 1])) {
      place -= 1
    }
    guard place < count else { return }
    if items.count == count {
      items.removeLast()
      weights.removeLast()
    }
    items.insert(item, at: place)
    weights.insert(weight, at: place)
  }
}
