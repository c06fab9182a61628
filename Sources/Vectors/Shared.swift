/// Memory that several threads read while nobody writes it.
struct Shared<Value>: @unchecked Sendable {
  let pointer: UnsafePointer<Value>
  init(_ pointer: UnsafePointer<Value>) { self.pointer = pointer }
}

/// Memory of which each thread writes a part of its own.
struct SharedMutable<Value>: @unchecked Sendable {
  let pointer: UnsafeMutablePointer<Value>
  init(_ pointer: UnsafeMutablePointer<Value>) { self.pointer = pointer }
}
