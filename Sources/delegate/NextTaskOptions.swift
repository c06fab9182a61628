import ArgumentParser
import DelegationDay
import DelegationModels
import DelegationPlanning

/// The options that take tasks of a person from a model into a plan.
struct NextTaskOptions: ParsableArguments {
  @OptionGroup var source: ModelOptions

  @Option(help: "With a model: whose waiting tasks go into the plan.")
  var person: String?

  @Option(name: .customLong("top"), help: "With a model: the greatest number of tasks to add.")
  var count = 5

  @Option(help: "With a model: the place of these tasks. (default: where the day starts)")
  var place: String?

  @OptionGroup var data: DataOptions
  @OptionGroup var threads: ThreadOptions

  func check() throws {
    if source.model != nil || source.experiment != nil {
      try source.checkOne()
      if person?.isEmpty ?? true { throw ValidationError("Name whose tasks to plan: --person NAME.") }
      if !(0...Day.stopLimit).contains(count) {
        throw ValidationError("--top \(count): write a number from 0 to \(Day.stopLimit).")
      }
    } else if person != nil || place != nil || count != 5 {
      throw ValidationError("--person, --top and --place go with --model or --experiment.")
    }
  }

  /// The waiting tasks of the person; nil without a model.
  ///
  /// - Parameter usualSeconds: How long a task takes of which the model does not know it.
  /// - Throws: `Problem` when the model cannot say what a person takes next, or knows no such person.
  func read(usualSeconds: Double) throws -> LearnedStops? {
    guard let person else { return nil }
    let progress = ProgressLine(quiet: true)
    let (model, _, names) = try source.loaded(data, threads) { progress.observe($0) }
    var options = TrainedModel.AnswerOptions()
    (options.count, options.threads, options.names) = (.max, threads.threads, names)
    let answer = try model.nextTasks(for: [person], options)[0]
    if let doubt = answer.doubt { Terminal.note(sentence: doubt) }
    let highest = answer.suggestions.first?.probability ?? 1
    return LearnedStops(
      answer.suggestions.map { task in
        TaskCandidate(
          id: task.task.text,
          duration: task.effort?.duration ?? StopDuration(usualSeconds), weight: task.probability / highest)
      })
  }
}

extension NextTasks.Effort {
  /// The time in whole minutes, as everywhere where a model's minutes are shown.
  var duration: StopDuration {
    StopDuration(
      lower: 60 * band.lowerBound.rounded(), median: 60 * median.rounded(), upper: 60 * band.upperBound.rounded())
  }
}
