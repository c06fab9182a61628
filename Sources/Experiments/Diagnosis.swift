import DelegationFiles
import DelegationFoundations
import DelegationIngest
import DelegationRecipes
import DelegationResults
import DelegationVectors
import Foundation

package struct Diagnosis: Sendable {
  package struct Line: Equatable, Sendable {
    package let subject: String
    package let finding: String
    /// What to do; nil where all is well.
    package var remedy: String?
  }

  package let lines: [Line]

  package var isHealthy: Bool { lines.allSatisfy { $0.remedy == nil } }

  package init(
    project: Project = .current, catalogue: DatasetCatalogue, storeFolder: String,
    storeLimit: Int = StageCache.defaultLimit, root: String = "/"
  ) {
    lines =
      [Self.program(), Self.project(project), Self.toolchain()] + Self.linearAlgebra()
      + [Self.threads(), Self.store(storeFolder, storeLimit)] + NightlyUnits(root: root).lines() + Self.data(catalogue)
  }

  private static func program() -> Line {
    Line(subject: "program", finding: Bundle.main.executablePath ?? CommandLine.arguments[0])
  }

  private static func project(_ project: Project) -> Line {
    let folder = URL(fileURLWithPath: project.root.isEmpty ? "." : project.root).standardizedFileURL.path
    let isThere = Project.isProject(folder)
    let builtIn = project.builtIn.map { "; built-in experiments: \($0)" } ?? ""
    guard isThere else {
      return Line(subject: "project", finding: "none around this folder; 'delegate init' creates one" + builtIn)
    }
    let options = OutputOptions(elsewhere: "--reports DIR, --runs DIR and --cache DIR")
    for path in [project.runs, project.reports] {
      do { try FolderDraft.check("\(path)/any", isThere: false, options: options) } catch {
        let problem = error.asProblem(path)
        return Line(
          subject: "project", finding: "\(folder): \(path): \(problem.fault)\(builtIn)", remedy: problem.remedy)
      }
    }
    return Line(subject: "project", finding: folder + builtIn)
  }

  private static func store(_ folder: String, _ limit: Int) -> Line {
    guard FileManager.default.fileExists(atPath: folder) else {
      return Line(subject: "cache", finding: "\(folder): nothing is cached yet")
    }
    do {
      let size = try StageCache(folder: folder, limit: limit).entries().reduce(0) { $0 + $1.byteCount }
      return Line(subject: "cache", finding: "\(folder): \(ByteCount(size)) of at most \(ByteCount(limit))")
    } catch {
      let problem = error as? Problem
      return Line(subject: "cache", finding: problem?.fault ?? plainMessage(error), remedy: problem?.remedy)
    }
  }

  private static func toolchain() -> Line {
    let found = Machine.toolchain
    return Line(
      subject: "toolchain", finding: found.isEmpty ? "no swift on the PATH, which only building needs" : found)
  }

  private static func linearAlgebra() -> [Line] {
    let blas = BLASLibrary.loaded()
    let files = blas.files.map { $0 ?? "unknown" }
    var lines = [
      Line(subject: "BLAS", finding: blas.fault?.fault ?? blas.configuration, remedy: blas.fault?.remedy),
      Line(
        subject: "BLAS kernels",
        finding: blas.coreName + (blas.pinnedCore == nil ? ", as OpenBLAS chose" : ", the same on every CPU with AVX2"),
        remedy: blas.fault == nil ? blas.warning?.remedy : nil),
    ]
    for (routine, file) in zip(BLASLibrary.routines, files) {
      lines.append(Line(subject: "  \(routine)", finding: file))
    }
    return lines
  }

  private static func threads() -> Line {
    Line(subject: "threads", finding: "\(ProcessInfo.processInfo.activeProcessorCount); OpenBLAS itself uses one")
  }

  private static func data(_ catalogue: DatasetCatalogue) -> [Line] {
    let listings: [DatasetListing]
    do { listings = try catalogue.list() } catch {
      let problem = error.asProblem("the datasets")
      return [Line(subject: "data", finding: "\(problem.location): \(problem.fault)", remedy: problem.remedy)]
    }
    return listings.map { listing in
      switch listing.data {
      case .found(let location): Line(subject: "data", finding: "\(listing.name): \(location.displayPath)")
      case .missing: Line(subject: "data", finding: "\(listing.name): not here")
      case .parts(let here, let missing):
        Line(subject: "data", finding: "\(listing.name): \(here.count) of \(here.count + missing.count) parts are here")
      case .faulty(let problem):
        Line(subject: "data", finding: "\(listing.name): \(problem.location): \(problem.fault)", remedy: problem.remedy)
      }
    }
  }
}
