/*
 * Replaces lodash/get (see vite.config.ts); react-admin reads fields by paths such as `address.lines[0]`.
 */
module.exports = (source, path, fallback) => {
  const steps = Array.isArray(path) ? path : (String(path).match(/[^.[\]]+/g) ?? [''])
  const value = steps.reduce((held, step) => held?.[step], source)
  return value === undefined ? fallback : value
}
