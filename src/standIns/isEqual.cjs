/*
 * Replaces lodash/isEqual to save weight (see vite.config.ts). Compares JSON values and dates, others by
 * identity.
 */
const tagOf = (value) => Object.prototype.toString.call(value)

/** An object without a prototype counts as a plain one. */
const isSameKind = (one, other) =>
  one.constructor === other.constructor || !one.constructor || !other.constructor

function isEqual(one, other, met = new Map()) {
  if (one === other || (Number.isNaN(one) && Number.isNaN(other))) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
  const tag = tagOf(one)
  if (tag !== tagOf(other) || !isSameKind(one, other)) return false
  if (tag === '[object Date]') return isEqual(one.getTime(), other.getTime())
  if (tag !== '[object Object]' && tag !== '[object Array]') return false
  // A cycle counts as equal if everything else is.
  if (met.get(one) === other) return true
  met.set(one, other)
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isEqual(one[key], other[key], met))
  )
}

module.exports = (one, other) => isEqual(one, other)
