/// Finds keys that an object of a small JSON text has twice, of which Foundation's decoder takes one without a word.
package enum RepeatedKeys {
  /// - Returns: What is wrong; nil where no key is repeated, or where the text is no JSON, which its reader says.
  package static func fault(in json: some Sequence<UInt8>) -> String? {
    [UInt8](json).withUnsafeBufferPointer { bytes -> String? in
      var scanner = JSONScanner(bytes)
      do throws(JSONFault) {
        _ = try JSONTree(&scanner)
        return nil
      } catch { return error.first == nil ? nil : error.fault }
    }
  }
}
