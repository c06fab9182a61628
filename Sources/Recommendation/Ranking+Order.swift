import TaskModel

extension Ranking {
  /// Ranks by score, the highest first.
  ///
  /// - Parameters:
  ///   - persons: Everybody the model can rank, in the order of its tie rule.
  ///   - scores: One per person; finite.
  init(inTieOrder persons: [PersonID], scores: [Double]) {
    let order = Self.places(falling: scores)
    self.init(persons: order.map { persons[$0] }, scores: order.map { scores[$0] })
  }

  /// The places of values from the highest value down; equal values keep their places' order.
  static func places<Value: Comparable>(falling values: [Value]) -> [Int] {
    values.indices.sorted { values[$0] != values[$1] ? values[$0] > values[$1] : $0 < $1 }
  }
}
