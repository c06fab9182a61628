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
    let fault =
      missing(in: settings) ?? secretFault("\(settings).token") ?? secretFault("\(settings).key")
      ?? (isKnownAbsent(home + "/experiments")
        ? ("\(home) is no project", "cd \(home) && delegate init") : nil)
      ?? (isKnownAbsent(timer) ? ("its timer is not enabled", "systemctl enable --now delegate@\(name).timer") : nil)
    return .init(subject: "nightly run", finding: "\(name): \(fault?.0 ?? "every night")", remedy: fault?.1)
  }

  /// The first setting that `packaging/automation/nightly` needs and that the file lacks.
  private func missing(in settings: String) -> (String, String)? {
    guard let bytes = try? WholeFile.readIfThere(settings, within: InputLimits.ownFile) else {
      return ("\(settings) cannot be read", "sudo delegate doctor")
    }
    let set = Set(
      String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap {
        $0.split(separator: "=", maxSplits: 1).first.map(String.init)
      })
    return ["EXPERIMENT", "DATASET"].first { !set.contains($0) }.map {
      ("\(settings) does not set \($0)", "echo \($0)=desk >>\(settings), with your own name for 'desk'")
    }
  }

  private func secretFault(_ path: String) -> (String, String)? {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else {
      return ("\(path) is missing", "install -m 600 FILE \(path)")
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
