import DelegationFoundations

/// The number of a distinct value inside its ``ValuePool``.
package typealias ValueID = UInt32

/// The distinct values of one field, each stored once. They are valid UTF-8: every adapter checks the encoding of its source.
package typealias ValuePool = ByteStrings
