import Ingest
import Recommendation
import TaskModel

/// Reads a recipe's list of other datasets, and holds it against the model that needs it.
enum TransferReader {
  /// At least one dataset, none of them twice, and never the recipe's own; empty where the key is missing.
  static func datasets(_ value: YAMLValue?, of dataset: String) throws -> [String] {
    guard let value else { return [] }
    let items = try value.list()
    for item in items { try item.checkPrintable() }
    let names = try value.texts()
    guard !names.isEmpty else { throw Problems.emptyTransfer(value) }
    if let place = names.firstIndex(of: dataset) { throw Problems.transferFromItself(items[place], dataset: dataset) }
    return names
  }

  /// Other datasets without the model would be read for nothing, and the model cannot do without them.
  static func check(_ value: YAMLValue?, models: YAMLValue?, _ choices: [Recipe.ModelChoice]) throws {
    let place = choices.firstIndex { ModelCatalogue.description(of: $0.name)!.readsTransfer }
    if let value, place == nil { throw Problems.transferWithoutModel(value) }
    if value == nil, let place, let items = try models?.list() {
      throw Problems.modelWithoutTransfer(items[place], name: choices[place].name)
    }
  }
}
