import Mustache

/// The values of a template by the names it uses; one that is nil is left out, so that the template sees none.
package struct Context: MustacheParent {
  private let values: [String: Any]

  package init(_ values: KeyValuePairs<String, Any?>) {
    self.values = Dictionary(uniqueKeysWithValues: values.compactMap { name, value in value.map { (name, $0) } })
  }

  func adding(_ more: [String: Any]) -> Context { Context(all: values.merging(more) { own, _ in own }) }
  private init(all values: [String: Any]) { self.values = values }
  package func child(named name: String) -> Any? { values[name] }
}
