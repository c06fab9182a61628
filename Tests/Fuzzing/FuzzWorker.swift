import Foundation

/// Feeds one reader with a range of its inputs, in its own process: a failure ends the process, and the state file then
/// has the number of the input.
package struct FuzzWorker {
  /// The maximum memory of the process, program included.
  package static let mostBytes = 256 << 20
  /// The maximum address space: an input that needs more fails at once instead of exhausting the machine.
  private static let mostAddresses: rlim_t = 8 << 30

  /// Exit codes beside 0.
  package enum Exit {
    /// An error of another type than the project's.
    package static let fault: Int32 = 10
    /// More memory than ``mostBytes``.
    package static let memory: Int32 = 11
  }

  /// A worker's state, in memory that outlives it.
  package final class State: @unchecked Sendable {
    private let numbers: UnsafeMutablePointer<Int>
    private static let count = 5
    private static var byteCount: Int { count * MemoryLayout<Int>.stride }

    /// - Parameter path: A file, created if missing.
    package init(path: String) {
      let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      precondition(file >= 0 && ftruncate(file, off_t(Self.byteCount)) == 0, "cannot write \(path)")
      defer { close(file) }
      let memory = mmap(nil, Self.byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
      precondition(memory != nil && memory != MAP_FAILED, "cannot map \(path)")
      numbers = memory!.bindMemory(to: Int.self, capacity: Self.count)
    }

    deinit { munmap(numbers, Self.byteCount) }

    /// The current input.
    package var number: Int {
      get { numbers[0] }
      set { numbers[0] = newValue }
    }
    package var accepted: Int {
      get { numbers[1] }
      set { numbers[1] = newValue }
    }
    package var refused: Int {
      get { numbers[2] }
      set { numbers[2] = newValue }
    }
    /// Of CPU time, in all.
    package var microseconds: Int {
      get { numbers[3] }
      set { numbers[3] = newValue }
    }
    /// Of memory, at its peak.
    package var bytes: Int {
      get { numbers[4] }
      set { numbers[4] = newValue }
    }
  }

  private let read: ([UInt8]) throws -> Void
  /// Of CPU time, after which an input counts as hung; of time by the wall ten times as many, since other programs may
  /// keep the machine busy.
  private let seconds: Int

  package init(_ reader: FuzzReader, seconds: Int, scratch: FuzzFolder) throws {
    self.seconds = seconds
    var none = sigset_t()
    sigemptyset(&none)
    sigprocmask(SIG_SETMASK, &none, nil)
    var limit = rlimit(rlim_cur: Self.mostAddresses, rlim_max: Self.mostAddresses)
    #if os(Linux)
      setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
    #else
      setrlimit(RLIMIT_AS, &limit)
    #endif
    read = try reader.make(scratch)
  }

  /// - Returns: The exit code; the fault, if there is one, goes to standard error.
  package func run(_ inputs: FuzzInputs, _ numbers: Range<Int>, state: State) -> Int32 {
    for number in numbers {
      state.number = number
      let code = check(inputs[number], state)
      if code != 0 { return code }
    }
    return 0
  }

  /// Reads one input.
  package func check(_ bytes: [UInt8], _ state: State? = nil) -> Int32 {
    watch(seconds)
    let verdict = FuzzVerdict { try read(bytes) }
    watch(0)
    let usage = Self.usage()
    state?.microseconds = usage.microseconds
    state?.bytes = usage.bytes
    switch verdict {
    case .accepted: state?.accepted += 1
    case .refused: state?.refused += 1
    case .fault(let message):
      Self.report(message)
      return Exit.fault
    }
    guard usage.bytes <= Self.mostBytes else {
      Self.report("\(usage.bytes >> 20) MiB of memory, more than \(Self.mostBytes >> 20)")
      return Exit.memory
    }
    return 0
  }

  /// Has the system end the process unless it is called again in time; 0: not at all.
  private func watch(_ seconds: Int) {
    var limit = itimerval(it_interval: timeval(), it_value: timeval(tv_sec: seconds, tv_usec: 0))
    #if os(Linux)
      setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &limit, nil)
    #else
      setitimer(ITIMER_PROF, &limit, nil)
    #endif
    alarm(UInt32(10 * seconds))
  }

  private static func report(_ message: String) { FileHandle.standardError.write(Data((message + "\n").utf8)) }

  /// The peak memory of this process since it runs this program; nil if the system does not provide it.
  private static func ownPeak() -> Int? {
    let status = FileManager.default.contents(atPath: "/proc/self/status").map { String(decoding: $0, as: UTF8.self) }
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line.flatMap { Int($0.filter(\.isNumber)) }.map { $0 << 10 }
  }

  private static func usage() -> (microseconds: Int, bytes: Int) {
    var usage = rusage()
    #if os(Linux)
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      // The system includes the parent's memory at the start of this process; reading the own peak takes longer.
      let most = Int(usage.ru_maxrss) << 10
      let bytes = most > mostBytes ? ownPeak() ?? most : most
    #else
      getrusage(RUSAGE_SELF, &usage)
      let bytes = Int(usage.ru_maxrss)
    #endif
    let seconds = Int(usage.ru_utime.tv_sec) + Int(usage.ru_stime.tv_sec)
    return (seconds * 1_000_000 + Int(usage.ru_utime.tv_usec) + Int(usage.ru_stime.tv_usec), bytes)
  }
}
