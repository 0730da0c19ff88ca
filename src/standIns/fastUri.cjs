/*
 * Replaces the package of this name by `URL`: the form library compares and resolves the `$id` of schemas with it. Ajv,
 * which `npm run dev` bundles with it, gives what `parse` returns to `serialize` only.
 */

module.exports = {
  parse: (text) => ({ text }),
  serialize: ({ text }) => text,
  resolve: (base, reference) => new URL(reference, base).href,
  equal: (one, other) => new URL(one).href === new URL(other).href,
}
