import Foundation
import Testing

/// The keys that `docs/stability.md` promises of a command's objects.
func stableKeys(of command: String) throws -> [String] { try stable(1, of: command) }

/// The columns that it promises of a command's CSV.
func stableColumns(of command: String) throws -> [String] { try stable(2, of: command) }

private func stable(_ column: Int, of command: String) throws -> [String] {
  let guide = try String(contentsOf: Program.root.appendingPathComponent("docs/stability.md"), encoding: .utf8)
  let row = try #require(guide.split(separator: "\n").last { $0.hasPrefix("| `\(command)` |") })
  return row.split(separator: "|")[column].split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
}
