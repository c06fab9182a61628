/// A value for each set of stops and each of them that may come last.
struct SetTable<Value: Sendable>: Sendable {
  private let stops: Int
  private var values: [Value]

  init(stops: Int, repeating value: Value) {
    (self.stops, values) = (stops, [Value](repeating: value, count: stops << stops))
  }

  subscript(set: Int, last: Int) -> Value {
    get { values[set * stops + last] }
    set { values[set * stops + last] = newValue }
  }
}

@inline(__always)
func forEachStop(in set: Int, _ body: (Int) -> Void) {
  var rest = set
  while rest != 0 {
    body(rest.trailingZeroBitCount)
    rest &= rest &- 1
  }
}
