import DelegationFoundations
import Foundation

extension Problem {
  static func leadsOut(_ path: String, of root: String) -> Problem {
    Problem(
      location: path, fault: "leads out of \(root), and nothing is written there",
      remedy: "remove the link, or fetch into another folder")
  }

  static func notSecure(_ address: String) -> Problem {
    Problem(
      location: address, fault: "this is not an https address",
      remedy: "give one that begins with https://, or http:// on this machine")
  }

  static func tooLarge(_ path: String, most: Int) -> Problem {
    Problem(
      location: path, fault: "the server sends more than \(most) bytes for it, which is the limit",
      remedy: "check the address in download.yaml; a larger file you can put there by hand")
  }

  static func unreachable(_ url: URL, _ reason: String, _ retries: Int) -> Problem {
    Problem(
      location: url.absoluteString, fault: "\(reason), after \(retries + 1) tries",
      remedy: "check the network and run the same command again: it resumes where it stopped")
  }
}
