// Loaded into a server by NODE_OPTIONS: its clock, and that of its database's thread, is off by as many milliseconds as
// the file CLOCK_FILE says, which may change while it runs.
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
      // Being written just now: the last value holds.
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
