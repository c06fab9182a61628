import Dispatch
import Foundation

/// Ends a long command when its user, or the system, asks for it: with words, and with the signal as the reason, as shells
/// expect.
enum Interruption {
  nonisolated(unsafe) private static var sources: [any DispatchSourceSignal] = []

  /// - Parameter announce: Called before the end, from another thread than the work's.
  static func watch(_ announce: @escaping @Sendable () -> Void) {
    for number in [SIGINT, SIGTERM] {
      // What was ignored when the program began, as below nohup, stays so.
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

  /// The command as it was typed, in a form that a shell reads back; without what would make everything anew.
  static var command: String {
    let words = CommandLine.arguments.dropFirst().filter { $0 != "--fresh" }.map { word in
      word.wholeMatch(of: #/[A-Za-z0-9_\/.,:=@%+-]+/#) != nil ? word : "'" + word.replacing("'", with: "'\\''") + "'"
    }
    return (["delegate"] + words).joined(separator: " ")
  }
}
