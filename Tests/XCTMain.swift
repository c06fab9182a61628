import Foundation
import Testing

/// Runs the tests. SwiftPM writes one itself for a package that has none; for that it needs an index of all tests, which takes a third of
/// their compilation and finds only those of XCTest, of which there are none.
@main struct TestRunner {
  static func main() async {
    guard !CommandLine.arguments.contains("--dump-tests-json") else {
      FileHandle.standardError.write(Data("To choose tests: make tests ONLY=NAME\n".utf8))
      exit(1)
    }
    await Testing.__swiftPMEntryPoint() as Never
  }
}
