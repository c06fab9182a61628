extension PersonTable {
  /// Whomever a word of a file that people write means.
  ///
  /// A word is a pseudonym as on pages (`P012`), an address in any case of letters, or a pattern over the whole address
  /// in which `*` stands for any run of characters, as in ``PersonRules``. A pseudonym goes before an address that reads
  /// the same.
  /// - Returns: Rising; empty when the word means nobody.
  package func persons(named word: String) -> [PersonID] {
    let all = PersonID(0)..<PersonID(count)
    if let person = all.first(where: { pseudonym($0) == word }) { return [person] }
    guard word.contains("*") else { return person(address: word).map { [$0] } ?? [] }
    let pattern = Array(word.lowercased().utf8)
    return all.filter { PersonRules.matches(pattern, Array(addresses[Int($0)].utf8)) }
  }

  /// All pseudonyms, in the order of first appearance.
  package var pseudonyms: [String] {
    (PersonID(0)..<PersonID(count)).sorted { appearances[Int($0)] < appearances[Int($1)] }.map(pseudonym)
  }
}
