import Recommendation
import TaskModel

/// The reports of a round for which a model was surest of a wrong person, found while it is being asked.
///
/// A model that learns as it goes can account for a ranking only in the moment in which it gives it, and accounts of all
/// reports would be many: a report that may still be among the surest is noted at once, and dropped when surer ones come.
struct ConfidentErrors {
  /// How many are kept.
  let limit: Int
  /// The surest first; of equally sure ones the first that was asked.
  private var kept: [(target: Int, probability: Double)] = []

  init(limit: Int) { self.limit = limit }

  /// Whether a ranking is, so far, one of the surest errors, and which target it drives out.
  ///
  /// - Parameters:
  ///   - target: The number of the report's target, asked in rising order.
  ///   - owner: Who should stand first.
  ///   - ranking: The model's, whose scores are probabilities.
  mutating func note(_ target: Int, owner: PersonID, _ ranking: Ranking) -> (isKept: Bool, dropped: Int?) {
    guard limit > 0, let first = ranking.persons.first, first != owner else { return (false, nil) }
    let probability = ranking.scores[0]
    let place = kept.firstIndex { $0.probability < probability } ?? kept.count
    guard place < limit else { return (false, nil) }
    kept.insert((target, probability), at: place)
    return (true, kept.count > limit ? kept.removeLast().target : nil)
  }
}
