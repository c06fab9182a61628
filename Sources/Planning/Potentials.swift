/// The seconds of travel ascribed to leaving a place and to reaching one, such that no way takes less than both
/// together.
///
/// Their sum over all ways of a day is a bound of its travel, and the greatest such sum is the least cost of an
/// assignment of places to followers.
///
/// - Source: Kuhn 1955, doi:10.1002/nav.3800020109, in the form of Jonker & Volgenant 1987, doi:10.1007/BF02278710.
struct Potentials {
  private(set) var leaving, reaching: [Double]

  /// - Parameter seconds: The seconds by place left and place reached; as many of one as of the other, at least one,
  ///   all finite.
  init(_ seconds: [[Double]]) {
    let count = seconds.count
    // Place 0 means none.
    var rows = [Double](repeating: 0, count: count + 1)
    var columns = rows
    var rowOf = [Int](repeating: 0, count: count + 1)
    for row in 1...count {
      rowOf[0] = row
      var (column, previous) = (0, [Int](repeating: 0, count: count + 1))
      var least = [Double](repeating: .infinity, count: count + 1)
      var isDone = [Bool](repeating: false, count: count + 1)
      repeat {
        isDone[column] = true
        let current = rowOf[column]
        var (step, nearest) = (Double.infinity, 0)
        for other in 1...count where !isDone[other] {
          let reduced = seconds[current - 1][other - 1] - rows[current] - columns[other]
          if reduced < least[other] { (least[other], previous[other]) = (reduced, column) }
          if least[other] < step { (step, nearest) = (least[other], other) }
        }
        for other in 0...count {
          if isDone[other] {
            rows[rowOf[other]] += step
            columns[other] -= step
          } else {
            least[other] -= step
          }
        }
        column = nearest
      } while rowOf[column] != 0
      repeat {
        let before = previous[column]
        rowOf[column] = rowOf[before]
        column = before
      } while column != 0
    }
    leaving = Array(rows.dropFirst())
    reaching = Array(columns.dropFirst())
  }
}
