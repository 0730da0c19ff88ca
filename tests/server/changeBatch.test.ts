// @module-tag extended
/*
 * Changes that a batch makes to many records leave what single writes leave: results, rows and history, for the fields,
 * transitions and roles of every entity. Both start from the same rows, since everything is rolled back.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import { validators } from '#generated/validators/index.ts'
import { sampleRecord } from '#model/describe/sampleRecord'
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { mayAct, mayDo } from '#model/people/access'
import { systemActor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import { DatabaseError } from '../../server/db/database'
import type { BatchChange } from '../../server/engine/contract'
import { changeBatch, isBatchOf, UnfitBatch } from '../../server/engine/store/change/changeBatch'
import type { WriteScope } from '../../server/engine/store/change/request'
import { nestUnits } from '../../server/engine/store/change/savepoint'
import { type OpenStore, openStore } from '../../server/engine/store/store'
import { features } from '../support/features'
import { type Estate, openEstate } from './features/estate'

let estate: Estate
let opened: OpenStore
let batched = 0

const now = () => new Date('2026-03-10T15:00:00.000Z')

beforeAll(async () => {
  estate = await openEstate(features, { now })
  const { db, index } = estate.server
  opened = openStore({ db, index, validators, features, now })
}, 120_000)
afterAll(() => estate.server.close())

type Outcome =
  | { readonly row: Row }
  | { readonly code: string; readonly message: string; readonly errors: unknown }
type Write = (scope: WriteScope, requests: readonly BatchChange[]) => Promise<readonly Outcome[]>

async function outcomeOf(work: () => Promise<Row>): Promise<Outcome> {
  try {
    return { row: await work() }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { code: error.code, message: error.message, errors: error.errors }
  }
}

async function single({ store }: WriteScope, request: BatchChange): Promise<Row> {
  const { entity, id, actor } = request
  if (request.act === 'edit') return store.update(entity.name, id, request.input, request.version, actor)
  if (request.act === 'transition')
    return store.transition(entity.name, id, request.transition, request.input, actor)
  await store.remove(entity.name, id, actor)
  return {}
}

const oneByOne: Write = async (scope, requests) => {
  const outcomes: Outcome[] = []
  for (const request of requests) outcomes.push(await outcomeOf(() => single(scope, request)))
  return outcomes
}

const together: Write = async (scope, requests) => {
  const [first] = requests
  if (!first || !isBatchOf(opened.tools, first)) return oneByOne(scope, requests)
  const tried = await nestUnits(scope.tx)(() => changeBatch(opened.tools, scope, requests)).catch(
    (error: unknown) => {
      const isUnfit = error instanceof UnfitBatch || error instanceof Problem
      if (isUnfit || (error instanceof DatabaseError && error.code.startsWith('23'))) return []
      throw error
    },
  )
  const outcomes: Outcome[] = []
  for (const [place, request] of requests.entries()) {
    const outcome = tried[place]
    if (outcome) batched += 1
    outcomes.push(
      await outcomeOf(async () => {
        if (outcome && 'refusal' in outcome) throw outcome.refusal
        return outcome ? (request.act === 'remove' ? {} : outcome.row) : single(scope, request)
      }),
    )
  }
  return outcomes
}

/** What the work leaves, before it is rolled back. */
async function leftBy(requests: readonly BatchChange[], write: Write) {
  const name = requests[0]?.entity.name ?? ''
  const ids = requests.map(({ id }) => id)
  const back = new Error('taken back')
  let left: unknown
  await opened.store
    .inTransaction(async (scope) => {
      const { tx } = scope
      const [last] = await tx.query<{ id: number }>('select coalesce(max(id), 0) as id from sys_audit')
      // One of them is inactive.
      if (ids.length > 2) await tx.query(`update "${name}" set ativo = false where id = $1`, [ids.at(-2)])
      const outcomes = await write(scope, requests)
      const rows = await tx.query(`select * from "${name}" where id = any($1::bigint[]) order by id`, [ids])
      const trail = await tx.query(
        `select at, account_id, actor_name, entity, record_id, act, detail, changes from sys_audit
          where id > $1 order by entity, record_id, id`,
        [last?.id],
      )
      // Ids of records that follow in other entities are never the same twice.
      const told = trail.map((row) => (row.entity === name ? row : { ...row, record_id: undefined }))
      left = { outcomes, rows, trail: told }
      throw back
    })
    .catch((error: unknown) => {
      if (error !== back) throw error
    })
  return left
}

const unknown = 999_999

describe('a batch of changes', () => {
  it.each(entities.filter(({ system }) => !system).map((entity) => [entity.name, entity] as const))(
    'of %s leaves the results, rows and history of single writes',
    async (name, entity) => {
      const made: number[] = []
      for (let at = 0; at < 3; at++) made.push(await estate.make(name, {}))
      const ids = [...new Set(made)]
      const all = [...ids, unknown]
      for (const { actor } of [estate.admin, estate.manager]) {
        const isSame = async (what: string, requests: readonly BatchChange[]) =>
          expect([what, await leftBy(requests, together)]).toEqual([what, await leftBy(requests, oneByOne)])
        const edit = (id: number, input: Row, version: number | '*' = '*') =>
          ({ act: 'edit', entity, id, input, version, actName: undefined, actor }) as const
        if (mayAct(entity, 'edit', actor))
          for (const [what, inputs] of editsOf(entity).filter(
            ([what]) => actor.role === 'admin' || what === 'all',
          ))
            await isSame(
              what,
              (inputs.length > 2 ? ids : all).map((id, at) =>
                edit(id, inputs[at % inputs.length] ?? {}, what === 'stale' ? 99 : '*'),
              ),
            )
        if (mayAct(entity, 'remove', actor))
          await isSame(
            'remove',
            all.map((id) => ({ act: 'remove', entity, id, actor }) as const),
          )
        for (const transition of Object.values(entity.workflow?.transitions ?? {})) {
          if (!mayDo(entity, transition, actor)) continue
          const sample = sampleOf(entity, 7)
          const input = Object.fromEntries(transition.input.map((path) => [path, sample[path] ?? 'Motivo']))
          for (const given of [input, {}])
            await isSame(
              transition.name,
              all.map((id) => {
                return {
                  act: 'transition',
                  entity,
                  id,
                  transition: transition.name,
                  input: given,
                  actor,
                } as const
              }),
            )
        }
      }
    },
    240_000,
  )

  it('really makes most of them together', () => {
    expect(batched).toBeGreaterThan(500)
  })
})

function sampleOf(entity: Entity, seed: number): Row {
  return sampleRecord(entity, { seed, actor: systemActor, today: '2026-01-10', pick: () => 1 })
}

/** Each field with values or none, and all of them at once. */
function editsOf(entity: Entity): readonly (readonly [what: string, inputs: readonly Row[]])[] {
  const samples = [sampleOf(entity, 901), sampleOf(entity, 902)]
  const names = entity.fields.filter(({ system }) => !system).map(({ name }) => name)
  return [
    ...names.map(
      (name) =>
        [name, [...samples.map((sample) => ({ [name]: sample[name] ?? null })), { [name]: null }]] as const,
    ),
    ['all', samples],
    ['stale', [{}]],
    ['unknown field', [{ nothing: 1 }]],
  ]
}
