/// The page's contents: its sections by chapter, in their order.
struct ChapterView {
  struct Entry {
    var anchor: String
    var entryTitle: String
  }

  var chapterTitle: String
  var entries: [Entry]

  /// - Parameter sections: Chapter, anchor and title of each section, in the order of the page.
  static func chapters(_ sections: [(chapter: String, anchor: String, title: String)]) -> [ChapterView] {
    sections.reduce(into: []) { chapters, section in
      if chapters.last?.chapterTitle != section.chapter {
        chapters.append(ChapterView(chapterTitle: section.chapter, entries: []))
      }
      chapters[chapters.count - 1].entries.append(Entry(anchor: section.anchor, entryTitle: section.title))
    }
  }
}

extension PageView {
  /// The sections that this page has.
  var sections: [(chapter: String, anchor: String, title: String)] {
    var sections = [("How good", "answer", "The answer"), ("How good", "models", "All models")]
    func add(_ isThere: Bool, _ chapter: String, _ anchor: String, _ title: String) {
      if isThere { sections.append((chapter, anchor, title)) }
    }
    add(foldMeasureTable != nil, "How good", "folds", "Fold by fold")
    add(true, "How good", "tests", "Differences")
    add(ablation != nil, "How good", "knowledge", "Kinds of knowledge")
    add(probabilities != nil, "How far to trust it", "probabilities", "Probabilities")
    add(probabilities != nil, "How far to trust it", "silence", "Silence")
    add(mistakes != nil, "How far to trust it", "mistakes", "Errors worth reading")
    add(reasons != nil, "How far to trust it", "reasons", "Why these people?")
    add(price != nil, "How far to trust it", "future", "Price of the future")
    add(load != nil, "Whom it asks", "load", "Load per person")
    add(roundTable != nil, "Whom it asks", "rounds", "Two rounds")
    add(rules != nil, "Whom it asks", "rules", "Rules")
    add(gone != nil, "Whom it asks", "gone", "The gone")
    add(clusters != nil, "What the texts say", "clusters", "Clusters")
    add(true, "What the texts say", "persons", "Persons and keywords")
    add(true, "Data and method", "data", "Data card")
    add(true, "Data and method", "measures", "Measures")
    add(true, "Data and method", "protocol", "Protocol")
    add(notes != nil, "Data and method", "tried", "What was tried")
    add(true, "Data and method", "again", "Do it again")
    return sections.map { (chapter: $0.0, anchor: $0.1, title: $0.2) }
  }
}
