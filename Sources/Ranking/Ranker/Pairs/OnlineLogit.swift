import DelegationFoundations
import DelegationTasks

/// A multinomial logistic regression from a task's words and categories to its assignee, learned one task at a time.
///
/// Each weight's steps shrink by the root of its summed squared gradients, so common words settle and rare ones move
/// fast. Weights exist only for (input, person) pairs that were ever updated.
///
/// - Source: Duchi, Hazan & Singer 2011, AdaGrad, JMLR 12.
package struct OnlineLogit: Sendable {
  /// The learning rate, chosen on validation from 0.12, 0.25, 0.5 (mean reciprocal rank over five trackers).
  static let rate: Float = 0.25
  /// Added to the squared gradients, so that first steps are finite.
  static let damping: Float = 0.1
  static let leastGradient: Float = 1e-3

  private struct Weight {
    let person: PersonID
    var value, squares: Float

    mutating func step(against gradient: Float) {
      squares += gradient * gradient
      value -= OnlineLogit.rate * gradient / (squares + OnlineLogit.damping).squareRoot()
    }
  }

  private var documents: DocumentTerms
  private var categories: TaskCategories
  /// The index of the first input of each key; the terms follow the keys.
  private let starts: [Int]
  private var weights: [[Weight]]
  /// Whether a task was ever assigned to each person.
  package private(set) var isKnown: [Bool]
  private var gradients: [Float]
  private var isPushed: [Bool]

  package init(documents: DocumentTerms, categories: TaskCategories, personCount: Int) {
    self.documents = documents
    self.categories = categories
    starts = WorkKey.allCases.map(categories.count(of:)).offsets
    weights = Array(repeating: [], count: starts.last! + documents.corpus.vocabulary.count)
    isKnown = Array(repeating: false, count: personCount)
    gradients = Array(repeating: 0, count: personCount)
    isPushed = Array(repeating: false, count: personCount)
  }

  mutating func replace(_ task: Int, by asked: AskedFeatures) {
    documents.replace(task, by: asked.terms)
    categories.replace(task, by: asked)
  }

  /// One probability per person; 0 for those who are not known yet.
  package func probabilities(of task: Int) -> [Double] {
    var utilities = [Float](repeating: 0, count: isKnown.count)
    for input in inputs(of: task) {
      for weight in weights[input] { utilities[Int(weight.person)] += weight.value }
    }
    var highest = -Float.infinity
    for person in utilities.indices where isKnown[person] { highest = max(highest, utilities[person]) }
    var probabilities = [Double](repeating: 0, count: isKnown.count)
    var sum = 0.0
    for person in utilities.indices where isKnown[person] {
      probabilities[person] = Elementary.exp(Double(utilities[person] - highest))
      sum += probabilities[person]
    }
    if sum > 0 { for person in probabilities.indices { probabilities[person] /= sum } }
    return probabilities
  }

  package mutating func learn(_ task: Int, assignee: PersonID) {
    isKnown[Int(assignee)] = true
    let probabilities = probabilities(of: task)
    var pushed: [PersonID] = []
    for person in probabilities.indices where isKnown[person] {
      let gradient = Float(probabilities[person]) - (person == Int(assignee) ? 1 : 0)
      guard abs(gradient) >= Self.leastGradient else { continue }
      gradients[person] = gradient
      pushed.append(PersonID(person))
    }
    for input in inputs(of: task) { push(pushed, at: input) }
    for person in pushed { gradients[Int(person)] = 0 }
  }

  private mutating func push(_ pushed: [PersonID], at input: Int) {
    // Moved out, so that they are changed in place.
    var own: [Weight] = []
    swap(&own, &weights[input])
    for position in own.indices {
      let person = Int(own[position].person)
      let gradient = gradients[person]
      guard gradient != 0 else { continue }
      isPushed[person] = true
      own[position].step(against: gradient)
    }
    for person in pushed {
      if !isPushed[Int(person)] {
        var weight = Weight(person: person, value: 0, squares: 0)
        weight.step(against: gradients[Int(person)])
        own.append(weight)
      }
      isPushed[Int(person)] = false
    }
    swap(&own, &weights[input])
  }

  /// The task's categories and distinct terms; every task has the key ``WorkKey/everything``, which is the bias.
  private func inputs(of task: Int) -> [Int] {
    var inputs: [Int] = []
    for key in WorkKey.allCases where key != .componentVersion {
      if let value = categories.number(key, of: task) { inputs.append(starts[key.rawValue] + value) }
    }
    let termStart = starts.last!
    for term in documents[task].terms { inputs.append(termStart + Int(term)) }
    return inputs
  }
}
