import DelegationFiles

/// One small object of JSON whose wanted values are texts, such as a task to ask about or a line of a list of trackers.
///
/// Of a key that is there twice Foundation's decoder takes one without a word; here it is a fault, as deep as it may be. Half a surrogate
/// pair counts as U+FFFD, as in tables.
package struct JSONTexts {
  package struct Fault: Error {
    /// What is wrong, as the end of a sentence.
    package let text: String
    /// Whether nothing else is wrong than that a key is there twice.
    package let isRepetition: Bool
  }

  /// The wanted texts by key, without those that are null.
  package private(set) var texts: [String: String] = [:]
  /// The other keys, whose values may be anything.
  package private(set) var otherKeys: [String] = []

  /// - `keys`: The keys of the wanted values, which may be missing or null; nil for all that are there, as texts.
  /// - `needed`: The keys of which the object must have a text.
  package init(_ json: some Sequence<UInt8>, keys: [String]? = nil, needed: [String] = []) throws(Fault) {
    let wrong: String?
    do throws(JSONFault) {
      wrong = try [UInt8](json).withUnsafeBufferPointer { bytes throws(JSONFault) in
        var scanner = JSONScanner(bytes)
        // First as a whole, which finds what is no JSON, or there twice, before what is no text.
        let tree = try JSONTree(&scanner)
        try scanner.finish()
        guard case .object(let members) = tree else { return "it is not an object" }
        scanner.position = 0
        return try read(&scanner, members, keys ?? Array(members.keys), keys == nil ? Array(members.keys) : needed)
      }
    } catch {
      let isJSON = error.first != nil || error == .tooDeep(error.offset)
      throw Fault(text: isJSON ? error.fault : "it is not JSON", isRepetition: error.first != nil)
    }
    if let wrong { throw Fault(text: wrong, isRepetition: false) }
  }

  private mutating func read(
    _ scanner: inout JSONScanner, _ members: [String: JSONTree], _ keys: [String], _ needed: [String]
  ) throws(JSONFault) -> String? {
    if let key = needed.first(where: { members[$0] == nil }) { return "it has no '\(key)'" }
    var isFirst = true
    try scanner.enter(.object, "")
    while let bytes = try scanner.nextKey(&isFirst) {
      let key = String(decoding: bytes, as: UTF8.self)
      let kind = try scanner.peek()
      if !keys.contains(key) {
        otherKeys.append(key)
      } else if kind == .string {
        texts[key] = members[key]?.scalar
      } else if kind != .null || needed.contains(key) {
        return "'\(key)' is not a text in quotes"
      }
      try scanner.skip(depth: 1)
    }
    return nil
  }
}
