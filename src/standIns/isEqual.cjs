/*
 * Stands in for lodash/isEqual, which brings a table of hashes and readings of every built-in with it (see
 * vite.config.ts). What is compared here is what JSON can say, dates, and props; other built-ins are equal to themselves.
 */
const tagOf = (value) => Object.prototype.toString.call(value)

/** An object without a prototype is as good as a plain one. */
const isSameKind = (one, other) =>
  one.constructor === other.constructor || !one.constructor || !other.constructor

function isEqual(one, other, met = new Map()) {
  if (one === other || (Number.isNaN(one) && Number.isNaN(other))) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
  const tag = tagOf(one)
  if (tag !== tagOf(other) || !isSameKind(one, other)) return false
  if (tag === '[object Date]') return isEqual(one.getTime(), other.getTime())
  if (tag !== '[object Object]' && tag !== '[object Array]') return false
  // A circle is as equal as the rest of it.
  if (met.get(one) === other) return true
  met.set(one, other)
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isEqual(one[key], other[key], met))
  )
}

module.exports = (one, other) => isEqual(one, other)
