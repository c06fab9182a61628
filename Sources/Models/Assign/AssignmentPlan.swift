import DelegationFoundations
import DelegationIngest
import DelegationTasks
import Foundation

package struct PlannedAct: Codable, Equatable, Sendable {
  package let task: String
  package let act: TrackerAct.Kind
  /// The account, the text of the comment, or the label.
  let then: String
  let person: String
  /// The pseudonyms of all whom it names, the likeliest first; nil in plans of earlier versions.
  package var people: [String]?
  package let why: String
  /// The level of the settings that it needs.
  let level: AssignmentSettings.Level
  package let now: TrackerTask.State

  /// - Throws: `Problem` with the first line that is none.
  package static func read(_ bytes: Data, location: String) throws -> [PlannedAct] {
    try JSONLines.read(bytes) { line in
      Problem(
        location: "\(location):\(line)", fault: "it is not a line of a plan",
        remedy: "make the plan again: delegate assign … --plan \(location)")
    }
  }
}

package enum LeftAlone: String, Error, CaseIterable {
  case gone = "gone, or the token may not read it"
  case closed = "closed"
  case locked = "locked"
  case assigned = "assigned to somebody"
  case byHand = "assigned or moved by hand before"
  case before = "acted on before"
  case unsure = "no answer is sure enough"
  case level = "assign.yaml lets nobody be assigned for such an answer"
  case unknown = "the person has no account in the dataset"
  case personFull = "the person has as many today as assign.yaml allows (perPersonAndDay)"
  case capacity = "the person has as many open tasks as the rules allow"
  case runFull = "the run has as many as assign.yaml allows (perRun)"
  case changed = "changed since"
  case refused = "refused by the tracker"
}

/// Decides what is done to tasks. It never acts on a task that somebody assigned or moved, nor twice on one.
package struct AssignmentGuard: Sendable {
  /// How much may be done, which may change from one act to the next.
  var settings: AssignmentSettings
  private let hasThreshold: Bool
  private let accounts: [String: TrackerAccount]
  private let mention: @Sendable (TrackerAccount) -> String
  private let isAssigned: @Sendable (TrackerTask.State) -> Bool
  private let acted: Set<String>
  private var actCount = 0
  private var perPerson: [String: Int]
  /// Acts that count for the capacity of each person: those of this run, and assignments that the model does not know yet.
  private var ofCapacity: [String: Int]

  package init(
    _ settings: AssignmentSettings, hasThreshold: Bool, accounts: [String: TrackerAccount],
    mention: @escaping @Sendable (TrackerAccount) -> String,
    isAssigned: @escaping @Sendable (TrackerTask.State) -> Bool, history: AssignmentHistory, day: String,
    known: Moment
  ) {
    (self.settings, self.hasThreshold, self.accounts) = (settings, hasThreshold, accounts)
    (self.mention, self.isAssigned) = (mention, isAssigned)
    (acted, perPerson) = (history.acted, history.perPerson(on: day))
    ofCapacity = history.assigned(since: known)
  }

  /// Whether a task is left alone whatever the tracker says of it.
  func wasActedOn(_ task: String) -> Bool { acted.contains(task) }

  mutating func decide(_ answer: ModelAnswer, _ state: TrackerTask.State?) -> Result<PlannedAct, LeftAlone> {
    if let reason = untouchable(state) { return .failure(reason) }
    if wasActedOn(answer.task.text) { return .failure(.before) }
    let (advice, people) = answer.advice()
    guard let first = people.first ?? answer.fallback?.person else { return unsure(answer, state!) }
    guard accounts[first.key] != nil else { return .failure(.unknown) }
    if let left = answer.capacityLeft[first.key] {
      guard ofCapacity[first.key, default: 0] < left else { return .failure(.capacity) }
      ofCapacity[first.key, default: 0] += 1
    }
    let level: AssignmentSettings.Level? =
      switch advice {
      case .suggested: hasThreshold ? .high : nil
      case .oneOf: .most
      case .ask: nil
      }
    let assigns = level.map(settings.level.includes) ?? false
    guard assigns || settings.suggestion != .nothing else { return .failure(.level) }
    let act: TrackerAct.Kind = assigns ? .assign : settings.suggestion == .comment ? .comment : .label
    let named: [ModelAnswer.Suggestion] =
      switch (act, advice) {
      case (.comment, .suggested): people.prefix(3).filter { $0.key == first.key || $0.score >= 0.01 }
      case (.comment, .oneOf): Array(people)
      default: [first]
      }
    let then =
      switch act {
      case .assign: accounts[first.key]!.id
      case .comment: advice == .ask ? turnComment(first) : comment(named, advice)
      case .label: PercevalAdapter.suggestion + first.pseudonym
      }
    let why =
      "\(advice.rawValue), \(answer.fallback.map { "\($0.by), " } ?? "")\(PageText.probability(first.score))"
      + (first.reasons.first.map { ": \(Self.plain($0))" } ?? "")
    return counted(
      PlannedAct(
        task: answer.task.text, act: act, then: then, person: first.key, people: named.map(\.pseudonym), why: why,
        level: assigns ? level! : .suggest, now: state!))
  }

  var isFull: Bool { actCount >= settings.perRun }

  /// Why an act of a plan that was made before is not done; nil where it may be.
  package func hinders(_ act: PlannedAct) -> LeftAlone? {
    if wasActedOn(act.task) { return .before }
    if !settings.level.includes(act.level) { return .level }
    if isFull { return .runFull }
    return act.person.isEmpty || perPerson[act.person, default: 0] < settings.perPersonAndDay ? nil : .personFull
  }

  package mutating func count(_ act: PlannedAct) {
    actCount += 1
    if !act.person.isEmpty { perPerson[act.person, default: 0] += 1 }
  }

  private mutating func counted(_ act: PlannedAct) -> Result<PlannedAct, LeftAlone> {
    if let why = hinders(act) { return .failure(why) }
    count(act)
    return .success(act)
  }

  /// Unsure tasks without a fallback get a label where labels are used, so that people see that they were looked at; never a comment.
  private mutating func unsure(_ answer: ModelAnswer, _ state: TrackerTask.State) -> Result<PlannedAct, LeftAlone> {
    guard settings.suggestion == .label else { return .failure(.unsure) }
    let why = answer.advice().advice.rawValue
    return counted(
      PlannedAct(
        task: answer.task.text, act: .label, then: PercevalAdapter.suggestion + "nobody", person: "", why: why,
        level: .suggest, now: state))
  }

  private func untouchable(_ state: TrackerTask.State?) -> LeftAlone? {
    guard let state else { return .gone }
    if state.isClosed { return .closed }
    if state.isLocked { return .locked }
    if isAssigned(state) { return .assigned }
    return state.moves > 0 ? .byHand : nil
  }

  private func comment(_ named: [ModelAnswer.Suggestion], _ advice: ModelAnswer.Advice) -> String {
    let names = named.map { "\(name(of: $0)) (\(PageText.probability($0.score)))" }
    let head = advice == .oneOf && named.count > 1 ? "Delegation suggests one of" : "Delegation suggests"
    let reasons = named[0].reasons.map { "\n- \(Self.plain($0))" }.joined()
    return "\(head): \(names.joined(separator: ", "))\n\nWhy\(named.count == 1 ? "" : " the first one"):\n\(reasons)"
  }

  private func turnComment(_ person: ModelAnswer.Suggestion) -> String {
    "Delegation is not sure who should get this. It is the turn of \(name(of: person)) to look at it."
  }

  private func name(of person: ModelAnswer.Suggestion) -> String {
    accounts[person.key].map { mention(TrackerAccount(id: $0.id, name: $0.name.map(Self.plain))) } ?? person.pseudonym
  }

  /// A text without what a tracker would take for a command, a web address or a call: values of the tracker are in it.
  private static func plain(_ text: String) -> String {
    String(
      text.replacing("://", with: "_").map {
        $0.isWhitespace ? " " : $0.isLetter || $0.isNumber || ".,:;%()'/+–-".contains($0) ? $0 : "_"
      })
  }
}
