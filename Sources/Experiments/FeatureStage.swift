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

  func features(_ values: Values) -> TaskFeatures {
    let view = FeatureView(of: log, values: values)
    let (fields, title) = (recipe.textFields, [Field.shortDesc])
    let terms = Corpus.reading(log.count, chain: chain, threads: threads) { reports, builder in
      view.forEachText(of: fields, in: reports) { builder.add($0) }
    }
    let spaceTerms = Corpus.reading(log.count, chain: spaceChain, threads: threads) { reports, builder in
      view.forEachText(of: title, in: reports) { builder.add($0) }
    }
    return TaskFeatures(
      openings: log.openings, components: view.components, componentCount: view.componentCount,
      terms: terms, spaceTerms: spaceTerms, categories: view.categories(persons: persons))
  }

  /// What rankers read of pairs; none where the recipe asks for no ranker.
  func pairs(_ features: TaskFeatures, _ stream: LessonStream, asked: [Int]) -> PairSource? {
    let isNeeded = recipe.ablates || recipe.models.contains { ModelCatalogue.description(of: $0.name)!.readsPairs }
    guard isNeeded else { return nil }
    return PairSource(features: features, events: stream.events, personCount: persons.count, asked: asked)
  }
}
