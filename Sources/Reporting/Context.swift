import Mustache

/// The values of a template by the names it uses; one that is nil is left out, so that the template sees none.
package struct Context: MustacheParent {
  private var values: [String: Any]
  /// The charts among the values and in those that are contexts themselves, in their order, each once.
  let charts: [Chart]

  package init(_ values: KeyValuePairs<String, Any?>) {
    self.values = Dictionary(
      uniqueKeysWithValues: values.compactMap { name, value in value.flatMap(Self.shown).map { (name, $0) } })
    var names: Set<String> = []
    charts = values.flatMap { Self.charts(in: $0.value) }.filter { names.insert($0.name).inserted }
  }

  /// The value without charts that are files beside the page alone.
  private static func shown(_ value: Any) -> Any? {
    switch value {
    case let chart as Chart: chart.isAside ? nil : chart
    case let charts as [Chart]: charts.filter { !$0.isAside }
    default: value
    }
  }

  private static func charts(in value: Any?) -> [Chart] {
    switch value {
    case let chart as Chart: [chart]
    case let charts as [Chart]: charts
    case let context as Context: context.charts
    case let contexts as [Context]: contexts.flatMap(\.charts)
    default: []
    }
  }

  func adding(_ more: [String: Any]) -> Context {
    var context = self
    context.values.merge(more) { own, _ in own }
    return context
  }

  package func child(named name: String) -> Any? { values[name] }
}
