import DelegationFoundations
import DelegationIngest
import DelegationTasks

/// Carries answers into a tracker: plans, does what was planned, and takes it back.
package struct Assigner {
  /// How many tasks are read at once.
  private static let chunk = 50

  private let desk: TrackerDesk
  private let log: AssignmentLog
  private let settings: () throws -> AssignmentSettings
  private let accounts: [String: TrackerAccount]
  private let model: ModelCard
  private let now: () -> Moment

  package init(
    _ desk: TrackerDesk, _ log: AssignmentLog, accounts: [String: TrackerAccount], model: ModelCard,
    now: @escaping () -> Moment,
    settings: @escaping () throws -> AssignmentSettings
  ) {
    (self.desk, self.log, self.settings, self.accounts) = (desk, log, settings, accounts)
    (self.model, self.now) = (model, now)
  }

  /// What is to be done for answers, and why nothing is for others. Nothing is changed.
  package func plan(_ answers: [ModelAnswer]) throws -> (acts: [PlannedAct], left: [(task: String, why: LeftAlone)]) {
    var guarded = try guarding()
    var (acts, left) = ([PlannedAct](), [(task: String, why: LeftAlone)]())
    var new = answers.filter { answer in
      guard guarded.wasActedOn(answer.task.text) else { return true }
      left.append((answer.task.text, .before))
      return false
    }
    // A run and a day have limits: the most confident answers come first, and what the tracker refused the last time comes last.
    let refused = log.history.refused
    let places = new.map { ($0, refused.contains($0.task.text) ? 1 : 0, $0.sureness) }
    new = places.sorted { $0.1 == $1.1 ? $0.2 > $1.2 : $0.1 < $1.1 }.map(\.0)
    for start in stride(from: 0, to: new.count, by: Self.chunk) where !guarded.isFull {
      let part = new[start..<min(new.count, start + Self.chunk)]
      var states: [String: TrackerTask.State] = [:]
      try desk.read(part.map(\.task.text)) { states[$0.task] = $0.state }
      for answer in part {
        switch guarded.decide(answer, states[answer.task.text]) {
        case .success(let act): acts.append(act)
        case .failure(let why): left.append((answer.task.text, why))
        }
      }
    }
    return (acts, left)
  }

  /// Does what was planned, as it was planned.
  ///
  /// - `each`: Called after each act, with why it was left; nil if it was done.
  /// - Throws: `Problem` when the tracker cannot be reached, or the run is paused; what was begun is settled by the next run.
  package func apply(_ acts: [PlannedAct], each: (PlannedAct, LeftAlone?) -> Void) throws {
    try settle()
    var guarded = try guarding()
    for act in acts {
      guarded.settings = try unpaused()
      if let why = guarded.hinders(act) {
        each(act, why)
        continue
      }
      var entry = AssignmentEntry(
        at: now().isoText, state: .begun, task: act.task, act: act.act, person: act.person, mark: Self.newMark(),
        label: act.act == .label ? act.then : nil)
      try log.append(entry)
      let wanted = TrackerAct(task: act.task, act: act.act, then: act.then, mark: entry.mark, now: act.now)
      var hindered: LeftAlone?
      let answer = try desk.ask(.act, wanted) {
        guarded.settings = try unpaused()
        hindered = guarded.hinders(act)
        return hindered == nil
      }
      entry.settle(answer, at: now())
      try log.append(entry)
      if entry.state == .done { guarded.count(act) }
      each(act, entry.state == .done ? nil : hindered ?? answer.outcome.why)
    }
  }

  package func settle() throws {
    for var entry in log.history.latest where [.begun, .undoing].contains(entry.state) {
      entry.settle(try desk.ask(.check, act(of: entry)) { true }, at: now())
      try log.append(entry)
    }
  }

  /// Takes back what was done, whatever the settings say: who stops bad answers wants those that were written away too.
  ///
  /// - Parameter each: Called with each task, and why it was left as it is; nil if it was taken back.
  package func undo(each: (_ task: String, _ why: LeftAlone?) -> Void) throws {
    try settle()
    for var entry in log.history.latest.reversed() where entry.state == .done {
      entry.state = .undoing
      try log.append(entry)
      let outcome = try desk.ask(.undo, act(of: entry)) { true }.outcome
      entry.settle(undone: outcome == .done, at: now())
      try log.append(entry)
      each(entry.task, outcome == .done ? nil : outcome.why)
    }
  }

  /// What a plan's table shows of what is written: one line.
  package func shown(_ act: PlannedAct) -> String {
    if act.act == .assign { return accounts[act.person]?.text ?? act.then }
    return act.then.split(separator: "\n").first.map(String.init) ?? ""
  }

  private func guarding() throws -> AssignmentGuard {
    AssignmentGuard(
      try unpaused(), hasThreshold: model.abstention?.isActedOn == true, accounts: accounts,
      mention: { [desk] in desk.mention($0) },
      isAssigned: { [desk] in desk.isAssigned($0) }, history: log.history, day: String(now().isoText.prefix(10)),
      known: model.until)
  }

  private func unpaused() throws -> AssignmentSettings {
    let settings = try settings()
    guard !settings.isPaused else {
      throw Problem(
        location: settings.path, fault: "it says paused: true, so nothing new is written",
        remedy:
          "remove the line to go on, or take back what was written: delegate assign --model MODEL --undo \(log.path)")
    }
    guard settings.suggestion != .label || desk.hasLabels else {
      throw Problem(
        location: settings.path, fault: "it says suggestion: label, and this tracker has no labels",
        remedy: "write suggestion: comment")
    }
    return settings
  }

  private func act(of entry: AssignmentEntry) -> TrackerAct {
    TrackerAct(
      task: entry.task, act: entry.act, then: entry.label ?? accounts[entry.person]?.id ?? "", mark: entry.mark,
      note: entry.note, updated: entry.updated)
  }

  /// Returns 16 digits that nobody can guess, so that nobody else writes them.
  private static func newMark() -> String {
    let digits = String(UInt64.random(in: .min ... .max), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension ModelAnswer {
  /// The order in which answers use up limits: names before sets, sets before what nobody is sure of, then by probability.
  fileprivate var sureness: Double {
    let (advice, _) = advice()
    let probability = min(max(0, suggestions.first?.score ?? 0), 0.999)
    return probability + (advice == .suggested ? 2 : advice == .oneOf ? 1 : 0)
  }
}

extension AssignmentEntry {
  /// What was not taken back keeps the time of its last change, so that it still shows whether somebody changed it since.
  fileprivate mutating func settle(undone: Bool, at now: Moment) {
    state = undone ? .undone : .done
    if undone { at = now.isoText }
  }

  fileprivate mutating func settle(_ answer: TrackerDesk.Answer, at now: Moment) {
    if state == .undoing { return settle(undone: answer.outcome == .none, at: now) }
    (outcome, note, updated, at) = (
      answer.outcome, answer.note.isEmpty ? nil : answer.note, answer.updated, now.isoText
    )
    state = outcome == .done || outcome == .there ? .done : .left
  }
}

extension TrackerAct.Outcome {
  fileprivate var why: LeftAlone {
    switch self {
    case .changed: .changed
    case .gone: .gone
    case .none: .level
    case .done, .there, .refused: .refused
    }
  }
}
