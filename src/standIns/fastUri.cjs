/* Replaces the package of this name by `URL`: the form library compares and resolves the `$id` of schemas with it. */

module.exports = {
  resolve: (base, reference) => new URL(reference, base).href,
  equal: (one, other) => new URL(one).href === new URL(other).href,
}
