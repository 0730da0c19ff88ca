/*
 * Compares what each role can read with what it may: rows outside its scope and hidden fields are leaks. Run
 * after requests that may have broken access control.
 */
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { mayAct, maySee, scopeOf } from '#model/people/access'
import { type Actor, systemActor } from '#model/people/actor'
import type { Query } from '#model/query/query'
import type { Database } from '../../../server/db/database'
import type { ConsoleServer } from '../../../server/engine/index'

const most = 500

/** Lists the rows of an entity. */
type List = (entity: string, query: Query, actor: Actor) => Promise<{ readonly rows: readonly Row[] }>

/** One line for each leak. */
export async function findLeaks(
  list: List,
  entities: readonly Entity[],
  actors: readonly Actor[],
): Promise<readonly string[]> {
  const leaks: string[] = []
  for (const actor of actors) {
    for (const entity of entities) {
      if (!mayAct(entity, 'list', actor)) continue
      const { rows } = await list(entity.name, { filter: {}, sort: [], range: [0, most - 1] }, actor)
      const hidden = entity.fields.filter((field) => !maySee(field, actor.role)).map(({ name }) => name)
      const told = hidden.filter((name) => rows.some((row) => name in row))
      if (told.length > 0) leaks.push(`${actor.role} sees ${entity.name}.${told.join(', ')}`)
      const ids = rows.map(({ id }) => Number(id))
      const allowed = await idsInScope(list, entity, actor, ids)
      const outside = ids.filter((id) => !allowed.has(id))
      if (outside.length > 0)
        leaks.push(`${actor.role} sees ${entity.name} ${outside.slice(0, 5).join(', ')}`)
    }
  }
  return leaks
}

async function idsInScope(
  list: List,
  entity: Entity,
  actor: Actor,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const scope = scopeOf(entity, actor)
  if (scope === 'all') return new Set(ids)
  const found = new Set<number>()
  for (const filter of scope) {
    const { rows } = await list(
      entity.name,
      { filter: { ativo: true, ...filter }, sort: [], fields: ['id'] },
      systemActor,
    )
    for (const { id } of rows) found.add(Number(id))
  }
  return found
}

/** A person of each role who may sign in. */
export async function actorsOf(
  db: Database,
  sessions: ConsoleServer['sessions'],
  roles: readonly string[],
): Promise<readonly Actor[]> {
  const accounts = await db.query<{ id: number }>(
    'select min(id) as id from sys_account where active and role = any ($1::text[]) group by role',
    [roles],
  )
  const found: Actor[] = []
  for (const { id } of accounts) {
    const session = await sessions.resolve(await sessions.open(id, { address: 'fuzz' }))
    if (session) found.push(session.actor)
  }
  return found
}
