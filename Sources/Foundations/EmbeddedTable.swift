import CDelegationData

extension delegation_table {
  /// The bytes of the table.
  package var bytes: [UInt8] { Array(UnsafeBufferPointer(start: start, count: count)) }
}
