/*
 * A server over a table with many widgets, and a signed-in chief. Only the first thousand rows are created
 * through the engine; the others are copied from them in the database.
 */

import type { JsonSchema, Row } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import { type ConsoleServer, createServer } from '../../server/engine/index'
import { seed } from '../../server/engine/store/installation/seed'
import { makeEntities } from '../../tests/support/entities'
import { firstWidgets } from './multiply'
import type { Scratch } from './scratch'
import { makeWidget, schemas as plain, sizes } from './world'

/** The server, and the headers of the chief's requests. */
export interface WidgetServer extends ConsoleServer {
  readonly token: string
}

/** Credentials of the chief. */
export const chiefEmail = 'chief@example.com'

/** Starts it over a new database with the first thousand widgets. */
export async function openWidgetServer(
  { db }: Scratch,
  schemas: Readonly<Record<string, JsonSchema>> = plain,
): Promise<WidgetServer> {
  const { entities, validators } = makeEntities(schemas)
  const server = await createServer({ db, entities, validators, features: [], version: 'bench' })
  const at = new Date()
  await seed({ db, entities, validators }, async ({ createMany }) => {
    const enter = (name: string, count: number, make: (place: number) => Row) =>
      createMany(
        name,
        Array.from({ length: count }, (_, place) => ({ input: make(place + 1), actor: systemActor, at })),
      )
    await enter('chief', 1, () => ({ name: 'Chief', email: chiefEmail }))
    await enter('keeper', sizes.keepers, (place) => ({
      name: `Zelador${place}`,
      email: `k${place}@example.com`,
    }))
    await enter('region', sizes.regions, (place) => ({ name: `Region ${place}` }))
    await enter('widget', firstWidgets, makeWidget)
  })
  await db.exec('vacuum analyze')
  const account = await server.accounts.find('chief', 1)
  if (!account) throw new Error('the chief has no account')
  return { ...server, token: await server.sessions.open(account.id, { address: 'bench' }) }
}
