/* What was written, by others or by this page, as the server names it. */
import type { LiveMessage } from '#model/wire/live'
import { liveHooks } from '../live/liveMarks'

/** Older messages may have named anything. */
const mostMessages = 500

const messages: LiveMessage[] = []
let forgotten = 0

liveHooks.note = (message) => {
  messages.push(message)
  if (messages.length <= mostMessages) return
  messages.shift()
  forgotten += 1
}

/** A position, for `writtenSince`. */
export function writtenNow(): number {
  return forgotten + messages.length
}

/** By entity, the ids of its records, if they are known; undefined if anything may have been written. */
export function writtenSince(
  names: ReadonlySet<string>,
  position: number,
): ReadonlyMap<string, readonly number[] | undefined> | undefined {
  if (position < forgotten) return undefined
  const written = new Map<string, readonly number[] | undefined>()
  for (const { entidades, registros = {} } of messages.slice(position - forgotten)) {
    if (!entidades) return undefined
    for (const name of entidades.filter((each) => names.has(each))) {
      const before = written.has(name) ? written.get(name) : []
      const ids = Object.hasOwn(registros, name) ? registros[name] : undefined
      written.set(name, before && ids && [...new Set([...before, ...ids])])
    }
  }
  return written
}
