import DelegationIngest
import DelegationModels
import DelegationTasks
import Foundation

/// What `delegate assign` reads: a plan, the log of acts, and how much may be done.
extension FuzzReader {
  static let assignReaders = [plan, log, settings]

  private static let plan = FuzzReader("assign-plan", .json, seeds: [planLines]) { _ in
    { bytes in
      let acts = try PlannedAct.read(Data(bytes), location: "plan.jsonl")
      guard try PlannedAct.read(Data(acts.flatMap { try $0.jsonLine }), location: "plan.jsonl") == acts else {
        throw FuzzDisagreement(description: "a plan is another after it was written")
      }
      allow(acts, after: AssignmentHistory([]))
    }
  }

  private static let planLines = """
    {"act":"assign","level":"most","now":{"assignee":null,"isClosed":false,"isLocked":false,"moves":0,"updated":"2026-03-01T09:00:00Z"},"person":"a1","task":"7","then":"5","why":"suggested, 80 %: component Core"}
    {"act":"comment","level":"suggest","now":{"assignee":"ann","isClosed":true,"isLocked":true,"moves":2,"updated":""},"person":"","task":"8","then":"Delegation suggests\\n- \\ud83d\\ude00","why":""}

    """

  private static let log = FuzzReader("assign-log", .json, seeds: [logLines, String(logLines.dropLast(40)), ""]) {
    scratch in
    let acts = try PlannedAct.read(Data(planLines.utf8), location: "plan.jsonl")
    return { bytes in
      scratch.write(bytes, to: "log.jsonl")
      let path = scratch.path("log.jsonl")
      let history = try AssignmentLog(path: path, isWritten: false).history
      let log = try AssignmentLog(path: path, isWritten: true)
      guard log.history == history else { throw FuzzDisagreement(description: "a log is another where it is written") }
      allow(acts, after: history)
      try log.append(
        AssignmentEntry(at: "2026-03-01T09:00:00Z", state: .begun, task: "7", act: .label, person: "", mark: "0f"))
      guard try AssignmentLog(path: path, isWritten: false).history == log.history else {
        throw FuzzDisagreement(description: "a log is another after a line was added")
      }
    }
  }

  private static let logLines = """
    {"act":"assign","at":"2026-03-01T09:00:00Z","mark":"00f1","person":"a1","state":"begun","task":"7"}
    {"act":"assign","at":"2026-03-01T09:00:01Z","mark":"00f1","note":"12","outcome":"done","person":"a1","state":"done","task":"7"}
    {"act":"label","at":"2026-03-01T09:00:02Z","label":"suggested/nobody","mark":"00f2","outcome":"refused","person":"","state":"left","task":"8"}

    """

  private static func allow(_ acts: [PlannedAct], after history: AssignmentHistory) {
    var guarded = AssignmentGuard(
      AssignmentSettings(), hasThreshold: true, accounts: [:], mention: { $0.id }, isAssigned: { $0.assignee != nil },
      history: history, day: "2026-03-01", known: Moment(0))
    for act in acts where guarded.hinders(act) == nil { guarded.count(act) }
  }

  private static let settings = FuzzReader(
    "assign-settings", .yaml,
    seeds: ["paused: false\nlevel: most\nsuggestion: label\nperRun: 20\nperPersonAndDay: 5\n", "paused: true\n"]
  ) { scratch in
    try FileManager.default.createDirectory(atPath: scratch.path("t"), withIntermediateDirectories: true)
    scratch.write(
      "name: t\nsummary: Items\nadapter: perceval\nperceval: {backend: redmine, items: items.jsonl}\n",
      to: "t/dataset.yaml")
    let dataset = try DatasetCatalogue(searchPath: [scratch.folder]).named("t")
    return { bytes in
      scratch.write(bytes, to: "t/\(AssignmentSettings.fileName)")
      _ = try AssignmentSettings(of: dataset)
    }
  }
}
