import Foundation
import Testing

/// OpenBLAS and the C library choose code by CPU. Here they choose as on other CPUs.
@Suite("Kernels of other CPUs") struct KernelTests {
  /// A CPU that this one can emulate: the variable for OpenBLAS, or for the C library.
  struct Choice: CustomTestStringConvertible, Sendable {
    let variable: String
    let value: String
    /// What the CPU must be able to execute.
    let needs: Set<String>

    var testDescription: String { "\(variable)=\(value)" }
    var environment: [String: String] { [variable: value] }
  }

  /// What this CPU can execute; empty where it is no x86-64, and then there is nothing to choose.
  static let abilities: Set<String> = {
    let cpu = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let line = cpu.split(separator: "\n").first { $0.hasPrefix("flags") } ?? ""
    return Set(line.split(separator: " ").map(String.init))
  }()

  static let cores = [
    core("Haswell", ["avx2", "fma"]), core("Zen", ["avx2", "fma"]), core("SkylakeX", ["avx512f", "avx512vl"]),
    core("Cooperlake", ["avx512_bf16"]), core("Sandybridge", ["avx"]), core("Prescott", ["pni"]),
  ].filter { $0.needs.isSubset(of: abilities) }

  /// The C library's own versions of fma, exp and log go with these.
  static let libraries = [
    Choice(variable: "GLIBC_TUNABLES", value: "glibc.cpu.hwcaps=-AVX2_Usable,-AVX2,-FMA_Usable,-FMA", needs: ["avx2"]),
    Choice(
      variable: "GLIBC_TUNABLES", value: "glibc.cpu.hwcaps=-AVX512F,-AVX512VL,-AVX2,-FMA,-FMA4", needs: ["avx512f"]),
  ].filter { $0.needs.isSubset(of: abilities) }

  private static func core(_ name: String, _ needs: Set<String>) -> Choice {
    Choice(variable: "OPENBLAS_CORETYPE", value: name, needs: needs)
  }

  /// LSA, both kinds of k-means, and both learners.
  static let recipe = """
    question: Who should get it?
    dataset: sample
    seed: 1
    evaluation:
      splits: [holdout]
      modes: [batch]
      leakedVariants: false
      headline: {model: ranker, mode: batch}
    models: [most-frequent, cluster-majority, ranker-logit, ranker]
    clusters:
      - {space: lsa, dimensions: 20, k: 10, restarts: 3}
      - {space: tfidf, k: 10, restarts: 3}

    """

  @Test("equal bytes whatever is chosen, and the kernels that were promised", .enabled(if: !cores.isEmpty, "no x86-64"))
  func smallRun() throws {
    try Workspace.with { workspace in
      try workspace.write(Self.recipe, to: "experiments/kernels/recipe.yaml")
      #expect(try workspace.run("run", "kernels", "-q", "--reports", "plain").status == 0)
      for choice in [Self.cores.last, Self.libraries.last].compactMap({ $0 }) {
        let outcome = try workspace.run(
          "run", "kernels", "-q", "--fresh", "--reports", "other", environment: choice.environment)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(
          try workspace.bytes("other/kernels/report.json") == workspace.bytes("plain/kernels/report.json"), "\(choice)")
        #expect(
          try workspace.bytes("other/kernels/results.csv") == workspace.bytes("plain/kernels/results.csv"), "\(choice)")
      }
    }
  }

  @Test("the environment has no say about kernels, but for the switch that tests have", arguments: cores)
  func pinned(choice: Choice) throws {
    func kernels(_ environment: [String: String]) throws -> Substring {
      let lines = try Program.run(["doctor"], environment: environment).lines
      return try #require(lines.first { $0.hasPrefix("BLAS kernels") })
    }
    if Self.abilities.isSuperset(of: ["avx2", "fma"]) {
      #expect(try kernels(choice.environment).contains(" Haswell, the same on every CPU"))
    }
    // OpenBLAS has names of its own for some.
    let native = try kernels(choice.environment.merging(["DELEGATE_BLAS_KERNELS": "native"]) { $1 })
    #expect(native.hasSuffix(", as OpenBLAS chose"))
    if choice.value == "Prescott" { #expect(!native.contains("Haswell")) }
  }

  @Test(
    "sample: the same bytes on every kind of CPU that this one can emulate",
    .enabled(if: Program.isThorough, Program.slow),
    arguments: cores + libraries)
  func sample(choice: Choice) throws {
    try Program.withFolder { reports in
      let outcome = try Program.run(
        ["run", "sample", "-q", "--fresh", "--reports", reports.path], environment: choice.environment)
      #expect(outcome.status == 0, "\(outcome)")
      // The digests of every file of the report.
      let committed = Program.root.appendingPathComponent("reports/sample/SHA256SUMS")
      #expect(
        try String(contentsOf: reports.appendingPathComponent("sample/SHA256SUMS"), encoding: .utf8)
          == String(contentsOf: committed, encoding: .utf8))
    }
  }
}
