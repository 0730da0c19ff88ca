/*
 * Replaces lodash/pick without paths (see vite.config.ts); react-admin picks from its contexts by name only.
 */
module.exports = (source, names) =>
  Object.fromEntries(names.filter((name) => name in source).map((name) => [name, source[name]]))
