import DelegationFiles
import DelegationFoundations
import DelegationRecipes
import DelegationTasks
import Foundation

/// The machine of a run; each is empty where it is not known.
package struct Machine: Sendable {
  package let workTree: WorkTree
  package let system, cpu: String

  package static let current: Machine = {
    let questions = WorkTree.questions(.current)
    // They mostly wait, so they wait together.
    let answers = Threads(questions.count).map(questions.count) { Tool.firstLine(questions[$0]) }
    return Machine(
      workTree: WorkTree(commit: answers[0], status: answers[1]),
      system: ProcessInfo.processInfo.operatingSystemVersionString, cpu: cpuName())
  }()

  /// The compiler on the PATH. It takes longer to answer than a run takes that finds everything kept.
  package static let toolchain = Tool.firstLine(["swift", "--version"])

  package static var architecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "another"
    #endif
  }

  static func cpuName() -> String {
    guard let bytes = try? WholeFile.read("/proc/cpuinfo", within: InputLimits.document) else {
      return Tool.firstLine(["sysctl", "-n", "machdep.cpu.brand_string"])
    }
    let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("model name") }
    return line?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) } ?? ""
  }
}

package enum Tool {
  package static func firstLine(_ command: [String]) -> String { lines(command).first.map(String.init) ?? "" }

  static func lines(_ command: [String]) -> [Substring] {
    guard let process = try? ChildProcess(command), let bytes = try? process.rest(), let end = try? process.end().end,
      end == .code(0)
    else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }
}

/// The git work tree that a run is started in, and whether its commit is what was run.
package struct WorkTree: Equatable, Sendable {
  let commit: String
  /// A file that is not as the commit has it, if there is one. Reports and accepted metrics do not count: writing them
  /// is what a run is for, and several may be written from one commit.
  let changedFile: String?

  /// - `status`: A line of `git status --porcelain`; empty where all is committed.
  package init(commit: String, status: String) {
    self.commit = commit
    // Two letters for what has changed, and a space.
    changedFile = status.count > 3 ? String(status.dropFirst(3)) : nil
  }

  static func questions(_ project: Project) -> [[String]] {
    let folder = project.root.isEmpty ? "." : project.root
    let wanted = ["config", "--show-scope", "--name-only", "--get-regexp", #"^filter\..*\.(clean|process)$"#]
    // Those of the user's own settings may be started.
    let filters = Tool.lines(ChildProcess.git(in: folder) + wanted).filter {
      !$0.hasPrefix("global\t") && !$0.hasPrefix("system\t")
    }
    .compactMap { $0.split(separator: "\t").last.map(String.init) }
    let git = ChildProcess.git(in: folder, without: filters)
    return [
      git + ["rev-parse", "HEAD"],
      git + [
        "status", "--porcelain", "--", ":/", ":(exclude)reports", ":(exclude,glob)experiments/*/expected.json",
        ":(exclude).delegate",
      ],
    ]
  }

  /// The text for `provenance.json`: the commit, and whether there is more to it.
  package var label: String { commit + (changedFile == nil ? "" : "-dirty") }

  /// - Throws: `Problem` if a report made now could not name what made it.
  package func checkIsClean() throws(Problem) {
    guard let changedFile else { return }
    throw Problem(
      location: "--accept",
      fault: "\(changedFile) differs from commit \(commit.prefix(12)), so no commit would record what was accepted",
      remedy: "commit it and repeat, or add --allow-dirty")
  }
}
