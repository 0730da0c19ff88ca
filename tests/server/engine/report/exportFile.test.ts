import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonSchema, Row } from '#model/entity/jsonSchema'
import { openXlsx, type Sheet, valuesOf } from '../../../support/openXlsx'
import { type SignedIn, startTestServer, type TestServer } from '../../../support/server'
import { workshop } from '../../../support/workshop'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const lines = 'application/x-ndjson'

const shipment: JsonSchema = {
  title: 'Shipment',
  type: 'object',
  'x-entity': {
    plural: 'Shipments: [all]',
    label: '{name}',
    access: { list: ['chief', 'keeper'], create: ['chief'], export: ['chief'] },
    list: {
      columns: [
        { field: 'name', rename: 'Called' },
        { field: 'phone', report: 'mini' },
        { field: 'document' },
        { field: 'boxes', sum: 'INTEGER' },
        { field: 'weight', sum: 'FLOAT' },
        { field: 'price', sum: 'money' },
        { field: 'share' },
        { field: 'sent', xlsx: 'mesAno', pdf: 'mesAno' },
        { field: 'seen' },
        { field: 'grade', values: { 1: 'First', 2: 'Second' } },
        { field: 'secret', report: false },
        { field: 'remark', hidden: true },
        { field: 'region_id', groupable: true },
      ],
      sort: [['name', 'ASC']],
    },
  },
  properties: {
    name: { type: 'string', title: 'Name' },
    phone: { type: 'string', title: 'Phone', format: 'phone' },
    document: { type: 'string', title: 'Document', format: 'cpf' },
    boxes: { type: 'integer', title: 'Boxes', 'x-field': { unit: 'cx' } },
    weight: { type: 'number', title: 'Weight', 'x-field': { decimals: 2 } },
    price: { type: 'number', title: 'Price', 'x-field': { kind: 'money' } },
    share: { type: 'number', title: 'Share', 'x-field': { kind: 'percent' } },
    sent: { type: 'string', format: 'date', title: 'Sent' },
    seen: { type: 'string', format: 'date-time', title: 'Seen' },
    grade: { type: 'integer', title: 'Grade' },
    stage: {
      type: 'integer',
      title: 'Stage',
      oneOf: [
        { const: 53, title: 'Paid' },
        { const: 60, title: 'Open' },
        { const: 84, title: 'Paid' },
      ],
    },
    secret: { type: 'string', title: 'Secret' },
    remark: { type: 'string', title: 'Remark' },
    region_id: { type: 'integer', title: 'Region', 'x-field': { ref: { entity: 'region' } } },
  },
}

let server: TestServer
let chief: SignedIn
let keeper: SignedIn

beforeAll(async () => {
  server = await startTestServer({ schemas: { ...workshop, shipment } })
  chief = await server.signIn('chief')
  keeper = await server.signIn('keeper')
  const [north, south] = [
    await server.make('region', { name: 'North' }),
    await server.make('region', { name: 'South' }),
  ]
  const rows: readonly Row[] = [
    {
      name: '=SUM(A1)',
      phone: '35998765432',
      document: '52998224725',
      boxes: 1200,
      weight: 10.1,
      price: 1234.5,
      share: 12.5,
      sent: '2026-02-01',
      seen: '2026-02-01T12:30:00.000Z',
      grade: 1,
      stage: 84,
      secret: 'hush',
      remark: 'kept aside',
      region_id: south.id,
    },
    { name: 'Beta', boxes: 3, weight: 20.2, price: 0.1, region_id: north.id, grade: 9, stage: 53 },
    { name: 'Alfa', boxes: 4, weight: 0.3, price: 0.2, region_id: south.id, stage: 60 },
    { name: 'Gama', stage: 84 },
  ]
  for (const row of rows) await server.make('shipment', row)
})
afterAll(() => server.close())

async function download(who: SignedIn, query: string): Promise<Sheet> {
  const answer = await who.get(`/api/shipment?${query}`, { accept: xlsx })
  expect(answer.status).toBe(200)
  return openXlsx(new Uint8Array(await answer.arrayBuffer()))
}

async function readLines(who: SignedIn, query: string): Promise<[head: Row, ...batches: unknown[][]]> {
  const answer = await who.get(`/api/shipment?${query}`, { accept: lines })
  expect(answer.status).toBe(200)
  const [head = '', ...batches] = (await answer.text()).trimEnd().split('\n')
  return [JSON.parse(head) as Row, ...batches.map((batch) => JSON.parse(batch) as unknown[])]
}

describe('an exported workbook', () => {
  it('has typed cells in the formats of the columns, documents as text, and no formula', async () => {
    const { rows } = await download(chief, 'filter={"boxes":1200}')
    expect(rows[1]).toEqual([
      { value: '=SUM(A1)', hasFormula: false },
      { value: '(35) 99876-5432', hasFormula: false },
      { value: '529.982.247-25', hasFormula: false },
      { value: 1200, format: '#,##0" cx"', hasFormula: false },
      { value: 10.1, format: '#,##0.00', hasFormula: false },
      { value: 1234.5, format: '"R$" #,##0.00', hasFormula: false },
      { value: 12.5, format: 'General"%"', hasFormula: false },
      { value: 46054, format: 'mm/yyyy', hasFormula: false },
      { value: 46054 + 9.5 / 24, format: 'dd/mm/yyyy hh:mm', hasFormula: false },
      { value: 'First', hasFormula: false },
      { value: 'South', hasFormula: false },
    ])
  })

  it('has the columns of the list with their report titles, without hidden and unreported ones', async () => {
    const [head] = valuesOf(await download(chief, ''))
    expect(head).toEqual([
      'Called',
      'Phone',
      'Document',
      'Boxes',
      'Weight',
      'Price',
      'Share',
      'Sent',
      'Seen',
      'Grade',
      'Region',
    ])
  })

  it('has the requested columns in order, hidden ones too, and never unreported ones', async () => {
    const [head, ...rows] = valuesOf(
      await download(chief, 'fields=remark,secret,name&sort=["name","DESC"]&filter={"boxes":{"gte":4}}'),
    )
    expect(head).toEqual(['Remark', 'Called'])
    expect(rows).toEqual([
      [null, 'Alfa'],
      ['kept aside', '=SUM(A1)'],
    ])
  })

  it('ends with the sums of all rows, each in its number format', async () => {
    const { rows } = await download(chief, 'fields=name,boxes,weight,price')
    expect(rows).toHaveLength(6)
    expect(rows[5]?.map((cell) => [cell?.value, cell?.format])).toEqual([
      ['Total', undefined],
      [1207, '#,##0'],
      [30.6, '#,##0.0000'],
      [1234.8, '"R$" #,##0.00'],
    ])
  })

  it('has a header with count and sums before each group', async () => {
    const sheet = await download(chief, 'fields=name,boxes&groups=region_id')
    expect(valuesOf(sheet).slice(1)).toEqual([
      ['Region: North (1 item)', 3],
      ['Beta', 3],
      ['Region: South (2 itens)', 1204],
      ['=SUM(A1)', 1200],
      ['Alfa', 4],
      ['Region: (vazio) (1 item)', 0],
      ['Gama'],
      ['Total', 1207],
    ])
  })

  it('groups codes with the same title together', async () => {
    const sheet = await download(chief, 'fields=name,boxes&groups=stage')
    expect(valuesOf(sheet).slice(1)).toEqual([
      ['Stage: Paid (3 itens)', 1203],
      ['=SUM(A1)', 1200],
      ['Beta', 3],
      ['Gama'],
      ['Stage: Open (1 item)', 4],
      ['Alfa', 4],
      ['Total', 1207],
    ])
  })

  it('has columns as wide as the widest value plus two', async () => {
    const { widths } = await download(chief, 'fields=phone,boxes&filter={"boxes":1200}')
    expect(widths.map(Math.floor)).toEqual(['(35) 99876-5432'.length + 2, '1.200 cx'.length + 2])
  })
})

describe('NDJSON lines for a file written by the browser', () => {
  it('begin with title, columns, row count, sums, author and time, followed by the rows', async () => {
    const [head, rows] = await readLines(
      chief,
      'fields=name,price&filter={"boxes":{"lte":4}}&sort=["name","ASC"]',
    )
    expect(head).toMatchObject({
      title: 'Shipments: [all]',
      total: 2,
      author: chief.actor.name,
      sums: [null, 0.3],
      columns: [
        { text: 'Called', holds: 'text' },
        { text: 'Price', holds: 'number', sumFormat: '"R$" #,##0.00', isMini: false },
      ],
    })
    expect(Date.parse(String(head.at))).toBeGreaterThan(0)
    expect(rows).toEqual([
      ['Alfa', 0.2],
      ['Beta', 0.1],
    ])
  })

  it('are formatted texts for a PDF', async () => {
    const [head, items] = await readLines(
      chief,
      'fields=phone,boxes,weight,price,share,sent,seen&formato=pdf&filter={"boxes":1200}&groups=region_id',
    )
    expect(head.sums).toEqual([null, '1.200', '10,10', 'R$ 1.234,50', null, null, null])
    expect(items).toEqual([
      { text: 'Region: South (1 item)', sums: [null, '1.200', '10,10', 'R$ 1.234,50', null, null, null] },
      ['(35) 99876-5432', '1.200 cx', '10,10', 'R$ 1.234,50', '12,5%', '02/2026', '01/02/2026 09:30'],
    ])
    expect((head.columns as Row[])[0]).toMatchObject({ isMini: true })
  })

  it('are audited with the rows and the format', async () => {
    await readLines(chief, 'fields=name&formato=pdf&q=alf')
    const [written] = await server.db.query<Row>(
      "select * from sys_audit where act = 'export' order by id desc limit 1",
    )
    expect(written).toMatchObject({
      entity: 'shipment',
      account_id: chief.accountId,
      actor_name: chief.actor.name,
    })
    expect(written?.detail).toMatch(/^format=pdf&total=\d&/)
    expect(written?.detail).toContain('q=alf')
  })

  it('require the export permission and refuse unknown fields', async () => {
    expect((await keeper.get('/api/shipment', { accept: lines })).status).toBe(403)
    expect((await chief.get('/api/shipment?groups=nothing', { accept: lines })).status).toBe(400)
    expect((await server.app.request('/api/shipment', { headers: { accept: lines } })).status).toBe(401)
  })
})

describe('a field hidden from a role', () => {
  it('is omitted from columns, sums and groups', async () => {
    await server.make('widget', { name: 'Mine', keeper_id: keeper.recordId, price: 77 })
    await server.make('widget', { name: 'Not mine', price: 88 })
    const answer = await keeper.get('/api/widget?fields=name,price', { accept: lines })
    const [head, rows] = (await answer.text())
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line))
    expect(head).toMatchObject({ total: 1, columns: [{}] })
    expect(head).not.toHaveProperty('sums')
    expect(rows).toEqual([['Mine']])
    expect((await keeper.get('/api/widget?groups=price', { accept: lines })).status).toBe(400)
  })
})
