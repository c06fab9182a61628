import DelegationFoundations

/// The problem that `body` throws; none when it throws nothing, or something else.
package func problem(_ body: () throws -> Void) -> Problem? {
  do { try body() } catch { return error as? Problem }
  return nil
}
