/// Returns the ids of a list that are separated by commas, which some ids have themselves.
///
/// - Parameters:
///   - text: The list, with or without blanks around its ids.
///   - known: Ids that stay whole; of several that begin at one place the longest.
package func listedIDs(_ text: String, among known: [String]) -> [String] {
  let (parts, known) = (text.split(separator: ",", omittingEmptySubsequences: false), Set(known))
  var (ids, first) = ([String](), 0)
  func joined(_ range: Range<Int>) -> String {
    let text = parts[range].joined(separator: ",").drop { $0 == " " }
    return String(text.reversed().drop { $0 == " " }.reversed())
  }
  while first < parts.count {
    let end = (first + 1...parts.count).last { known.contains(joined(first..<$0)) } ?? first + 1
    ids.append(joined(first..<end))
    first = end
  }
  return ids.filter { !$0.isEmpty }
}
