/*
 * Tools to write the demo data: random values, a clock, and writes on behalf of a person. The same seed
 * creates the same records in the same order, each dated as if entered on its own day.
 */

import type { AccountName, EntityName, Exact, InputOf, PatchOf, TransitionOf } from '#model/entity/registry'
import { type Actor, systemActor, systemRole } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import type { SeedTools } from '../engine/index'
import { createRandom, type Random } from './random'

export const demoToday = '2026-11-20'

const demoSeed = 20261120
const writtenTogether = 500

export interface Person {
  readonly entity: AccountName
  readonly id: number
  readonly name: string
  readonly email: string
  readonly account: number
}

/** Author and time; by default the system, on the day of the demo. */
export interface EntryOptions {
  readonly at?: string
  readonly by?: Person
}

export interface DemoWriter {
  random(...name: readonly (string | number)[]): Random
  now(): Date
  /** Returns the ids in the order of the drafts. @throws Error naming the entity and the reason */
  create<N extends EntityName>(entity: N, drafts: readonly Draft<N>[]): Promise<readonly number[]>
  update<N extends EntityName, I extends PatchOf<N>>(
    entity: N,
    id: number,
    patch: I & Exact<I, keyof PatchOf<N>>,
    entered?: EntryOptions,
  ): Promise<void>
  /** One step per record; without a transition name, an edit. @throws Error like `create` */
  take<N extends EntityName>(entity: N, steps: readonly Step<N>[]): Promise<void>
  transition<N extends EntityName, I extends PatchOf<N>>(
    entity: N,
    id: number,
    name: TransitionOf<N>,
    input: I & Exact<I, keyof PatchOf<N>>,
    entered?: EntryOptions,
  ): Promise<void>
  remove(entity: EntityName, id: number, entered?: EntryOptions): Promise<void>
  people(
    entity: AccountName,
    records: readonly Omit<Person, 'entity' | 'account'>[],
  ): Promise<readonly Person[]>
  /** Writes without an actor: official lists, passwords, data about the installation. */
  with<T>(work: (tools: SeedTools) => Promise<T>): Promise<T>
  /** Runs `work` for each item, in order and in batches. */
  each<T>(items: readonly T[], work: (item: T, at: number) => Promise<void>): Promise<void>
}

export interface Draft<N extends EntityName> extends EntryOptions {
  readonly row: InputOf<N>
}

export interface Step<N extends EntityName> extends EntryOptions {
  readonly id: number
  readonly name?: TransitionOf<N>
  readonly input?: PatchOf<N>
}

/** A clock that advances only when set. */
export interface Clock {
  now(): Date
  set(instant: string): void
}

const usual = instantAt(demoToday, 9)

export function createClock(): Clock {
  let instant = usual
  return {
    now: () => new Date(instant),
    set: (next) => {
      instant = next
    },
  }
}

/** An instant in Brasília, which has had no daylight saving time since 2019. */
export function instantAt(day: string, hour: number, minute = 0): string {
  const pad = (part: number) => String(part).padStart(2, '0')
  return new Date(`${day}T${pad(hour)}:${pad(minute)}:00-03:00`).toISOString()
}

export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

export type RunTransaction = <T>(work: (tools: SeedTools) => Promise<T>) => Promise<T>

/** `begin` is called for every `batch` items of `each`, and for each write outside of it. */
export function createDemoWriter(clock: Clock, begin: RunTransaction, batch: number): DemoWriter {
  let tools: SeedTools | undefined

  /** Joins the batch's transaction, or opens one. */
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
    entered: EntryOptions | undefined,
    work: (tools: SeedTools, actor: Actor) => Promise<T>,
  ): Promise<T> {
    clock.set(entered?.at ?? usual)
    try {
      return await inside((opened) => work(opened, actorFor(entered?.by)))
    } catch (error) {
      throw error instanceof Problem ? explain(what, error) : error
    }
  }

  return {
    random: (...name) => createRandom(demoSeed, ...name),
    now: clock.now,
    async create(entity, drafts) {
      const ids: number[] = []
      for (let from = 0; from < drafts.length; from += writtenTogether) {
        const some = drafts.slice(from, from + writtenTogether)
        const entries = some.map(({ row, ...entered }) => ({ input: row, ...signature(entered) }))
        ids.push(...(await enter(entity, undefined, ({ createMany }) => createMany(entity, entries))))
      }
      return ids
    },
    async take(entity, steps) {
      for (let from = 0; from < steps.length; from += writtenTogether) {
        const some = steps.slice(from, from + writtenTogether)
        const taken = some.map(({ id, name, input, ...entered }) => ({
          ...{ id, transition: name, input },
          ...signature(entered),
        }))
        await enter(entity, undefined, ({ updateMany }) => updateMany(entity, taken))
      }
    },
    async update(entity, id, patch, entered) {
      await enter(`${entity} ${id} ${JSON.stringify(patch)}`, entered, ({ store }, actor) =>
        store.update<string>(entity, id, patch, '*', actor),
      )
    },
    async transition(entity, id, name, input, entered) {
      await enter(`${entity} ${id} ${name} ${JSON.stringify(input)}`, entered, ({ store }, actor) =>
        store.transition<string>(entity, id, name, input, actor),
      )
    },
    async remove(entity, id, entered) {
      await enter(`${entity} ${id}`, entered, ({ store }, actor) => store.remove(entity, id, actor))
    },
    people: (entity, records) => inside(({ accounts }) => peopleOf(accounts, entity, records)),
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

async function peopleOf(
  accounts: SeedTools['accounts'],
  entity: AccountName,
  records: Parameters<DemoWriter['people']>[1],
): Promise<readonly Person[]> {
  const people: Person[] = []
  for (const record of records) {
    const account = await accounts.find(entity, record.id)
    if (!account) throw new Error(`${entity} ${record.id} has no account`)
    people.push({ ...record, entity, account: account.id })
  }
  return people
}

function signature({ at = usual, by }: EntryOptions): { readonly actor: Actor; readonly at: Date } {
  return { actor: actorFor(by), at: new Date(at) }
}

/** The system acting under the person's name, so that it may set read-only fields. */
function actorFor(person: Person | undefined): Actor {
  return person ? { id: person.account, name: person.name, role: systemRole } : systemActor
}

function explain(what: string, problem: Problem): Error {
  return new Error(`${what}: ${problem.message} ${JSON.stringify(problem.errors ?? [])}`, {
    cause: problem,
  })
}
