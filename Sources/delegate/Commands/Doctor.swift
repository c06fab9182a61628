import ArgumentParser
import DelegationExperiments
import DelegationResults

struct Doctor: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check the installation: what is in place, what is missing, and what to do about it.",
    discussion: """
      Examples:
        delegate doctor
        delegate doctor --datasets ~/datasets

      Exit code 2 if something must be fixed. Missing data is not a fault.
      """)

  @OptionGroup var store: StoreOptions
  @OptionGroup var data: DataOptions

  func run() throws {
    Terminal.print("delegate \(Version.text)")
    let diagnosis = Diagnosis(
      catalogue: data.catalogue, storeFolder: store.folder, storeLimit: store.limit?.bytes ?? StageCache.defaultLimit)
    let width = diagnosis.lines.map(\.subject.count).max() ?? 0
    for line in diagnosis.lines {
      let padding = String(repeating: " ", count: width - line.subject.count + 2)
      Terminal.print(line.subject + padding + line.finding)
      if let remedy = line.remedy { Terminal.print(String(repeating: " ", count: width + 2) + "try: " + remedy) }
    }
    Terminal.print(
      """

      To uninstall: run 'make uninstall' if you ran 'make install', 'apt-get remove delegation' if you installed the package, \
      or delete the program and the folder it was built in. Also delete .delegate in every project (notes of runs, the \
      cache), and \(data.key.file.path) with the list beside it, if they exist: bundles name people by that secret.
      """)
    if !diagnosis.isHealthy { throw ExitCode(ExitStatus.wrongData) }
  }
}
