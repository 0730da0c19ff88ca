// @module-tag extended
/*
 * A call for many records has the same effect on each record as a call for that record: result, audit rows, messages.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import { sampleRecord } from '#model/describe/sampleRecord'
import type { Entity, Transition } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { formats } from '#model/formats/index'
import { mayAct, mayDo } from '#model/people/access'
import { systemActor } from '#model/people/actor'
import { mostRecords } from '#model/wire/record/batch'
import { features } from '../support/features'
import { bodyOf, type Estate, openEstate, told } from './features/estate'

let estate: Estate
let keys = 0

beforeAll(async () => {
  estate = await openEstate(features)
}, 120_000)
afterAll(() => estate.server.close())

const unknown = 999_999
const newKey = () => ({ 'Idempotency-Key': `batch-${++keys}-${Date.now()}` })
const people = () => [
  estate.admin,
  estate.supervisor,
  estate.manager,
  estate.technician,
  estate.producer,
  estate.stranger,
]

const motivo = 'Contorno incompleto'
const trade = () => ({
  produtor_id: estate.producer.recordId,
  fazenda_id: estate.farm,
  empresa_id: estate.unit,
})

/** Records in the scope of every role that has a scope; `inAnyState` has the values that some states need. */
const fixtures: Readonly<Record<string, { values?(): Row | Promise<Row>; inAnyState?: Row }>> = {
  talhao: { values: () => ({ fazenda_id: estate.farm, gleba: `Gleba ${++keys}`, area_gleba: 1 }) },
  aprovacao: { values: async () => ({ talhao: await make('talhao') }), inAnyState: { motivo } },
  pagamento: {
    values: async () => {
      const { empresa_id: _, ...holder } = trade()
      return { ...holder, talhao_id: await make('talhao') }
    },
    inAnyState: { motivo, forma: 'Pix' },
  },
  pedido: {
    values: trade,
    inAnyState: { nota_fiscal: '35200714200166000187550010000000071000000078', motivo_cancelamento: motivo },
  },
  cotacao: {
    values: async () => ({
      ...trade(),
      condicao_pagamento: '30 dias',
      itens: [
        { produto_id: await estate.make('produto'), quantidade: 3, unidade: 'SC', preco_unitario: 10.1 },
      ],
    }),
    inAnyState: { validade: '2030-12-01', motivo_cancelamento: motivo },
  },
  register: {
    values: () => ({
      cpf_cnpj: formats.cpf.sample(++keys),
      perfil: 'gestor',
      email: `maria${keys}@example.com`,
    }),
    inAnyState: { motivo },
  },
}
const make = async (name: string): Promise<number> =>
  estate.make(name, (await fixtures[name]?.values?.()) ?? {})

interface RecordOutcome {
  readonly ok: boolean
  readonly error?: unknown
  readonly message?: unknown
  readonly errors?: unknown
  /** Names of what the record shows. */
  readonly shown?: readonly string[]
  readonly state?: unknown
}

function outcomeOf(
  ok: boolean,
  { error, message, errors }: Row,
  row: Row | undefined,
  field: string,
): RecordOutcome {
  return ok && row
    ? { ok, shown: Object.keys(row).toSorted(), state: row[field] }
    : { ok, error, message, errors }
}

const auditOf = async (entity: Entity, id: number) => {
  const rows = await estate.server.db.query<{ act: string; detail: unknown; changes: Row }>(
    'select act, detail, changes from sys_audit where entity = $1 and record_id = $2 order by id',
    [entity.name, id],
  )
  return rows.map(({ act, detail, changes }) => [act, detail, Object.keys(changes ?? {}).toSorted()])
}

function inputOf(entity: Entity, { input, among }: Transition): Row {
  const known = fixtures[entity.name]?.inAnyState ?? {}
  const sample = sampleRecord(entity, { seed: 7, actor: systemActor, today: '2026-01-10', pick: () => 1 })
  return Object.fromEntries(
    input.map((path) => [path, known[path] ?? among[path]?.[0] ?? sample[path] ?? motivo]),
  )
}

const moving = entities.filter(({ workflow }) => workflow !== undefined)

describe('a transition of many records', () => {
  it.each(moving.map((entity) => [entity.name, entity] as const))(
    'of %s does what single calls do, for each transition and role',
    async (_name, entity) => {
      const { workflow } = entity
      if (!workflow) throw new Error('no workflow')
      const { field } = workflow
      const states = Object.keys(workflow.states).map((each) => (/^\d+$/.test(each) ? Number(each) : each))
      // Pairs of records: one record of each pair is changed by a single call.
      const alone = [await make(entity.name), await make(entity.name)]
      const together = [await make(entity.name), await make(entity.name)]
      const base = `/api/${entity.endpoint}`
      let done = 0
      const put = async (id: number, state: string | number | undefined) => {
        if (state === undefined || (await estate.row(entity.name, id))[field] === state) return
        const row = { ...fixtures[entity.name]?.inAnyState, [field]: state }
        await estate.server.store.update(entity.name, id, row, '*', systemActor)
      }
      for (const transition of Object.values(workflow.transitions)) {
        const from = states.find((state) => transition.from.includes(state))
        const other = states.find((state) => !transition.from.includes(state) && state !== transition.to)
        const inputs = [inputOf(entity, transition), ...(transition.demands.length > 0 ? [{}] : [])]
        for (const [person, valores] of people().flatMap((each) =>
          inputs.map((own) => [each, own] as const),
        )) {
          const what = `${transition.name} by ${person.actor.role}`
          const path = `${base}/transicoes/${transition.name}`
          if (!mayDo(entity, transition, person.actor)) {
            const { status, body } = await told(person.post(path, { ids: together, valores }))
            const single = await told(
              person.post(`${base}/${alone[0]}/transicoes/${transition.name}`, valores),
            )
            expect([what, status, body.message]).toEqual([what, 403, single.body.message])
            continue
          }
          for (const [right, wrong] of [alone, together]) {
            await put(right as number, from)
            await put(wrong as number, other ?? from)
          }
          const before = await Promise.all([...alone, ...together].map((id) => auditOf(entity, id)))
          const one: RecordOutcome[] = []
          for (const id of [...alone, unknown]) {
            const { status, body } = await told(
              person.post(`${base}/${id}/transicoes/${transition.name}`, valores),
            )
            one.push(outcomeOf(status === 200, body, body, field))
          }
          const ids = [...together, unknown, together[0]]
          const { body: all } = await told(person.post(path, { ids, valores }))
          const results = all.resultados as (Row & { ok: boolean; registro?: Row })[]
          expect([what, results.map(({ id }) => id)]).toEqual([what, [...together, unknown]])
          const many = results.map((each) => outcomeOf(each.ok, each, each.registro, field))
          expect([what, many]).toEqual([what, one])
          done += many.filter(({ ok }) => ok).length
          const after = await Promise.all([...alone, ...together].map((id) => auditOf(entity, id)))
          const added = after.map((rows, at) => rows.slice(before[at]?.length))
          expect([what, added.slice(2)]).toEqual([what, added.slice(0, 2)])
        }
      }
      const isForPeople = Object.values(workflow.transitions).some((each) =>
        people().some(({ actor }) => mayDo(entity, each, actor)),
      )
      expect(done > 0).toBe(isForPeople)
    },
    240_000,
  )

  it('is rejected as a whole for an unknown name, too many records, or none', async () => {
    const { status, body } = await told(
      estate.admin.post('/api/aprovacao/transicoes/constructor', { ids: [1] }),
    )
    expect([status, body.error]).toEqual([404, 'not_found'])
    const much = Array.from({ length: mostRecords + 1 }, (_each, at) => at + 1)
    for (const wrong of [{ ids: much }, { ids: [] }, {}, { ids: ['1'] }, { ids: [1], valores: [] }])
      expect((await estate.admin.post('/api/aprovacao/transicoes/aprovar', wrong)).status).toBe(422)
  })

  it('gives a record out of scope the same message as an unknown one', async () => {
    const order = await make('pedido')
    const { body } = await told(
      estate.stranger.post('/api/pedido/transicoes/solicitarCancelamento', { ids: [order, unknown] }),
    )
    const [hidden, none] = body.resultados as Row[]
    expect({ ...hidden, id: 0 }).toEqual({ ...none, id: 0 })
    expect(hidden?.error).toBe('not_found')
  })
})

describe('changes, removals and restorations of many records', () => {
  it.each(entities.map((entity) => [entity.name, entity] as const))(
    'of %s have the results of single calls for each role',
    async (_name, entity) => {
      const [id, other] = [await estate.make(entity.name), unknown]
      const base = `/api/${entity.endpoint}`
      const version = Number((await estate.row(entity.name, id)).versao)
      for (const person of [estate.admin, estate.manager, estate.stranger]) {
        const one = await told(person.patch(`${base}/${id}`, {}, { 'If-Match': `"${version + 7}"` }))
        const registros = [
          { id, versao: version + 7, valores: {} },
          { id: other, valores: {} },
        ]
        const all = await told(person.post(`${base}/alteracoes`, { registros }))
        expect(failuresIn(all, 2)).toEqual([
          one.body.error,
          errorOf(await told(person.patch(`${base}/${other}`, {}))),
        ])
        for (const [path, single] of [
          ['exclusoes', () => person.remove(`${base}/${other}`)],
          ['reativacoes', () => person.post(`${base}/${other}/reativacao`)],
        ] as const)
          expect(failuresIn(await told(person.post(`${base}/${path}`, { ids: [other] })), 1)).toEqual([
            errorOf(await told(single())),
          ])
        const may = mayAct(entity, 'edit', person.actor)
        expect(all.status).toBe(may ? 200 : 403)
      }
    },
  )

  it('are written one by one, so that a refusal does not affect the others', async () => {
    const [one, two, three] = [await make('regiao'), await make('regiao'), await make('regiao')]
    const versao = Number((await estate.row('regiao', one)).versao)
    const named = (id: number, nome: string | null, version = versao) => ({
      id,
      versao: version,
      valores: { nome },
    })
    const registros = [named(one, 'Norte do lote'), named(two, null), named(three, 'Sul do lote', versao + 1)]
    const { body } = await told(estate.admin.post('/api/regiao/alteracoes', { registros }))
    const [first, second, third] = body.resultados as Row[]
    expect(first).toMatchObject({
      id: one,
      ok: true,
      registro: { nome: 'Norte do lote', versao: versao + 1 },
    })
    expect(second).toMatchObject({ id: two, ok: false, error: 'invalid', errors: [{ path: '/nome' }] })
    expect(third).toMatchObject({ id: three, ok: false, error: 'stale', current: { versao } })
    const twice = { registros: [named(one, 'A'), named(one, 'B')] }
    expect((await estate.admin.post('/api/regiao/alteracoes', twice)).status).toBe(422)

    const gone = await bodyOf(estate.admin.post('/api/regiao/exclusoes', { ids: [two, unknown, three] }))
    expect((gone.resultados as Row[]).map(({ ok }) => ok)).toEqual([true, false, true])
    const back = await bodyOf(estate.admin.post('/api/regiao/reativacoes', { ids: [one, two, three] }))
    expect((back.resultados as Row[]).map(({ error }) => error)).toEqual(['conflict', undefined, undefined])
  })
})

describe('a call on many records with an Idempotency-Key', () => {
  it('does each record once, even when it is sent again with others', async () => {
    const ids = [await make('aprovacao'), await make('aprovacao'), await make('aprovacao')]
    const path = '/api/aprovacao/transicoes/aprovar'
    const key = newKey()
    const first = await bodyOf(estate.admin.post(path, { ids: ids.slice(0, 2) }, key))
    const again = await bodyOf(estate.admin.post(path, { ids: ids.slice(1) }, key))
    const [one, two] = first.resultados as Row[]
    const [repeated, third] = again.resultados as Row[]
    expect([one?.ok, two?.ok, third?.ok]).toEqual([true, true, true])
    expect(repeated).toEqual(two)
    const other = await bodyOf(estate.admin.post(path, { ids: ids.slice(0, 1) }, newKey()))
    expect((other.resultados as Row[])[0]).toMatchObject({ ok: false, error: 'conflict' })
  })

  it('tries a refused record again, and refuses the key for another request', async () => {
    const id = await make('aprovacao')
    const key = newKey()
    const reopen = () => bodyOf(estate.admin.post('/api/aprovacao/transicoes/reabrir', { ids: [id] }, key))
    expect(resultIn(await reopen())).toMatchObject({ ok: false, error: 'conflict' })
    const input = { ids: [id], valores: { motivo: 'Contorno incompleto' } }
    expect((await estate.admin.post('/api/aprovacao/transicoes/reprovar', input, newKey())).status).toBe(200)
    expect(resultIn(await reopen())).toMatchObject({ ok: true, registro: { status: 'pendente' } })
    const wrong = await bodyOf(estate.admin.post('/api/aprovacao/transicoes/aprovar', { ids: [id] }, key))
    expect(resultIn(wrong)).toMatchObject({ ok: false, error: 'invalid' })
    expect((await estate.row('aprovacao', id)).status).toBe('pendente')
  })

  it('keeps the results of records that are changed together, and releases those that are refused', async () => {
    const ids = [await make('regiao'), await make('regiao'), await make('regiao'), await make('regiao')]
    const key = newKey()
    const change = (places: readonly number[], nome: (at: number) => string | null) => {
      const registros = places.map((at) => ({ id: ids[at], valores: { nome: nome(at) } }))
      return bodyOf(estate.admin.post('/api/regiao/alteracoes', { registros }, key))
    }
    const named = (at: number) => `Região ${ids[at]}`
    const first = (await change([0, 1, 2], (at) => (at === 2 ? null : named(at)))).resultados as Row[]
    expect(first.map(({ ok }) => ok)).toEqual([true, true, false])
    const again = (await change([1, 2, 3], named)).resultados as Row[]
    expect(again[0]).toEqual(first[1])
    expect(again.map(({ ok }) => ok)).toEqual([true, true, true])
    const other = (await change([0, 1], () => 'Outra')).resultados as Row[]
    expect(other.map(({ error }) => error)).toEqual(['invalid', 'invalid'])
    const versions = await Promise.all(ids.map(async (id) => (await estate.row('regiao', id)).versao))
    expect(versions).toEqual([2, 2, 2, 2])
  })

  it('removes and restores once', async () => {
    const id = await make('regiao')
    const key = newKey()
    const remove = () => bodyOf(estate.admin.post('/api/regiao/exclusoes', { ids: [id] }, key))
    const first = await remove()
    expect(resultIn(first)).toEqual({ id, ok: true })
    expect(await remove()).toEqual(first)
    expect((await estate.row('regiao', id)).ativo).toBe(false)
  })
})

const resultIn = (body: Row): Row | undefined => (body.resultados as Row[])[0]

/** The status of the whole call, or of each record. */
function failuresIn({ status, body }: BatchResponse, count: number): readonly unknown[] {
  if (status !== 200) return Array.from({ length: count }, () => body.error)
  return (body.resultados as Row[]).map(({ error }) => error)
}

type BatchResponse = Awaited<ReturnType<typeof told>>

const errorOf = ({ body }: BatchResponse): unknown => body.error
