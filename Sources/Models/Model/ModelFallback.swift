import DelegationEvaluation
import DelegationRanking
import DelegationTasks

extension TrainedModel {
  /// The recipe's fallback after all that the model knows.
  var turns: FallbackTurns {
    var turns = FallbackTurns(
      recipe.fallback, recipe.fallback == .none ? [] : history.log.events(persons: history.persons),
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
  ) -> (form: Fallback, person: ModelAnswer.Suggestion)? {
    guard answer.advice().advice == .ask else { return nil }
    return turns.next(for: task, ranking, among: remaining, teams, at: moment).map {
      (recipe.fallback, suggestion(ranking.persons[$0], ranking.scores[$0], []))
    }
  }
}
