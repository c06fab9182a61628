import DelegationFoundations

/// Finds out whether titles hold words that came with the outcome, such as `[x4010]`, the extension of whoever did the work: each is one
/// assignee's alone, and the rows that are not done, or nobody's, have none.
package struct OwnWords {
  private var numbers: [String: Int] = [:]
  private var people: [String: Int] = [:]
  /// How many rows of each assignee have a word, by its number.
  private var counts: [[Int: Int]] = []
  private var done: [(person: Int, words: [Int])] = []
  /// Of tasks that are not done, and of those of nobody alone.
  private var (others, ofNobody) = ([[Int]](), [[Int]]())
  private var seen = 0
  private let step: Int

  /// Rows that are looked at.
  private static let most = 20_000

  /// - Parameter rows: How many will be added.
  package init(rows: Int) { step = max(1, rows / Self.most) }

  /// - `assignee`: Nil for a task of nobody.
  package mutating func add(_ title: String, of assignee: String?, isDone: Bool) {
    seen += 1
    guard seen % step == 0 else { return }
    let words = Set(OwnNames.words(title)).map { word in
      if let number = numbers[word] { return number }
      numbers[word] = counts.count
      counts.append([:])
      return counts.count - 1
    }
    if assignee == nil { ofNobody.append(words) }
    guard let assignee, isDone else { return others.append(words) }
    let person = people[assignee] ?? people.count
    people[assignee] = person
    done.append((person, words))
    for word in words { counts[word][person, default: 0] += 1 }
  }

  /// In how many of the rows that are done, and of the others, a word is one assignee's alone; nil where that is no sign of anything.
  package var telling: (own: Int, done: Int, others: Int, open: Int)? {
    let tasks = Dictionary(grouping: done) { $0.person }.mapValues(\.count)
    let owners = counts.map { counts -> Int? in
      guard let (person, count) = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), count >= 10,
        count * 20 >= counts.values.reduce(0, +) * 19
      else { return nil }
      // One word in a million would be so by chance.
      return -Double(count) * Elementary.log(Double(tasks[person]!) / Double(done.count)) > 14 ? person : nil
    }
    let own = done.count { row in row.words.contains { owners[$0] == row.person } }
    let lacking = [others, ofNobody].map { rows in
      (named: rows.count { $0.contains { owners[$0] != nil } }, all: rows.count)
    }
    guard Set(owners.compactMap(\.self)).count > 2, own >= 20, own * 10 >= done.count else { return nil }
    let found = lacking.first { Self.isLacking($0.named, of: $0.all, usual: own, of: done.count) }
    guard found != nil || (others.count * own < 7 * done.count && own >= 50 && own * 20 >= done.count * 19) else {
      return nil
    }
    return (own, done.count, (found ?? lacking[0]).named, (found ?? lacking[0]).all)
  }

  /// Whether hardly any of some rows are filled where, as others are, several would be: of seven that are expected none is by chance in
  /// one of a thousand exports.
  package static func isLacking(_ filled: Int, of rows: Int, usual: Int, of others: Int) -> Bool {
    let expected = Double(rows) * Double(usual) / Double(max(1, others))
    return expected >= 7 && Double(filled) * 10 < expected
  }
}
