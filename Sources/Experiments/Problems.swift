import DelegationFiles
import DelegationFoundations

enum Problems {
  static func cannotRead(path: String, error: any Error) -> Problem {
    Problem(
      location: path, fault: "the folder cannot be read (\(plainMessage(error)))",
      remedy: "check that it is a folder and that you may read it")
  }
}
