import DelegationFiles
import DelegationFoundations
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

enum FetchFailure: Error, Equatable {
  /// Trying again may help: the connection broke, or the server was busy.
  case broken(String)
  /// The server cannot resume the partial file.
  case rangeRefused
  /// Trying again cannot help.
  case final(Problem)
}

/// One request for one file, written to its partial file as it arrives.
final class FetchTransfer: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  // Used from the session's queue only, which runs one thing at a time.
  private let part: FetchPart
  private let offset: Int
  private let most: Int
  private let progress: @Sendable (_ received: Int, _ total: Int?) -> Void
  private var file: FileHandle?
  private var received = 0
  private var total: Int?
  private var failure: FetchFailure?
  private var continuation: CheckedContinuation<FetchFailure?, Never>?

  private init(_ part: FetchPart, most: Int, progress: @escaping @Sendable (Int, Int?) -> Void) {
    (self.part, self.most) = (part, most)
    self.progress = progress
    offset = part.size
  }

  /// Requests the rest of a file and returns when the partial file is complete.
  ///
  /// - Parameter progress: Called with the bytes received, and their total where it is known.
  /// - Throws: ``FetchFailure``; what was received so far stays.
  static func run(
    _ url: URL, into part: FetchPart, _ settings: FetchSettings, progress: @escaping @Sendable (Int, Int?) -> Void
  ) async throws(FetchFailure) {
    let transfer = FetchTransfer(part, most: settings.mostBytes, progress: progress)
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = settings.timeoutSeconds
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    let session = URLSession(configuration: configuration, delegate: transfer, delegateQueue: nil)
    defer { session.finishTasksAndInvalidate() }
    let request = transfer.request(url)
    let failure = await withCheckedContinuation { continuation in
      transfer.continuation = continuation
      session.dataTask(with: request).resume()
    }
    if let failure { throw failure }
  }

  private func request(_ url: URL) -> URLRequest {
    var request = URLRequest(url: url)
    // The file's own bytes, to which digests and ranges refer.
    request.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
    if offset > 0 {
      request.setValue("bytes=\(offset)-", forHTTPHeaderField: "Range")
      if let mark = part.mark { request.setValue(mark, forHTTPHeaderField: "If-Range") }
    }
    return request
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    guard let to = request.url, let from = task.originalRequest?.url, FetchSettings.isSameServer(from, to) else {
      failure = .final(
        Problem(
          location: response.url?.absoluteString ?? "the server",
          fault: "redirects to another server, \(request.url?.absoluteString ?? "nowhere"), which is not contacted",
          remedy: "check the network, such as a proxy between here and the server; if the files have moved, write the "
            + "new address in download.yaml"))
      return completionHandler(nil)
    }
    var request = request
    for field in ["Range", "If-Range", "Accept-Encoding"] {
      request.setValue(task.originalRequest?.value(forHTTPHeaderField: field), forHTTPHeaderField: field)
    }
    completionHandler(request)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    if failure == nil { failure = begin(response) }
    completionHandler(failure == nil ? .allow : .cancel)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    guard failure == nil, let file else { return }
    do {
      try file.write(contentsOf: data)
      received += data.count
      guard received <= most else { throw Problem.tooLarge(part.target, most: most) }
      progress(received, total)
    } catch {
      failure = .final(error as? Problem ?? .unwritable(part.path, error))
      if received > most { part.remove() }
      dataTask.cancel()
    }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    try? file?.close()
    if failure == nil, let error { failure = .broken(plainMessage(error)) }
    if failure == nil, let total, received != total { failure = .broken("received \(received) of \(total) bytes") }
    continuation?.resume(returning: failure)
    continuation = nil
  }

  /// Opens the partial file according to the response: at the end for a range, from the beginning for the whole file.
  private func begin(_ response: URLResponse) -> FetchFailure? {
    guard let response = response as? HTTPURLResponse else { return .broken("the response is not HTTP") }
    let status = response.statusCode
    switch status {
    case 206 where Self.rangeStart(response) == offset: received = offset
    case 206: return .rangeRefused
    case 200: received = 0
    case 416: return .rangeRefused
    case 408, 429, 500...599: return .broken("the server answers \(status)")
    default:
      return .final(
        Problem(
          location: response.url?.absoluteString ?? "the server", fault: "the server answers \(status)",
          remedy: status == 404
            ? "check the address in download.yaml; the repository may have moved"
            : "check the network and the proxy's settings, and try again"))
    }
    total = response.expectedContentLength >= 0 ? received + Int(response.expectedContentLength) : nil
    if received + max(0, Int(response.expectedContentLength)) > most {
      return .final(.tooLarge(part.target, most: most))
    }
    do {
      file = try part.open(appending: status == 206)
    } catch { return .final(error as? Problem ?? .unwritable(part.path, error)) }
    part.mark = response.value(forHTTPHeaderField: "ETag")
    return nil
  }

  /// The first byte of `bytes 100-199/200`.
  private static func rangeStart(_ response: HTTPURLResponse) -> Int? {
    let range = response.value(forHTTPHeaderField: "Content-Range")?.split(separator: " ").last
    return range?.split(separator: "-").first.flatMap { Int($0) }
  }
}

/// The partial file of a download, `<file>.part`, and beside it the server's ETag of its version.
struct FetchPart {
  let target: String

  var path: String { target + ".part" }
  private var markPath: String { target + ".part.etag" }

  var size: Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.size] as? NSNumber)?.intValue ?? 0
  }

  /// The strong ETag of the partial file's version; nil when it is unknown.
  var mark: String? {
    get {
      let text = (try? WholeFile.read(markPath, within: InputLimits.document)).map {
        String(decoding: $0, as: UTF8.self)
      }
      return text.flatMap { $0.hasPrefix("\"") ? $0 : nil }
    }
    nonmutating set {
      if let newValue, newValue.hasPrefix("\"") {
        // Without it the next try requests the rest anyway, and the digest decides.
        try? OutputFile(markPath, replacing: .anything).write(newValue.utf8)
      } else {
        try? FileManager.default.removeItem(atPath: markPath)
        removeDrafts(of: markPath)
      }
    }
  }

  /// Opens the partial file for writing at its end, or from the beginning.
  func open(appending: Bool) throws -> FileHandle {
    var status = stat()
    if lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG { throw Problem.dataThere(path) }
    let flags = O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC | (appending ? O_APPEND : O_TRUNC)
    let descriptor = Foundation.open(path, flags, 0o644)
    guard descriptor >= 0 else { throw Problem.unwritable(path) }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  func remove() {
    try? FileManager.default.removeItem(atPath: path)
    mark = nil
  }

  /// Gives the partial file its final name, in one step; removes the mark first, which a kill in between would leave.
  func finish() throws {
    mark = nil
    do { try FileDraft.move(path, to: target, replacing: true) } catch { throw Problem.unwritable(target, error) }
  }
}
