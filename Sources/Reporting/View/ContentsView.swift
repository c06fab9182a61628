/// The page's contents: its sections by chapter.
struct ChapterView {
  struct Entry {
    var anchor: String
    var entryTitle: String
  }

  var chapterTitle: String
  var entries: [Entry]

  /// - Parameter sections: Those after the answer, in the page's order.
  static func chapters(_ sections: [PageSection]) -> [ChapterView] {
    let answer = ChapterView(chapterTitle: "How good", entries: [.init(anchor: "answer", entryTitle: "The answer")])
    return sections.reduce(into: [answer]) { chapters, section in
      if chapters.last?.chapterTitle != section.chapter {
        chapters.append(ChapterView(chapterTitle: section.chapter, entries: []))
      }
      chapters[chapters.count - 1].entries.append(Entry(anchor: section.anchor, entryTitle: section.title))
    }
  }
}
