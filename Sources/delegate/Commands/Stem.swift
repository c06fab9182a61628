import ArgumentParser
import DelegationText

/// Stems words line by line, for comparison with other programs.
struct Stem: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Read words from standard input, one per line, and print their Porter2 stems.",
    discussion: """
      Example:
        printf 'generalisation\\nrunning\\n' | delegate stem
      """)

  func run() {
    while let word = readLine(strippingNewline: true) { Terminal.print(Porter2.stem(word)) }
  }
}
