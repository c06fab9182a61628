import Evaluation
import Matching
import Recommendation
import TaskModel
import Text

/// Turns a log into what models read, once per kind of values.
struct FeatureStage {
  let log: TaskLog
  let persons: PersonTable
  let recipe: Recipe
  private let chain: TextChain
  private let spaceChain: TextChain

  init(log: TaskLog, persons: PersonTable, recipe: Recipe) throws {
    self.log = log
    self.persons = persons
    self.recipe = recipe
    chain = try TextChain(settings: recipe.text)
    spaceChain = try TextChain(settings: .original2018)
  }

  func features(_ values: Values) -> TaskFeatures {
    let view = FeatureView(of: log, values: values)
    var terms = CorpusBuilder(chain: chain)
    view.forEachText(of: recipe.textFields) { terms.add($0) }
    var spaceTerms = CorpusBuilder(chain: spaceChain)
    view.forEachText(of: [.shortDesc]) { spaceTerms.add($0) }
    return TaskFeatures(
      openings: log.openings, components: view.components, componentCount: view.componentCount,
      terms: terms.finish(), spaceTerms: spaceTerms.finish(), categories: view.categories(persons: persons))
  }

  /// What rankers read of pairs; none where the recipe asks for no ranker.
  func pairs(_ features: TaskFeatures, _ stream: LessonStream, asked: [Int]) -> PairSource? {
    let isNeeded = recipe.ablates || recipe.models.contains { ModelCatalogue.description(of: $0.name)!.readsPairs }
    guard isNeeded else { return nil }
    return PairSource(features: features, events: stream.events, personCount: persons.count, asked: asked)
  }
}
