import DelegationTasks

/// Suggests at a task's opening which value a field will have in the end, learning from each resolved task.
///
/// An ``OnlineLogit`` over the task's terms and categories, the field's own value at opening among them. The inbox is
/// left out: whether there is one shows whether the task will be handed on; see ``OutcomeInputs``.
package struct FieldValueModel: Sendable {
  package struct Suggestion: Equatable, Sendable {
    package let value: ValueID
    package let probability: Double

    /// - `probability`: That the field will have it; in 0…1.
    package init(value: ValueID, probability: Double) { (self.value, self.probability) = (value, probability) }
  }

  private var logit: OnlineLogit
  /// The number of each value, in the order in which values were first learned, so that no sum depends on later ones.
  private var numbers: [ValueID: PersonID] = [:]
  private var values: [ValueID] = []

  package init(features: TaskFeatures, valueCount: Int) {
    logit = OnlineLogit(
      documents: features.documents, categories: features.categories.leavingOut(.inbox), personCount: valueCount)
  }

  package mutating func learn(_ task: Int, value: ValueID) {
    let number = numbers[value] ?? PersonID(values.count)
    if numbers[value] == nil {
      numbers[value] = number
      values.append(value)
    }
    logit.learn(task, assignee: number)
  }

  package mutating func suggestion(for asked: AskedFeatures, inPlaceOf place: Int) -> Suggestion? {
    logit.replace(place, by: asked)
    return suggestion(for: place)
  }

  /// The likeliest value, the one learned first of equally likely ones; nil before anything was learned.
  package func suggestion(for task: Int) -> Suggestion? {
    let probabilities = logit.probabilities(of: task)
    var best: Int?
    for number in values.indices where best.map({ probabilities[number] > probabilities[$0] }) ?? true { best = number }
    return best.map { Suggestion(value: values[$0], probability: probabilities[$0]) }
  }
}
