/*
 * Memoises checks by what they read from other files. A check that reads all files runs again after every
 * change; one that follows references only after changes of their targets.
 */
import { areSame } from '../files/remembered'
import type { Source, Sources } from './sources'

interface ReadTracker {
  readonly ask: (sources: Sources) => readonly unknown[]
  readonly answer: readonly unknown[]
}

interface CachedResult {
  readonly reads: readonly ReadTracker[]
  readonly found: unknown
}

const known = new WeakMap<object, Map<unknown, CachedResult>>()

/**
 * Returns the earlier result if everything it read is unchanged.
 * @param work key of the check; it must read nothing but its arguments
 * @param about source of the check; a new version must be a new object
 */
export function watchedAnswer<T>(
  work: object,
  about: object,
  sources: Sources,
  ask: (seen: Sources) => T,
): T {
  const answers = known.get(about) ?? new Map<unknown, CachedResult>()
  known.set(about, answers)
  const before = answers.get(work)
  if (before?.reads.every((each) => areSame(each.answer, each.ask(sources)))) return before.found as T
  const { seen, reads } = watch(sources)
  const found = ask(seen)
  answers.set(work, { reads: [...reads.values()], found })
  return found
}

function watch(sources: Sources): {
  readonly seen: Sources
  readonly reads: ReadonlyMap<string, ReadTracker>
} {
  const reads = new Map<string, ReadTracker>()
  const note = (key: string, ask: ReadTracker['ask']) => {
    if (!reads.has(key)) reads.set(key, { ask, answer: ask(sources) })
  }
  const noteAll = () => note('all', ({ all }) => all)
  const view = (name: 'byName' | 'accounts'): ReadonlyMap<string, Source> =>
    new Proxy(sources[name], {
      get(map, word) {
        if (word === 'get' || word === 'has') {
          return (key: string) => {
            note(`${name} ${key}`, (now) => [now[name].get(key)])
            return map[word](key)
          }
        }
        note(name, (now) => [...now[name].keys(), ...now[name].values()])
        const member: unknown = Reflect.get(map, word, map)
        return typeof member === 'function' ? member.bind(map) : member
      },
    })
  const seen: Sources = {
    byName: view('byName'),
    accounts: view('accounts'),
    get all() {
      noteAll()
      return sources.all
    },
    get parts() {
      note('parts', ({ parts }) => [parts])
      return sources.parts
    },
    get index() {
      noteAll()
      return sources.index
    },
    pageOwner(path) {
      note(`page ${path}`, (now) => [now.pageOwner(path)])
      return sources.pageOwner(path)
    },
    resolve(node) {
      note('parts', ({ parts }) => [parts])
      return sources.resolve(node)
    },
  }
  return { seen, reads }
}
