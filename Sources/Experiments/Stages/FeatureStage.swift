import Evaluation
import Matching
import Recommendation
import Repeatable
import TaskModel
import Text
import Vectors

/// Turns a log into what models read, once per kind of values.
struct FeatureStage {
  let log: TaskLog
  let persons: PersonTable
  let recipe: Recipe
  private let threads: Threads
  private let chain: TextChain
  private let spaceChain: TextChain

  init(log: TaskLog, persons: PersonTable, recipe: Recipe, threads: Threads = .one) throws {
    self.log = log
    self.persons = persons
    self.recipe = recipe
    self.threads = threads
    chain = try TextChain(settings: recipe.text)
    spaceChain = try TextChain(settings: .original2018)
  }

  /// What the text chains make of every report.
  ///
  /// - Throws: `Problem` where something asks for terms and there is none.
  func terms(_ values: Values) throws -> TaskTerms {
    let view = FeatureView(of: log, values: values)
    let (fields, title) = (recipe.textFields, [Field.shortDesc])
    let terms = Corpus.reading(log.count, chain: chain, threads: threads) { reports, builder in
      view.forEachText(of: fields, in: reports) { builder.add($0) }
    }
    let spaceTerms = Corpus.reading(log.count, chain: spaceChain, threads: threads) { reports, builder in
      view.forEachText(of: title, in: reports) { builder.add($0) }
    }
    if terms.vocabulary.count == 0, recipe.readsTerms {
      throw Problems.noTerms(
        recipe.name, fields: fields, isEmpty: missingFields.count == fields.count, taskCount: log.count)
    }
    return TaskTerms(terms: terms, spaceTerms: spaceTerms)
  }

  func features(_ values: Values) throws -> TaskFeatures { features(values, try terms(values)) }

  /// The recipe's text fields that no task has.
  var missingFields: [Field] {
    recipe.textFields.filter { field in
      let pool = log.pool(of: field)
      return (0..<pool.count).allSatisfy { pool.isEmpty(ValueID($0)) }
    }
  }

  /// - Parameters:
  ///   - values: Which value of each field is read.
  ///   - terms: Of the same values.
  func features(_ values: Values, _ terms: TaskTerms) -> TaskFeatures {
    let view = FeatureView(of: log, values: values)
    return TaskFeatures(
      openings: log.openings, components: view.components, componentCount: view.componentCount, terms: terms.terms,
      spaceTerms: terms.spaceTerms, categories: view.categories(persons: persons))
  }

  /// What rankers read of pairs; none where the recipe asks for no ranker.
  func pairs(_ features: TaskFeatures, _ stream: LessonStream, asked: [Int]) -> PairSource? {
    guard recipe.readsPairs else { return nil }
    return PairSource(features: features, events: stream.events, personCount: persons.count, asked: asked)
  }
}

/// Each report's terms by the recipe's chain, and its title's by the one of 2018.
struct TaskTerms: Sendable {
  let terms: Corpus
  let spaceTerms: Corpus
}

extension TaskTerms: Keepable {
  func keep(in writer: inout ByteWriter) {
    terms.keep(in: &writer)
    spaceTerms.keep(in: &writer)
  }

  init(from reader: inout ByteReader) throws {
    self.init(terms: try Corpus(from: &reader), spaceTerms: try Corpus(from: &reader))
  }
}

extension Recipe {
  /// Whether anything it asks for reads the terms of tasks.
  var readsTerms: Bool {
    ablates || !clusters.isEmpty || models.contains { ModelCatalogue.description(of: $0.name)!.text.contains(.terms) }
  }

  /// Whether anything it asks for ranks by pairs.
  var readsPairs: Bool { ablates || models.contains { ModelCatalogue.description(of: $0.name)!.readsPairs } }
}

extension TextSettings {
  /// How titles are read where a recipe says nothing: words and the parts of identifiers, tags beside them, without
  /// stop words, stemmed.
  package static let standard = TextSettings(
    tokenizer: .words, identifiers: .split, tags: .keep, filters: [.stopWords, .porter2])
}
