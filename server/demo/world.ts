/*
 * What every part of the demonstration is written with: chance, clock, and records in somebody's name.
 * Promises: the same seed gives the same records in the same order, as if they had been entered on their own days.
 */
import { type Actor, systemActor, systemRole } from '#model/actor'
import type { Row } from '#model/jsonSchema'
import { Problem } from '#model/problem'
import type { Query } from '#model/query'
import type { SeedTools } from '../engine/index'
import { createRandom, type Random } from './random'

/** The day on which the demonstration takes place. */
export const demoToday = '2026-11-20'

const demoSeed = 20261120

/** Somebody who signs in, as far as records need them. */
export interface Person {
  readonly entity: string
  readonly id: number
  readonly name: string
  readonly email: string
  /** Id of the account. */
  readonly account: number
}

/** When and by whom something was entered; the system on the day of the demonstration unless told. */
export interface Entered {
  /** ISO instant. */
  readonly at?: string
  readonly by?: Person
}

/** The demonstration while it is being written. */
export interface World {
  random(...name: readonly (string | number)[]): Random
  /** Gives the id. @throws Error that names the entity and what was refused */
  create(entity: string, row: Row, entered?: Entered): Promise<number>
  update(entity: string, id: number, patch: Row, entered?: Entered): Promise<void>
  transition(entity: string, id: number, name: string, input?: Row, entered?: Entered): Promise<void>
  remove(entity: string, id: number, entered?: Entered): Promise<void>
  find(entity: string, filter: Query['filter']): Promise<readonly Row[]>
  person(entity: string, id: number, name: string, email: string): Promise<Person>
  /** Writes what no actor enters: official lists, passwords, facts about the installation. */
  with<T>(work: (tools: SeedTools) => Promise<T>): Promise<T>
  /** Writes for each item, in order. */
  each<T>(items: readonly T[], work: (item: T, at: number) => Promise<void>): Promise<void>
}

/** A clock that stands still until it is set. */
export interface Clock {
  now(): Date
  set(instant: string): void
}

/** The clock of the demonstration. */
export function createClock(): Clock {
  let instant = instantAt(demoToday, 9)
  return {
    now: () => new Date(instant),
    set: (next) => {
      instant = next
    },
  }
}

/** The instant of an hour in Brasília, which has had no daylight saving time since 2019. */
export function instantAt(day: string, hour: number, minute = 0): string {
  const pad = (part: number) => String(part).padStart(2, '0')
  return new Date(`${day}T${pad(hour)}:${pad(minute)}:00-03:00`).toISOString()
}

/** The day so many days later; earlier when negative. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Runs work in a transaction, with the tools that are good inside it. */
export type Begin = <T>(work: (tools: SeedTools) => Promise<T>) => Promise<T>

/**
 * A world. `begin` is called for every `batch` items of `each`, and for whatever is written outside of it.
 */
export function createWorld(clock: Clock, begin: Begin, batch: number): World {
  let tools: SeedTools | undefined

  /** Within a batch everything joins it; alone it is a transaction of its own. */
  async function inside<T>(work: (tools: SeedTools) => Promise<T>): Promise<T> {
    if (tools) return work(tools)
    return begin(async (opened) => {
      tools = opened
      try {
        return await work(opened)
      } finally {
        tools = undefined
      }
    })
  }

  async function enter<T>(
    what: string,
    entered: Entered | undefined,
    work: (tools: SeedTools, actor: Actor) => Promise<T>,
  ): Promise<T> {
    clock.set(entered?.at ?? instantAt(demoToday, 9))
    try {
      return await inside((opened) => work(opened, actorFor(entered?.by)))
    } catch (error) {
      throw error instanceof Problem ? explain(what, error) : error
    }
  }

  return {
    random: (...name) => createRandom(demoSeed, ...name),
    async create(entity, row, entered) {
      const made = await enter(`${entity} ${JSON.stringify(row)}`, entered, ({ store }, actor) =>
        store.create(entity, row, actor),
      )
      return Number(made.id)
    },
    async update(entity, id, patch, entered) {
      await enter(`${entity} ${id} ${JSON.stringify(patch)}`, entered, ({ store }, actor) =>
        store.update(entity, id, patch, '*', actor),
      )
    },
    async transition(entity, id, name, input = {}, entered) {
      await enter(`${entity} ${id} ${name} ${JSON.stringify(input)}`, entered, ({ store }, actor) =>
        store.transition(entity, id, name, input, actor),
      )
    },
    async remove(entity, id, entered) {
      await enter(`${entity} ${id}`, entered, ({ store }, actor) => store.remove(entity, id, actor))
    },
    find: (entity, filter) =>
      inside(
        async ({ store }) => (await store.list(entity, { filter, sort: [['id', 'ASC']] }, systemActor)).rows,
      ),
    async person(entity, id, name, email) {
      const account = await inside(({ accounts }) => accounts.find(entity, id))
      if (!account) throw new Error(`${entity} ${id} has no account`)
      return { entity, id, name, email, account: account.id }
    },
    with: inside,
    async each(items, work) {
      for (let from = 0; from < items.length; from += batch) {
        await inside(async () => {
          for (const [at, item] of items.slice(from, from + batch).entries()) await work(item, from + at)
        })
      }
    },
  }
}

/** The system writes in the person's name, so that it may fill what people may not. */
function actorFor(person: Person | undefined): Actor {
  return person ? { id: person.account, name: person.name, role: systemRole } : systemActor
}

function explain(what: string, problem: Problem): Error {
  return new Error(`${what}: ${problem.message} ${JSON.stringify(problem.errors ?? [])}`, {
    cause: problem,
  })
}
