/// A ``BinaryLogit`` that states a probability at each task's opening and learns the answer later; the outcomes of the
/// latest tasks correct its probabilities.
///
/// A ``PlattScaling`` is fitted again and again to the latest tasks by opening whose answer is known: in the order of the
/// answers, tasks that end fast would count too much.
struct CalibratedLogit: Sendable {
  /// The learning rate, chosen on the validation part of three trackers from 0.02, 0.05, 0.1 and 0.2, by the mean area
  /// under the curve of ``OutcomeModel`` (.825, .826, .824, .816).
  static let rate = 0.05
  /// The number of the latest tasks that calibrate: chosen there from 500, 1,000 and 2,000 by the mean log loss (.413,
  /// .405, .403; .408 without any correction).
  static let window = 2000
  /// The number of answers below which probabilities are not corrected.
  static let fewest = 100
  /// The number of answers between two fits.
  static let fitStep = 50

  private var logit: BinaryLogit
  private var scaling = PlattScaling.fit(to: [])
  /// The inputs of each task at its opening, and the probability stated then.
  private var read: [[BinaryLogit.Input]]
  private var stated: [Double]
  private var answers: [Bool?]
  /// The tasks in the order in which they were requested.
  private var asked: [Int] = []
  private var answersUntilFit = Self.fitStep

  init(taskCount: Int, inputCount: Int) {
    logit = BinaryLogit(inputCount: inputCount, rate: Self.rate)
    read = Array(repeating: [], count: taskCount)
    stated = Array(repeating: 0.5, count: taskCount)
    answers = Array(repeating: nil, count: taskCount)
  }

  /// The probability of yes.
  ///
  /// - Parameter task: The number of the task; each is requested once.
  mutating func probability(of task: Int, inputs: [BinaryLogit.Input]) -> Double {
    read[task] = inputs
    stated[task] = BinaryLogit.probability(ofLogit: logit.logit(of: inputs))
    asked.append(task)
    return scaling.probability(of: stated[task])
  }

  /// The probability of yes for an example that is not learned from.
  func probability(of inputs: [BinaryLogit.Input]) -> Double {
    scaling.probability(of: BinaryLogit.probability(ofLogit: logit.logit(of: inputs)))
  }

  mutating func settle(_ task: Int, isTrue: Bool) {
    answers[task] = isTrue
    logit.learn(read[task], isTrue: isTrue)
    answersUntilFit -= 1
    guard answersUntilFit == 0 else { return }
    answersUntilFit = Self.fitStep
    let pairs = asked.suffix(Self.window).compactMap { task in
      answers[task].map { PairOutcome(probability: stated[task], isTrue: $0) }
    }
    if pairs.count >= Self.fewest { scaling = PlattScaling.fit(to: pairs) }
  }

  /// Leaves a task out of later corrections until it is settled again.
  mutating func takeBack(_ task: Int) { answers[task] = nil }
}
