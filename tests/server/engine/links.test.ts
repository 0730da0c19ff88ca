import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../../server/db/database'
import { linkStatements, selectOne } from '../../../server/engine/sql/select'
import { applyTables } from '../../../server/engine/tables/table'
import { openTestDatabase } from '../../support/database'
import { add, boss, entityOf, run, samples } from './samples'

const gadget = entityOf('gadget')
const field = gadget.fields.find((each) => each.name === 'owners')

let db: Database
let id = 0
let owners: number[] = []

beforeAll(async () => {
  db = await openTestDatabase()
  await applyTables(db, samples.index)
  id = await add(db, 'gadget', { name: 'a' })
  owners = [
    await add(db, 'owner', { name: 'x' }),
    await add(db, 'owner', { name: 'y' }),
    await add(db, 'owner', { name: 'z' }),
  ]
})
afterAll(() => db.close())

async function link(targets: number[]): Promise<unknown> {
  if (!field) throw new Error('no field')
  for (const statement of linkStatements(samples.index, gadget, field, [{ id, targets, actorId: 7 }]))
    await run(db, statement)
  const [row] = await run(db, selectOne(samples.index, gadget, id, boss))
  return row?.owners
}

const rows = () =>
  db.query('select owner_id, ativo, versao, share, mode, criado_por, atualizado_por from holding order by id')

it('a list stored in links is inserted in its order with the defaults of the link', async () => {
  const [x, y] = owners as [number, number]
  expect(await link([y, x, y])).toEqual([y, x])
  const made = { ativo: true, versao: 1, share: 100, mode: 'full', criado_por: 7, atualizado_por: 7 }
  expect(await rows()).toEqual([
    { ...made, owner_id: y },
    { ...made, owner_id: x },
  ])
})

it('a removed link is deactivated and restored unchanged when added again', async () => {
  const [x, y, z] = owners as [number, number, number]
  expect(await link([x, z])).toEqual([x, z])
  expect(await rows()).toMatchObject([
    { owner_id: y, ativo: false, versao: 2 },
    { owner_id: x, versao: 1 },
    { owner_id: z },
  ])
  expect(await link([x, y, z])).toEqual([y, x, z])
  expect(await rows()).toMatchObject([{ owner_id: y, ativo: true, versao: 3 }, { versao: 1 }, { versao: 1 }])
  expect(await link([])).toEqual([])
  expect(await rows()).toHaveLength(3)
})

it('a list that is not stored in links is refused', () => {
  const zones = gadget.fields.find((each) => each.name === 'zones')
  expect(
    () => zones && linkStatements(samples.index, gadget, zones, [{ id, targets: [], actorId: null }]),
  ).toThrow('zones')
})
