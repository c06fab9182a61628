/// A value behind a reference, copied when it is changed while others have it: what holds a large value becomes cheap to copy,
/// and its code short.
@propertyWrapper
package struct CopyOnWrite<Value: Sendable>: Sendable {
  // Changed only while nothing else refers to it.
  @usableFromInline
  package final class Box: @unchecked Sendable {
    @usableFromInline package var value: Value
    @inlinable package init(_ value: Value) { self.value = value }
  }

  @usableFromInline package var box: Box

  @inlinable package init(wrappedValue: Value) { box = Box(wrappedValue) }

  @inlinable package var wrappedValue: Value {
    get { box.value }
    _modify {
      if !isKnownUniquelyReferenced(&box) { box = Box(box.value) }
      yield &box.value
    }
  }
}
