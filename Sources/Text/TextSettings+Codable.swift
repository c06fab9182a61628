extension TextSettings: Codable {
  /// The keys of a recipe's `text:` mapping; every one may be left out.
  package enum CodingKeys: String, CodingKey, CaseIterable, Sendable {
    case tokenizer, identifiers, tags, minimumTokenLength, filters, minimumDocumentFrequency
  }

  /// - Throws: `DecodingError` with the path of the key; a value that is of the right type but makes no sense carries
  ///   the ``SettingProblem`` as its underlying error.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func choice<Choice: RawRepresentable & CaseIterable>(_ key: CodingKeys, default standard: Choice) throws -> Choice
    where Choice.RawValue == String {
      guard let text = try values.decodeIfPresent(String.self, forKey: key) else { return standard }
      if let choice = Choice(rawValue: text) { return choice }
      let known = Choice.allCases.map(\.rawValue)
      throw values.fault(.unknownValue(text, key: "text.\(key.rawValue)", known: known), at: key)
    }
    let standard = TextSettings()
    self.init(
      tokenizer: try choice(.tokenizer, default: standard.tokenizer),
      identifiers: try choice(.identifiers, default: standard.identifiers),
      tags: try choice(.tags, default: standard.tags),
      minimumTokenLength: try values.decodeIfPresent(Int.self, forKey: .minimumTokenLength)
        ?? standard.minimumTokenLength,
      minimumDocumentFrequency: try values.decodeIfPresent(Int.self, forKey: .minimumDocumentFrequency)
        ?? standard.minimumDocumentFrequency)
    do {
      filters = try (values.decodeIfPresent([String].self, forKey: .filters) ?? []).map(Filter.init(text:))
      try validate()
    } catch let problem as SettingProblem {
      let key = CodingKeys(rawValue: String(problem.key.dropFirst("text.".count))) ?? .filters
      throw values.fault(problem, at: key)
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(tokenizer, forKey: .tokenizer)
    try values.encode(identifiers, forKey: .identifiers)
    try values.encode(tags, forKey: .tags)
    try values.encode(minimumTokenLength, forKey: .minimumTokenLength)
    try values.encode(filters.map(\.text), forKey: .filters)
    try values.encode(minimumDocumentFrequency, forKey: .minimumDocumentFrequency)
  }
}

extension KeyedDecodingContainer {
  /// A wrong value as the decoder's own error, so that the reader of the file can add path and line.
  package func fault(_ problem: SettingProblem, at key: Key) -> DecodingError {
    DecodingError.dataCorrupted(
      DecodingError.Context(
        codingPath: codingPath + [key], debugDescription: problem.description, underlyingError: problem))
  }
}
