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
      throw noJSON(json, path: path)
    }
  }

  /// Only Foundation's older reader tells where it stopped, in words: `around character 11`, on some systems `around line 3`.
  private static func noJSON(_ json: [UInt8], path: String) -> Problem {
    guard !json.isEmpty else { return .unreadableReport(path, fault: "the file is empty") }
    var words = ""
    do {
      _ = try JSONSerialization.jsonObject(with: Data(json))
    } catch {
      words = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? ""
    }
    func lines(before offset: Int) -> Int { json.prefix(offset).count { $0 == UInt8(ascii: "\n") } }
    if words.contains("end of file") {
      return .unreadableReport("\(path):\(lines(before: json.count) + 1)", fault: "it is not JSON: it was cut")
    }
    let line =
      words.firstMatch(of: /line (\d+)/).flatMap { Int($0.1) }
      ?? words.firstMatch(of: /character (\d+)/).flatMap { Int($0.1) }.map { lines(before: $0) + 1 }
    return .unreadableReport(path + (line.map { ":\($0)" } ?? ""), fault: "it is not JSON")
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
