/// Gives each thing an id of its own: that which it has, and where another has it too, one with a number behind it.
package struct UniqueIDs {
  private let own: Set<String>
  private var used: Set<String> = []
  private var numbers: [String: Int] = [:]

  /// - Parameter own: All ids that things have, so that no made-up one is equal to any of them.
  package init(besides own: Set<String>) { self.own = own }

  /// - `isMade`: Whether the id is made up, and no thing's own.
  package mutating func next(_ id: String, isMade: Bool = false) -> String {
    var (number, unique) = (numbers[id] ?? 0, id)
    repeat {
      number += 1
      unique = number == 1 ? id : "\(id) \(number)"
    } while used.contains(unique) || own.contains(unique) && (isMade || number > 1)
    used.insert(unique)
    numbers[id] = number
    return unique
  }
}
