import Repeatable
import Text

extension Problem {
  static func unknownWeighting(_ name: String, known: [String]) -> Problem {
    Problem(
      place: "weighting", fault: "there is no weighting '\(name)'", remedy: "write \(known.joined(separator: ", "))")
  }
}
