import ArgumentParser
import DelegationFoundations
import DelegationPublishing
import DelegationReporting
import Foundation

struct Publish: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Send reports to an MLflow server: parameters, metrics, tags and files, one run per report.",
    discussion: """
      Examples:
        delegate publish sample --mlflow http://127.0.0.1:5000
        delegate publish eclipse-jdt@HEAD~3 eclipse-jdt --experiment eclipse-jdt
        delegate publish sample --no-files    no files, for a server that serves none

      You can repeat the command: a report that was sent is found by its digest, and an interrupted upload continues. The \
      name and password, or a token, come from MLFLOW_TRACKING_USERNAME, MLFLOW_TRACKING_PASSWORD and \
      MLFLOW_TRACKING_TOKEN.

      Exit codes: 2, a report is damaged or the server does not answer as it should; 64, the command line is wrong.
      """)

  @Argument(help: ArgumentHelp("Names of folders in reports/, paths, or <name>@<commit>.", valueName: "report"))
  var reportNames: [String]

  @Option(
    name: .customLong("mlflow"),
    help: ArgumentHelp("The server's address. (default: MLFLOW_TRACKING_URI)", valueName: "url"))
  var server: String?

  @Option(help: "The MLflow experiment. (default: each report's name)")
  var experiment: String?

  @Flag(name: .customLong("no-files"), help: "Send no files, only parameters, metrics and tags.")
  var leavesOutFiles = false

  @Flag(name: .shortAndLong, help: "Print no progress.")
  var quiet = false

  @OptionGroup var reports: ReportsOptions

  func validate() throws {
    if let experiment, experiment.allSatisfy(\.isWhitespace) { throw ValidationError("--experiment names nothing.") }
  }

  func run() async throws {
    let environment = ProcessInfo.processInfo.environment
    let named = server ?? environment["MLFLOW_TRACKING_URI"].flatMap { $0.isEmpty ? nil : $0 }
    guard let named else {
      throw ValidationError("Name the server: --mlflow http://127.0.0.1:5000, or MLFLOW_TRACKING_URI.")
    }
    let address: MLflowAddress
    do { address = try MLflowAddress(named) } catch let problem as Problem { throw problem.of(.usage) }
    let locator = ReportLocator(folder: reports.folder)
    let sources = try reportNames.map { try locator.source($0) }
    let credentials = MLflowCredentials(environment: environment)
    if !credentials.isEmpty, !address.isPrivate {
      Terminal.note("note: the name and password, or the token, are sent unencrypted to \(address.base)")
    }
    let publisher = MLflowPublisher(address, credentials: credentials)
    let progress = ProgressLine(
      quiet: quiet, stopped: "stopped: what has arrived stays\n  to continue: \(Interruption.command)")
    defer { progress.clear() }
    for source in sources {
      progress.observe(.stage("publish", detail: source.label))
      let outcome = try await publisher.publish(source, experiment: experiment, withFiles: !leavesOutFiles) { step in
        progress.observe(.progress(done: step.done, total: max(1, step.of), unit: .parts))
      }
      progress.clear()
      Terminal.print(Self.summary(outcome, source.label))
    }
  }

  private static func summary(_ outcome: MLflowPublisher.Outcome, _ name: String) -> String {
    let verb =
      switch outcome.state {
      case .published: "published"
      case .completed: "completed"
      case .wasThere: "was there"
      }
    return "\(verb): \(name) (\(outcome.parameters) parameters, \(PageText.count(outcome.metrics)) metrics, "
      + "\(outcome.files) files)\n  \(outcome.page)"
  }
}
