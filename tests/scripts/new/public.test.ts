/*
 * Schemas in the style of public ones, in every dialect, become entities by the command's own function and
 * are served without new code.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleRecord } from '#model/describe/sampleRecord'
import type { Entity } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import { bundleFile } from '../../../scripts/gen/files/bundleFile'
import { formatProblem } from '../../../scripts/gen/files/problem'
import { readSchemaFolder } from '../../../scripts/gen/files/schemaFile'
import { generate } from '../../../scripts/gen/generate'
import { createEntity } from '../../../scripts/new/create'
import { readWish } from '../../../scripts/new/options'
import { type SignedIn, startTestServer, type TestServer } from '../../support/server'
import { textsWith } from '../gen/checks/base'
import { writeFolder } from '../gen/folder'

const sources = readdirSync('tests/scripts/new/public')
const { 'boss.json': boss = '', 'clerk.json': clerk = '', 'zone.json': zone = '' } = textsWith()
const schemas = writeFolder({ 'boss.json': boss, 'clerk.json': clerk, 'zone.json': zone })
const told = new Map<string, string>()
let server: TestServer
let chief: SignedIn

const nameOf = (source: string) => basename(source, '.json').replaceAll('-', '_')
const fileOf = (source: string): Row => {
  const value: unknown = JSON.parse(readFileSync(join(schemas, `${nameOf(source)}.json`), 'utf8'))
  return isRow(value) ? value : {}
}
const propertyOf = (source: string, name: string): unknown => {
  const { properties } = fileOf(source)
  return isRow(properties) ? properties[name] : undefined
}

beforeAll(async () => {
  for (const source of sources) {
    const args = ['--from', `tests/scripts/new/public/${source}`, '--schemas', schemas]
    const { lines, isWritten } = await createEntity(readWish(args))
    expect(isWritten).toBe(true)
    told.set(source, lines.join('\n'))
  }
  const { problems } = await generate(schemas)
  expect(problems.map(formatProblem)).toEqual([])
  const { entities, parts } = readSchemaFolder(schemas, 'schemas')
  server = await startTestServer({
    schemas: Object.fromEntries(entities.map((file) => [file.name, bundleFile(file, parts)])),
  })
  chief = await server.signIn('boss')
}, 240_000)
afterAll(async () => {
  await server?.close()
  rmSync(schemas, { recursive: true })
})

async function read(answer: Promise<Response>, status: number): Promise<Row> {
  const response = await answer
  const body: unknown = await response.json()
  expect([response.status, body]).toEqual([status, body])
  return isRow(body) ? body : { body }
}

function drawn(entity: Entity): Row {
  const values = { json: { a: 1 }, point: { type: 'Point', coordinates: [-45.4, -21.2] } }
  const fields = entity.fields.flatMap(({ name, kind }) =>
    kind === 'json' || kind === 'point' ? [[name, values[kind]] as const] : [],
  )
  return Object.fromEntries(fields)
}

function filled(entity: Entity, row: Row): Row {
  const lists = entity.fields.flatMap(({ name, schema }) => {
    const value = row[name]
    if (!Array.isArray(value) || value.length === 0) return []
    return [
      [
        name,
        Array.from({ length: Math.max(schema.minItems ?? 0, value.length) }, () => value[0] as unknown),
      ] as const,
    ]
  })
  return { ...row, ...Object.fromEntries(lists) }
}

describe('a public schema', () => {
  it('is one of at least twenty', () => {
    expect(sources.length).toBeGreaterThanOrEqual(20)
  })

  it.each(sources)('%s is created, listed, updated and read', async (source) => {
    const entity = server.index.get(nameOf(source))
    if (!entity) throw new Error(`${source} made no entity`)
    const base = `/api/${entity.endpoint}`
    const options = { seed: 3, actor: systemActor, today: '2026-01-15', pick: () => 1 }
    // Without references first, so that self-references have a target.
    const bare = sampleRecord(entity, { ...options, pick: () => undefined })
    expect(await read(chief.post(base, { ...drawn(entity), ...bare }), 201)).toMatchObject({ id: 1 })
    const full = filled(entity, { ...drawn(entity), ...sampleRecord(entity, { ...options, isFull: true }) })
    const made = await read(chief.post(base, full), 201)
    expect(made).toMatchObject({ versao: 1 })
    // Everything submitted is returned, except for passwords.
    const secret = new Set(entity.fields.filter(({ kind }) => kind === 'password').map(({ name }) => name))
    const isLost = (name: string) => !secret.has(name) && (made[name] === null || made[name] === undefined)
    expect(Object.keys(full).filter(isLost)).toEqual([])
    const { body: rows } = await read(chief.get(`${base}?range=[0,9]&labels=1`), 200)
    expect(rows).toEqual(expect.arrayContaining([expect.objectContaining({ id: made.id })]))
    const again = filled(entity, sampleRecord(entity, { ...options, seed: 4, isFull: true }))
    const changed = await read(chief.patch(`${base}/${made.id}`, { versao: 1, ...again }), 200)
    expect(changed).toMatchObject({ id: made.id })
    expect(await read(chief.get(`${base}/${made.id}`), 200)).toMatchObject({ versao: changed.versao })
  })

  it('reports what was preserved, changed and omitted', () => {
    const report = told.get('user-account.json') ?? ''
    expect(report).toContain('Ficou como era:\n  lido como JSON Schema 2020-12')
    expect(report).toMatch(/Mudou:.*manager: leva a outro registro do mesmo cadastro/s)
    expect(report).toMatch(/ativo: chama-se .*do sistema/)
    expect(report).toMatch(/Ficou de fora:.*propertyNames, dependentSchemas: não têm o que fazer aqui/s)
    expect(told.get('tree-node.json')).toContain(
      'elsewhere: "https://schemas.example.org/unknown.json" não foi encontrado: ficou JSON livre',
    )
  })

  it('preserves requirements that depend on another field', () => {
    const premise = { properties: { smoker: { const: true } }, required: ['smoker'] }
    expect(fileOf('health-record.json').allOf).toEqual([
      Object.fromEntries([
        ['if', premise],
        ['then', { required: ['cigarettesPerDay'] }],
      ]),
    ])
    expect(fileOf('address.json').allOf).toHaveLength(2)
  })

  it('with several forms becomes one group of fields with a discriminator', () => {
    expect(fileOf('device.json')).toMatchObject({
      properties: {
        deviceType: { type: 'string', enum: ['smartphone', 'laptop'] },
        screenSize: { type: 'number' },
        processor: { type: 'string' },
      },
      required: ['deviceType', 'brand'],
      allOf: [
        {
          if: { properties: { deviceType: { const: 'smartphone' } } },
          then: { required: ['model', 'screenSize'] },
        },
        { if: { properties: { deviceType: { const: 'laptop' } } }, then: { required: ['processor'] } },
      ],
    })
  })

  it('preserves options with titles, formats and bounds', () => {
    expect(propertyOf('ecommerce-order.json', 'shipping')).toMatchObject({
      oneOf: [
        { const: 'post', title: 'Post office' },
        { const: 'van', title: 'Our van' },
      ],
    })
    expect(propertyOf('invoice.json', 'total')).toMatchObject({ type: 'number', exclusiveMinimum: 0 })
    expect(propertyOf('calendar-event.json', 'url')).toMatchObject({ format: 'uri' })
    expect(propertyOf('weather-observation.json', 'quality')).toMatchObject({ type: 'integer' })
  })

  it('becomes references to its own records where it is recursive', () => {
    expect(propertyOf('movie.json', 'remakeOf')).toMatchObject({ 'x-field': { ref: { entity: 'movie' } } })
    expect(propertyOf('person.json', 'children')).toMatchObject({
      type: 'array',
      'x-field': { ref: { entity: 'person' } },
    })
  })

  it('includes the files next to it', () => {
    expect(propertyOf('person.json', 'address')).toMatchObject({
      type: 'object',
      properties: { locality: { type: 'string' } },
    })
  })

  it('renames properties with invalid names', () => {
    expect(Object.keys(fileOf('invoice.json').properties ?? {})).toEqual([
      'invoice_number',
      'issued',
      'due',
      'currency',
      'total',
      'vat',
      'paid',
      'lines',
      'context',
      expect.not.stringMatching(/^constructor$/),
    ])
  })
})
