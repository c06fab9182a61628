import DelegationFiles
import DelegationFoundations
import Foundation

/// The git checkout around a folder: asks `git` what a commit held, and changes nothing.
struct GitCheckout: Sendable {
  /// The folder in which git runs; paths below are relative to it.
  let folder: String

  init(around folder: String) throws {
    self.folder = folder
    let answer = run(["rev-parse", "--git-dir"])
    guard answer.status == 0 else {
      throw Problem(
        location: folder, fault: "it is in no git checkout (\(answer.words))",
        remedy:
          "a report of a commit can be named in a checkout only: name its folder instead, or check that git is installed"
      )
    }
  }

  /// The 40 digits of a commit; nil where git knows none by that name.
  func commit(_ revision: String) -> String? {
    let answer = run(["rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"])
    guard answer.status == 0 else { return nil }
    return answer.output.split(separator: UInt8(ascii: "\n")).first.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The bytes of a file as a commit has it; nil where it has none.
  ///
  /// - Throws: `Problem` when the commit has the file and git cannot read it.
  func bytes(_ file: String, at commit: String) throws -> [UInt8]? {
    let object = "\(commit):./\(file)"
    guard run(["cat-file", "-e", object]).status == 0 else { return nil }
    let answer = run(["cat-file", "blob", object])
    guard answer.status == 0 else {
      throw Problem(
        location: object, fault: "git cannot read it (\(answer.words))",
        remedy: "'git fsck' says what is damaged; fetch it again")
    }
    return answer.output
  }

  /// The names of the folders that a commit has in ``folder``, in the order of their bytes.
  func folders(at commit: String) -> [String] { names(["-d", commit, "./"]) }

  /// The paths of all files that a commit has below a folder, relative to that folder, in the order of their bytes.
  func files(in inside: String, at commit: String) -> [String] {
    names(["-r", commit, "./\(inside)/"]).map { String($0.dropFirst(inside.count + 1)) }
  }

  private func names(_ arguments: [String]) -> [String] {
    run(["ls-tree", "--name-only", "-z"] + arguments).output.split(separator: 0).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  private struct Answer {
    /// The exit status; 127 if there is no git.
    let status: Int32
    let output: [UInt8]
    let words: String
  }

  private func run(_ arguments: [String]) -> Answer {
    guard let process = try? ChildProcess(ChildProcess.git(in: folder) + arguments), let bytes = try? process.rest(),
      case (.code(let status), let words)? = try? process.end()
    else { return Answer(status: 127, output: [], words: "git does not start") }
    return Answer(status: status, output: bytes, words: words.split(separator: "\n").last.map(String.init) ?? "")
  }
}
