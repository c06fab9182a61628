import Foundation

/// Results as a table in Markdown, and findings as lines.
package struct FuzzReport {
  let results: [FuzzResult]
  let seed: UInt64

  package init(_ results: [FuzzResult], seed: UInt64) { (self.results, self.seed) = (results, seed) }

  package var findings: [FuzzFinding] { results.flatMap(\.findings) }

  package var table: String {
    let total = results.reduce(into: FuzzResult(reader: "together")) { $0.add($1) }
    let rows = (results + [total]).map { result in
      [
        result.reader, "\(result.inputs)", "\(result.accepted)", "\(result.refused)", "\(result.findings.count)",
        "\(Int(result.cpuSeconds.rounded(.up)))", "\(result.peak >> 20)",
      ]
    }
    let head = ["reader", "inputs", "accepted", "refused", "faults", "CPU seconds", "peak MiB"]
    let rule = ["---"] + Array(repeating: "---:", count: head.count - 1)
    return ([head, rule] + rows).map { "| \($0.joined(separator: " | ")) |\n" }.joined()
  }

  package var lines: String {
    findings.map { finding in
      "\(finding.reader) --seed \(finding.seed) --number \(finding.number): \(finding.fault)\n"
        + (finding.path.isEmpty ? "" : "  \(finding.byteCount) bytes in \(finding.path)\n")
    }.joined()
  }
}
