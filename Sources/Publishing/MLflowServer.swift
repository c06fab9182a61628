import DelegationFiles
import Foundation
import DelegationTasks

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Asks an MLflow server, one request after the other.
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
    session = URLSession(configuration: configuration, delegate: Guarded(), delegateQueue: nil)
  }

  /// Lets go of the connections.
  func close() { session.finishTasksAndInvalidate() }

  /// - Parameters:
  ///   - path: Below `api/2.0/mlflow/`.
  ///   - query: Names and values.
  /// - Returns: The answer; nil where the server knows no such thing.
  func get<Answer: Decodable>(_ path: String, _ query: [(String, String)]) async throws -> Answer? {
    let words = query.map { "\($0)=\(Self.escaped($1))" }.joined(separator: "&")
    let (status, body) = try await send("GET", "mlflow/\(path)?\(words)", nil)
    if status == 404, Self.fault(body).code == "RESOURCE_DOES_NOT_EXIST" { return nil }
    return try answer(path, status, body)
  }

  /// - Parameters:
  ///   - path: Below `api/2.0/mlflow/`.
  ///   - question: Sent as JSON.
  func post<Question: Encodable, Answer: Decodable>(_ path: String, _ question: Question) async throws -> Answer {
    let (status, body) = try await send("POST", "mlflow/\(path)", try JSONEncoder().encode(question))
    return try answer(path, status, body)
  }

  /// The files that stand in a folder of the server's, by name.
  ///
  /// - Parameter folder: Below the server's root of artefacts.
  func files(in folder: String) async throws -> MLflowFiles {
    let path = "mlflow-artifacts/artifacts"
    let (status, body) = try await send("GET", "\(path)?path=\(Self.escaped(folder))", nil)
    return try answer(path, status, body)
  }

  /// - Parameters:
  ///   - path: Of the file, below the server's root of artefacts.
  ///   - bytes: All of the file's.
  func put(_ path: String, _ bytes: [UInt8]) async throws {
    let location = "mlflow-artifacts/artifacts/\(Self.escaped(path))"
    let (status, body) = try await send("PUT", location, Data(bytes), type: "application/octet-stream")
    guard (200..<300).contains(status) else {
      throw Problem.refused(shown(location), status: status, words: Self.fault(body).words)
    }
  }

  private func send(
    _ method: String, _ path: String, _ body: Data?, type: String = "application/json"
  ) async throws -> (status: Int, body: Data) {
    guard let url = URL(string: "\(address.base)/api/2.0/\(path)") else {
      throw Problem.noAddress(address.base, fault: "no request can be made of it")
    }
    var request = URLRequest(url: url)
    request.httpMethod = method
    request.httpBody = body
    if body != nil { request.setValue(type, forHTTPHeaderField: "Content-Type") }
    if let header = credentials.header { request.setValue(header, forHTTPHeaderField: "Authorization") }
    let location = shown(String(path.prefix { $0 != "?" }))
    do {
      let (data, response) = try await session.data(for: request)
      guard let response = response as? HTTPURLResponse else { throw Problem.notMLflow(location) }
      if (300..<400).contains(response.statusCode) {
        throw Problem.sendsOn(location, to: response.value(forHTTPHeaderField: "Location") ?? "nowhere")
      }
      return (response.statusCode, data)
    } catch let error as URLError where error.code == .cancelled {
      // Nobody cancels but ``Guarded``, when the server asks who we are.
      throw Problem.refused(location, status: 401, words: "")
    } catch let error as URLError {
      throw Problem.unreachable(location, reason: plainMessage(error))
    }
  }

  private func answer<Answer: Decodable>(_ path: String, _ status: Int, _ body: Data) throws -> Answer {
    let location = shown(path.hasPrefix("mlflow") ? path : "mlflow/\(path)")
    guard status == 200 else { throw Problem.refused(location, status: status, words: Self.fault(body).words) }
    do {
      return try JSONDecoder().decode(Answer.self, from: body)
    } catch {
      throw Problem.notMLflow(location)
    }
  }

  private func shown(_ path: String) -> String { "\(address.base)/api/2.0/\(path)" }

  /// What the server says is wrong, short and without what could steer a terminal.
  private static func fault(_ body: Data) -> (code: String, words: String) {
    struct Fault: Decodable {
      var error_code: String?
      var message: String?
    }
    guard let fault = try? JSONDecoder().decode(Fault.self, from: body) else { return ("", "") }
    let words = [fault.error_code, fault.message].compactMap(\.self).joined(separator: ", ")
    let plain = words.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : String($0) }.joined()
    return (fault.error_code ?? "", plain.count > 200 ? plain.prefix(200) + " …" : plain)
  }

  private static func escaped(_ text: String) -> String {
    let plain = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/")
    return text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
  }
}

/// Follows no redirection: what is sent is for the server that was named, and so are the credentials. Answers no question for
/// other credentials: without an answer a request would wait for ever.
private final class Guarded: NSObject, URLSessionTaskDelegate, Sendable {
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
