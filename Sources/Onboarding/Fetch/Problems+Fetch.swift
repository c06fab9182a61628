import DelegationFoundations
import DelegationIngest
import DelegationStrictYAML
import Foundation

extension Problem {
  static func unknownDownload(_ name: String, in catalogue: DatasetCatalogue) -> Problem {
    let locations = catalogue.searchPath.map { "\n    " + DatasetLocation.join($0, name + "/download.yaml") }.joined()
    return Problem(
      .usage, location: name, fault: "there is no download of this name; looked for:\(locations)",
      remedy: (nearestWord(to: name, in: (try? catalogue.names()) ?? []).map { "did you mean '\($0)'? " } ?? "")
        + "delegate datasets fetch msr2013; other datasets' cards (README.md) say how to get them")
  }

  static func nothingHere(_ name: String, in searchPath: [String]) -> Problem {
    let locations = searchPath.map { "\n    " + DatasetLocation.join($0, name) }.joined()
    return Problem(
      location: name, fault: "none of its files is here; looked below:\(locations)",
      remedy: "delegate datasets fetch \(name); for archives that you put there by hand, verify their datasets by name")
  }

  static func nothingToFetch(_ name: String, of download: Download) -> Problem {
    let parts = download.parts
    let nearest = nearestWord(to: name, in: parts).map { "did you mean '\($0)'? " } ?? ""
    return Problem(
      location: "\(download.name) --only \(name)", fault: "the download has no part of this name",
      remedy: "\(nearest)known here: \(parts.joined(separator: ", "))")
  }

  static func leadsOut(_ path: String, of root: String) -> Problem {
    Problem(
      location: path, fault: "leads out of \(root), and nothing is written there",
      remedy: "remove the link, or fetch into another folder")
  }

  static func notSecure(_ value: YAMLValue, _ address: String) -> Problem {
    .impossible(value, "'\(address)' is not an https address", remedy: "write one that begins with https://")
  }

  static func notSecure(_ address: String) -> Problem {
    Problem(
      location: address, fault: "this is not an https address",
      remedy: "give one that begins with https://, or http:// on this machine")
  }

  static func redirectLeadsOut(of from: URL?, to: URL?) -> Problem {
    Problem(
      location: from?.absoluteString ?? "the server",
      fault: "redirects to another server, \(to?.absoluteString ?? "nowhere"), which is not contacted",
      remedy: "check the network, such as a proxy between here and the server; if the files have moved, write the new "
        + "address in download.yaml")
  }

  static func tooLarge(_ path: String, most: Int) -> Problem {
    Problem(
      location: path, fault: "the server sends more than \(most) bytes for it, which is the limit",
      remedy: "check the address in download.yaml; a larger file you can put there by hand")
  }

  static func refused(_ url: URL?, status: Int) -> Problem {
    Problem(
      location: url?.absoluteString ?? "the server", fault: "the server answers \(status)",
      remedy: status == 404
        ? "check the address in download.yaml; the repository may have moved"
        : "check the network and the proxy's settings, and try again")
  }

  static func unreachable(_ url: URL, _ reason: String, _ retries: Int) -> Problem {
    Problem(
      location: url.absoluteString, fault: "\(reason), after \(retries + 1) tries",
      remedy: "check the network and run the same command again: it resumes where it stopped")
  }
}
