extension KeyedDecodingContainer {
  /// Returns a value that may be missing, as it may be where the value is made.
  package func decode<Value: Decodable>(_ key: Key, or standard: @autoclosure () -> Value) throws -> Value {
    try decodeIfPresent(Value.self, forKey: key) ?? standard()
  }

  package func decode<Value: Decodable>(_ key: Key) throws -> Value { try decode(Value.self, forKey: key) }
}
