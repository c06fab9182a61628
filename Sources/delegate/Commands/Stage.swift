import ArgumentParser
import DelegationExperiments
import DelegationFoundations
import DelegationReporting
import Foundation

/// Does one stage for one part of a tracker.
struct Stage: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Compute the terms and clusters of a tracker in parts, on several machines.",
    discussion: """
      Each stage does one part; 'delegate merge' puts the parts together and prints the stage that comes next. The clusters have the \
      bytes that one machine gives, however many parts there are.

      Examples:
        delegate stage count sample --part 1/2 --to parts
        delegate stage count sample --part 2/2 --to parts
        delegate merge parts    prints: weigh
        delegate stage weigh --part 1/2 --to parts
        delegate stage weigh --part 2/2 --to parts
        delegate merge parts    prints: assign, and in the end: done

      docs/fleet.md has the loop, and what the files hold.
      """,
    subcommands: [CountPart.self, WeighPart.self, AssignPart.self])
}

/// The part that a stage works on, and where its files go.
struct PartOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Which part: 3/7 is the third of seven.", valueName: "number/count"))
  var part: TrackerPart

  @Option(name: .customLong("to"), help: ArgumentHelp("The folder that all parts share.", valueName: "dir"))
  var folder: String

  @OptionGroup var threads: ThreadOptions

  func validate() throws {
    if folder.isEmpty { throw ValidationError("--to names no folder.") }
  }

  /// Does one part; another file in place of the result ends with an exit code of its own.
  func run(_ body: (PartStages) throws -> Void) throws {
    try endingConflicts { try body(PartStages(in: folder, threads: threads.threads)) }
  }
}

extension TrackerPart: ExpressibleByArgument {
  /// - Parameter argument: Such as `3/7`.
  public init?(argument: String) { self.init(argument) }
}

/// - Throws: An exit code for a conflict, which is printed.
func endingConflicts<Value>(_ body: () throws -> Value) throws -> Value {
  do { return try body() } catch let conflict as ResultConflict {
    Terminal.error(conflict.problem.description)
    throw ExitCode(ExitStatus.conflict)
  }
}

struct CountPart: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "count",
    abstract: "Read the terms of one part of a tracker, and count them.",
    discussion: """
      Examples:
        delegate stage count sample --part 1/2 --to parts
        delegate stage count eclipse-jdt --part 3/7 --to parts --datasets ~/datasets

      The recipe says how text is read and weighed, and has a clustering of TF-IDF rows. Parts are contiguous in order of opening.
      """)

  @Argument(help: "The name of an experiment.", completion: .experiments, transform: Project.name)
  var experiment: String

  @Option(help: "Which of the recipe's clusterings, from 1. (default: the only one of TF-IDF rows)")
  var clustering: Int?

  @Option(help: "Use this dataset instead of the recipe's.", completion: .datasets)
  var dataset: String?

  @OptionGroup var parts: PartOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var data: DataOptions

  func run() throws {
    let source = dataset.map { data.dataset($0) }
    try parts.run {
      try $0.count(
        experiment, on: source?.name, changes: change.changes, clustering: clustering, parts.part,
        catalogue: source?.catalogue ?? data.catalogue)
    }
  }
}

struct WeighPart: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "weigh",
    abstract: "Weigh the terms of one part by those of all parts.",
    discussion: """
      Examples:
        delegate stage weigh --part 3/7 --to parts
      """)

  @OptionGroup var parts: PartOptions

  func run() throws { try parts.run { try $0.weigh(parts.part) } }
}

struct AssignPart: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "assign",
    abstract: "Answer what k-means asks one part in this round.",
    discussion: """
      Examples:
        delegate stage assign --part 3/7 --to parts
      """)

  @OptionGroup var parts: PartOptions

  func run() throws { try parts.run { try $0.assign(parts.part) } }
}

/// Puts together what the parts of a tracker have written.
struct Merge: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Put together what all parts have written, and print the stage that comes next.",
    discussion: """
      It prints weigh, assign or done. Done twice, it prints the same.

      Examples:
        delegate merge parts

        while stage=$(delegate merge parts) && [ "$stage" != done ]; do
          seq -f '%g/7' 7 | xargs -P 2 -I{} delegate stage "$stage" --part {} --to parts
        done
      """)

  @Argument(help: "The folder that all parts share.")
  var folder: String

  @Flag(name: .shortAndLong, help: "Print nothing but the next stage.")
  var quiet = false

  @OptionGroup var threads: ThreadOptions

  func run() throws {
    let next = try endingConflicts { try PartStages(in: folder, threads: threads.threads).merge() }
    if !quiet { Terminal.note(words(next)) }
    Terminal.print(next.name)
  }

  private func words(_ next: PartMerge) -> String {
    switch next {
    case .weigh(let terms): return PageText.counted(terms, "term")
    case .assign(let round, let ended, let restarts):
      return "round \(round), \(ended) of \(PageText.counted(restarts, "restart")) ended"
    case .done(let clusters, let file):
      return
        "\(PageText.counted(clusters.k, "cluster")) of \(PageText.counted(clusters.rows, "task")), inertia \(clusters.inertia): \(file)"
    }
  }
}
