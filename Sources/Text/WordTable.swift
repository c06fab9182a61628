import DelegationFoundations

/// The distinct words of a tokenizer, each with its outcome: a number.
///
/// Open addressing with linear probing. A slot holds the first sixteen bytes of its word, so that most words are found
/// by reading one slot only; the remaining bytes are in an arena.
///
/// - Memory: 32 bytes per slot, two to eight slots per word, and the bytes of longer words.
struct WordTable {
  private struct Slot {
    var low: UInt64 = 0
    var high: UInt64 = 0
    var hash: UInt32 = 0
    /// The length of the word; 0 in a free slot, since no word is empty.
    var length: UInt32 = 0
    var outcome: UInt32 = 0
    /// The position in the arena of the bytes behind the sixteenth.
    var rest: UInt32 = 0
  }
  private var slots = [Slot](repeating: Slot(), count: 256)
  private var arena: [UInt8] = []
  private var count = 0

  /// Reserves slots for so many more words, so that inserting them does not move others.
  mutating func reserve(_ more: Int) { if (count + more) * 2 > slots.count { grow(to: (count + more) * 2) } }

  /// Writes the number of each token that is in the first slot of its hash to the batch's ids, and the others to
  /// ``TokenBatch/openTokens``.
  ///
  /// The loop has no branch, so that the CPU reads many slots at the same time. Words that are inserted early, as
  /// frequent ones are, are in the first slot of their hash.
  func lookUpFirst(_ tokens: inout TokenBatch) {
    slots.withUnsafeBufferPointer { slots in
      let mask = slots.count &- 1
      var open = 0
      for index in 0..<tokens.count {
        let token = tokens[index]
        let slot = slots[Int(truncatingIfNeeded: token.hash) & mask]
        tokens.ids[index] = slot.outcome
        tokens.openTokens[open] = UInt32(truncatingIfNeeded: index)
        let isOther = (slot.low ^ token.low) | (slot.high ^ token.high) | UInt64(slot.length ^ token.length)
        let isLong = UInt64(token.length &- 1) / UInt64(Token.inlineBytes)
        open &+= (isOther | isLong) == 0 ? 0 : 1
      }
      tokens.openCount = open
    }
  }

  /// The number of a token, or nil if it is not in the table.
  func number(of token: Token, of tokens: TokenBatch) -> UInt32? {
    let slot = slots[position(of: token, of: tokens)]
    return slot.length == 0 ? nil : slot.outcome
  }

  /// Adds a word that is not in the table; a slot must be reserved.
  mutating func insert(_ token: Token, of tokens: TokenBatch, outcome: UInt32) {
    let position = position(of: token, of: tokens)
    slots[position] = Slot(
      low: token.low, high: token.high, hash: token.hash, length: token.length, outcome: outcome,
      rest: UInt32(arena.count))
    if token.length > Token.inlineBytes { arena.append(contentsOf: tokens.bytes(of: token)[Token.inlineBytes...]) }
    count += 1
  }

  /// The slot of the token, or the free one it would take.
  private func position(of token: Token, of tokens: TokenBatch) -> Int {
    let mask = slots.count - 1
    var index = Int(truncatingIfNeeded: token.hash) & mask
    while slots[index].length != 0 && !holds(slots[index], token, tokens) { index = (index + 1) & mask }
    return index
  }

  private func holds(_ slot: Slot, _ token: Token, _ tokens: TokenBatch) -> Bool {
    guard slot.low == token.low && slot.high == token.high && slot.length == token.length else { return false }
    guard token.length > Token.inlineBytes else { return true }
    let rest = UnsafeBufferPointer(rebasing: tokens.bytes(of: token)[Token.inlineBytes...])
    return arena.withUnsafeBufferPointer { arena in
      ByteHash.equal(UnsafeBufferPointer(rebasing: arena[Int(slot.rest)..<Int(slot.rest) + rest.count]), rest)
    }
  }

  private mutating func grow(to least: Int) {
    var size = slots.count
    while size < least { size *= 2 }
    var larger = [Slot](repeating: Slot(), count: size)
    let mask = size - 1
    for slot in slots where slot.length != 0 {
      var index = Int(truncatingIfNeeded: slot.hash) & mask
      while larger[index].length != 0 { index = (index + 1) & mask }
      larger[index] = slot
    }
    slots = larger
  }
}
