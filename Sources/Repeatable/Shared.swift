/// Memory that several threads read while nobody writes it.
package struct Shared<Value>: @unchecked Sendable {
  package let pointer: UnsafePointer<Value>
  @inlinable package init(_ pointer: UnsafePointer<Value>) { self.pointer = pointer }
}

/// Memory of which each thread writes a part of its own.
package struct SharedMutable<Value>: @unchecked Sendable {
  package let pointer: UnsafeMutablePointer<Value>
  @inlinable package init(_ pointer: UnsafeMutablePointer<Value>) { self.pointer = pointer }
}
