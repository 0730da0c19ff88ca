/*
 * Entities of which only the head is there until they are opened, so that hundreds of them cost a page no more than the
 * few it is about. Once open, an entity is what `parseEntity` makes; it is always the same object. What leads on from an
 * entity (references, and references of those) is opened with it: a path may be followed to its end.
 */
import type { Entity } from './entity'
import type { EntityHead } from './head'

/** Where entities come from. */
export interface EntityParts {
  readonly heads: readonly EntityHead[]
  /** Reads the whole of an entity, by its name. */
  load(name: string): Promise<Entity>
}

/** What is read of an entity only when it is open; a key that is forgotten does not compile. */
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

/** Opens an entity, with all that it leads to; undefined once it is open. */
type Door = () => Promise<void> | undefined

const doors = new WeakMap<Entity, Door>()

/**
 * Makes entities that are open as soon as all that they lead to has been read; undefined where they are open.
 * @throws what reading throws; asked again, it reads again
 */
export function openEntities(entities: Iterable<Entity>): Promise<void> | undefined {
  const waiting = [...entities].flatMap((entity) => doors.get(entity)?.() ?? [])
  return waiting.length === 0 ? undefined : Promise.all(waiting).then(() => undefined)
}

/**
 * The entities of `parts`, by the order of their heads.
 * What asks a closed one for more than its head is thrown a promise, as React's components throw one to be drawn when
 * it is fulfilled.
 */
export function closedEntities(parts: EntityParts): readonly Entity[] {
  const all = new Map<string, Closed>()
  for (const head of parts.heads) all.set(head.name, closed(head, parts, all))
  return [...all.values()].map(({ entity }) => entity)
}

interface Closed {
  readonly entity: Entity
  readonly head: EntityHead
  isRead(): boolean
  /** Its own body alone. */
  read(): Promise<void>
}

function closed(head: EntityHead, parts: EntityParts, all: ReadonlyMap<string, Closed>): Closed {
  const entity = { ...head } as Entity
  let isRead = false
  let reading: Promise<void> | undefined
  const read = async () => {
    const whole = await parts.load(head.name)
    if (!isRead) fill(entity, whole)
    isRead = true
  }
  const own: Closed = {
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
  const door = doorOf(own, all)
  for (const key of bodyKeys) {
    const get = (): never => {
      throw door.failure ?? door.open() ?? new Error(`${head.name} has no ${key}`)
    }
    Object.defineProperty(entity, key, { configurable: true, enumerable: true, get })
  }
  doors.set(entity, door.open)
  return own
}

function doorOf({ head }: Closed, all: ReadonlyMap<string, Closed>) {
  let isOpen = false
  let opening: Promise<void> | undefined
  const door = {
    /** Why it could not be opened; who draws it again without asking to open it would wait for ever. */
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

/** Gives a closed entity what it lacks. */
function fill(entity: Entity, whole: Entity): void {
  for (const key of bodyKeys) {
    if (key in whole) Object.defineProperty(entity, key, { value: whole[key], enumerable: true })
    else Reflect.deleteProperty(entity, key)
  }
  Object.freeze(entity)
}

/** The entity and all that its references lead to, and theirs. */
function reachedFrom(head: EntityHead, all: ReadonlyMap<string, Closed>): readonly Closed[] {
  const found = new Set([head.name])
  // What is added on the way is visited too.
  for (const name of found) {
    const { leadsTo = [], linkedBy = [] } = all.get(name)?.head ?? {}
    for (const each of [...leadsTo, ...linkedBy]) found.add(each)
  }
  return [...found].flatMap((name) => all.get(name) ?? [])
}
