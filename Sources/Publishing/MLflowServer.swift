import DelegationFiles
import DelegationFoundations
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends requests to an MLflow server, one after the other.
struct MLflowServer: Sendable {
  let address: MLflowAddress
  private let credentials: MLflowCredentials
  private let session: URLSession

  init(_ address: MLflowAddress, credentials: MLflowCredentials, timeoutSeconds: Double) {
    self.address = address
    self.credentials = credentials
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = timeoutSeconds
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    session = URLSession(configuration: configuration, delegate: SessionGuard(), delegateQueue: nil)
  }

  func close() { session.finishTasksAndInvalidate() }

  /// - Parameters:
  ///   - path: Below `api/2.0/mlflow/`.
  ///   - query: Names and values.
  /// - Returns: The answer; nil if the server has no such resource.
  func get<Answer: Decodable>(_ path: String, _ query: [(String, String)]) async throws -> Answer? {
    let parameters = query.map { "\($0)=\(Self.escaped($1))" }.joined(separator: "&")
    let (status, body) = try await send("GET", "mlflow/\(path)?\(parameters)", nil)
    if status == 404, Self.fault(body).code == "RESOURCE_DOES_NOT_EXIST" { return nil }
    return try answer(path, status, body)
  }

  /// - Parameters:
  ///   - path: Below `api/2.0/mlflow/`.
  ///   - message: Sent as JSON.
  func post<Message: Encodable, Answer: Decodable>(_ path: String, _ message: Message) async throws -> Answer {
    let (status, body) = try await send("POST", "mlflow/\(path)", try JSONEncoder().encode(message))
    return try answer(path, status, body)
  }

  func files(in folder: String) async throws -> MLflowFiles {
    let path = "mlflow-artifacts/artifacts"
    let (status, body) = try await send("GET", "\(path)?path=\(Self.escaped(folder))", nil)
    return try answer(path, status, body)
  }

  func put(_ path: String, _ bytes: [UInt8]) async throws {
    let location = "mlflow-artifacts/artifacts/\(Self.escaped(path))"
    let (status, body) = try await send("PUT", location, Data(bytes), type: "application/octet-stream")
    guard (200..<300).contains(status) else {
      throw Problem.refused(fullAddress(location), status: status, message: Self.fault(body).message)
    }
  }

  private func send(
    _ method: String, _ path: String, _ body: Data?, type: String = "application/json"
  ) async throws -> (status: Int, body: Data) {
    guard let url = URL(string: "\(address.base)/api/2.0/\(path)") else {
      throw Problem.noAddress(address.base, fault: "it is not a valid URL")
    }
    var request = URLRequest(url: url)
    request.httpMethod = method
    request.httpBody = body
    if body != nil { request.setValue(type, forHTTPHeaderField: "Content-Type") }
    if let header = credentials.header { request.setValue(header, forHTTPHeaderField: "Authorization") }
    let location = fullAddress(String(path.prefix { $0 != "?" }))
    do {
      let (data, response) = try await session.data(for: request)
      guard let response = response as? HTTPURLResponse else { throw Problem.notMLflow(location) }
      if (300..<400).contains(response.statusCode) {
        let target = response.value(forHTTPHeaderField: "Location") ?? "nowhere"
        throw Problem(
          location: location, fault: "the server redirects to \(target)",
          remedy: "if you trust that server, name it: --mlflow \(target)")
      }
      return (response.statusCode, data)
    } catch let error as URLError where error.code == .cancelled {
      // Only ``SessionGuard`` cancels, when the server requires authentication.
      throw Problem.refused(location, status: 401, message: "")
    } catch let error as URLError {
      throw Problem(
        location: location, fault: "the server cannot be reached (\(plainMessage(error)))",
        remedy: "check that it runs and repeat the same command: it continues where it stopped")
    }
  }

  private func answer<Answer: Decodable>(_ path: String, _ status: Int, _ body: Data) throws -> Answer {
    let location = fullAddress(path.hasPrefix("mlflow") ? path : "mlflow/\(path)")
    guard status == 200 else { throw Problem.refused(location, status: status, message: Self.fault(body).message) }
    do {
      return try JSONDecoder().decode(Answer.self, from: body)
    } catch {
      throw Problem.notMLflow(location)
    }
  }

  private func fullAddress(_ path: String) -> String { "\(address.base)/api/2.0/\(path)" }

  /// The server's error message, shortened and without control characters.
  private static func fault(_ body: Data) -> (code: String, message: String) {
    struct Fault: Decodable {
      var error_code: String?
      var message: String?
    }
    guard let fault = try? JSONDecoder().decode(Fault.self, from: body) else { return ("", "") }
    let message = [fault.error_code, fault.message].compactMap(\.self).joined(separator: ", ")
    let plain = message.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : String($0) }.joined()
    return (fault.error_code ?? "", plain.count > 200 ? plain.prefix(200) + " …" : plain)
  }

  private static func escaped(_ text: String) -> String {
    let plain = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/")
    return text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
  }
}

/// Follows no redirects, since the data and the credentials are only for the named server. Cancels requests for other
/// credentials, which would otherwise wait forever.
private final class SessionGuard: NSObject, URLSessionTaskDelegate, Sendable {
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) { completionHandler(nil) }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    let asksForName = [
      NSURLAuthenticationMethodHTTPBasic, NSURLAuthenticationMethodHTTPDigest, NSURLAuthenticationMethodDefault,
    ]
    .contains(challenge.protectionSpace.authenticationMethod)
    completionHandler(asksForName ? .cancelAuthenticationChallenge : .performDefaultHandling, nil)
  }
}
