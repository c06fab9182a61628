import Foundation
import TaskModel

/// Reads JSON files of reports; says where they are wrong.
package enum StrictJSON {
  /// - Parameters:
  ///   - type: What is wanted.
  ///   - json: The bytes of the file.
  ///   - path: Where the bytes come from; named in the error.
  /// - Throws: `Problem` naming the key, or for what is no JSON the line where the file says so.
  package static func decode<Value: Decodable>(_ type: Value.Type, _ json: [UInt8], path: String) throws -> Value {
    do {
      return try JSONDecoder().decode(type, from: Data(json))
    } catch DecodingError.keyNotFound(let key, let context) {
      throw Problem.unreadableReport(path, fault: "the key \((context.codingPath + [key]).keyPath) is missing")
    } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context) {
      throw Problem.unreadableReport(path, fault: "the value of \(context.codingPath.keyPath) has another type")
    } catch {
      let line = lineOfFault(error).map { ":\($0)" } ?? ""
      throw Problem.unreadableReport(path + line, fault: json.isEmpty ? "the file is empty" : "it is not JSON")
    }
  }

  /// Foundation tells the line in the words of an error below its own.
  private static func lineOfFault(_ error: any Error) -> Int? {
    guard case DecodingError.dataCorrupted(let context) = error, let below = context.underlyingError else { return nil }
    let words = (below as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? "\(below)"
    return words.firstMatch(of: /line (\d+)/).flatMap { Int($0.1) }
  }
}

extension [any CodingKey] {
  /// A path such as `results[3].measures.top1`.
  var keyPath: String {
    reduce(into: "") { path, key in
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += path.isEmpty ? key.stringValue : "." + key.stringValue
      }
    }
  }
}
