import CDelegationPipelineData
import DelegationFoundations
import DelegationIngest
import DelegationOnboarding
import DelegationTasks
import Foundation

package struct TrackerTask: Codable, Equatable, Sendable {
  package struct State: Codable, Equatable, Sendable {
    /// The account; nil for nobody.
    package var assignee: String?
    var isClosed: Bool
    var isLocked: Bool
    /// How often it was given to somebody or taken away.
    var moves: Int
    /// The time of the last change, as the tracker writes it.
    var updated: String

    /// Keeps the key of nobody: what a plan says is compared as a whole.
    package func encode(to encoder: any Encoder) throws {
      let values: [String: any Encodable] = [
        "assignee": assignee, "isClosed": isClosed, "isLocked": isLocked, "moves": moves, "updated": updated,
      ]
      try JSONObject(values).encode(to: encoder)
    }
  }

  let task: String
  /// The state; nil if the task is gone or may not be read.
  let state: State?
}

package struct TrackerAct: Codable, Equatable, Sendable {
  package enum Kind: String, Codable, Sendable { case assign, comment, label }

  enum Outcome: String, Codable, Sendable {
    case done
    /// The act was done before.
    case there
    /// The task is no longer as it was.
    case changed
    /// The tracker does not let the token do it, or does not know the person.
    case refused
    case gone
    /// The act was not done.
    case none
  }

  var task: String
  var act: Kind
  /// The account, the text of the comment, or the label.
  var then: String
  /// Finds what was done again.
  var mark: String
  /// The task as it must be; nil where that does not matter.
  var now: TrackerTask.State?
  /// What the tracker calls what was done.
  var note: String?
  /// The time of the task's last change when it had been done.
  var updated: String?
}

package struct TrackerDesk: Sendable {
  private let tools: TrackerTools
  private let source: TrackerSource
  private let address: [String]
  private let script: [UInt8]
  private let rules: PersonRules

  /// - `dataset`: Whose description has `source.perceval`.
  package init(_ dataset: Dataset, tools: TrackerTools) throws {
    guard let source = dataset.description.source.tracker else {
      throw Problem.noTracker(
        dataset.description, instead: "ask for the answers alone: delegate recommend --model MODEL --open")
    }
    guard let script = Self.script(of: source.backend) else {
      let known = PercevalBackend.allCases.filter(Self.isKnown).map(\.rawValue)
      throw Problem(
        location: source.location, fault: "tasks cannot be changed in \(source.backend.rawValue)",
        remedy: "take one of \(known.joined(separator: ", ")), or write the answers of 'delegate answer' back yourself")
    }
    (self.source, self.tools, self.script) = (source, tools, delegation_assign_tasks_py().bytes + script)
    address = try source.address
    rules = try dataset.statedRules()
  }

  /// Whether the tasks of such a tracker can be changed.
  package static func isKnown(_ backend: PercevalBackend) -> Bool { script(of: backend) != nil }

  /// What speaks to a tracker that tasks can be changed in.
  private static func script(of backend: PercevalBackend) -> [UInt8]? {
    switch backend {
    case .redmine: delegation_assign_redmine_py().bytes
    case .github: delegation_assign_github_py().bytes
    case .gitlab: delegation_assign_gitlab_py().bytes
    case .jira: delegation_assign_jira_py().bytes
    case .bugzilla, .bugzillarest: delegation_assign_bugzilla_py().bytes
    case .launchpad, .phabricator: nil
    }
  }

  private var isBugzilla: Bool { [.bugzilla, .bugzillarest].contains(source.backend) }

  var hasLabels: Bool { source.backend != .redmine && !isBugzilla }

  /// How a comment names a person: nobody is called, and no address is shown.
  func mention(_ account: TrackerAccount) -> String {
    if source.backend == .redmine { return "user#\(account.id)" }
    return account.name ?? (isBugzilla ? String(account.id.prefix { $0 != "@" }) : account.id)
  }

  /// Whether a task is somebody's. Each of Bugzilla's has an assignee, which may stand for nobody.
  func isAssigned(_ state: TrackerTask.State) -> Bool {
    state.assignee.map { !isBugzilla || rules.pattern(matching: $0) == nil } ?? false
  }

  func read(_ tasks: [String], each: (TrackerTask) throws -> Void) throws {
    try run(["read": tasks]) { (line: TrackerTask) in try each(line) }
  }

  struct Answer: Decodable {
    let outcome: TrackerAct.Outcome
    let note: String
    let updated: String?
  }

  enum Verb: String {
    /// Does something unless the task is no longer as it was.
    case act
    case check
    /// Takes it back unless the task was changed since.
    case undo
  }

  /// How often a tracker that wants us to wait is asked again.
  private static let waits = 5

  /// Waits where the tracker says so.
  ///
  /// - `mayGoOn`: Whether it may still be done after a wait.
  func ask(_ verb: Verb, _ act: TrackerAct, mayGoOn: () throws -> Bool) throws -> Answer {
    var found: Answer?
    for remaining in (0...Self.waits).reversed() {
      do {
        try run([verb.rawValue: act], mayWait: remaining > 0) { (line: Answer) in found = line }
        break
      } catch let wait as Wait {
        sleep(wait.seconds)
        guard try mayGoOn() else { return Answer(outcome: .none, note: "", updated: nil) }
      }
    }
    guard let found else { throw Problem.assigning(TrackerFetch.Fault(kind: .unexpected), source) }
    return found
  }

  /// What a tracker wants that takes no requests for now.
  private struct Wait: Error {
    static let longest = 300
    let seconds: UInt32
  }

  private func run<Line: Decodable>(
    _ request: [String: some Encodable], mayWait: Bool = false, each: (Line) throws -> Void
  ) throws {
    let encoder = JSONEncoder()
    let asked = String(decoding: try encoder.encode(request), as: UTF8.self).dropFirst()
    let whole = String(decoding: try encoder.encode(["tracker": source.backend.rawValue]), as: UTF8.self).dropLast()
    let places = String(decoding: try encoder.encode(address), as: UTF8.self)
    let process = try tools.script(script, ["DELEGATE_ASSIGN": "\(whole),\"address\":\(places),\(asked)"])
    do {
      while let line = try process.nextLine() { try each(JSONDecoder().decode(Line.self, from: Data(line))) }
    } catch is DecodingError {
      throw Problem.assigning(TrackerFetch.Fault(kind: .unexpected), source)
    } catch is TrackerProcess.TooLong {
      throw Problem.assigning(.init(kind: .endless, megabytes: TrackerProcess.longestLine >> 20), source)
    }
    let end = try process.end()
    guard end.status != 127 else { throw Problem.noPython }
    guard end.status != 0 else { return }
    let fault = TrackerFetch.Fault(end.messages, status: end.status)
    if mayWait, fault.kind == .rate, let seconds = fault.seconds, (0...Wait.longest).contains(seconds) {
      throw Wait(seconds: UInt32(seconds))
    }
    throw Problem.assigning(fault, source)
  }
}

extension TrackerSource {
  /// The location of the tasks: an address, or owner, repository and perhaps the address of one's own server.
  fileprivate var address: [String] {
    get throws {
      let wanted = [.github, .gitlab].contains(backend) ? 2 : 1
      let first = Array(arguments.prefix(wanted))
      guard first.count == wanted, !first.contains(where: { $0.hasPrefix("-") }) else {
        throw Problem(
          location: location, fault: "the list does not begin with the tracker's address",
          remedy:
            "write what takes no option first: [redmine, \"https://redmine.example.org\", --max-issues, 50] or [github, owner, name], also for gitlab"
        )
      }
      guard let option = arguments.firstIndex(of: "--enterprise-url"), option + 1 < arguments.count else {
        return first
      }
      return first + [arguments[option + 1]]
    }
  }
}
