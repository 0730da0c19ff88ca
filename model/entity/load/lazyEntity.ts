/*
 * Entities whose body is loaded on demand, so that a page only pays for the few it uses, out of hundreds. The
 * entity object keeps its identity once loaded. Its references are loaded with it, transitively, so that any
 * path can be followed.
 */
import type { Entity } from '../entity'
import type { EntityHead } from './head'

export interface EntityParts {
  readonly heads: readonly EntityHead[]
  load(name: string): Promise<Entity>
}

/** Keys that exist only after loading; `satisfies` makes a missing key a compile error. */
const bodyKeys = Object.keys({
  help: true,
  firstId: true,
  label: true,
  scope: true,
  fields: true,
  list: true,
  form: true,
  record: true,
  workflow: true,
  tree: true,
  actions: true,
  acts: true,
  events: true,
  unique: true,
  uniqueWhere: true,
  rules: true,
  import: true,
  messages: true,
  renamedFrom: true,
  schema: true,
} satisfies Record<Exclude<keyof Entity, keyof EntityHead>, true>) as Exclude<
  keyof Entity,
  keyof EntityHead
>[]

type LoadBody = () => Promise<void> | undefined

const loaders = new WeakMap<Entity, LoadBody>()

/**
 * Loads entities with everything they refer to; undefined if they are already loaded.
 * @throws what `load` rejects with; the next call retries
 */
export function loadBodies(entities: Iterable<Entity>): Promise<void> | undefined {
  const waiting = [...entities].flatMap((entity) => loaders.get(entity)?.() ?? [])
  return waiting.length === 0 ? undefined : Promise.all(waiting).then(() => undefined)
}

/**
 * Entities of `parts` in the order of their heads. Reading a body key before it is loaded throws a promise, which
 * React's Suspense waits for.
 */
export function lazyEntities(parts: EntityParts): readonly Entity[] {
  const all = new Map<string, LazyEntity>()
  for (const head of parts.heads) all.set(head.name, lazyEntity(head, parts, all))
  return [...all.values()].map(({ entity }) => entity)
}

interface LazyEntity {
  readonly entity: Entity
  readonly head: EntityHead
  isRead(): boolean
  read(): Promise<void>
}

function lazyEntity(head: EntityHead, parts: EntityParts, all: ReadonlyMap<string, LazyEntity>): LazyEntity {
  const entity = { ...head } as Entity
  let isRead = false
  let reading: Promise<void> | undefined
  const read = async () => {
    const whole = await parts.load(head.name)
    if (!isRead) fill(entity, whole)
    isRead = true
  }
  const own: LazyEntity = {
    entity,
    head,
    isRead: () => isRead,
    read() {
      reading ??= read().finally(() => {
        reading = undefined
      })
      return reading
    },
  }
  const door = loaderOf(own, all)
  for (const key of bodyKeys) {
    const get = (): never => {
      throw door.failure ?? door.open() ?? new Error(`${head.name} has no ${key}`)
    }
    Object.defineProperty(entity, key, { configurable: true, enumerable: true, get })
  }
  loaders.set(entity, door.open)
  return own
}

function loaderOf({ head }: LazyEntity, all: ReadonlyMap<string, LazyEntity>) {
  let isOpen = false
  let opening: Promise<void> | undefined
  const door = {
    /** Always the same promise: with a new one, React would render and wait for ever. */
    failure: undefined as unknown,
    open: (): Promise<void> | undefined => {
      if (isOpen || opening) return opening
      const unread = reachedFrom(head, all).filter((each) => !each.isRead())
      isOpen = unread.length === 0
      if (isOpen) return undefined
      door.failure = undefined
      opening = Promise.all(unread.map((each) => each.read()))
        .then(() => undefined)
        .catch((cause: unknown) => {
          door.failure = cause
          throw cause
        })
        .finally(() => {
          opening = undefined
        })
      return opening
    },
  }
  return door
}

function fill(entity: Entity, whole: Entity): void {
  for (const key of bodyKeys) {
    if (key in whole) Object.defineProperty(entity, key, { value: whole[key], enumerable: true })
    else Reflect.deleteProperty(entity, key)
  }
  Object.freeze(entity)
}

function reachedFrom(head: EntityHead, all: ReadonlyMap<string, LazyEntity>): readonly LazyEntity[] {
  const found = new Set([head.name])
  // A Set also iterates items added during the loop.
  for (const name of found) {
    const { leadsTo = [], linkedBy = [] } = all.get(name)?.head ?? {}
    for (const each of [...leadsTo, ...linkedBy]) found.add(each)
  }
  return [...found].flatMap((name) => all.get(name) ?? [])
}
