// @module-tag extended
/*
 * Masked values, own and behind references, for every role and every kind of query: queries that use the
 * value are refused, and no response contains it.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import type { Entity, Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import { features } from '../../support/features'
import type { SignedIn } from '../../support/server'
import { type Estate, openEstate } from './estate'

let estate: Estate
const people = new Map<string, SignedIn>()
const secrets = new Map<string, readonly string[]>()

beforeAll(async () => {
  estate = await openEstate(features, { remembersReads: true })
  const { admin, supervisor, manager, technician, producer } = estate
  for (const one of [admin, supervisor, manager, technician, producer]) people.set(one.actor.role, one)
  for (const entity of entities) {
    await estate.make(entity.name)
    const { rows } = await estate.server.store.list(
      entity.name,
      { filter: { ativo: [true, false] }, sort: [] },
      systemActor,
    )
    // The document of a company is not personal data by itself.
    const open = new Set(rows.flatMap((row) => openIn(entity.fields, row)))
    const found = new Set(rows.flatMap((row) => secretsIn(entity.fields, row)))
    secrets.set(
      entity.name,
      [...found].filter((value) => !open.has(value)),
    )
  }
}, 240_000)
afterAll(() => estate.server.close())

function secretsIn(fields: readonly Field[], row: Row, isInside = false): readonly string[] {
  return fields.flatMap((field) => {
    const isSecret = isInside || field.pii !== undefined
    return [row[field.name]].flat().flatMap((value) => {
      if (typeof value === 'object' && value !== null) return secretsIn(field.fields, value as Row, isSecret)
      // Short texts, dates and options also occur elsewhere.
      const isTelling = isSecret && typeof value === 'string' && value.length >= 8 && !field.values
      return isTelling && !/^\d{4}-\d\d-\d\d/.test(value) ? [value] : []
    })
  })
}

function openIn(fields: readonly Field[], row: Row): readonly unknown[] {
  return fields.filter(({ pii }) => pii === undefined).map(({ name }) => row[name])
}

const roles = entities.flatMap(({ account }) => account?.role ?? [])

/** Paths of personal data in an entity, found independently of the code under test. */
function personal(fields: readonly Field[], isInside = false): readonly string[] {
  return fields.flatMap((field) => {
    const isSecret = isInside || field.pii !== undefined
    return [
      ...(isSecret && field.fields.length === 0 ? [field.path] : []),
      ...personal(field.fields, isSecret),
    ]
  })
}

function maskedPaths(entity: Entity, role: string): readonly string[] {
  const own = entity.access.reveal.includes(role) ? [] : personal(entity.fields)
  const behind = entity.fields.flatMap(({ name, ref }) => {
    const target = entities.find((each) => each.name === ref?.entity)
    if (!target || target.access.reveal.includes(role) || !target.access.view.includes(role)) return []
    return personal(target.fields).map((path) => `${name}.${path}`)
  })
  return [...own, ...behind]
}

const asked = (value: unknown) => encodeURIComponent(JSON.stringify(value))
const ways: readonly (readonly [string, (path: string, base: string, entity: Entity) => [string, Row?]])[] = [
  ['equality', (path, base) => [`${base}?filter=${asked({ [path]: 'x' })}`]],
  ['a list of values', (path, base) => [`${base}?filter=${asked({ [path]: ['x', 'y'] })}`]],
  ['a plain parameter', (path, base) => [`${base}?${path}=x`]],
  ...['ne', 'gt', 'gte', 'lt', 'lte', 'contains'].map(
    (name) =>
      [name, (path: string, base: string) => [`${base}?filter=${asked({ [path]: { [name]: 'x' } })}`]] as [
        string,
        (path: string, base: string) => [string],
      ],
  ),
  ['equality of a summary', (path, base) => [`${base}/resumo?filter=${asked({ [path]: 'x' })}`]],
  ['equality of a file', (path, base) => [`${base}?formato=csv&filter=${asked({ [path]: 'x' })}`]],
  ['order', (path, base) => [`${base}?sort=${asked([path, 'ASC'])}`]],
  ['facets', (path, base) => [`${base}/resumo?facets=${path}`]],
  ['groups', (path, base) => [`${base}/resumo?groups=${path}`]],
  ['sums', (path, base) => [`${base}/resumo?sums=${path}`]],
  ['groups of a file', (path, base) => [`${base}?formato=csv&groups=${path}`]],
  [
    'a condition of a report',
    (path, _base, { name }) => ['/api/relatorio/executar', { entidade: name, filtro: { [path]: 'x' } }],
  ],
  [
    'groups of a report',
    (path, _base, { name }) => ['/api/relatorio/executar', { entidade: name, filtro: {}, grupo: path }],
  ],
]

const cases = roles.flatMap((role) =>
  entities
    .filter((entity) => entity.access.list.includes(role) && maskedPaths(entity, role).length > 0)
    .map((entity) => [role, entity.name, entity] as const),
)

describe.each(cases)('%s and %s', (role, _name, entity) => {
  const base = `/api/${entity.endpoint}`

  it('is refused every query that would reveal a masked value', async () => {
    const who = people.get(role) as SignedIn
    const answered: string[] = []
    for (const path of maskedPaths(entity, role)) {
      for (const [way, ask] of ways) {
        const [address, body] = ask(path, base, entity)
        const { status } = await (body ? who.post(address, body) : who.get(address))
        if (![400, 403].includes(status)) answered.push(`${way} of ${path}: ${status}`)
      }
    }
    expect(answered).toEqual([])
  })

  it('never receives a masked value unmasked', async () => {
    const who = people.get(role) as SignedIn
    if (entity.access.reveal.includes(role)) return
    const own = secretsIn(entity.fields, entity.account?.role === role ? (who.actor.record ?? {}) : {})
    const told = (secrets.get(entity.name) ?? []).filter((value) => !own.includes(value))
    const rows = (await (await who.get(`${base}?range=[0,99]&labels=1`)).json()) as Row[]
    const addresses = [
      `${base}?range=[0,99]&fields=${personal(entity.fields).join(',')}&labels=1`,
      `${base}?formato=csv`,
      `${base}/resumo`,
      ...told.map((value) => `${base}?range=[0,99]&q=${encodeURIComponent(value)}`),
      ...rows
        .slice(0, 3)
        .flatMap(({ id }) => [
          `${base}/${id}?labels=1`,
          `${base}/${id}/historico`,
          `${base}/${id}/linha-do-tempo`,
        ]),
    ]
    const texts = [JSON.stringify(rows)]
    for (const address of addresses) texts.push(await (await who.get(address)).text())
    const leaked = texts.flatMap((text, i) =>
      told
        .filter((value) => text.includes(value))
        .map((value) => `${value} in ${addresses[i - 1] ?? 'the list'}`),
    )
    expect(leaked).toEqual([])
  })

  it('finds no record by a masked value', async () => {
    const who = people.get(role) as SignedIn
    if (entity.access.reveal.includes(role)) return
    const own = entity.account?.role === role ? who.recordId : undefined
    for (const value of secrets.get(entity.name) ?? []) {
      const rows = (await (
        await who.get(`${base}?range=[0,9]&q=${encodeURIComponent(value)}`)
      ).json()) as Row[]
      expect([value, rows.filter(({ id }) => id !== own)]).toEqual([value, []])
    }
  })
})

it('the cases cover masked values of several entities and roles', () => {
  expect(new Set(cases.map(([role]) => role)).size).toBeGreaterThan(2)
  expect(cases.length).toBeGreaterThan(8)
})
