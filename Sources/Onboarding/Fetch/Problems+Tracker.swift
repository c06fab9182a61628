import DelegationFiles
import DelegationFoundations
import DelegationIngest
import Foundation

extension Problem {
  /// - Parameter instead: What works without a tracker.
  package static func noTracker(_ description: DatasetDescription, instead: String) -> Problem {
    Problem(
      location: description.path, fault: "the dataset does not name the tracker that it comes from",
      remedy: "write source: {perceval: [jira, \"https://jira.example.org\", --project, KEY]}, or \(instead)")
  }

  package static let noPython = Problem(
    location: "python3", fault: "there is no such program, and it is needed to talk to trackers",
    remedy: "install Python 3.9 or later, such as with apt-get install python3-venv")

  static func notStarted(_ program: String, _ error: SystemError) -> Problem {
    Problem(
      location: program, fault: "it cannot be started: \(error)",
      remedy: error.number == E2BIG
        ? "leave out the tasks with the longest ids or texts"
        : "check the program, and that memory and processes are left")
  }

  /// - Parameter messages: Pip's; its last line tells why.
  static func notInstalled(_ kind: TrackerTools.Kind, _ messages: String) -> Problem {
    let last = messages.split(separator: "\n").last { $0.contains("ERROR") || $0.contains("rror:") }
    return Problem(
      location: kind == .perceval ? "perceval \(TrackerTools.perceval)" : "the trackers' Python clients",
      fault: (kind == .perceval ? "it" : "they") + " cannot be installed"
        + (last.map { ": \(shown(String($0)))" } ?? ""),
      remedy: "check the network, and that python3 has venv (apt-get install python3-venv); then try again")
  }

  static func notAppended(_ path: String, _ error: any Error) -> Problem {
    Problem(
      location: path, fault: "cannot be written: \(plainMessage(error))",
      remedy: "check the disk, then fetch again: it continues where it stopped")
  }

  static func unreadableItem(_ fault: JSONFault?, of backend: PercevalBackend) -> Problem {
    let remedy =
      fault?.fault == InputLimits.value.fault
      ? "shorten that text in the tracker, then fetch again" : "check that perceval is version \(TrackerTools.perceval)"
    return Problem(
      location: "perceval \(backend.rawValue)",
      fault: "it gave an item that cannot be read" + (fault.map { ": \($0.fault)" } ?? ""),
      remedy: remedy + "; what came before is kept")
  }

  /// - Parameter hasToken: Whether a token or a password is set.
  static func emptyTracker(_ source: TrackerSource, hasToken: Bool) -> Problem {
    Problem(
      location: source.location,
      fault: hasToken ? "the tracker shows this token no item" : "the tracker shows no item, and no token is set",
      remedy: hasToken
        ? "check the address and project there, and what the token may read"
        : "set DELEGATE_TRACKER_TOKEN if strangers may not read it; otherwise check the address and project there")
  }

  /// What the script found; the messages of servers and of Perceval are never shown, since they may hold tokens.
  static func tracker(_ fault: TrackerFetch.Fault, _ source: TrackerSource, dataset: String, added: Int) -> Problem {
    var (text, remedy) = tracker(fault, source, "Perceval", again: "delegate datasets fetch \(dataset)")
    if source.backend == .jira, fault.status == 410 {
      text = "Jira Cloud has removed the interface that Perceval \(TrackerTools.perceval) reads (410)"
      remedy =
        "export the issues as CSV, or by /rest/api/3/search/jql with fields=*all and expand=changelog; then describe the file: delegate datasets new FILE"
    }
    let kept =
      added == 0 ? "" : "; \(added == 1 ? "1 item that came before is" : "\(added) items that came before are") kept"
    return Problem(location: source.location, fault: text + kept, remedy: remedy)
  }

  /// What the script found that changes tasks.
  package static func assigning(_ fault: TrackerFetch.Fault, _ source: TrackerSource) -> Problem {
    let (text, remedy) = tracker(fault, source, "the tracker's Python client", again: "the same command")
    guard fault.kind == .missing else { return Problem(location: source.location, fault: text, remedy: remedy) }
    return Problem(
      location: "python3", fault: "the tracker's Python client is not installed",
      remedy: "add --install-clients to the command")
  }

  private static func tracker(
    _ fault: TrackerFetch.Fault, _ source: TrackerSource, _ client: String, again: String
  ) -> (fault: String, remedy: String) {
    let resume = "try again later with \(again): it continues where it stopped"
    switch fault.kind {
    case .missing:
      return (
        fault.module == "perceval"
          ? "Perceval is not installed" : "Perceval lacks the Python module \(shown(fault.module ?? ""))",
        "\(again) --install-perceval"
      )
    case .arguments:
      return (
        "Perceval's \(source.backend.rawValue) refuses the arguments: \(fault.message ?? "")",
        "correct source.perceval; perceval \(source.backend.rawValue) --help lists what it takes"
      )
    case .status: return status(fault, source, resume)
    case .rate:
      let minutes = fault.seconds.map { ", for \(max(1, ($0 + 59) / 60)) minutes more" } ?? ""
      let waits = [.github, .gitlab].contains(source.backend)
      return (
        "the tracker refuses requests for now\(minutes): its rate limit is used up",
        "\(resume); a token has a higher limit" + (waits ? ", and --sleep-for-rate in source.perceval waits" : "")
      )
    case .notJSON:
      return (
        "the server's answer is not what \(source.backend.rawValue) sends, but perhaps a page for people",
        "check the address in source.perceval, and whether the server wants a login or is down"
      )
    case .shape:
      return (
        "the server's answer lacks what \(client) expects of \(source.backend.rawValue) (\(fault.error ?? "no reason"))",
        "check the backend and the address in source.perceval; the server may be of a version that it does not know"
      )
    case .certificate:
      return (
        "the server's certificate cannot be trusted",
        "check the address; REQUESTS_CA_BUNDLE names your own authority's file"
      )
    case .cut: return ("the connection was cut", resume)
    case .silent: return ("the server does not answer in time", resume)
    case .unreachable:
      return ("no server answers at the address in source.perceval", "check the address and the network; then \(again)")
    case .address: return ("the address in source.perceval cannot be used", "write one that begins with https://")
    case .redirect:
      return (
        "the tracker leads to another server, which is not contacted: it could keep a token",
        "write the tracker's own address in source.perceval, with https:// if it has that"
      )
    case .endless:
      return (
        "an answer has no end" + (fault.megabytes.map { $0 > 0 ? ": more than \($0) MB came" : "" } ?? ""),
        "check the server; fewer issues in one answer may help, such as --max-results 50 (jira) or --max-bugs 50"
      )
    case .unexpected:
      return (
        "\(client) ended unexpectedly (\(fault.error ?? "no reason"))",
        "check the memory and what else may have ended it; then try \(again)"
      )
    }
  }

  private static func status(
    _ fault: TrackerFetch.Fault, _ source: TrackerSource, _ resume: String
  ) -> (fault: String, remedy: String) {
    let status = fault.status ?? 0
    let takes = [
      fault.token == true ? "DELEGATE_TRACKER_TOKEN" : nil,
      fault.login == true ? "DELEGATE_TRACKER_USER and DELEGATE_TRACKER_PASSWORD" : nil,
    ].compactMap(\.self).joined(separator: ", or ")
    switch status {
    case 401, 403:
      let text = fault.given == true ? "the token or login is wrong, or may not read this" : "it wants a token or login"
      let more = status == 403 ? "; where it is right, the rate limit may be used up: try again later" : ""
      return (
        "the server refuses (\(status)): \(text)", (takes.isEmpty ? "this backend takes none" : "set \(takes)") + more
      )
    case 404, 410:
      return (
        "the server has no such project (\(status)), or hides it from this login",
        "correct source.perceval" + (takes.isEmpty ? "" : "; for a private project set \(takes)")
      )
    case 400:
      return (
        "the server refuses the request (400)",
        "check the project in source.perceval" + (takes.isEmpty ? "" : ", and \(takes)")
      )
    default: return ("the server answers \(status)", resume)
    }
  }
}
