import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import type { PivotCell, Summary } from '#model/query/query'
import { type SignedIn, startTestServer, type TestServer } from '../../support/server'
import { workshop } from '../../support/workshop'

const everybody = ['chief', 'keeper']
const sale = {
  title: 'Sale',
  type: 'object',
  'x-entity': {
    label: '{id}',
    access: { list: everybody, create: ['chief'], edit: ['chief'], remove: ['chief'], export: ['chief'] },
    scope: { keeper: { keeper_id: '$actor.recordId' } },
  },
  properties: {
    at: { type: 'string', format: 'date-time', title: 'At' },
    kind: { type: 'string', title: 'Kind', enum: ['a', 'b'] },
    amount: { type: 'number', title: 'Amount', 'x-field': { kind: 'money' } },
    margin: { type: 'number', title: 'Margin', 'x-field': { roles: { view: ['chief'] } } },
    phone: { type: 'string', format: 'phone', title: 'Phone', 'x-field': { pii: 'contact' } },
    tags: { type: 'array', items: { type: 'string' }, title: 'Tags' },
    keeper_id: { type: 'integer', title: 'Keeper', 'x-field': { ref: { entity: 'keeper' } } },
  },
} as const satisfies JsonSchema

let server: TestServer
let chief: SignedIn
let keeper: SignedIn

beforeAll(async () => {
  server = await startTestServer({ schemas: { ...workshop, sale } })
  chief = await server.signIn('chief')
  keeper = await server.signIn('keeper', { name: 'Caio' })
  const rows = [
    // This is the last hour of a year in São Paulo and the first of the next in UTC.
    ['2026-12-31T23:30:00-03:00', 'a', 0.1],
    ['2027-01-01T00:30:00-03:00', 'a', 0.2],
    ['2026-11-23T12:00:00-03:00', 'b', 0.7],
    ['2026-11-22T12:00:00-03:00', 'b', null],
    [null, 'b', 1000.01],
  ] as const
  for (const [place, [at, kind, amount]] of rows.entries()) {
    const owner = place < 2 ? { keeper_id: keeper.recordId } : {}
    await server.store.create('sale', { at, kind, amount, margin: 1, ...owner }, systemActor)
  }
})
afterAll(() => server.close())

async function ask(
  by: SignedIn,
  search: string,
): Promise<{ status: number; body: Summary & { message?: string } }> {
  const answer = await by.get(`/api/sale/resumo?${search}`)
  return { status: answer.status, body: (await answer.json()) as Summary }
}

const textOf = ({ keys, count, sums, filled }: PivotCell) =>
  [...keys.map((key) => (key === null ? 'all' : String(key.value))), count, sums.amount, filled.amount].join(
    ' ',
  )

describe('a pivot by two fields', () => {
  it('is audited as an export when saved to a file and requires that permission', async () => {
    const trail = () =>
      server.db.query<{ detail: string }>(
        "select detail from sys_audit where act = 'export' and entity = 'sale'",
      )
    const before = (await trail()).length
    await ask(chief, 'pivot=kind')
    expect(await trail()).toHaveLength(before)
    expect((await ask(chief, 'pivot=kind&exportar=xlsx')).status).toBe(200)
    const [last] = (await trail()).slice(before)
    expect(last?.detail).toMatch(/^format=xlsx&total=\d+&.*pivot=kind/)
    expect((await ask(keeper, 'pivot=kind&exportar=xlsx')).status).toBe(403)
    expect((await ask(chief, 'pivot=kind&exportar=docx')).status).toBe(400)
    expect(await trail()).toHaveLength(before + 1)
  })

  it('has the exact cells and totals of plain SQL in the time zone of São Paulo', async () => {
    const { body } = await ask(chief, 'sums=amount&pivot=kind,at:month')
    const plain = await server.db.query<{ text: string }>(
      `select concat_ws(' ', case grouping(kind) when 1 then 'all' else kind end,
          case grouping(m) when 1 then 'all' else coalesce(m, 'null') end,
          count(*), trim_scale(coalesce(sum(amount), 0)), count(amount)) as text
        from (select kind, amount, to_char(at at time zone 'America/Sao_Paulo', 'YYYY-MM-01') as m from sale) as s
       group by cube (kind, m)`,
    )
    expect(body.pivot?.map(textOf).toSorted()).toEqual(plain.map(({ text }) => text).toSorted())
    expect(body.pivot?.map(textOf)).toContain('a all 2 0.3 2')
    expect(body.pivot?.map(textOf)).toContain(`all all ${body.total} ${body.sums.amount} 4`)
  })

  it('groups time by day, week from Monday, quarter and year', async () => {
    const starts = async (unit: string) => {
      const { body } = await ask(chief, `pivot=at:${unit}`)
      return body.pivot?.flatMap(({ keys: [key] }) => (key ? [String(key.value)] : [])).toSorted()
    }
    expect(await starts('day')).toEqual(['2026-11-22', '2026-11-23', '2026-12-31', '2027-01-01', 'null'])
    expect(await starts('week')).toEqual(['2026-11-16', '2026-11-23', '2026-12-28', 'null'])
    expect(await starts('quarter')).toEqual(['2026-10-01', '2027-01-01', 'null'])
    expect(await starts('year')).toEqual(['2026-01-01', '2027-01-01', 'null'])
  })

  it("is limited to the role's scope and labels references", async () => {
    const { body } = await ask(keeper, 'sums=amount&pivot=keeper_id')
    expect(body.pivot).toContainEqual({
      keys: [{ value: keeper.recordId, label: 'Caio' }],
      count: 2,
      sums: { amount: 0.3 },
      filled: { amount: 2 },
    })
    expect(body.total).toBe(2)
  })

  it('refuses hidden, masked and multiple fields with a message', async () => {
    const refusal = async (by: SignedIn, search: string) => {
      const { status, body } = await ask(by, search)
      return [status, body.message]
    }
    expect((await refusal(keeper, 'pivot=margin'))[0]).toBe(400)
    expect((await refusal(keeper, 'pivot=kind&sums=margin'))[0]).toBe(400)
    expect((await refusal(keeper, 'pivot=phone'))[0]).toBe(400)
    expect(await refusal(chief, 'pivot=tags')).toEqual([
      400,
      'Não é possível ordenar nem agrupar por tags: um registro pode ter vários valores.',
    ])
    expect(await refusal(chief, 'pivot=kind:month')).toEqual([
      400,
      'Não é possível agrupar kind por dia, mês ou ano: o campo não é uma data.',
    ])
    expect((await refusal(chief, 'pivot=at:hour'))[0]).toBe(400)
    expect((await refusal(chief, 'pivot=kind,at,keeper_id'))[0]).toBe(400)
    expect((await refusal(chief, `pivot=${'keeper_id.'.repeat(12)}id`))[0]).toBe(400)
  })
})
