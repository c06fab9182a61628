import CDelegationData

extension delegation_table {
  package var bytes: [UInt8] { Array(UnsafeBufferPointer(start: start, count: count)) }
}
