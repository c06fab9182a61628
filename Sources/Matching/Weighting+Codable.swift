import Text

extension Weighting: Codable {
  /// The keys of a weighting written out; every one may be left out and then is as in `tfidf-2018`.
  package enum CodingKeys: String, CodingKey, CaseIterable, Sendable {
    case termFrequency, k1, b, inverse, normalisation, unseen
  }

  /// From a name such as `tfidf-2018`, or from a mapping.
  ///
  /// - Throws: `DecodingError` with the path of the key; a value that makes no sense carries the `SettingProblem`.
  package init(from decoder: any Decoder) throws {
    if let single = try? decoder.singleValueContainer(), let name = try? single.decode(String.self) {
      do { try self.init(named: name) } catch let problem {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(
            codingPath: decoder.codingPath, debugDescription: problem.description, underlyingError: problem))
      }
      return
    }
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func choice<Choice: RawRepresentable & CaseIterable>(_ key: CodingKeys, default standard: Choice) throws -> Choice
    where Choice.RawValue == String {
      guard let text = try values.decodeIfPresent(String.self, forKey: key) else { return standard }
      if let choice = Choice(rawValue: text) { return choice }
      let known = Choice.allCases.map(\.rawValue)
      throw values.fault(.unknownValue(text, key: "weighting.\(key.rawValue)", known: known), at: key)
    }
    self.init(
      termFrequency: try Self.termFrequency(in: values), inverse: try choice(.inverse, default: .plain),
      normalisation: try choice(.normalisation, default: .none), unseen: try choice(.unseen, default: .dropped))
  }

  private static func termFrequency(in values: KeyedDecodingContainer<CodingKeys>) throws -> TermFrequency {
    let name = try values.decodeIfPresent(String.self, forKey: .termFrequency) ?? "share"
    let k1 = try values.decodeIfPresent(Double.self, forKey: .k1)
    let b = try values.decodeIfPresent(Double.self, forKey: .b)
    guard name == "bm25" || (k1 == nil && b == nil) else {
      throw values.fault(.bm25ValuesWithoutIt(termFrequency: name), at: k1 == nil ? .b : .k1)
    }
    switch name {
    case "share": return .share
    case "count": return .count
    case "sublinear": return .sublinear
    case "bm25":
      let (k1, b) = (k1 ?? 1.2, b ?? 0.75)
      guard k1 >= 0, k1.isFinite, b >= 0, b <= 1 else { throw values.fault(.bm25Range(k1: k1, b: b), at: .k1) }
      return .bm25(k1: k1, b: b)
    default:
      let known = ["share", "count", "sublinear", "bm25"]
      let problem = SettingProblem.unknownValue(name, key: "weighting.termFrequency", known: known)
      throw values.fault(problem, at: .termFrequency)
    }
  }

  /// Written as a mapping, with k1 and b only where they count.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    switch termFrequency {
    case .share: try values.encode("share", forKey: .termFrequency)
    case .count: try values.encode("count", forKey: .termFrequency)
    case .sublinear: try values.encode("sublinear", forKey: .termFrequency)
    case .bm25(let k1, let b):
      try values.encode("bm25", forKey: .termFrequency)
      try values.encode(k1, forKey: .k1)
      try values.encode(b, forKey: .b)
    }
    try values.encode(inverse, forKey: .inverse)
    try values.encode(normalisation, forKey: .normalisation)
    try values.encode(unseen, forKey: .unseen)
  }
}
