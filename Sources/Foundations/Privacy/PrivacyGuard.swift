/// Finds e-mail addresses.
///
/// An address is a local part, an at-sign and a host:
/// - The local part ends in a letter, a digit, one of `. _ % + ' -` or any character outside ASCII, or it is a text in
///   quotation marks.
/// - The at-sign is `@`, also of another width, or written as an entity (`&commat;`, `&#64;`, `&#x40;`, with leading
///   zeros or without `;`) or escaped (`%40`, `\u0040`, `\x40`).
/// - The host is a name of two labels or more of which one behind the first begins with two letters, `localhost`, four
///   numbers, or an address in brackets.
///
/// So `eclipse-jdt@msr2013-eclipse-pde`, `@media` and `nDCG@10.5` are no addresses, and the program may write them.
/// What a tracker's users wrote is judged more strictly, since nothing is lost if a word too many is left out of a text:
/// there any word is a host, so that `root@mailer` is an address, but for numbers (`3@4.5`, `Node@20`, `Object@1f2e3d`,
/// `a.dll@0x14580`). And there an at-sign may be spelled: `(at)`, `[at]`, `{at}`, `<at>`, `【at】`; `_at_` before a host with dots;
/// `-at-` or `*at*` where a dot is spelled as well or the domain ends as `.org` does; and ` at ` where a dot is spelled, as in `ada at example
/// dot org`; all in some other languages too, `ada arroba example punto org`. Other marks may be between the at-sign and a domain in small
/// letters, or before it: `{ada,bob}@example.org`, `ada@<example.org>`. A blank, a line end or a second sign may be behind it before a domain in small letters, a tag around it, and a mail's `=40` in
/// its place, or `★` and the like; before it a blank if the local part is of several, as `ada.roe` is, or the domain ends as `.org` does. Of
/// `postgres://ada:secret@host` the name belongs to it. There are no exceptions.
package struct PrivacyGuard: Sendable {
  package enum Author: Sendable {
    /// The program, in a file that others may read.
    case program
    /// The users of a tracker.
    case tracker
  }

  package struct Address {
    package let text: String
    package let local: String
    package let host: String

    fileprivate init(_ found: AddressScanner.Found, in bytes: UnsafeBufferPointer<UInt8>) {
      func part(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
      (text, local) = (part(found.range), part(found.local))
      host = part(found.host..<found.range.upperBound)
    }
  }

  private let author: Author

  package init(of author: Author = .program) { self.author = author }

  /// Whether a message must not show a value: it holds an address, or an at-sign in a form that may belong to one.
  package static func withholds(_ value: String) -> Bool {
    let lowered = value.lowercased()
    return ["@", "\u{FF20}", "\u{FE6B}", "%40", "mailto"].contains(where: lowered.contains)
      || PrivacyGuard(of: .tracker).address(in: value.utf8) != nil
  }

  /// The offset of the first address's at-sign, or nil if there is none.
  package func address(in bytes: some Collection<UInt8>) -> Int? {
    func first(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
      var scanner = AddressScanner(text, author)
      return scanner.next()?.sign
    }
    return bytes.withContiguousStorageIfAvailable(first) ?? Array(bytes).withUnsafeBufferPointer(first)
  }

  /// A text with its addresses replaced.
  ///
  /// - Parameters:
  ///   - text: A text that may hold addresses.
  ///   - replacement: The text for an address; must hold none.
  package func replacing(_ text: String, with replacement: (Address) -> String) -> String {
    var text = text
    return text.withUTF8 { bytes in
      var (scanner, position, replaced) = (AddressScanner(bytes, author), 0, [UInt8]())
      while let found = scanner.next() {
        replaced += bytes[position..<found.range.lowerBound]
        replaced += Array(replacement(Address(found, in: bytes)).utf8)
        position = found.range.upperBound
      }
      return String(decoding: replaced + bytes[position...], as: UTF8.self)
    }
  }

  package func firstAddress(in text: String) -> String? {
    var first: String?
    _ = replacing(text) { address in
      first = first ?? address.text
      return ""
    }
    return first
  }

  /// A text with blanks in place of its addresses; nil where it has none.
  package func blanking(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    var (scanner, blanked) = (AddressScanner(text, author), [UInt8]?.none)
    while let found = scanner.next() {
      blanked = blanked ?? Array(text)
      for index in found.range { blanked![index] = UInt8(ascii: " ") }
    }
    return blanked
  }
}
