import ArgumentParser
import DelegationFoundations
import DelegationIngest
import DelegationOnboarding
import DelegationRecipes
import DelegationReporting
import Foundation

struct NewDataset: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Look at an export of a tracker, draft its description, and check it.",
    discussion: """
      Examples:
        delegate datasets new issues.csv
        delegate datasets new 2023.json 2024.json --name helpdesk --to mydata
        delegate datasets new issues.csv --set times=dd/MM/yyyy --set assignee=Agent
        delegate datasets new github:owner/name

      The output shows what was understood: each key, its column, examples and how sure that is. Where the export can be read \
      in two ways, the command asks on a terminal, and elsewhere stops with all questions and a command that answers them. The description is \
      written to DIR/NAME/dataset.yaml; your files stay where they are.

      For a tracker that can be fetched, give its address: \(TrackerAddress.examples.joined(separator: ", ")).

      Exit code 2 if the export cannot be read, or a run would have nothing to measure.
      """)

  @Argument(
    help:
      "The export: CSV, .xlsx, JSON or items of Perceval, also with .gz; several files are one dataset. Or a tracker's address.",
    completion: .file())
  var files: [String]

  @Option(help: "The dataset's name. (default: from the first file's)")
  var name: String?

  @Option(
    name: .customLong("to"),
    help: ArgumentHelp("The datasets folder to write to. (default: datasets/ of the project)", valueName: "dir"))
  var chosenFolder: String?

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Say what the export means: a key of the description and its value, such as assignee=Agent, times=dd/MM/yyyy (several formats separated by |), zone=Europe/Berlin, done=Closed,Shipped or repeated=last. Can be repeated.",
      valueName: "key=value"))
  var texts: [String] = []

  @Flag(help: "Show names and addresses in the check instead of pseudonyms. Do not publish such output.")
  var showPersons = false

  @OptionGroup var key: KeyOptions
  @OptionGroup var threads: ThreadOptions

  func validate() throws {
    do {
      if let name { try GeneratedDataset.check(name: name) }
      _ = try answers()
    } catch let problem as Problem {
      throw ValidationError("\(problem.location): \(problem.fault); \(problem.remedy).")
    }
  }

  func run() throws {
    let folder = chosenFolder ?? Project.current.datasets
    if let tracker = try TrackerAddress(files[0]) { return try describe(tracker, in: folder) }
    let name = name ?? DatasetDraft.name(ofFile: files[0])
    // Before any question is asked.
    try Problem.checkNames(ofFiles: files)
    try DatasetDraft.description(of: name, in: folder)
    let path: String
    if let draft = try PercevalDraft(of: files, answers: answers()) {
      if !texts.isEmpty { throw ValidationError("--set is for tables, and \(files[0]) has items of Perceval.") }
      Terminal.print("recognised: items of Perceval, backend \(draft.backend.rawValue)")
      path = try draft.write(named: name, in: folder, dataAt: files[0])
    } else {
      let draft = try understood()
      show(draft)
      path = try draft.write(named: name, in: folder, dataAt: files[0])
    }
    Terminal.print("\nwritten: \(path)\n")
    let catalogue = DatasetCatalogue(searchPath: [folder], keyFile: key.file)
    do {
      try CheckDataset.show(try catalogue.named(name).check(threads: threads.threads), showPersons: showPersons)
    } catch {
      Terminal.note("correct \(path), then: delegate datasets check \(name) --datasets \(folder)")
      throw error
    }
    let option = chosenFolder.map { " --datasets \($0)" } ?? ""
    Terminal.hint("to run on it: delegate run sample --dataset \(name)\(option)")
  }

  private func describe(_ tracker: TrackerAddress, in folder: String) throws {
    if files.count > 1 || !texts.isEmpty {
      throw ValidationError("--set and further files are for exports, and \(files[0]) is a tracker.")
    }
    let name = name ?? tracker.name
    Terminal.print("written: \(try PercevalDraft(of: tracker).write(named: name, in: folder, dataAt: nil))")
    Terminal.hint("to fetch it: delegate datasets fetch \(name) --install-perceval")
  }

  private func answers() throws -> DraftAnswers { try texts.reduce(into: DraftAnswers()) { try $0.add($1) } }

  /// The draft, after all questions were answered.
  private func understood() throws -> DatasetDraft {
    let options: [[String]?] = [
      name.map { ["--name", $0] }, chosenFolder.map { ["--to", $0] }, showPersons ? ["--show-persons"] : nil,
    ]
    let words = ["delegate", "datasets", "new"] + files + options.compactMap(\.self).joined()
    return try DatasetDraft.explained(
      of: files, answers: answers(), command: words.map(SourceText.shell).joined(separator: " "),
      ask: Terminal.canAsk ? { try ask($0) } : nil)
  }

  private func ask(_ question: DraftQuestion) throws -> [DraftQuestion.Reading] {
    Terminal.note("\(files[0]): \(TextTable.plain(question.fact))")
    for (number, reading) in question.readings.enumerated() {
      Terminal.note(
        "  \(number + 1)  \(TextTable.plain(reading.also.isEmpty ? reading.answer : question.words(of: reading)))   \(TextTable.plain(reading.meaning))"
      )
    }
    while true {
      let last = question.readings.count
      Terminal.draw(question.allowsSeveral ? "which ones? [1-\(last), such as 1,2] " : "which one? [1-\(last)] ")
      guard let line = readLine() else { throw question.problem(in: files[0]) }
      let numbers = line.split { $0 == "," || $0 == " " }.map { Int($0) ?? 0 }
      let readings = numbers.filter { (1...last).contains($0) }.map { question.readings[$0 - 1] }
      if readings.count == numbers.count, readings.count == 1 || question.allowsSeveral && !readings.isEmpty {
        return readings
      }
    }
  }

  /// Returns examples without names and addresses, unless they were asked for: output is copied to others.
  private func examples(of line: DatasetDraft.Line) -> String {
    if DatasetDraft.accountKeys.contains(line.key) { return "(accounts: names are for show)" }
    if line.examples.isEmpty { return "(empty)" }
    if showPersons { return line.examples.joined(separator: " · ") }
    if ["assignee", "reporter", "cc"].contains(line.key) { return "(names: --show-persons)" }
    return line.examples.map { PrivacyGuard.withholds($0) ? "(a value with an address)" : $0 }.joined(separator: " · ")
  }

  /// Values with a comma in quotes.
  private static func listed(_ values: [String]) -> String {
    values.map { $0.contains(",") ? "“\($0)”" : $0 }.joined(separator: ", ")
  }

  private func show(_ draft: DatasetDraft) {
    Terminal.print(
      "\(draft.shape.map { "recognised: \($0)" } ?? "an export of unknown shape"), \(PageText.counted(draft.rowCount, "row")), \(draft.layout)\n"
    )
    let rows = draft.lines.map {
      [$0.key, "←", SourceText.line($0.column), $0.certainty.text, examples(of: $0)]
    }
    Terminal.write(TextTable.aligned(rows, leftColumns: 5))
    let without = draft.columnsWithoutZone.map { "'\(SourceText.line($0))'" }.joined(separator: ", ")
    let zone =
      draft.times.zone.map { " in \($0)" }
      ?? (without.isEmpty ? "" : "; \(without) read as UTC, for another zone: --set zone=Europe/Berlin")
    Terminal.print("\ntimes: \(draft.times.format)\(zone)")
    if let repeats = draft.repeats { Terminal.print("rows of one task: \(repeats.key): \(repeats.value)") }
    if draft.isAllDone { Terminal.print("done: every row") }
    for (key, values) in draft.outcome where !values.isEmpty {
      let text =
        values == ["*"]
        ? "every row with a value in \(draft["resolution"]?.column ?? "")" : Self.listed(values)
      Terminal.print(TextTable.plain("\(key): \(text)"))
    }
    func print(_ title: String, _ values: [String], _ more: String = "") {
      if !values.isEmpty { Terminal.print(TextTable.plain("\(title): \(Self.listed(values))\(more)")) }
    }
    print(
      "unknown", draft.unknownValues,
      "; such a resolution counts as not done, such a status as open; to change that: --set done=…")
    if !draft.notTasks.isEmpty {
      Terminal.print(TextTable.plain("no tasks: rows with \(draft.notTasks.map(\.words).joined(separator: ", "))"))
    }
    for line in draft.lines {
      guard let split = draft.splits[line.key] else { continue }
      let behind = split.hasPrefix("last ") ? String(split.dropFirst(5)) : nil
      Terminal.print(
        behind.map { "\(line.key): in a cell what stands behind the last '\($0)' counts" }
          ?? "\(line.key): several in a cell, separated by '\(split)': the first counts")
    }
    print("no value", draft.nothing)
    print("no persons", draft.nobodies)
    if !draft.unmapped.isEmpty {
      let shown = draft.unmapped.prefix(12).map { SourceText.line($0) }.joined(separator: ", ")
      Terminal.print(
        TextTable.plain(
          "not read: \(shown)\(draft.unmapped.count > 12 ? " and \(draft.unmapped.count - 12) more" : "")"))
    }
    for note in draft.notes { Terminal.print(TextTable.plain(note)) }
  }
}

extension DatasetDraft.Certainty {
  fileprivate var text: String {
    switch self {
    case .shape: "sure: known shape"
    case .name: "likely: by its name"
    case .stated: "as you said"
    }
  }
}
