import DelegationFoundations

package struct NextTaskModel: Sendable {
  package let name, summary, tieRule: String
  let kind: Kind

  enum Kind: Sendable {
    case queue(@Sendable (_ task: Int, _ context: NextTaskContext, _ inputs: NextTaskInputs) -> Double)
    case candidates(@Sendable (_ candidate: Int, _ context: NextTaskContext) -> Double)
    case learned(NextTaskFit.Form)
  }

  /// The rank of a task that waits, from 1.
  ///
  /// - `probabilities`: The learned probabilities by candidate; nil before the first fit.
  package func rank(
    of task: Int, _ context: NextTaskContext, _ queue: TaskQueue, _ inputs: NextTaskInputs,
    probabilities: (NextTaskFit.Form) -> [Double]?
  ) -> Int {
    switch kind {
    case .queue(let score):
      let own = score(task, context, inputs)
      return 1
        + queue.tasks.count { other in
          let value = score(other, context, inputs)
          return value > own || value == own && other > task
        }
    case .candidates(let score):
      return Self.rank(of: task, context, queue, scores: context.candidates.indices.map { score($0, context) })
    case .learned(let form):
      let scores = probabilities(form) ?? Array(repeating: 0, count: context.candidates.count)
      return Self.rank(of: task, context, queue, scores: scores)
    }
  }

  /// The rank of a task that waits: candidates by their scores, then the others, the newest first.
  private static func rank(of task: Int, _ context: NextTaskContext, _ queue: TaskQueue, scores: [Double]) -> Int {
    guard let position = context.candidates.firstIndex(of: task) else {
      let newer = queue.tasks.count - 1 - queue.position(of: task)
      return newer + 1 + context.candidates.count { $0 < task }
    }
    return 1 + scores.indices.count { scores[$0] > scores[position] || scores[$0] == scores[position] && $0 < position }
  }
}

package enum NextTaskModels {
  /// Simple rules first, then what learns. All rank the whole queue; equal scores, and tasks that are no candidates: the newest first.
  package static let all: [NextTaskModel] = [
    rule("random", "Draws an order.") { task, context, _ in
      var chance = SplitMix64(
        seed: UInt64(bitPattern: context.now.seconds) ^ UInt64(context.person) << 32 ^ UInt64(task))
      return Double(chance.next() >> 11)
    },
    newest,
    rule("oldest", "The task that was opened first.") { task, _, _ in -Double(task) },
    rule("severest", "The most severe task by the word it was opened with; of equally severe ones the newest.") {
      -Double($2.severities[$0])
    },
    .init(
      name: "likeness", summary: "The task whose words are most like those of all tasks the person was assigned.",
      tieRule: tieRule, kind: .candidates { $1.likeness[$0].centroid }),
    .init(
      name: "component-share",
      summary: "The task of the component of whose work the person did most, half as heavy after every 120 days.",
      tieRule: tieRule,
      kind: .candidates { candidate, context in
        let work = context.work[NextTaskFeatures.workKeys.firstIndex(of: .component)!][candidate]
        let life = HalfLife.season.rawValue
        return work.all[life] > 0 ? work.own[life] / (work.all[life] + 0.5) : 0
      }),
    .init(
      name: "next-logit", summary: "A conditional logit over the waiting tasks' features for the person.",
      tieRule: tieRule, kind: .learned(.logit)),
    .init(
      name: "next-ranker", summary: "The mean of next-logit's and boosted trees' log-probabilities.",
      tieRule: tieRule, kind: .learned(.blend)),
  ]

  package static let newest = rule("newest", "The task that was opened last.") { task, _, _ in Double(task) }

  package static let headline = all[all.count - 1]

  private static let tieRule = "Equal ones, and tasks that are no candidates: the newest first."

  private static func rule(
    _ name: String, _ summary: String, _ score: @escaping @Sendable (Int, NextTaskContext, NextTaskInputs) -> Double
  ) -> NextTaskModel {
    .init(name: name, summary: summary, tieRule: tieRule, kind: .queue(score))
  }
}
