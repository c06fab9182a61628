import TaskModel

/// Everything this room can say is wrong.
extension Problem {
  static func outOfRange(_ setting: String, value: String, allowed: String) -> Problem {
    Problem(place: "k-means", fault: "\(setting) is \(value)", remedy: "make it \(allowed)")
  }

  static func startRows(_ fault: String) -> Problem {
    Problem(
      place: "k-means", fault: fault,
      remedy: "give one row per cluster, each below the number of rows, and restarts = 1")
  }

  static func unusableValue(_ value: Float, row: Int) -> Problem {
    Problem(
      place: "k-means, row \(row)", fault: "\(value) is not a number below 1e15 in magnitude",
      remedy: "find out what made it, and leave the row out or scale the values")
  }
}
