/*
 * Every state, transition and role of a workflow over HTTP: what the schema allows changes the state and adds
 * one audit row; everything else is rejected and changes nothing.
 */
import { expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import type { SignedIn } from '../../support/server'
import type { Estate } from './estate'

interface WorkflowTable {
  readonly entity: string
  estate(): Estate
  /** Creates a record that is valid in every state and in the scope of every role that has one. */
  prepare(estate: Estate): Promise<number>
  readonly inputs?: Readonly<Record<string, Row>>
  /** Transitions whose condition is false for the record. */
  readonly blocked?: readonly string[]
  readonly blind?: readonly string[]
  /** States reached by side effects after a transition. */
  readonly later?: Readonly<Record<string, readonly string[]>>
  readonly values?: Row
  /** Prepares related records for the state. */
  reset?(estate: Estate, id: number, state: string | number): Promise<void>
}

/** Adds one test per state and transition, each run as every role. */
export function testWorkflow(table: WorkflowTable): void {
  const entity = entities.find((each) => each.name === table.entity) as Entity
  const { workflow } = entity
  if (!workflow) throw new Error(`${entity.name} has no workflow`)
  const { field } = workflow
  const states = Object.keys(workflow.states).map((state) => (/^\d+$/.test(state) ? Number(state) : state))
  let id = 0

  async function putInto(estate: Estate, state: string | number): Promise<Row> {
    const values = { ...table.values, [field]: state }
    await estate.server.store.update(entity.name, id, values, '*', systemActor)
    await table.reset?.(estate, id, state)
    return estate.row(entity.name, id)
  }

  for (const state of states) {
    for (const transition of Object.values(workflow.transitions)) {
      it(`${entity.name}: ${transition.name} from ${state}`, async () => {
        const estate = table.estate()
        if (id === 0) id = await table.prepare(estate)
        let trail = await countTransitions(estate, entity.name, id)
        let before: Row | undefined
        const later = table.later?.[transition.name] ?? []
        for (const person of people(estate)) {
          // A refused transition leaves the record unchanged, so it is reused.
          before ??= await putInto(estate, state)
          const path = `/api/${entity.endpoint}/${id}/transicoes/${transition.name}`
          const { status } = await person.post(path, table.inputs?.[transition.name] ?? {})
          const after = await estate.row(entity.name, id)
          const mayTake = transition.roles.includes(person.actor.role)
          const holds = transition.from.includes(state) && !table.blocked?.includes(transition.name)
          const isAllowed = mayTake && holds && !table.blind?.includes(person.actor.role)
          const told = `${person.actor.role} ${status}`
          if (isAllowed) {
            expect(told).toBe(`${person.actor.role} 200`)
            expect(after[field]).toBe(later.at(-1) ?? transition.to)
            before = undefined
          } else {
            expect([403, 404, ...(mayTake ? [409] : [])], told).toContain(status)
            expect(after).toEqual(before)
          }
          const rows = await countTransitions(estate, entity.name, id)
          expect(rows - trail, told).toBe(isAllowed ? 1 + later.length : 0)
          trail = rows
        }
      })
    }
  }
}

function people(estate: Estate): readonly SignedIn[] {
  return [estate.admin, estate.supervisor, estate.manager, estate.technician, estate.producer]
}

/** Counted in the database, because reading the growing audit log over HTTP takes most of the time. */
async function countTransitions(estate: Estate, entity: string, id: number): Promise<number> {
  const [found] = await estate.server.db.query<{ count: number }>(
    "select count(*)::int as count from sys_audit where entity = $1 and record_id = $2 and act = 'transition'",
    [entity, id],
  )
  return found?.count ?? 0
}
