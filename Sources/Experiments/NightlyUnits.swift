import DelegationFiles
import DelegationFoundations
import Foundation

/// The nightly runs that a server's systemd starts, by the files that `docs/bot.md` says to write.
struct NightlyUnits {
  /// The folder that `/etc` and `/var` are in.
  let root: String

  /// A line for each run that is set up; none where there is no `/etc/delegate`.
  func lines() -> [Diagnosis.Line] {
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: root + "etc/delegate")) ?? []
    return entries.filter { !$0.contains(".") }.sorted().map(line)
  }

  private func line(_ name: String) -> Diagnosis.Line {
    let settings = root + "etc/delegate/\(name)"
    let timer = root + "etc/systemd/system/timers.target.wants/delegate@\(name).timer"
    let home = root + "var/lib/delegate/\(name)"
    let (values, wrong) = values(in: settings)
    var fault = wrong ?? secretFault("\(settings).token") ?? secretFault("\(settings).key")
    if fault == nil, isKnownAbsent(home + "/experiments") {
      fault = ("\(home) is no project", "cd \(home) && delegate init")
    }
    fault = fault ?? absent("\(home)/experiments/\(values["EXPERIMENT"] ?? "")/recipe.yaml", "EXPERIMENT", settings)
    fault = fault ?? absent("\(home)/datasets/\(values["DATASET"] ?? "")/dataset.yaml", "DATASET", settings)
    fault = fault ?? unitFault()
    if fault == nil, isKnownAbsent(timer) {
      fault = ("its timer is not enabled", "systemctl enable --now delegate@\(name).timer")
    }
    return .init(subject: "nightly run", finding: "\(name): \(fault?.0 ?? "every night")", remedy: fault?.1)
  }

  /// The settings as systemd reads them, and what is wrong with the first that `packaging/automation/nightly` needs.
  private func values(in settings: String) -> (values: [String: String], fault: (String, String)?) {
    guard let bytes = try? WholeFile.readIfThere(settings, within: InputLimits.ownFile) else {
      return ([:], ("\(settings) cannot be read", "sudo delegate doctor"))
    }
    var values: [String: String] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
      if parts.count == 2 { values[parts[0]] = parts[1].trimmingCharacters(in: .whitespaces.union(["\"", "'"])) }
    }
    for name in ["EXPERIMENT", "DATASET"] {
      guard let value = values[name], !value.isEmpty else {
        let remedy = "echo \(name)=desk >>\(settings), with your own name for 'desk'"
        return (values, ("\(settings) does not set \(name)", remedy))
      }
      if value.contains(where: \.isWhitespace) {
        let remedy = "write a comment on a line of its own: what follows the name belongs to it"
        return (values, ("\(settings) sets \(name) to '\(value)'", remedy))
      }
    }
    return (values, nil)
  }

  private func absent(_ path: String, _ name: String, _ settings: String) -> (String, String)? {
    isKnownAbsent(path) ? ("\(path) is missing", "correct \(name) in \(settings), or put the file there") : nil
  }

  /// What is wrong with the service that the timer starts.
  private func unitFault() -> (String, String)? {
    let paths = ["etc", "lib", "usr/lib"].map { root + $0 + "/systemd/system/delegate@.service" }
    let remedy = "cp /usr/share/delegate/systemd/delegate@.* \(root)etc/systemd/system/ && systemctl daemon-reload"
    guard let path = paths.first(where: { !isKnownAbsent($0) }) else { return ("\(paths[0]) is missing", remedy) }
    let text = (try? WholeFile.readIfThere(path, within: InputLimits.ownFile)).map {
      String(decoding: $0, as: UTF8.self)
    }
    let starts = text?.split(separator: "\n").last { $0.hasPrefix("ExecStart=") }
    return text == nil || starts?.contains("/automation/nightly") == true
      ? nil : ("\(path) does not start automation/nightly", remedy)
  }

  private func secretFault(_ path: String) -> (String, String)? {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else {
      return ("\(path) is missing", "install -m 600 FILE \(path)")
    }
    if (try? WholeFile.read(path, within: InputLimits.document))?.allSatisfy({ $0 <= 32 }) == true {
      return ("\(path) is empty", "install -m 600 FILE \(path)")
    }
    let mode = (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
    return mode & 0o077 == 0 ? nil : ("others may read \(path)", "chmod 600 \(path)")
  }

  /// Whether something is certainly not there, rather than out of sight: the folder is the service's own.
  private func isKnownAbsent(_ path: String) -> Bool {
    do { _ = try FileManager.default.attributesOfItem(atPath: path) } catch {
      return (error as? CocoaError)?.code == .fileReadNoSuchFile
    }
    return false
  }
}
