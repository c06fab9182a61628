import DelegationEvaluation
import DelegationTasks

/// What a model stated for one task: its suggestion's probability, and whether that is the assignee.
func stated(_ probability: Double, right: Bool) -> StatedProbabilities {
  StatedProbabilities(probabilities: [probability], assigneeRank: right ? 1 : nil)
}

/// `hits` of `count` suggestions of one probability are right, the right ones first.
func stated(_ probability: Double, hits: Int, of count: Int) -> [StatedProbabilities] {
  (0..<count).map { stated(probability, right: $0 < hits) }
}

/// Tasks opened one after the other; each outcome is known `delay` tasks later.
func feedback(_ tasks: [StatedProbabilities], delay: Int) -> [OutcomeFeedback] {
  tasks.enumerated().map {
    OutcomeFeedback(asOf: Moment(Int64($0)), known: Moment(Int64($0 + delay)), rank: $1.assigneeRank)
  }
}
