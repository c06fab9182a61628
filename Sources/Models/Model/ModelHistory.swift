import DelegationFoundations
import DelegationIngest
import DelegationRecipes
import DelegationResults
import DelegationTasks
import DelegationText

/// A task that somebody asks about, as the tracker has it.
package struct AskedTask: Equatable, Sendable {
  package var opened: OpenedTask
  var title, details: String
  /// Keys of its line that mean nothing, sorted.
  var unknownKeys: [String] = []

  /// Whether it has a reporter or an assignee.
  package var namesPersons: Bool { !opened.reporter.isEmpty || opened.values[.assignedTo]?.isEmpty == false }

  package init(_ opened: OpenedTask, title: String, details: String = "") {
    (self.opened, self.title, self.details) = (opened, title, details)
  }

  func text(_ field: Field) -> String {
    switch field {
    case .shortDesc: title
    case .description: details
    default: opened.values[field] ?? ""
    }
  }
}

/// A tracker's history up to a moment as a model carries it: with terms for texts and digests for names.
///
/// Titles and descriptions are there as bags of terms, whose numbers tell no order either; of what a title begins with there is a
/// digest, which says no more than who else has the same. Assignees, reporters and copied persons
/// are digests keyed by the project's secret. Numbers of tasks and persons are those of the history itself, so models
/// compute the same from both.
struct ModelHistory: Sendable {
  let log: TaskLog
  var persons: PersonTable
  /// The terms of the tasks; empty documents where the model reads no such terms.
  let terms: TaskTerms

  private static let fields: Set<Field> = [
    .assignedTo, .cc, .component, .duplicateOf, .effort, .estimate, .opSys, .product, .resolution, .severity,
    .shortDesc, .version,
  ]

  init(log: TaskLog, persons: PersonTable, terms: TaskTerms) {
    (self.log, self.persons, self.terms) = (log, persons, terms)
  }

  init(
    of data: LoadedDataset, before until: Moment, recipe: Recipe, headline: Recipe.Headline, names: KeyedNames,
    threads: Threads
  ) throws {
    let log = data.log.cut(at: until)
    let persons = PersonTable(of: log, among: data.persons)
    let terms = try PreparedDataset(
      log, persons, recipe.taskSettings, language: data.description.textLanguage, threads: threads
    ).terms(recipe.termSettings())
    let nothing = Corpus(documentStarts: Array(repeating: 0, count: log.count + 1), terms: [], vocabulary: Vocabulary())
    var (assignees, reporters) = (names, names)
    self.log = log.keeping(Self.fields)
      .replacingValues(of: .assignedTo) { assignees.distinctName(of: $0) }
      .replacingReporters { reporters.distinctName(of: $0) }
      .replacingValues(of: .cc) { list in
        CopiedPersons.names(in: list)
          .compactMap { persons.person(address: $0) == nil ? nil : names.name(of: $0) }
          .joined(separator: ",")
      }
      .replacingValues(of: .shortDesc, TitleTopic.digested)
    self.persons = persons.renaming { names.name(of: $0) }
    self.terms = TaskTerms(
      terms: recipe.keepsTerms(for: headline) ? terms.terms.bags : nothing,
      spaceTerms: recipe.keepsTitles(for: headline) ? terms.spaceTerms.bags : nothing, language: terms.language)
  }

  /// The history followed by more tasks, whose names are digests like its own.
  ///
  /// - Parameter tasks: The tasks, in opening order, none opened before the last task.
  func followed(by tasks: [AskedTask], recipe: Recipe, headline: Recipe.Headline) throws -> ModelHistory {
    let log = log.appending(
      tasks.map { task in
        var opened = task.opened
        opened.values[.shortDesc] = TitleTopic.digested(task.title)
        return opened
      })
    func joined(_ known: Corpus, _ fields: [Field], _ chain: TextChain, _ isRead: Bool) -> Corpus {
      var builder = CorpusBuilder(chain: chain)
      for task in tasks { builder.add(isRead ? fields.map { task.text($0) } : [String]()) }
      return Corpus(joining: [known, builder.finish()]).numberedByDocument
    }
    let settings = recipe.termSettings()
    return ModelHistory(
      log: log, persons: persons.covering(log),
      terms: TaskTerms(
        terms: joined(
          terms.terms, settings.fields, try terms.language.chain(settings.text), recipe.keepsTerms(for: headline)),
        spaceTerms: joined(
          terms.spaceTerms, [.shortDesc], try TextChain(settings: .original2018), recipe.keepsTitles(for: headline)),
        language: terms.language))
  }

  /// The history followed by a task that stands for those that will be asked: it has a new value of each field that has values, and as
  /// many new terms as are wanted.
  func reserving(terms count: Int, opening: Moment, recipe: Recipe, headline: Recipe.Headline) -> ModelHistory {
    let new = "\u{1}"
    let hasReporters = log.reporters.contains { !log.reporterPool.isEmpty($0) }
    let fields = [Field.component, .version, .opSys, .severity, .product, .shortDesc].filter { field in
      let pool = log.pool(of: field)
      return (0..<pool.count).contains { !pool.isEmpty(ValueID($0)) }
    }
    let task = OpenedTask(
      id: TaskID(new), opening: opening, reporter: hasReporters ? new : "",
      values: Dictionary(uniqueKeysWithValues: fields.map { ($0, $0 == .shortDesc ? "\(new): " : new) }))
    func spare(_ isRead: Bool) -> Corpus {
      let kept = isRead ? count : 0
      return Corpus(
        documentStarts: [0, kept], terms: Array(0..<UInt32(kept)),
        vocabulary: Vocabulary(terms: (0..<kept).map { "\(new)\($0)" }))
    }
    let followed = log.appending([task])
    return ModelHistory(
      log: followed, persons: persons.covering(followed),
      terms: TaskTerms(
        terms: Corpus(joining: [terms.terms, spare(recipe.keepsTerms(for: headline))]),
        spaceTerms: Corpus(joining: [terms.spaceTerms, spare(recipe.keepsTitles(for: headline))]),
        language: terms.language))
  }

  /// Whether somebody with one of the keys was assigned a task or reported one.
  func knows(anyOf keys: Set<String>) -> Bool {
    guard !keys.isEmpty else { return false }
    return [log.pool(of: .assignedTo), log.reporterPool].contains { pool in
      (0..<ValueID(pool.count)).contains { keys.contains(pool.string($0).lowercased()) }
    }
  }

  /// Returns everything dated before a moment, so that two histories can be compared.
  ///
  /// - Parameter persons: Copies to others are left out: only assignees are kept as copied persons, and somebody may become
  ///   one later.
  func past(before moment: Moment, among persons: PersonTable) -> [UInt8] {
    log.replacingValues(of: .cc) { list in
      list.split(separator: ",").filter { persons.person(address: String($0)) != nil }.joined(separator: ",")
    }.cut(at: moment).cacheBytes
  }

  /// The history as it would have been read if a person had been forgotten before; nil if they are not in it.
  func forgetting(_ person: String, _ keys: PersonKeys) -> ModelHistory? {
    let key = keys.key(of: person)
    guard knows(anyOf: [key]) else { return nil }
    let other = KeyedNames.nobody(person, keys)
    // Numbered as when the history is read: see `KeyedNames`.
    func renaming() -> (String) -> String {
      var variants = 0
      return { name in
        guard name.lowercased() == key else { return name }
        defer { variants += 1 }
        return KeyedNames.variant(variants, of: other)
      }
    }
    let log = log.replacingValues(of: .assignedTo, renaming()).replacingReporters(renaming())
      .replacingValues(of: .cc) { list in list.split(separator: ",").filter { $0 != key }.joined(separator: ",") }
    let number = persons.person(address: key)
    return ModelHistory(log: log, persons: number.map { persons.removing($0) } ?? persons, terms: terms)
  }

  /// The teams of the dataset with the keys of those whom the history has; nil where it has none.
  func teams(of data: LoadedDataset, _ names: KeyedNames) -> [ModelCard.Team]? {
    data.teams?.map { team in
      ModelCard.Team(
        name: team.name,
        persons: team.persons.map { names.name(of: data.persons.addresses[Int($0)]) }
          .filter { persons.person(address: $0) != nil })
    }
  }

  func prepared(_ recipe: Recipe, files: Set<String>, threads: Threads) -> PreparedDataset {
    PreparedDataset(log, persons, recipe.taskSettings, files: files, threads: threads)
  }
}

extension Recipe {
  func keepsTerms(for headline: Headline) -> Bool { headline.description.text.contains(.terms) || !questions.isEmpty }

  fileprivate func keepsTitles(for headline: Headline) -> Bool {
    headline.description.text.contains(.titles) || questions.contains { type(of: $0).readsTitles }
  }
}

extension ModelHistory: CacheCodable {
  func encode(into writer: inout ByteWriter) { writer.add(log, persons, terms) }

  init(from reader: inout ByteReader) throws {
    (log, persons) = (try TaskLog(from: &reader), try PersonTable(from: &reader))
    terms = try TaskTerms(from: &reader)
    guard [terms.terms, terms.spaceTerms].allSatisfy({ $0.documentCount == log.count }),
      persons.assigneeCount == log.pool(of: .assignedTo).count,
      zip(log.openings, log.openings.dropFirst()).allSatisfy({ $0 <= $1 }),
      log.momentCount(where: { !$0.isPlausible }) == 0
    else { throw CacheFault() }
  }
}

extension Moment {
  /// Whether its difference to another one fits an integer, and it has a date.
  var isPlausible: Bool { (-(1 << 50)..<1 << 50).contains(seconds) }
}

extension TitleTopic {
  /// Returns a title whose topic is the digest of another title's; empty if that has none.
  static func digested(_ title: String) -> String {
    key(of: Array(title.utf8)).map { "\(FileDigest(.sha256, of: $0).hex.prefix(32)): " } ?? ""
  }
}

extension Corpus {
  /// The documents with each one's terms in the order of their numbers, so that nobody can read the text.
  fileprivate var bags: Corpus {
    Corpus(
      documentStarts: documentStarts, terms: (0..<documentCount).flatMap { self[$0].sorted() }, vocabulary: vocabulary)
  }
}

/// Names people by digests: by their keys, which `delegate forget` knows, and those who are forgotten by others. So a name does
/// not depend on what happens later.
package struct KeyedNames: Sendable {
  let keys: PersonKeys
  private let forgotten: Set<String>
  private var variants: [String: Int] = [:]

  package init(_ keys: PersonKeys, forgotten: Set<String>) { (self.keys, self.forgotten) = (keys, forgotten) }

  /// The digest of a name in any case of letters; empty for an empty one.
  func name(of text: String) -> String {
    guard !text.isEmpty else { return "" }
    let key = keys.key(of: text)
    return forgotten.contains(key) ? Self.nobody(text, keys) : key
  }

  static func nobody(_ text: String, _ keys: PersonKeys) -> String { keys.key(of: "nobody\n" + text) }

  /// Returns the digest of a name; those of names that differ in the case of letters alone differ likewise: to a
  /// tracker they are two values.
  mutating func distinctName(of text: String) -> String {
    let name = name(of: text)
    guard !name.isEmpty else { return name }
    let variant = variants[name, default: 0]
    variants[name] = variant + 1
    return Self.variant(variant, of: name)
  }

  /// The digest with some of its letters in capitals: the digits of a number in base 2.
  static func variant(_ number: Int, of name: String) -> String {
    var rest = number
    return String(
      name.map { digit in
        guard rest > 0, digit.isLetter else { return digit }
        defer { rest /= 2 }
        return rest % 2 == 1 ? Character(digit.uppercased()) : digit
      })
  }
}
