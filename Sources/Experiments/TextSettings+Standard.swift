import Text

extension TextSettings {
  /// How titles are read where a recipe says nothing: words and the parts of identifiers, tags beside them, without
  /// stop words, stemmed.
  package static let standard = TextSettings(
    tokenizer: .words, identifiers: .split, tags: .keep, filters: [.stopWords, .porter2])
}
