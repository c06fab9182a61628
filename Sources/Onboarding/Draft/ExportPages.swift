import DelegationFiles
import DelegationIngest

/// What answers of a tracker say beside their lists of tasks about tasks that are not in them.
struct ExportPages {
  private let vocabulary: ExportVocabulary
  /// The most tasks that an answer says there are.
  private var total = 0
  /// Whether another page follows on the last one of each file.
  private var hasMore = true

  /// - Returns: A sentence for files that lack tasks; nil for others.
  static func lack(in files: [ExportFile], rows: Int, _ vocabulary: ExportVocabulary) -> String? {
    var pages = ExportPages(vocabulary: vocabulary)
    for file in files {
      guard file.format == .json, let path = file.rows else { return nil }
      pages.add(file, path.split(separator: ".").map { String($0) })
    }
    if pages.total > rows {
      return
        "the export says that there are \(pages.total) tasks, and has \(rows): export the other pages too, and name all files"
    }
    return pages.hasMore
      ? "the export says that another page follows: export that too, and name all files" : nil
  }

  private init(vocabulary: ExportVocabulary) { self.vocabulary = vocabulary }

  private mutating func add(_ file: ExportFile, _ path: [String]) {
    var follows = false
    file.text.withBytes { bytes in
      let text = bytes.bindMemory(to: UInt8.self)
      var scanner = JSONScanner(text, from: text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0, takesNaN: true)
      while scanner.position < text.count {
        follows = false
        // What is malformed is reported by the reader.
        guard (try? read(&scanner, path[...], &follows)) != nil else { return }
        scanner.skipSpace()
      }
    }
    hasMore = hasMore && follows
  }

  /// Reads what is around the list.
  ///
  /// - Parameter path: The keys that lead to the list.
  private mutating func read(_ scanner: inout JSONScanner, _ path: ArraySlice<String>, _ follows: inout Bool) throws {
    var isFirst = true
    let kind = try scanner.peek()
    if kind == .array, !path.isEmpty {
      try scanner.enter(.array, "")
      while try scanner.nextElement(&isFirst) {
        follows = false
        try read(&scanner, path, &follows)
      }
    } else if kind == .object, !path.isEmpty {
      try scanner.enter(.object, "")
      while let key = try scanner.nextKey(&isFirst) {
        let name = String(decoding: key, as: UTF8.self)
        if name == path.first {
          try read(&scanner, path.dropFirst(), &follows)
        } else if ["totals", "nextPages", "lastPages", "pages"].contains(where: { has(name, $0) }) {
          add(name, try JSONTree(&scanner), &follows)
        } else {
          try scanner.skip()
        }
      }
    } else {
      try scanner.skip()
    }
  }

  private mutating func add(_ name: String, _ value: JSONTree, _ follows: inout Bool) {
    switch value {
    case .object(let members) where has(name, "pages"):
      for (name, value) in members { add(name, value, &follows) }
    case .object(let members) where has(name, "totals"): add(name, members["value"] ?? .null, &follows)
    case .text(let text) where has(name, "totals"): total = max(total, Int(text) ?? 0)
    case .text(let text) where has(name, "lastPages"): follows = follows || text == "false"
    case .text(let text) where has(name, "nextPages"): follows = follows || !["", "0", "false", "null"].contains(text)
    case .object(let members) where has(name, "nextPages"): follows = follows || !members.isEmpty
    default: break
    }
  }

  private func has(_ name: String, _ list: String) -> Bool {
    vocabulary.lists[list]!.contains(TableColumn.word(name))
  }
}
