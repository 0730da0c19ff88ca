/* Warnings about repeated import lines, for every role and entity of the real schemas. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import { sampleRecord } from '#model/describe/sampleRecord'
import { importFields } from '#model/import/importFields'
import { mayAct } from '#model/people/access'
import { noteTwins, type PreparedRecord } from '../../server/engine/imports/prepare'
import { features } from '../support/features'
import type { SignedIn } from '../support/server'
import { type Estate, openEstate } from './features/estate'

let estate: Estate
let people: ReadonlyMap<string, SignedIn>
beforeAll(async () => {
  estate = await openEstate(features)
  const { admin, supervisor, manager, technician, producer } = estate
  people = new Map([admin, supervisor, manager, technician, producer].map((one) => [one.actor.role, one]))
}, 240_000)
afterAll(() => estate.server.close())

const roles = ['admin', 'supervisor', 'gestor', 'tecnico', 'produtor']
const cases = roles.flatMap((role) => entities.map((entity) => [role, entity.name, entity] as const))
const warned: string[] = []

describe.each(cases)('%s importing %s', (role, name, entity) => {
  it('can repeat a line with every column', async () => {
    const { actor } = people.get(role) as SignedIn
    if (!mayAct(entity, 'create', actor)) return expect(entity.access.create).not.toContain(role)
    const columns = importFields(entity, actor).filter(({ isId, list, named }) => !isId && !list && !named)
    const plan = {
      colunas: columns.map(({ path, title }) => ({ titulo: title, campo: path })),
      modo: 'inserir',
      por: null,
    } as const
    const values = sampleRecord(entity, { actor, today: '2026-03-01', seed: 1, pick: () => 1, isFull: true })
    const records = [2, 3].map(
      (line) => ({ line, id: undefined, values, problems: [] }) as unknown as PreparedRecord,
    )
    const { index, store } = estate.server
    const tools = { index, store, entity, actor, plan, choices: {}, lookup: {} as never }
    const lines = (await noteTwins(tools, records, new Map())).map(({ line }) => line)
    expect([[], [3], [2, 3]]).toContainEqual(lines)
    if (lines.length > 0) warned.push(`${role} ${name}`)
  })
})

describe('warnings about repeated lines', () => {
  it('are given to every role that imports', () => {
    expect([...new Set(warned.map((each) => each.split(' ')[0]))]).toEqual(expect.arrayContaining(roles))
    expect(warned).toContain('admin fazenda')
  })
})
