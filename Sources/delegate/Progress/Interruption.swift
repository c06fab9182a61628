import DelegationIngest
import Dispatch
import Foundation

/// Ends a long command on SIGINT or SIGTERM: with a message, and with the signal as the reason, as shells expect.
enum Interruption {
  nonisolated(unsafe) private static var sources: [any DispatchSourceSignal] = []

  /// - Parameter announce: Called before the end, from another thread than the work's.
  static func watch(_ announce: @escaping @Sendable () -> Void) {
    for number in [SIGINT, SIGTERM] {
      // A signal that was ignored at the start, as under nohup, stays ignored.
      var action = sigaction()
      sigaction(number, nil, &action)
      guard !isIgnored(action) else { continue }
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInteractive))
      source.setEventHandler {
        announce()
        end(by: number)
      }
      source.resume()
      sources.append(source)
    }
  }

  /// Ends the process as the signal would have.
  ///
  /// Dispatch blocks a signal that it watches, in every thread: sent to the process, it would only come back to its source.
  private static func end(by number: Int32) -> Never {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    signal(number, SIG_DFL)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
    exit(128 + number)
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    #if os(Linux)
      let handler = action.__sigaction_handler.sa_handler
    #else
      let handler = action.__sigaction_u.__sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// The command as it was typed, quoted for a shell, without --fresh.
  static var command: String {
    let arguments = CommandLine.arguments.dropFirst().filter { $0 != "--fresh" }.map { argument in
      argument.wholeMatch(of: #/[A-Za-z0-9_\/.,:=@%+-]+/#) != nil
        ? argument : SourceText.quoted(argument)
    }
    return (["delegate"] + arguments).joined(separator: " ")
  }
}
