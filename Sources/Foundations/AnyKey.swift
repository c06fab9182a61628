/// A key of any text or number, for objects whose keys are data.
package struct AnyKey: CodingKey {
  package let stringValue: String
  package let intValue: Int?

  package init(_ text: String) { (stringValue, intValue) = (text, nil) }
  package init(stringValue: String) { self.init(stringValue) }
  package init(intValue: Int) { (stringValue, self.intValue) = (String(intValue), intValue) }
}
