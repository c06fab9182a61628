import TaskModel

/// The git work tree that a run is started in, and whether its commit tells what was run.
package struct WorkTree: Equatable, Sendable {
  /// 40 hexadecimal digits; empty outside git.
  package let commit: String
  /// A file that is not as the commit has it, if there is one. Reports and accepted metrics do not count: writing them
  /// is what a run is for, and several may be written from one commit.
  package let changedFile: String?

  /// - Parameters:
  ///   - commit: What git says is checked out.
  ///   - status: A line of `git status --porcelain`; empty where all is committed.
  package init(commit: String, status: String) {
    self.commit = commit
    // Two letters for what has changed, and a space.
    changedFile = status.count > 3 ? String(status.dropFirst(3)) : nil
  }

  /// What tells the commit and the status.
  static let questions = [
    ["git", "rev-parse", "HEAD"],
    [
      "git", "status", "--porcelain", "--", ":/", ":(exclude)reports", ":(exclude,glob)experiments/*/expected.json",
      ":(exclude).delegate",
    ],
  ]

  /// For `provenance.json`: the commit, and whether there is more to it.
  package var label: String { commit + (changedFile == nil ? "" : "-dirty") }

  /// - Throws: `Problem` if a report made now could not name what made it.
  package func checkIsClean() throws(Problem) {
    guard let changedFile else { return }
    throw Problem(
      place: "--accept",
      fault: "\(changedFile) is not as commit \(commit.prefix(12)) has it, so no commit would tell what was accepted",
      remedy: "commit it and repeat, or add --allow-dirty")
  }
}
