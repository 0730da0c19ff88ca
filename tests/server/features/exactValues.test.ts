import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import { validators } from '#generated/validators/index.ts'
import { decimalsOf } from '#model/entity/decimals'
import type { Entity, Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { kindTraits } from '#model/entity/kinds'
import { systemActor } from '#model/people/actor'
import type { FieldProblem } from '#model/problem/problem'
import { activeFields, normaliseRecord } from '#model/record/record'
import { validationText } from '#model/validationText'
import { features } from '../../support/features'
import { recordMaker } from '../../support/records'
import { startTestServer, type TestServer } from '../../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ entities, validators, features })
}, 120_000)
afterAll(() => server.close())

/** Fields of an empty form that are editable and stored unchanged. */
function openFields(entity: Entity): readonly Field[] {
  const active = activeFields(entity, {}, systemActor, '2026-11-20')
  return entity.fields.filter(
    (field) => active.has(field.name) && !field.system && !field.readOnly && field.computed === undefined,
  )
}

/** Measured coordinates are stored to ten centimetres. */
function isPlace({ kind }: Field): boolean {
  return kind === 'latitude' || kind === 'longitude'
}

async function refusals(entity: Entity, input: Row): Promise<Readonly<Record<string, string>>> {
  const problems: readonly FieldProblem[] = await server.store.create(entity.name, input, systemActor).then(
    () => [],
    (problem: { errors?: readonly FieldProblem[] }) => problem.errors ?? [],
  )
  return Object.fromEntries(problems.map(({ path, message }) => [path.slice(1), message]))
}

const every = entities.map((entity) => [entity.name, entity] as const)

describe.each(every)('%s', (_name, entity) => {
  it('refuses a whole number with a fraction or too many digits', async () => {
    const whole = openFields(entity).filter(({ kind, values }) => kind === 'integer' && !values)
    for (const [value, message] of [
      [4761.9, 'Valor deve ser um número inteiro'],
      ['4761,9', 'Valor deve ser um numérico'],
      ['1e5', 'Valor deve ser um numérico'],
    ] as const) {
      const said = await refusals(entity, Object.fromEntries(whole.map(({ name }) => [name, value])))
      for (const { name } of whole) expect([name, value, said[name]]).toEqual([name, value, message])
    }
    const said = await refusals(entity, Object.fromEntries(whole.map(({ name }) => [name, 1e20])))
    for (const { name } of whole) expect([name, said[name]]).toEqual([name, expect.any(String)])
  })

  it('refuses a number with more decimals than its field instead of rounding it', async () => {
    const fine = openFields(entity).filter(
      (field) =>
        kindTraits[field.kind].json === 'number' && decimalsOf(field) !== undefined && !isPlace(field),
    )
    const finer = (field: Field) => 1 + 0.9 * 10 ** -(decimalsOf(field) ?? 0)
    const said = await refusals(entity, Object.fromEntries(fine.map((field) => [field.name, finer(field)])))
    for (const field of fine) {
      expect([field.name, said[field.name]]).toEqual([
        field.name,
        validationText.decimals(decimalsOf(field) ?? 0),
      ])
      const { [field.name]: kept } = normaliseRecord(entity, { [field.name]: finer(field) })
      expect(kept).toBe(finer(field))
    }
  })

  it('treats a text of zero-width characters as empty', async () => {
    const needed = openFields(entity).filter(({ kind, required }) => kind === 'text' && required)
    const said = await refusals(entity, Object.fromEntries(needed.map(({ name }) => [name, '\u200b\u2060'])))
    for (const { name } of needed) expect([name, said[name]]).toEqual([name, '* Obrigatório'])
  })

  it('refuses a NUL character and names the field', async () => {
    const texts = openFields(entity).filter(({ kind }) => kind === 'text' || kind === 'longText')
    const said = await refusals(entity, Object.fromEntries(texts.map(({ name }) => [name, 'a\0b'])))
    for (const { name } of texts) expect([name, said[name]]).toEqual([name, expect.any(String)])
  })
})

describe('a record older than a rule', () => {
  it('can be edited in other fields, and new values must follow the rule', async () => {
    const make = recordMaker(server.index, server.store)
    const id = await make('irrigacao', {})
    await server.db.query('update irrigacao set eficiencia = 84.75 where id = $1', [id])
    const edit = (patch: Row) => server.store.update('irrigacao', id, patch, '*', systemActor)
    expect(await edit({ nome: 'Outro nome' })).toMatchObject({ eficiencia: 84.75 })
    await expect(edit({ eficiencia: 84.5 })).rejects.toMatchObject({ errors: [{ path: '/eficiencia' }] })
    expect(await edit({ eficiencia: 85 })).toMatchObject({ eficiencia: 85 })
  })
})

describe('a request with a NUL character', () => {
  it('is refused with the path of the field, on every endpoint', async () => {
    const admin = await server.signIn('admin')
    for (const [path, body, at] of [
      ['/api/regiao', { nome: 'a\0' }, '/nome'],
      ['/api/produtor', { nome: 'Ana', email: 'a\0@b.com' }, '/email'],
      ['/api/visoes', { entidade: 'regiao', nome: 'a\0' }, '/nome'],
      ['/api/fazenda', { endereco: { rua: ['x', 'a\0'] } }, '/endereco/rua/1'],
    ] as const) {
      const answer = await admin.post(path, body)
      expect([path, answer.status]).toEqual([path, 422])
      const said = (await answer.json()) as { errors: readonly FieldProblem[] }
      expect(said.errors).toEqual([{ path: at, message: 'Contém um caractere que não pode ser guardado' }])
    }
  })
})

describe('search', () => {
  it('ignores invisible characters in the text and in the query', async () => {
    const admin = await server.signIn('admin')
    const make = recordMaker(server.index, server.store)
    await make('regiao', { nome: 'Vale\u200b Azul' })
    const answer = await admin.get(`/api/regiao?q=${encodeURIComponent('\ufeffVale A\u200bzul')}`)
    expect(((await answer.json()) as Row[]).map((row) => row.nome)).toEqual(['Vale Azul'])
  })
})
