/*
 * What a device takes along: after any history of writes, moves between people, other permissions, lost answers and
 * interrupted copies it has exactly what the lists give its person now.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { entities } from '#generated/entities.ts'
import type { Filter } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import type { FieldCopy, FieldDevice } from '#model/wire/record/field'
import { effort } from '../support/effort'
import { features } from '../support/features'
import type { SignedIn } from '../support/server'
import { bodyOf, type Estate, openEstate } from './features/estate'

let estate: Estate
let clock = new Date('2026-11-27T12:00:00.000Z')
let group: number
let producers: readonly number[]
let farms: readonly number[]
let otherTechnician: number
let permissions: Readonly<Record<string, number>>
let count = 0

const taken = ['fazenda', 'talhao', 'atividades', 'produtor', 'regiao', 'safra'] as const
const switches = [
  'fazenda.field',
  'fazenda.list',
  'talhao.field',
  'produtor.reveal',
  'produtor.list',
] as const

beforeAll(async () => {
  estate = await openEstate(features, { now: () => clock, limits: { fieldRows: 3 } })
  const { make, server, technician } = estate
  const [role] = (await server.store.list('role', { filter: { slug: 'tecnico' }, sort: [] }, systemActor))
    .rows
  group = Number(role?.id)
  const made: Record<string, number> = {}
  for (const name of switches) made[name] = await make('permission', { name, order: ++count })
  permissions = made
  await server.store.update('tecnico', technician.recordId, { role: group }, '*', systemActor)
  await grant(switches)
  otherTechnician = await make('tecnico', {})
  producers = await Promise.all(
    ['Ana Souza Lima', 'Bento Reis', 'Célia Prado'].map((nome) =>
      make('produtor', { nome, tecnico_id: technician.recordId, tipo_pessoa: 'F' }),
    ),
  )
  const own: number[] = []
  for (const producer of [...producers, ...producers])
    own.push(await make('fazenda', { produtor: [producer], produtor_id: producer, ...ofFarm }))
  farms = own
  for (const farm of farms) await make('talhao', { fazenda_id: farm })
}, 120_000)
afterAll(() => estate.server.close())

const ofFarm = { ramo_atividade: 'Cafeicultura', apoio: 'nao', area_total: 100 }

const grant = (names: readonly string[]) =>
  estate.server.store.update(
    'role',
    group,
    { permissions: names.flatMap((name) => permissions[name] ?? []) },
    '*',
    systemActor,
  )

/** All farms belong to the technician again, who may take everything along. */
async function comeHome(): Promise<void> {
  const { store: rows } = estate.server
  await grant(switches)
  for (const id of producers)
    await rows.update('produtor', id, { tecnico_id: estate.technician.recordId }, '*', systemActor)
  for (const id of farms) await rows.restore('fazenda', id, systemActor).catch(() => undefined)
}

interface Device {
  readonly id: string
  received: number
  readonly rows: Map<string, Map<number, Row>>
  filter: Filter | undefined
}

const newDevice = (): Device => ({
  id: crypto.randomUUID(),
  received: 0,
  rows: new Map(),
  filter: undefined,
})

function askCopy(device: Device, who: SignedIn = estate.technician): Promise<Response> {
  const entidades = taken.map((entidade) => ({
    entidade,
    ...(entidade === 'fazenda' && device.filter && { filtro: device.filter }),
  }))
  return who.post('/api/campo/copia', {
    aparelho: device.id,
    nome: 'Celular da Ana',
    recebida: device.received,
    entidades,
  })
}

function store(device: Device, { copia, linhas, esquecer }: FieldCopy): void {
  for (const [entity, rows] of Object.entries(linhas)) {
    const known = device.rows.get(entity) ?? new Map<number, Row>()
    for (const row of rows) known.set(Number(row.id), row)
    device.rows.set(entity, known)
  }
  for (const [entity, ids] of Object.entries(esquecer))
    for (const id of ids) device.rows.get(entity)?.delete(id)
  device.received = copia
}

/** @returns whether more is to come */
async function takePage(device: Device): Promise<boolean> {
  const answer = await askCopy(device)
  expect(answer.status, await answer.clone().text()).toBe(200)
  const copy = await bodyOf<FieldCopy>(answer)
  store(device, copy)
  return copy.falta
}

/** Two passes, since what is written during one is for the next. */
async function takeAll(device: Device): Promise<void> {
  for (const _pass of [1, 2]) {
    let pages = 0
    while (await takePage(device)) expect(++pages).toBeLessThan(200)
  }
}

/** What the ordinary lists give the person; features may add to their answers, which no form has. */
async function seenBy({ token }: SignedIn, entity: string, filter: Filter = {}): Promise<readonly Row[]> {
  const session = await estate.server.sessions.resolve(token)
  if (!session) throw new Error('The session has ended.')
  const query = { filter, sort: [['id', 'ASC'] as const], labels: true }
  const { rows } = await estate.server.store
    .list(entity, query, session.actor)
    .catch(() => ({ rows: [] as readonly Row[] }))
  return rows
}

async function expectSame(device: Device, who: SignedIn = estate.technician): Promise<number> {
  let total = 0
  for (const entity of taken) {
    const rows = await seenBy(who, entity, entity === 'fazenda' ? device.filter : {})
    const seen = (await mayTake(entity)) ? rows : []
    const own = [...(device.rows.get(entity) ?? [])].toSorted(([a], [b]) => a - b).map(([, row]) => row)
    expect(own, entity).toEqual(seen)
    total += seen.length
  }
  return total
}

/** With the act, or referred to by an entity with it. */
async function mayTake(name: string): Promise<boolean> {
  const { permissions: granted } = await estate.row('role', group)
  const has = (permission: string) => (granted as readonly number[]).includes(permissions[permission] ?? 0)
  const own = [
    'atividades',
    ...(has('fazenda.field') && has('fazenda.list') ? ['fazenda'] : []),
    ...(has('talhao.field') ? ['talhao'] : []),
  ]
  return entities.some(
    (entity) => own.includes(entity.name) && (entity.name === name || entity.leadsTo.includes(name)),
  )
}

type Step = readonly [name: string, at: number, other: number]

const step: fc.Arbitrary<Step> = fc.tuple(
  fc.constantFrom(
    'renameFarm',
    'renameProducer',
    'moveProducer',
    'removeFarm',
    'restoreFarm',
    'addPlot',
    'removePlots',
    'grant',
    'filter',
    'page',
    'losePage',
    'all',
    'anew',
  ),
  fc.nat(5),
  fc.nat(31),
)

async function take(device: Device, [name, at, other]: Step): Promise<void> {
  const { store: rows } = estate.server
  const farm = farms[at % farms.length] ?? 0
  const producer = producers[at % producers.length] ?? 0
  const text = `Nome ${++count}`
  const update = (entity: string, id: number, patch: Row) => rows.update(entity, id, patch, '*', systemActor)
  if (name === 'renameFarm') await update('fazenda', farm, { nome_fantasia: text })
  if (name === 'renameProducer') await update('produtor', producer, { nome: text })
  if (name === 'moveProducer')
    await update('produtor', producer, {
      tecnico_id: other % 2 === 0 ? estate.technician.recordId : otherTechnician,
    })
  if (name === 'removeFarm') await rows.remove('fazenda', farm, systemActor).catch(() => undefined)
  if (name === 'restoreFarm') await rows.restore('fazenda', farm, systemActor).catch(() => undefined)
  if (name === 'addPlot') await estate.make('talhao', { fazenda_id: farm }).catch(() => undefined)
  if (name === 'removePlots') {
    const found = await rows.list('talhao', { filter: { fazenda_id: farm }, sort: [] }, systemActor)
    for (const { id } of found.rows) await rows.remove('talhao', id, systemActor).catch(() => undefined)
  }
  if (name === 'grant') await grant(switches.filter((_each, bit) => (other >> bit) % 2 === 1))
  if (name === 'filter') device.filter = other % 3 === 0 ? undefined : { id: [farm, farms[other % 6] ?? 0] }
  if (name === 'page') await takePage(device)
  if (name === 'losePage') expect((await askCopy(device)).status).toBe(200)
  if (name === 'anew') {
    device.rows.clear()
    device.received = 0
  }
  if (name === 'all') {
    await takeAll(device)
    await expectSame(device)
  }
}

describe('a device', () => {
  it('has what its person may see, after any history', async () => {
    let rows = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
        const device = newDevice()
        for (const each of steps) await take(device, each)
        await takeAll(device)
        rows += await expectSame(device)
      }),
      { numRuns: effort.copyHistories, endOnFailure: false },
    )
    expect(rows).toBeGreaterThan(effort.copyHistories)
    await comeHome()
  }, 600_000)

  it('takes catalogues along that its entities refer to, and nothing without the act', async () => {
    const device = newDevice()
    await takeAll(device)
    expect(await expectSame(device)).toBeGreaterThan(6)
    expect(device.rows.get('regiao')?.size).toBeGreaterThan(0)
    const others = newDevice()
    const answer = await bodyOf<FieldCopy>(askCopy(others, estate.manager))
    expect(answer).toMatchObject({ linhas: {}, esquecer: {}, falta: false })
  })

  it('gets what was revealed masked again when its person may no longer see it, though no row changed', async () => {
    await comeHome()
    const device = newDevice()
    await takeAll(device)
    await expectSame(device)
    await grant(switches.filter((name) => name !== 'produtor.reveal'))
    await takeAll(device)
    await expectSame(device)
    const seen = [...(device.rows.get('produtor')?.values() ?? [])]
    expect(seen.map(({ cpf }) => cpf)).toContainEqual(expect.stringContaining('*'))
    await comeHome()
  })

  it('is told to forget all of a farm that another technician gets', async () => {
    const device = newDevice()
    const producer = producers[0] ?? 0
    const move = (to: number) =>
      estate.server.store.update('produtor', producer, { tecnico_id: to }, '*', systemActor)
    await move(estate.technician.recordId)
    await estate.server.store.restore('fazenda', farms[0] ?? 0, systemActor).catch(() => undefined)
    await takeAll(device)
    expect(device.rows.get('fazenda')?.has(farms[0] ?? 0)).toBe(true)
    await move(otherTechnician)
    await takeAll(device)
    expect(device.rows.get('fazenda')?.has(farms[0] ?? 0)).toBe(false)
    await expectSame(device)
  })

  it('gets nothing again that it has stored, and reads nothing that was not written', async () => {
    const device = newDevice()
    await takeAll(device)
    const again = await bodyOf<FieldCopy>(askCopy(device))
    expect([again.linhas, again.esquecer, again.falta]).toEqual([{}, {}, false])
    const [{ state } = { state: {} }] = await estate.server.db.query<{ state: Row }>(
      'select state from sys_field_device where id = $1',
      [device.id],
    )
    expect(state).toMatchObject({ done: { reads: { fazenda: expect.any(String) } } })
  })

  it('has the labels read only of rows that were written, unless labels may have changed', async () => {
    const { make, server } = estate
    const { store } = server
    await comeHome()
    const [farm = 0] = farms
    for (const _plot of [1, 2]) await make('talhao', { fazenda_id: farm })
    const device = newDevice()
    await takeAll(device)
    const [own = 0] = device.rows.get('talhao')?.keys() ?? []
    const readRows = async () => {
      const pick = vi.spyOn(store, 'pick')
      await takeAll(device)
      const read = pick.mock.calls.flatMap(([entity, ids]) => (entity === 'talhao' ? ids : []))
      pick.mockRestore()
      await expectSame(device)
      return read
    }
    await store.update('talhao', own, { gleba: `Gleba ${++count}` }, '*', systemActor)
    expect(await readRows()).toEqual([own])
    await store.update('fazenda', farm, { nome_fantasia: `Nome ${++count}` }, '*', systemActor)
    expect((await readRows()).length).toBeGreaterThan(1)
  })

  it('is answered 409 where the server does not know what it has', async () => {
    const device = newDevice()
    await takePage(device)
    for (const received of [device.received + 5, 99]) {
      const answer = await askCopy({ ...device, received })
      expect([answer.status, (await bodyOf(answer)).error]).toEqual([409, 'conflict'])
    }
    const otherOnIt = await askCopy(device, estate.manager)
    expect(otherOnIt.status).toBe(409)
  })

  it('that another person takes over has nothing of the first, who takes theirs along anew', async () => {
    const device = newDevice()
    await takeAll(device)
    const taken = await bodyOf<FieldCopy>(askCopy({ ...device, received: 0 }, estate.manager))
    expect(taken).toMatchObject({ linhas: {}, esquecer: {}, falta: false })
    const audit = await estate.server.db.query(
      "select account_id from sys_audit where act = 'newFieldDevice' order by id desc limit 1",
    )
    expect(audit).toEqual([{ account_id: estate.manager.accountId }])
    expect((await askCopy(device)).status).toBe(409)
    await take(device, ['anew', 0, 0])
    await takeAll(device)
    await expectSame(device)
  })

  it('that is revoked is told to delete what it has, whoever revokes it', async () => {
    const [own, led] = [newDevice(), newDevice()]
    for (const device of [own, led]) await takeAll(device)
    const { admin, technician, stranger } = estate
    const listed = await bodyOf<readonly FieldDevice[]>(technician.get('/api/campo/aparelhos'))
    expect(listed.map(({ aparelho }) => aparelho)).toContain(own.id)
    expect(listed.find(({ aparelho }) => aparelho === own.id)).toMatchObject({
      nome: 'Celular da Ana',
      linhas: [...own.rows.values()].reduce((sum, { size }) => sum + size, 0),
    })
    expect((await stranger.remove(`/api/campo/aparelhos/${own.id}`)).status).toBe(404)
    expect((await technician.remove(`/api/campo/aparelhos/${own.id}`)).status).toBe(200)
    expect((await admin.remove(`/api/campo/aparelhos/${led.id}`)).status).toBe(200)
    for (const device of [own, led, { ...own, received: 0 }]) {
      const answer = await askCopy(device)
      expect([answer.status, (await bodyOf(answer)).error]).toEqual([410, 'gone'])
    }
    const conta = `?conta=${technician.accountId}`
    expect((await stranger.get(`/api/campo/aparelhos${conta}`)).status).toBe(403)
    const seen = await bodyOf<readonly FieldDevice[]>(admin.get(`/api/campo/aparelhos${conta}`))
    expect(seen.find(({ aparelho }) => aparelho === led.id)).toMatchObject({ revogado: clock.toISOString() })
    const audit = await estate.server.db.query(
      "select from sys_audit where act = 'endFieldDevice' and detail = 'Celular da Ana'",
    )
    expect(audit).toHaveLength(2)
  })

  it('is forgotten after 30 days without contact, and takes its rows along anew', async () => {
    const device = newDevice()
    await takeAll(device)
    clock = new Date(clock.getTime() + 31 * 86_400_000)
    await estate.server.jobs.run()
    const held = await estate.server.db.query('select from sys_field_row where device = $1', [device.id])
    expect(held).toEqual([])
    const technician = await estate.server.signInAs('tecnico', estate.technician.recordId)
    expect((await askCopy(device, technician)).status).toBe(409)
    expect((await askCopy({ ...device, received: 0 }, technician)).status).toBe(200)
  })
})

it('every entity with the act may be listed by its roles', () => {
  const out = entities.flatMap(({ name, access }) =>
    access.field.filter((role) => !access.list.includes(role)).map((role) => `${name} ${role}`),
  )
  expect(entities.some(({ access }) => access.field.length > 0)).toBe(true)
  expect(out).toEqual([])
})
