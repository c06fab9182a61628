import DelegationEvaluation
import DelegationRanking
import DelegationTasks

extension TrainedModel {
  /// The recipe's fallback after all that the model knows.
  var turns: FallbackTurns {
    var turns = FallbackTurns(
      recipe.fallback, newcomers: recipe.newcomerShare,
      recipe.fallback == .none && recipe.newcomerShare == 0 ? [] : history.log.events(persons: history.persons),
      taskCount: history.log.count, personCount: history.persons.count)
    turns.advance(to: card.until)
    return turns
  }

  /// Whom the fallback asks; nil where the answer names somebody.
  ///
  /// - Parameters:
  ///   - turns: Goes on where it asks somebody.
  ///   - moment: When somebody asks for the answer.
  func fallback(
    _ turns: inout FallbackTurns, by answer: ModelAnswer, _ task: Int, _ ranking: Ranking, _ remaining: [Int],
    _ teams: HomeTeams, at moment: Moment
  ) -> (by: String, person: ModelAnswer.Suggestion)? {
    guard answer.advice().advice == .ask else { return nil }
    return turns.next(for: task, ranking, among: remaining, teams, at: moment).map {
      (
        $0.isNewcomer ? "newcomers" : recipe.fallback.rawValue,
        suggestion(ranking.persons[$0.position], ranking.scores[$0.position], [])
      )
    }
  }
}
