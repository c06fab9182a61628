import Foundation

/// An HTTP server on this machine's loopback that answers as a test wants, one connection after the other.
package final class LoopbackServer: @unchecked Sendable {
  package struct Request: Sendable, Equatable {
    package let method: String
    /// With what follows a question mark.
    package let path: String
    /// Names in lower case.
    package let headers: [String: String]
    package let body: [UInt8]

    /// The first byte that is asked for.
    package var rangeStart: Int? {
      headers["range"].flatMap { $0.hasPrefix("bytes=") ? Int($0.dropFirst(6).prefix { $0 != "-" }) : nil }
    }
  }

  package struct Response: Sendable {
    package var status: String
    package var headers: [String: String]
    package var body: [UInt8]
    /// The connection is cut after so many bytes of the body.
    package var cutAfter: Int?
    /// Whether the end of the connection is that of the body.
    package var hidesLength = false

    package init(
      status: String = "200 OK", headers: [String: String] = [:], body: [UInt8] = [], cutAfter: Int? = nil
    ) {
      self.status = status
      self.headers = headers
      self.body = body
      self.cutAfter = cutAfter
    }

    /// The whole, or what a range asks for, as a good server answers.
    package static func serving(_ bytes: [UInt8], to request: Request, etag: String? = nil) -> Response {
      var response = Response()
      if let etag { response.headers["ETag"] = etag }
      guard let start = request.rangeStart, request.headers["if-range"] ?? etag == etag else {
        response.body = bytes
        return response
      }
      guard start < bytes.count else { return Response(status: "416 Range Not Satisfiable") }
      response.status = "206 Partial Content"
      response.headers["Content-Range"] = "bytes \(start)-\(bytes.count - 1)/\(bytes.count)"
      response.body = Array(bytes[start...])
      return response
    }
  }

  package let port: UInt16
  private let listener: Int32
  private let answer: @Sendable (_ request: Request, _ number: Int) -> Response
  private let lock = NSLock()
  private var seen: [Request] = []
  // A proxy that the machine is set up with is not on the way to the machine itself.
  private static let isWithoutProxy: Void = { _ = setenv("no_proxy", "127.0.0.1", 1) }()

  /// The requests so far.
  package var requests: [Request] { lock.withLock { seen } }
  package var address: String { "http://127.0.0.1:\(port)" }

  /// - Parameter answer: Gets the request and how many came before it.
  package init(answer: @escaping @Sendable (Request, Int) -> Response) throws {
    Self.isWithoutProxy
    self.answer = answer
    #if canImport(Glibc)
      listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      listener = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(listener, pointer, length) == 0 && listen(listener, 8) == 0 && getsockname(listener, pointer, &length) == 0
      }
    }
    guard isListening else { throw POSIXError(.EADDRNOTAVAIL) }
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread { [self] in
      while case let connection = accept(listener, nil, nil), connection >= 0 { serve(connection) }
      #if os(Linux)
        // Not before: the number would go to the next server, and this thread would take its connections.
        close(listener)
      #endif
    }
  }

  package func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
    #if !os(Linux)
      // Only Linux wakes who waits in accept.
      close(listener)
    #endif
  }

  private func serve(_ connection: Int32) {
    defer { close(connection) }
    guard let request = read(connection) else { return }
    let number = lock.withLock { () -> Int in
      seen.append(request)
      return seen.count - 1
    }
    let response = answer(request, number)
    var head = "HTTP/1.1 \(response.status)\r\nConnection: close\r\n"
    if !response.hidesLength { head += "Content-Length: \(response.body.count)\r\n" }
    for name in response.headers.keys.sorted() { head += "\(name): \(response.headers[name]!)\r\n" }
    write(Array((head + "\r\n").utf8), to: connection)
    write(Array(response.body.prefix(response.cutAfter ?? .max)), to: connection)
  }

  private func write(_ bytes: [UInt8], to connection: Int32) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { send(connection, $0.baseAddress, $0.count, noSignal) }
      guard count > 0 else { return }
      sent += count
    }
  }

  private func read(_ connection: Int32) -> Request? {
    var head: [UInt8] = []
    var byte: UInt8 = 0
    while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      guard recv(connection, &byte, 1, 0) == 1 else { return nil }
      head.append(byte)
    }
    var lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
    let words = lines.removeFirst().split(separator: " ")
    var headers: [String: String] = [:]
    for line in lines {
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts.count == 2 { headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces) }
    }
    var body = [UInt8](repeating: 0, count: headers["content-length"].flatMap { Int($0) } ?? 0)
    var received = 0
    while received < body.count {
      let count = body[received...].withUnsafeMutableBytes { recv(connection, $0.baseAddress, $0.count, 0) }
      guard count > 0 else { return nil }
      received += count
    }
    return Request(method: String(words[0]), path: String(words[1]), headers: headers, body: body)
  }

  #if canImport(Glibc)
    private var noSignal: Int32 { Int32(MSG_NOSIGNAL) }
  #else
    private var noSignal: Int32 { 0 }
  #endif
}
