import DelegationCore
import Foundation

package struct BundleFiles: Sendable {
  /// The files by name, including `SHA256SUMS`, which lists all others.
  package let files: [String: Data]
  /// The files that are not text.
  package static let binary: Set<String> = ["profiles.onnx", "profiles.mlmodel"]

  /// - `users`: By the id of an app's user, the person's key; empty for a bundle of no app.
  /// - Throws: `Problem` when the document is wrong.
  package init(
    document: BundleDocument, golden: GoldenTasks, modelCard: String, dataCard: String, users: [String: String] = [:]
  ) throws {
    var files = [
      BundleFolder.profiles: try document.json(), "golden.json": try golden.json(),
      "profiles.onnx": try ONNXModel.data(of: document), "profiles.mlmodel": try CoreMLModel.data(of: document),
      "MODEL_CARD.md": Data(modelCard.utf8), "DATA_CARD.md": Data(dataCard.utf8),
    ]
    if !users.isEmpty { files[BundleFolder.users] = BundleUsers(users).json() }
    files[BundleFolder.digests] = BundleFolder.digests(of: files)
    self.files = files
  }
}
