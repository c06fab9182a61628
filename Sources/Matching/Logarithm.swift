#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The C library's logarithms and their inverse, so that this room does without Foundation.
enum Logarithm {
  static func natural(_ value: Double) -> Double { log(value) }
  static func binary(_ value: Double) -> Double { log2(value) }

  /// e to the power of `value`.
  static func power(_ value: Double) -> Double { exp(value) }
}
