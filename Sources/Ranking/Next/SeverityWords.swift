import CDelegationPipelineData
import DelegationFoundations

package enum SeverityWords {
  /// One word a line, as trackers write them in any case of letters.
  private static let words = String(decoding: delegation_severities_txt().bytes, as: UTF8.self)
    .split(whereSeparator: \.isNewline).map(String.init)

  /// The position of a word; of another word, or none, that of `normal`.
  package static func rank(of word: String?) -> Int {
    func position(_ word: String) -> Int? { words.firstIndex(of: word.lowercased()) }
    return word.flatMap(position) ?? position("normal")!
  }
}
