import DelegationFoundations
import Foundation

/// What the system lets the process use. With less than is needed here, Swift's runtime and libdispatch end the process or wait
/// forever, so the limits are checked before they begin.
enum ProcessLimits {
  /// The limits of open files; more are requested if they are available.
  private static let files: (needed: rlim_t, wanted: rlim_t) = (64, 1024)
  private static let addresses: rlim_t = 1 << 30
  /// Threads that libdispatch starts for its own work.
  private static let threads = 4

  static func check() throws {
    #if os(Linux)
      let (openFiles, addressSpace) = (Int32(RLIMIT_NOFILE.rawValue), Int32(RLIMIT_AS.rawValue))
    #else
      let (openFiles, addressSpace) = (RLIMIT_NOFILE, RLIMIT_AS)
    #endif
    var limit = rlimit()
    if getrlimit(openFiles, &limit) == 0, limit.rlim_cur < files.wanted {
      limit.rlim_cur = min(limit.rlim_max, files.wanted)
      setrlimit(openFiles, &limit)
      if limit.rlim_cur < files.needed {
        throw tooLow("\(limit.rlim_cur) open files", needed: "\(files.needed)", "ulimit -n \(files.wanted)")
      }
    }
    if getrlimit(addressSpace, &limit) == 0, limit.rlim_cur < addresses {
      throw tooLow(
        "\(limit.rlim_cur >> 20) MiB of addresses", needed: "\(addresses >> 20)", "ulimit -v \(addresses >> 10)")
    }
    try checkThreads()
  }

  private static func checkThreads() throws {
    var started: [pthread_t] = []
    defer { for thread in started { pthread_join(thread, nil) } }
    for _ in 0..<threads {
      #if os(Linux)
        var thread = pthread_t()
      #else
        var thread: pthread_t! = nil
      #endif
      guard pthread_create(&thread, nil, { _ in nil }, nil) == 0 else {
        throw tooLow("\(started.count) more threads", needed: "\(threads)", "ulimit -u 4096")
      }
      started.append(thread)
    }
  }

  private static func tooLow(_ found: String, needed: String, _ command: String) -> Problem {
    Problem(
      location: "the system's limits", fault: "this process may use \(found), and it needs \(needed)",
      remedy: "allow more: \(command)")
  }
}
