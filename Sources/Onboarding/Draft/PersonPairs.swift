/// How often two columns of persons name the same one in a row, and whose people those are.
struct PersonPairs {
  private(set) var (all, alike) = (0, 0)
  /// In how many rows that name one person it is somebody whom only the one or only the other column names in the other rows.
  private var (ofFirst, ofSecond) = (0, 0)

  /// - Parameter person: The person whom a cell of the first column names; nil for nobody.
  init(of files: [ExportFile], _ first: String, _ second: String, person: (String) -> String?) throws {
    var same: [String: Int] = [:]
    var (firsts, seconds) = (Set<String>(), Set<String>())
    try files.forEachRow([first, second]) { row in
      guard let one = person(row.text(0))?.lowercased(), case let other = row.text(1).lowercased(), !other.isEmpty
      else {
        return
      }
      all += 1
      if one == other {
        same[one, default: 0] += 1
      } else {
        firsts.insert(one)
        seconds.insert(other)
      }
    }
    alike = same.values.reduce(0, +)
    for (name, count) in same where firsts.contains(name) != seconds.contains(name) {
      if firsts.contains(name) { ofFirst += count } else { ofSecond += count }
    }
  }

  var areMostlyAlike: Bool { all > 50 && alike * 2 > all }

  /// Whether they are mostly alike, by people of the second column: those of the first went when they were done.
  var areHandedBack: Bool { areMostlyAlike && ofSecond > 4 && ofSecond > 2 * ofFirst }
}
