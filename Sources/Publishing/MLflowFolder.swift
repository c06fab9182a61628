import Foundation

struct MLflowFolder: Sendable {
  let path: String

  /// - Parameter address: The address as the server names it: `mlflow-artifacts:/1/…/artifacts`. nil for a location
  ///   that the server does not serve.
  init?(_ address: String) {
    guard let parts = URLComponents(string: address), parts.scheme == "mlflow-artifacts" else { return nil }
    path = parts.path.split(separator: "/").joined(separator: "/")
  }

  /// Sizes in bytes by path below this folder, of all files in it and in folders inside.
  func sizes(on server: MLflowServer) async throws -> [String: Int] {
    var sizes: [String: Int] = [:]
    var folders = [""]
    while let folder = folders.popLast() {
      let full = folder.isEmpty ? path : "\(path)/\(folder)"
      for file in try await server.files(in: full).files ?? [] {
        // Some servers return names, some full paths.
        let name = file.path.split(separator: "/").last.map(String.init) ?? file.path
        let inside = folder.isEmpty ? name : "\(folder)/\(name)"
        if file.is_dir { folders.append(inside) } else { sizes[inside] = file.file_size ?? -1 }
      }
    }
    return sizes
  }
}
