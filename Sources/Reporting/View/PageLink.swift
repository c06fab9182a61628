/// Links from page to page of a folder of reports.
enum PageLink {
  /// The way from the folder of all reports to the page of one, without what a link may not hold.
  static func page(of name: String) -> String {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~@+".utf8)
    return name.utf8.map { byte in
      let digits = String(byte, radix: 16, uppercase: true)
      return plain.contains(byte)
        ? String(UnicodeScalar(byte)) : "%" + (digits.count == 1 ? "0" : "") + digits
    }.joined() + "/index.html"
  }

  /// The way from one report's page to another's.
  static func neighbour(_ name: String) -> String { "../" + page(of: name) }

  /// The values of `also.mustache`: from a report's page to those of others, in this order.
  static func contexts(to names: [String]?) -> [Context] {
    (names ?? []).enumerated().map { index, name in
      Context(["reportName": name, "reportLink": neighbour(name), "isFirst": index == 0])
    }
  }
}
