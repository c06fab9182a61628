import DelegationFoundations
import DelegationMatching

/// Chooses for each task a prediction set: the people of whom one is right in a promised share of the tasks.
///
/// `PredictionSetRule` says how many people a set holds. The threshold starts at the highest that keeps the promise on the
/// validation part. Where the model learns as it goes it follows what becomes known: a miss lowers it, which widens later
/// sets, and a hit raises it.
///
/// Source: sets by least ambiguity, Sadinle, Lei & Wasserman 2019, doi:10.1080/01621459.2017.1395341; the threshold by
/// adaptive conformal inference, Gibbs & Candès 2021, arXiv:2106.00170, with steps in log-odds.
package struct PredictionSets: Codable, Equatable, Sendable {
  package let confidence: Double
  private let learns: Bool
  private var logOdds: Double
  /// How many tasks in a row would have needed too many people.
  private var silence = 0

  /// The promises that are measured and made.
  package static let levels = [0.8, 0.9]
  package static let most = PredictionSetRule.most
  /// Log-odds per unit of error, times the share of errors allowed: the rarer misses are, the farther each moves the threshold. For 80 %
  /// .2 of .1, .2, .3 and .5 stayed closest on the validation parts of ten trackers, 1.3 points off on average. For 90 % .4 answers
  /// 69 % instead of 64 % on six of them and is 1.8 points off instead of 2.2.
  private static let step = 0.04
  /// The bounds of the log-odds. Above the upper one thresholds do not differ, since no two people reach them, and below the lower
  /// one sets hold everybody: a threshold that went far outside took dozens of outcomes to come back.
  private static let bounds = -5.0...0.0
  /// A share of the errors allowed that sets aim to save: tasks whose outcome is known soon are easier than the others. Of 0,
  /// .05 and .1 it kept most promises there; at the start, where the tasks of which nothing is known yet are left out, sets for 80 %
  /// are with it 2.1 points off on the validation parts of nine trackers, and without it 2.8.
  private static let caution = 0.1
  /// The fewest answers on validation that make a share reliable.
  private static let fewestAnswered = 20
  private static let lowest = 0.01
  /// The longest run of tasks that would need too many people. After it the threshold rises as after a hit: it may have fallen so low that
  /// no set is given any more, from whose outcome it could learn that. On the validation parts of ten trackers this frees one that was
  /// stuck (63 instead of 27 % of the tasks), and changes little elsewhere; 50 freed it less.
  private static let longestSilence = 20

  /// The result is nil where no threshold keeps the promise on the validation part, unless what becomes known will move it.
  package init?(confidence: Double, on validation: [StatedProbabilities], learns: Bool) {
    guard let start = Self.start(confidence, validation, learns) ?? (learns ? Self.lowest : nil) else { return nil }
    let threshold = min(max(start, Self.lowest), 1 - Self.lowest)
    (self.confidence, self.learns) = (confidence, learns)
    logOdds = Self.bounded(Elementary.log(threshold / (1 - threshold)))
  }

  package var threshold: Double { 1 / (1 + Elementary.exp(-logOdds)) }

  /// The number of people in the set, best first; nil where a person must be asked.
  ///
  /// - Parameter falling: The probabilities of everybody the model ranked, best first.
  package func size(_ falling: [Double]) -> Int? {
    PredictionSetRule(promise: confidence, threshold: threshold, learns: learns).size(falling)
  }

  /// The number of people in the next task's set, as ``size(_:)``; where it learns it notices that it gives none any more.
  package mutating func give(_ falling: [Double]) -> Int? {
    let size = size(falling)
    guard learns, PredictionSetRule.fewest(falling, promise: confidence, learns: learns) != nil else { return size }
    silence = size == nil ? min(silence, Self.longestSilence) + 1 : 0
    if silence > Self.longestSilence { learn(wasRight: true) }
    return size
  }

  package mutating func learn(wasRight: Bool) {
    guard learns else { return }
    let allowed = Self.aim(confidence)
    logOdds = Self.bounded(logOdds + Self.step / (1 - confidence) * (wasRight ? allowed : allowed - 1))
  }

  private static func bounded(_ logOdds: Double) -> Double { min(max(logOdds, bounds.lowerBound), bounds.upperBound) }

  /// The share of errors that sets aim at.
  private static func aim(_ confidence: Double) -> Double { (1 - caution) * (1 - confidence) }

  /// The highest threshold whose sets on the validation part hold the right person as often as they aim at, as split conformal
  /// prediction counts: one task more than there are counts as a miss.
  private static func start(_ confidence: Double, _ validation: [StatedProbabilities], _ learns: Bool) -> Double? {
    let tasks = validation.compactMap { task in
      PredictionSetRule.fewest(task.probabilities, promise: confidence, learns: learns).map {
        (fewest: $0, probabilities: task.probabilities, rank: task.assigneeRank ?? .max)
      }
    }
    var joining = tasks.enumerated().flatMap { number, task in
      task.probabilities.prefix(most + 1).enumerated().map { (probability: $1, task: number, size: $0 + 1) }
    }
    joining.sort { ($0.probability, $1.task, $1.size) > ($1.probability, $0.task, $0.size) }
    var answered = tasks.count
    var right = tasks.count { $0.rank <= $0.fewest }
    for (position, one) in joining.enumerated() {
      if one.size > most {
        answered -= 1
        right -= tasks[one.task].rank <= most ? 1 : 0
      } else if one.size > tasks[one.task].fewest, tasks[one.task].rank == one.size {
        right += 1
      }
      let isLastOfEquals = position + 1 == joining.count || joining[position + 1].probability < one.probability
      if isLastOfEquals, answered >= fewestAnswered, Double(right) >= (1 - aim(confidence)) * Double(answered + 1) {
        return one.probability
      }
    }
    return nil
  }
}

/// What prediction sets gave on the tasks of a run, each from what its model knew when the task was opened.
package struct PredictionSetRun: Sendable {
  package struct Given: Equatable, Sendable {
    package let position, size: Int
    package let isRight: Bool
  }

  /// The sets but those of everybody, which say nothing: that one of them is right proves no promise.
  package private(set) var given: [Given] = []
  /// How many people each task's set holds; nil where a person must be asked.
  package private(set) var sizes: [Int?]
  package private(set) var sets: PredictionSets

  /// - `feedback`: When each task's outcome became known; empty for sets that learn nothing.
  /// - `personCount`: How many people the tracker has.
  package init(
    _ sets: PredictionSets, _ stated: [StatedProbabilities], feedback: [OutcomeFeedback] = [], personCount: Int = .max
  ) {
    self.sets = sets
    sizes = Array(repeating: nil, count: stated.count)
    for (position, isOutcome) in feedback.steps(stated.count) {
      if isOutcome {
        if let size = sizes[position] { self.sets.learn(wasRight: feedback[position].isAmong(first: size)) }
        continue
      }
      sizes[position] = self.sets.give(stated[position].probabilities)
      if let size = sizes[position], size < personCount {
        given.append(
          Given(position: position, size: size, isRight: stated[position].assigneeRank.map { $0 <= size } ?? false))
      }
    }
  }

  /// The lowest and highest share of right sets among any `length` given in a row; nil with fewer.
  package func extremes(of length: Int) -> ClosedRange<Double>? {
    guard given.count >= length else { return nil }
    var right = given.prefix(length).count(where: \.isRight)
    var (least, most) = (right, right)
    for position in length..<given.count {
      right += (given[position].isRight ? 1 : 0) - (given[position - length].isRight ? 1 : 0)
      (least, most) = (min(least, right), max(most, right))
    }
    return Double(least) / Double(length)...Double(most) / Double(length)
  }
}
