/// The tokens of ASCII text by the definition of `WordTokenizer`, character by character: slow, and independent of the
/// module's algorithm.
func plainTokens(_ text: String, splits: Bool, keepsTags: Bool, minimumLength: Int) -> [String] {
  let characters = Array(text.unicodeScalars.map(Character.init))
  var tokens: [String] = []
  var index = 0
  while index < characters.count {
    if characters[index] == "[" && keepsTags, let tag = plainTag(characters, at: index) { tokens.append(tag) }
    guard isWord(characters[index]) else {
      index += 1
      continue
    }
    let start = index
    var end = index
    while index < characters.count && (isWord(characters[index]) || characters[index] == "_") {
      index += 1
      if isWord(characters[index - 1]) { end = index }
    }
    let name = String(characters[start..<end])
    let parts = splits ? plainParts(Array(name)) : []
    for token in [name] + (parts.count > 1 ? parts : []) where token.count >= minimumLength {
      tokens.append(token.lowercased())
    }
  }
  return tokens
}

private func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }

private func plainParts(_ name: [Character]) -> [String] {
  var parts: [String] = []
  var part = ""
  for (index, character) in name.enumerated() {
    let before = index > 0 ? name[index - 1] : "_"
    let after = index + 1 < name.count ? name[index + 1] : "_"
    let begins =
      character == "_" || before.isNumber != character.isNumber || (before.isLowercase && character.isUppercase)
      || (before.isUppercase && character.isUppercase && after.isLowercase)
    if begins && !part.isEmpty {
      parts.append(part)
      part = ""
    }
    if character != "_" { part.append(character) }
  }
  return part.isEmpty ? parts : parts + [part]
}

private func plainTag(_ characters: [Character], at open: Int) -> String? {
  if open > 0, isWord(characters[open - 1]) || characters[open - 1] == "_" { return nil }
  guard let close = characters[(open + 1)...].firstIndex(where: { "[]\r\n".contains($0) }), characters[close] == "]",
    close - open <= 41
  else { return nil }
  let inside = characters[(open + 1)..<close]
  guard inside.contains(where: isWord) else { return nil }
  return "[" + inside.split(whereSeparator: \.isWhitespace).map { String($0) }.joined(separator: " ").lowercased() + "]"
}
