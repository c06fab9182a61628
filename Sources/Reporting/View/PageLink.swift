enum PageLink {
  /// The way from the folder of all reports to the page of one, without what a link may not hold.
  static func page(of name: String) -> String { encoded(name, besides: "@+") + "/index.html" }

  /// Letters, digits, `-._~` and some others as they are, every other byte as `%` and two digits.
  static func encoded(_ text: String, besides others: String = "") -> String {
    let plain = Set(("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~" + others).utf8)
    return text.utf8.map { byte in
      plain.contains(byte)
        ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }

  static func neighbour(_ name: String) -> String { "../" + page(of: name) }

  /// The values of `also.mustache`: from a report's page to those of others, in this order.
  static func contexts(to names: [String]?) -> [Context] {
    (names ?? []).enumerated().map { index, name in
      Context(["reportName": name, "reportLink": neighbour(name), "isFirst": index == 0])
    }
  }
}
