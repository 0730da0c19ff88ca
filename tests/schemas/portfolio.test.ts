/*
 * The scope of each role over farms, plots and people: two business units, two technicians, two producers,
 * one shared farm.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#model/entity/jsonSchema'
import { type MakeRecord, recordMaker } from '../support/records'
import { type SignedIn, startTestServer, type TestServer } from '../support/server'
import { makeReal } from './readSchemas'

let server: TestServer
let make: MakeRecord
const ids: Record<string, number> = {}
const people: Record<string, SignedIn> = {}

async function keep(name: string, entity: string, values: Row): Promise<void> {
  ids[name] = await make(entity, values)
}

function id(name: string): number {
  const found = ids[name]
  if (found === undefined) throw new Error(name)
  return found
}

beforeAll(async () => {
  const { entities, validators } = makeReal()
  server = await startTestServer({ entities, validators })
  make = recordMaker(server.index, server.store)
  await keep('country', 'pais', {})
  await keep('state', 'estado', {})
  await keep('city', 'cidade', {})
  const endereco = {
    pais: id('country'),
    estado: id('state'),
    cidade: id('city'),
    bairro: 'Zona Rural',
    logradouro: 'Estrada',
    numero: 'S/N',
    cep: '37190000',
  }
  for (const slug of ['supervisor', 'gestor', 'tecnico', 'produtor'])
    await keep(`role ${slug}`, 'role', { slug })
  await keep('south', 'regiao', { nome: 'Sul', estados: [id('state')] })
  await keep('north', 'regiao', { nome: 'Norte', estados: [id('state')] })
  for (const unit of ['A', 'B']) await keep(`unit ${unit}`, 'empresa', { codigo: unit, endereco })
  await keep('supervisor', 'supervisor', { role: id('role supervisor'), regioes: [id('south')] })
  const gestor = { role: id('role gestor'), supervisor_id: null }
  await keep('manager A', 'gestor', { ...gestor, empresa_id: id('unit A'), supervisor_id: id('supervisor') })
  await keep('colleague A', 'gestor', { ...gestor, empresa_id: id('unit A') })
  await keep('manager B', 'gestor', { ...gestor, empresa_id: id('unit B') })
  for (const unit of ['A', 'B']) {
    const tecnico = { role: id('role tecnico'), gestor_id: id(`manager ${unit}`) }
    await keep(`technician ${unit}`, 'tecnico', tecnico)
    const produtor = { role: id('role produtor'), tecnico_id: id(`technician ${unit}`), endereco }
    await keep(`producer ${unit}`, 'produtor', { ...produtor, tipo_pessoa: 'F' })
  }
  const farm = (name: string, region: string, owners: readonly string[]) =>
    keep(name, 'fazenda', {
      nome_fantasia: name,
      endereco,
      regiao_id: id(region),
      produtor: owners.map(id),
      produtor_id: id(owners[0] ?? ''),
      apoio: 'nao',
      ramo_atividade: 'Cafeicultura',
      tanque_leite: null,
    })
  await farm('farm A', 'south', ['producer A'])
  await farm('farm B', 'north', ['producer B'])
  await farm('farm AB', 'north', ['producer A', 'producer B'])
  for (const name of ['A', 'B', 'AB']) {
    await keep(`plot ${name}`, 'talhao', { fazenda_id: id(`farm ${name}`), gleba: name })
    await keep(`activity ${name}`, 'atividades', {
      fazenda_id: id(`farm ${name}`),
      talhao_ids: [id(`plot ${name}`)],
    })
  }
  for (const unit of ['A', 'B']) {
    const order = { produtor_id: id(`producer ${unit}`), fazenda_id: id(`farm ${unit}`) }
    await keep(`order ${unit}`, 'pedido', { ...order, empresa_id: id(`unit ${unit}`), cotacao_id: null })
  }
  const accounts = {
    supervisor: 'supervisor',
    gestor: 'colleague A',
    tecnico: 'technician A',
    produtor: 'producer A',
  }
  for (const [role, record] of Object.entries(accounts))
    people[role] = await server.signInAs(role, id(record))
}, 120_000)

afterAll(() => server.close())

async function seen(role: string, entity: string): Promise<readonly string[]> {
  const person = people[role]
  if (!person) throw new Error(role)
  const response = await person.get(`/api/${entity}?sort=["id","ASC"]`)
  const rows = (await response.json()) as readonly { id: number }[]
  const word = { fazenda: 'farm ', talhao: 'plot ', atividades: 'activity ', pedido: 'order ' }[entity] ?? ''
  const names = Object.entries(ids).filter(([name]) => word === '' || name.startsWith(word))
  return rows.map((row) => names.find(([, each]) => each === row.id)?.[0].slice(word.length) ?? '?')
}

describe('the scope of a role', () => {
  it.each([
    ['supervisor', ['A']],
    ['gestor', ['A', 'AB']],
    ['tecnico', ['A', 'AB']],
    ['produtor', ['A', 'AB']],
  ])('for farms, plots and activities: %s', async (role, names) => {
    for (const entity of ['fazenda', 'talhao', 'atividades']) expect(await seen(role, entity)).toEqual(names)
  })

  it.each([['supervisor'], ['gestor'], ['tecnico'], ['produtor']])('for orders: %s', async (role) => {
    expect(await seen(role, 'pedido')).toEqual(['A'])
  })

  it("for people has the colleagues of a manager's unit and of a technician's manager", async () => {
    const count = async (role: string, entity: string) => (await seen(role, entity)).length
    expect([
      await count('gestor', 'gestor'),
      await count('gestor', 'tecnico'),
      await count('gestor', 'produtor'),
    ]).toEqual([2, 1, 1])
    expect([await count('tecnico', 'tecnico'), await count('tecnico', 'produtor')]).toEqual([1, 1])
    expect([await count('supervisor', 'supervisor'), await count('supervisor', 'gestor')]).toEqual([1, 1])
    expect(await count('produtor', 'produtor')).toBe(1)
  })
})

describe('the edit permissions of a role', () => {
  it('let a producer edit the own farm but not its owners', async () => {
    const person = people.produtor as SignedIn
    const path = `/api/fazenda/${id('farm AB')}`
    expect((await person.patch(path, { nome_gerente: 'José' })).status).toBe(200)
    const refused = await person.patch(path, { produtor: [id('producer A')] })
    expect(refused.status).toBe(422)
    expect(((await refused.json()) as { errors: unknown }).errors).toEqual([
      { path: '/produtor', message: 'Campo somente leitura' },
    ])
    expect((await person.patch(`/api/fazenda/${id('farm B')}`, { nome_gerente: 'José' })).status).toBe(404)
  })

  it('end for a producer with an inactive link to the farm', async () => {
    const [link] = (
      await server.store.list(
        'produtorFazenda',
        { filter: { fazenda_id: id('farm AB') }, sort: [] },
        adminOf(),
      )
    ).rows
    const mine = link?.produtor_id === id('producer A') ? link : undefined
    expect(mine).toBeDefined()
    await server.store.remove('produtorFazenda', Number(mine?.id), adminOf())
    expect(await seen('produtor', 'fazenda')).toEqual(['A'])
    expect(await seen('produtor', 'talhao')).toEqual(['A'])
  })
})

function adminOf() {
  return { id: null, name: 'Admin', role: 'admin' }
}
