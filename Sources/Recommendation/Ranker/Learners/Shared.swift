/// Memory that several threads read while nobody writes it.
struct Shared<Value>: @unchecked Sendable {
  let buffer: UnsafeBufferPointer<Value>
  init(_ buffer: UnsafeBufferPointer<Value>) { self.buffer = buffer }
}

/// Memory of which each thread writes a part of its own.
struct SharedMutable<Value>: @unchecked Sendable {
  let buffer: UnsafeMutableBufferPointer<Value>
  init(_ buffer: UnsafeMutableBufferPointer<Value>) { self.buffer = buffer }
}
