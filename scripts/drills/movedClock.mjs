// Loaded into a server by NODE_OPTIONS: shifts its clock, and that of its database thread, by the
// milliseconds in the file CLOCK_FILE, which may change at any time.
import { readFileSync } from 'node:fs'

const RealDate = Date
const everyMs = 50
const realNow = RealDate.now.bind(RealDate)
let offset = 0
let readAt = Number.NEGATIVE_INFINITY

function now() {
  const at = realNow()
  if (at - readAt >= everyMs) {
    readAt = at
    try {
      offset = Number(readFileSync(process.env.CLOCK_FILE, 'utf8'))
    } catch {
      // The file is being written, so the last value applies.
    }
  }
  return at + offset
}

class MovedDate extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(now())
    else super(...given)
  }
  static now() {
    return now()
  }
  static [Symbol.hasInstance](value) {
    return Function.prototype[Symbol.hasInstance].call(RealDate, value)
  }
}
globalThis.Date = MovedDate
