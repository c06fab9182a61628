import DelegationFoundations
import DelegationResults

/// The squares below the answer: a sentence, a table and a picture, which a script makes one canvas to choose and read from.
enum SquaresView {
  /// Kinds of ranks, best first. A square is filled as high as its mark: the middle and the width of a line across it, which the
  /// script has too.
  private static let ranks: [(name: String, middle: String, width: String)] = [
    ("first", ".43", ".86"), ("2nd", ".559", ".602"), ("3rd–5th", ".71", ".301"),
    ("lower", ".8", ".12"), ("not ranked", ".43", ".206"),
  ]

  /// JSON for an attribute in single quotes, in which its own quotes stay as they are. By bytes: a quote followed by a combining mark is one
  /// `Character`.
  private static func attribute(_ json: String) -> String {
    let escapes: [UInt8: String] = [0x26: "&amp;", 0x27: "&#39;", 0x3C: "&lt;"]
    let bytes: [UInt8] = json.utf8.flatMap { (byte: UInt8) -> [UInt8] in
      escapes[byte].map { Array($0.utf8) } ?? [byte]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func context(_ squares: TaskSquares, on document: ExperimentResult) throws -> Context {
    let packed = PackedSquares(squares, link: document.data?.taskURL)
    let own = squares.models[0]
    let sentence = sentence(own)
    let holdout = document.publishedAnswer == nil ? "" : " of the holdout"
    let rules = document.ruleEffect == nil ? "" : ", without rules"
    return Context([
      "form": attribute(try packed.form()), "packed": packed.columns,
      "squaresSentence": sentence,
      "squaresNote": document.publishedAnswer == nil ? nil : Headline.besideFolds,
      "squaresTitle": "Test tasks\(holdout) by the rank of the right person, "
        + "\(document.way(own.mode))\(rules)",
      "ranks": ranks.enumerated().map { index, rank in
        Context([
          "rankName": rank.name,
          "rankMark": "<svg class=\"square\" viewBox=\"0 0 .86 .86\" aria-hidden=\"true\">"
            + path("empty", ranks[0], "M0 0h.86") + path("rank\(index + 1)", rank, "M0 0h.86") + "</svg>",
        ])
      },
      "squareModels": squares.models.enumerated().map { index, model in
        Context([
          "isHeadline": index == 0, "modelName": model.name,
          "modelNote": model.mode == own.mode ? nil : document.way(model.mode),
          "kinds": model.counts.map { count in
            Context(["count": PageText.count(count), "share": share(count, of: squares.tasks.count)])
          },
        ])
      },
      "picture": picture(own, sentence),
      "squaresCaption":
        "Each square is a test task, by opening; the fuller, the higher the right person’s rank."
        + (squares.earlier == 0
          ? ""
          : " Shown are the latest \(PageText.count(squares.tasks.count)); "
            + "\(PageText.count(squares.earlier)) earlier ones are left out.")
        ,
    ])
  }

  private static func share(_ count: Int, of tasks: Int) -> String {
    PageText.percent(Double(count) / Double(tasks)) + "\u{A0}%"
  }

  private static func sentence(_ model: TaskSquares.Model) -> String {
    let (counts, all) = (model.counts, model.ranks.count)
    let five = counts[..<3].reduce(0, +)
    return
      "With \(model.name) the right person comes first for \(PageText.count(counts[0])) of \(PageText.counted(all, "test task")) "
      + "(\(share(counts[0], of: all))), and among the first five for \(PageText.count(five)) (\(share(five, of: all)))."
  }

  private static func path(
    _ style: String, _ mark: (name: String, middle: String, width: String), _ data: String
  ) -> String {
    "<path class=\"\(style)\" d=\"\(data)\" stroke-width=\"\(mark.width)\" transform=\"translate(0 \(mark.middle))\"/>\n"
  }

  /// The squares of a model for readers without scripts: neighbours of one kind are one dashed line.
  private static func picture(_ model: TaskSquares.Model, _ sentence: String) -> String {
    let (kinds, count) = (model.ranks.map(TaskSquares.Model.kind), model.ranks.count)
    let across = count <= 1_500 ? 60 : count <= 4_000 ? 90 : 120
    var lines = [String](repeating: "", count: ranks.count)
    var ends = lines.map { _ in (x: 0, row: -1) }
    var start = 0
    while start < count {
      let (kind, row, x) = (kinds[start], start / across, start % across)
      let length = kinds[start..<min(count, (row + 1) * across)].prefix { $0 == kind }.count
      lines[kind] += ends[kind].row == row ? "m\(x - ends[kind].x) 0h\(length)" : "M\(x) \(row)h\(length)"
      ends[kind] = (x + length, row)
      start += length
    }
    let rows = (count + across - 1) / across
    let empty = (0..<rows).map { "M0 \($0)h\(min(across, count - $0 * across))" }.joined()
    return "<svg viewBox=\"0 0 \(across) \(rows)\" role=\"img\" aria-label=\"\(PageText.escape(sentence))\" "
      + "style=\"--widest:\(across * 14)px\">\n<g stroke-dasharray=\".86 .14\">\n" + path("empty", ranks[0], empty)
      + zip(ranks.indices, lines).map { $1.isEmpty ? "" : path("rank\($0 + 1)", ranks[$0], $1) }.joined() + "</g></svg>"
  }
}
