import DelegationEvaluation
import DelegationFoundations
import DelegationIngest
import DelegationRanking
import DelegationRecipes
import DelegationResults
import DelegationTasks
import DelegationText
import Foundation

/// The contents of `model.json`: the model's origin, the moment until which it learned, and its metrics.
package struct ModelCard: Codable, Equatable, Sendable {
  typealias Measured = DelegationResults.Measured<TestPart>

  struct TestPart: Codable, Equatable, Sendable {
    var test: Int
  }

  package struct Choice: Codable, Equatable, Sendable {
    package var validation: Int
    package var best: String
  }

  package struct Abstention: Codable, Equatable, Sendable {
    /// The probability below which the model abstains, as it stands at training or after the last update.
    package var threshold: NameThreshold
    /// The share of the test tasks with an answer, and the share of these that were right.
    var coverage, tested: Double?
    /// The share of the test tasks without an answer whose likeliest person did them; nil where there are none.
    var testedLow: Double?
    /// How many test tasks ``testedLow`` is of.
    var lowTasks: Int
    /// Whether the validation part showed that clearly enough of those named are right; otherwise the threshold is one that learning
    /// started at.
    var isProved: Bool

    /// Whether people may be assigned by the threshold without asking anybody.
    package var isActedOn: Bool { threshold.value != nil && isProved }
  }

  /// Prediction sets as they stand at training, and what they gave on the test part.
  package struct SetPromise: Codable, Equatable, Sendable {
    package internal(set) var sets: PredictionSets
    /// The share of the test tasks that got a set.
    var answeredShare: Double
    /// The share of these sets that held the right person; nil, as `people`, where there are none.
    var tested: Double?
    /// The same of the tasks for which the model abstains from one name: those that are answered by a set. Nil where there are none.
    var testedUnsure: Double?
    var unsureTasks: Int
    /// People per set of the test part.
    var people: Double?
    /// Whether the test part showed that the promise does not hold: then no set is named.
    var isBroken: Bool

    init(_ sets: PredictionSets, _ measured: ExperimentResult.Calibration.SetResult, unsure: [PredictionSetRun.Given]) {
      (self.sets, answeredShare, tested, people) = (sets, measured.answeredShare, measured.all.share, measured.all.size)
      testedUnsure = unsure.isEmpty ? nil : Double(unsure.count(where: \.isRight)) / Double(unsure.count)
      unsureTasks = unsure.count
      isBroken = measured.promise == .broken
    }
  }

  package struct Tested: Equatable, Sendable {
    package let share: Double
    package let tasks: Int

    /// - Returns: Nil where nothing was measured.
    init?(_ share: Double?, of tasks: Int) {
      guard let share else { return nil }
      (self.share, self.tasks) = (share, tasks)
    }

    package var isTooFew: Bool { tasks < Sample.fewest }

    package var text: String {
      PageText.hits(share, of: tasks) + " such test tasks" + (isTooFew ? ", too few to say" : "")
    }
  }

  package struct Team: Codable, Equatable, Sendable {
    package var name: String
    package var persons: [String]
  }

  var format = Self.format
  var version = Self.currentVersion
  /// The meaning of the numbers in the other files; another program may mean something else by them.
  var meaning = Self.currentMeaning
  var experiment: String
  package var dataset: String
  /// The command that trains the model again, with `--to MODEL`.
  var command: String
  package var teams: [Team]?
  /// A digest by which the project's secret is known again.
  var secretCheck: String
  var dataDigest: String
  /// The digests of its files of which trackers in ``TrackerPriors`` are.
  var files: [String]
  package var model: String
  var mode: EvaluationMode
  package var choice: Choice?
  /// Tasks opened before it are in the model.
  package var until: Moment
  /// Tasks opened before it are all known: an update may find more that were opened at it or later. Earlier than
  /// ``until`` where the newest moment of the data may have been incomplete, such as a day that was not over.
  package var completeUntil: Moment
  /// The moment before which all that is dated was learned; in batch mode an update leaves it as it is.
  package var learnedUntil: Moment
  package var tasks, persons, examples: Int
  var measured: Measured
  package var abstention: Abstention?
  var sets: [SetPromise]
  var outcomes: OutcomeDating?
  /// Whether the data has final values only, which do not say when somebody took a task; nil where it has histories.
  var lacksHistories: Bool?
  /// What the last update rang an alarm about, a sentence each; training ends them.
  package var alarms: [String] = []
  /// The report that shows the same metrics; nil if there was none at training.
  var page: String?

  var knownFiles: Set<String> { Set(files) }

  /// Whether a score is a share of the tasks that a simple rule counts.
  package var isRule: Bool { headline.description.counted != nil }

  var headline: Recipe.Headline { .init(model: model, mode: mode) }

  /// The moment that an answer is as of to a task that was opened at another one.
  func asOf(opening: Moment) -> Moment { mode == .prequential ? max(opening, until) : learnedUntil }

  /// The moments as of which a session needs the pairs of such tasks; a model that was trained once makes its own.
  func moments(_ tasks: [Int], _ openings: [Moment]) -> [(task: Int, moment: Moment)] {
    mode == .batch ? [] : tasks.map { ($0, asOf(opening: openings[$0])) }
  }

  static func secretCheck(of keys: PersonKeys) -> String { keys.key(of: "nobody\nwhich secret is it") }

  static let format = "delegation-model"
  static let currentVersion = 9

  /// Names what a stored fit depends on: terms and features.
  static var currentMeaning: String {
    "terms \(TextChain.revision); features " + PairFeatures.all.map(\.name).joined(separator: " ")
  }

  var json: Data { get throws { Data((try sortedJSON(isIndented: true) + "\n").utf8) } }

  /// Whether its shares are shares, its promises can be kept and missed, and its counts are counts.
  var isPossible: Bool {
    var shares: [Double?] = [measured.top1, measured.top5]
    shares += [abstention?.threshold.precision, abstention?.threshold.value]
    shares += [abstention?.coverage, abstention?.tested, abstention?.testedLow]
    for promise in sets { shares += [promise.answeredShare, promise.tested, promise.testedUnsure] }
    let counts =
      [measured.test, choice?.validation ?? 0, tasks, persons, examples, abstention?.lowTasks ?? 0]
      + sets.map(\.unsureTasks)
    return shares.allSatisfy { $0.map((0...1).contains) ?? true }
      && sets.allSatisfy { 0 < $0.sets.confidence && $0.sets.confidence < 1 }
      && counts.allSatisfy { (0..<1 << 40).contains($0) }
  }
}
