// @module-tag extended
/*
 * A spreadsheet is written in batches and leaves the same rows, history, numbers, roll-ups and messages as
 * its records created one by one. The same file runs on both engines.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonSchema, Row } from '#model/entity/jsonSchema'
import type { ImportJob } from '#model/wire/record/import'
import type { Database, Queryable } from '../../../../server/db/database'
import { openServerDatabase } from '../../../support/database'
import { type SignedIn, startTestServer, type TestServer } from '../../../support/server'

const access = {
  list: ['chief'],
  view: ['chief'],
  create: ['chief'],
  edit: ['chief'],
  remove: ['chief'],
}
const room = { type: 'integer', title: 'Sala', 'x-field': { ref: { entity: 'room' } } }
const name = { type: 'string', title: 'Nome', maxLength: 40 }
const count = { type: 'integer', title: 'Quantidade' }
const price = { type: 'number', title: 'Preço', 'x-field': { kind: 'money' } }

const schemas = {
  chief: {
    title: 'Chefe',
    type: 'object',
    'x-entity': {
      label: '{name}',
      access,
      account: { role: 'chief', level: 0, area: 'chief', title: 'Chefe' },
    },
    properties: { name, email: { type: 'string', format: 'email', title: 'E-mail' } },
  },
  room: {
    title: 'Sala',
    type: 'object',
    'x-entity': { access, label: '{name}', list: { search: ['name'] } },
    properties: {
      name,
      boxes: { ...count, 'x-field': { rollup: { from: 'box.room_id', of: 'count' } } },
      worth: {
        ...price,
        'x-field': { kind: 'money', rollup: { from: 'box.room_id', of: 'sum', value: 'price' } },
      },
    },
    required: ['name'],
  },
  box: {
    title: 'Caixa',
    type: 'object',
    'x-entity': { access, label: '{name}', unique: [['room_id', 'number']], list: { search: ['name'] } },
    properties: {
      name,
      number: { type: 'integer', title: 'Número' },
      room_id: room,
      count,
      price,
      total: { ...price, readOnly: true, 'x-field': { kind: 'money', computed: 'double(count) * price' } },
      day: { type: 'string', format: 'date', title: 'Dia' },
      month: { type: 'string', format: 'month', title: 'Mês' },
      full: { type: 'boolean', title: 'Cheia', default: false },
      remark: { ...name, title: 'Observação', 'x-field': { show: 'full == true' } },
      inner: { type: 'object', title: 'Dentro', properties: { what: { type: 'string', title: 'O quê' } } },
    },
    required: ['name', 'number'],
  },
  slip: {
    title: 'Guia',
    type: 'object',
    'x-entity': { access, label: '{serial}' },
    properties: {
      name,
      room_id: room,
      serial: { type: 'string', title: 'Número', 'x-field': { series: 'G-{0000}' } },
      called: {
        type: 'string',
        title: 'Título',
        readOnly: true,
        'x-field': { computed: "serial + ' ' + name" },
      },
    },
    required: ['name'],
  },
  tag: {
    title: 'Etiqueta',
    type: 'object',
    'x-entity': { access, label: '{name}' },
    properties: {
      name,
      code: { ...name, title: 'Código', 'x-field': { unique: true } },
      room_id: room,
      price,
    },
    required: ['name'],
  },
  club: {
    title: 'Clube',
    type: 'object',
    'x-entity': { access, label: '{name}' },
    properties: {
      name,
      rooms: {
        type: 'array',
        title: 'Salas',
        items: { type: 'integer' },
        'x-field': { ref: { entity: 'room', through: 'seat', from: 'club_id', to: 'room_id' } },
      },
    },
    required: ['name'],
  },
  seat: {
    title: 'Lugar',
    type: 'object',
    'x-entity': { access },
    properties: {
      club_id: { type: 'integer', title: 'Clube', 'x-field': { ref: { entity: 'club' } } },
      room_id: room,
      share: { type: 'number', title: 'Parte', default: 100 },
    },
    required: ['club_id', 'room_id'],
  },
  visit: {
    title: 'Visita',
    type: 'object',
    'x-entity': {
      access,
      label: '{name}',
      events: {
        dear: {
          label: 'Visita cara',
          on: 'create',
          when: 'price != null && price > 50.0',
          notify: { roles: ['chief'], by: ['bell'], text: '{name} custa {price}' },
          set: { field: 'remark', value: "'cara: ' + name" },
        },
      },
    },
    properties: { name, price, remark: { ...name, readOnly: true } },
    required: ['name'],
  },
} as unknown as Readonly<Record<string, JsonSchema>>

const roomNames = ['Norte', 'Sul', 'Leste']

/** Both servers use the same fixed time. */
const now = () => new Date('2026-03-10T15:00:00.000Z')

interface ImportServer {
  readonly server: TestServer
  readonly chief: SignedIn
}
let sheet: ImportServer
let single: ImportServer

const statements: string[] = []

function watch(db: Database): Database {
  const watched = ({ query, exec }: Queryable): Queryable => ({
    exec,
    query: (sql, params) => {
      statements.push(sql)
      return query(sql, params)
    },
  })
  return { ...db, ...watched(db), transaction: (work) => db.transaction((tx) => work(watched(tx))) }
}

async function start(): Promise<ImportServer> {
  const server = await startTestServer({ schemas, now, db: watch(await openServerDatabase()) })
  const chief = await server.signIn('chief', { name: 'Ana', email: 'ana@example.com' })
  for (const each of roomNames) await server.make('room', { name: each })
  return { server, chief }
}

beforeAll(async () => {
  sheet = await start()
  single = await start()
})
afterAll(() => Promise.all([sheet, single].map(({ server }) => server.close())))

const read = async <T>(response: Response): Promise<T> => {
  const body = (await response.json()) as T
  expect({ status: response.status, body: response.ok ? '' : body }).toEqual({ status: 200, body: '' })
  return body
}

async function settled(id: number): Promise<ImportJob> {
  for (;;) {
    const job = await read<ImportJob>(await sheet.chief.get(`/api/importacoes/${id}`))
    if (!['ensaiando', 'gravando', 'desfazendo'].includes(job.situacao)) return job
  }
}

/** Sends the records and tries them. */
async function tryAll(
  entity: string,
  paths: readonly string[],
  records: readonly Row[],
  way: Row = { modo: 'inserir', por: null },
): Promise<ImportJob> {
  const { chief } = sheet
  const plan = { colunas: paths.map((campo) => ({ titulo: campo, campo })), ...way }
  const begun = {
    entidade: entity,
    arquivo: 'a.xlsx',
    chave: crypto.randomUUID(),
    total: records.length,
    ...plan,
  }
  const { id } = await read<ImportJob>(await chief.post('/api/importacoes', begun))
  const linhas = records.map((record, at) => ({
    linha: at + 2,
    celulas: paths.map((path) => cellOf(record, path)),
  }))
  await read(await chief.post(`/api/importacoes/${id}/linhas`, { linhas }))
  await read(await chief.post(`/api/importacoes/${id}/ensaio`, plan))
  return settled(id)
}

async function importAll(entity: string, paths: readonly string[], records: readonly Row[]): Promise<number> {
  const { chief } = sheet
  const tried = await tryAll(entity, paths, records)
  const { id } = tried
  expect(tried).toMatchObject({ situacao: 'ensaiada', novas: records.length, erradas: 0 })
  await read(await chief.post(`/api/importacoes/${id}/gravacao`, { semErradas: false }))
  expect((await settled(id)).situacao).toBe('gravada')
  return id
}

function cellOf(record: Row, path: string): string | number | boolean | null {
  const [first = '', inner] = path.split('.')
  const value = record[first]
  const own = inner === undefined ? value : (value as Row | undefined)?.[inner]
  if (Array.isArray(own)) return own.map((id) => roomNames[id - 1]).join('; ')
  return path === 'room_id' && own !== undefined
    ? (roomNames[Number(own) - 1] ?? null)
    : ((own as string | undefined) ?? null)
}

async function undo(id: number): Promise<void> {
  await read(await sheet.chief.post(`/api/importacoes/${id}/desfazer`))
  expect((await settled(id)).situacao).toBe('desfeita')
}

/** Everything stored about the records of an entity, in their order, because ids taken by the preview differ. */
async function leftOf({ server: { db } }: ImportServer, entity: string, after: number) {
  const rows = await db.query<Row>(`select * from "${entity}" where id > $1 order by id`, [after])
  const places = new Map(rows.map(({ id }, at) => [Number(id), at]))
  const placed = (all: readonly Row[], key: string): readonly Row[] =>
    all.map(({ [key]: id, ...rest }) => ({ ...rest, place: places.get(Number(id)) }))
  const trail = await db.query<Row>(
    `select record_id, at, account_id, actor_name, act, detail, changes from sys_audit
      where entity = $1 and record_id > $2 order by record_id, id`,
    [entity, after],
  )
  const messages = await db.query<Row>(
    `select record_id, at, channel, subject, (body::jsonb - 'id') as body from sys_outbox
      where entity = $1 and record_id > $2 order by record_id, id`,
    [entity, after],
  )
  return {
    rows: placed(rows, 'id'),
    trail: placed(trail, 'record_id'),
    messages: placed(messages, 'record_id'),
    rooms: await db.query<Row>('select id, boxes, worth, versao from room order by id'),
  }
}

async function lastOf({ server: { db } }: ImportServer, entity: string): Promise<number> {
  const [last] = await db.query<{ id: number | null }>(`select max(id) as id from "${entity}"`)
  return Number(last?.id ?? 0)
}

/** Id of the first of the last clubs. */
async function firstOf({ server: { db } }: ImportServer, count: number): Promise<number> {
  const [first] = await db.query<{ id: number }>('select id from club order by id desc offset $1 limit 1', [
    count - 1,
  ])
  return Number(first?.id)
}

/** The values of a new link in its audit entry. */
function clubOf({ changes }: Row): Row {
  const told = changes as Readonly<Record<string, readonly unknown[]>>
  return Object.fromEntries(Object.entries(told).map(([name, [, value]]) => [name, value]))
}

async function compare(entity: string, paths: readonly string[], records: readonly Row[]) {
  const [afterSheet, afterSingle] = [await lastOf(sheet, entity), await lastOf(single, entity)]
  const id = await importAll(entity, paths, records)
  for (const record of records) await single.server.store.create(entity, record, single.chief.actor)
  const left = await leftOf(sheet, entity, afterSheet)
  expect(left).toEqual(await leftOf(single, entity, afterSingle))
  expect(left.rows.length).toBe(records.length)
  expect(left.trail.length).toBe(records.length)
  return { id, left }
}

const text = fc.stringMatching(/^[A-Za-zãéíõç]{1,12}( [a-zãé]{1,8})?$/)
const roomId = fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined })
const money = fc.option(
  fc.integer({ min: 0, max: 20_000 }).map((cents) => cents / 100),
  { nil: undefined },
)
const whole = fc.option(fc.integer({ min: 0, max: 500 }), { nil: undefined })
const day = fc.option(
  fc
    .integer({ min: 0, max: 700 })
    .map((more) => new Date(Date.UTC(2024, 0, 1 + more)).toISOString().slice(0, 10)),
  { nil: undefined },
)
/** An empty cell equals a missing form value. */
const filled = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))
const manyOf = (one: fc.Arbitrary<Row>) => fc.array(one.map(filled), { minLength: 2, maxLength: 30 })
const fewRuns = { numRuns: 4 }

describe('records imported in batches', () => {
  it('equal records created one by one, with roll-ups and unique sets', async () => {
    let numbers = 0
    const box = fc.record({
      name: text,
      room_id: roomId,
      count: whole,
      price: money,
      day,
      month: day.map((each) => each?.slice(0, 7)),
      full: fc.boolean(),
      inner: fc.option(
        text.map((what) => ({ what })),
        { nil: undefined },
      ),
    })
    const paths = ['name', 'number', 'room_id', 'count', 'price', 'day', 'month', 'full', 'inner.what']
    await fc.assert(
      fc.asyncProperty(manyOf(box), async (boxes) => {
        const numbered = boxes.map((each) => ({ ...each, number: ++numbers }))
        const { left } = await compare('box', paths, numbered)
        const counted = left.rooms.reduce((all, { boxes: many }) => all + Number(many), 0)
        expect(counted).toBeGreaterThanOrEqual(
          numbered.filter(({ room_id }: Row) => room_id !== undefined).length,
        )
      }),
      fewRuns,
    )
  })

  it('are numbered in order without gaps, and computed fields use the number', async () => {
    await fc.assert(
      fc.asyncProperty(manyOf(fc.record({ name: text, room_id: roomId })), async (slips) => {
        const { left } = await compare('slip', ['name', 'room_id'], slips)
        const numbers = left.rows.map(({ serial }) => Number(String(serial).slice(2)))
        expect(numbers).toEqual(numbers.map((_number, at) => (numbers[0] ?? 0) + at))
        expect(left.rows.map(({ called }) => called)).toEqual(
          left.rows.map((row) => `${String(row.serial)} ${String(row.name)}`),
        )
      }),
      fewRuns,
    )
  })

  it('get the links that records created one by one get, each with its history', async () => {
    const rooms = fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { minLength: 1 })
    await fc.assert(
      fc.asyncProperty(manyOf(fc.record({ name: text, rooms })), async (clubs) => {
        const before = await Promise.all([sheet, single].map((each) => lastOf(each, 'seat')))
        await compare('club', ['name', 'rooms'], clubs)
        const [ofSheet, ofSingle] = await Promise.all(
          [sheet, single].map(async (each, at) => {
            const club = await firstOf(each, clubs.length)
            const { rows, trail } = await leftOf(each, 'seat', before[at] ?? 0)
            // Links take their times from the database.
            const ofClub = ({ criado_em: _made, atualizado_em: _changed, ...row }: Row) => ({
              ...row,
              club_id: Number(row.club_id) - club,
            })
            const changesOf = (entry: Row) => ({ ...entry, changes: ofClub(clubOf(entry)) })
            return { rows: rows.map(ofClub), trail: trail.map(changesOf) }
          }),
        )
        expect(ofSheet).toEqual(ofSingle)
        const links = clubs.flatMap((club) => club.rooms)
        expect([ofSheet?.rows.length, ofSheet?.trail.length]).toEqual([links.length, links.length])
      }),
      fewRuns,
    )
  })

  it('create the messages and writes of their events', async () => {
    await fc.assert(
      fc.asyncProperty(manyOf(fc.record({ name: text, price: money })), async (visits) => {
        const { left } = await compare('visit', ['name', 'price'], visits)
        const dear = visits.filter(({ price: paid }) => Number(paid ?? 0) > 50)
        expect(left.messages.length).toBe(dear.length)
      }),
      fewRuns,
    )
  })

  it('take one statement for each 250 that are tried and each five hundred that are written', async () => {
    const importTags = async (count: number, mark: string) => {
      statements.length = 0
      const tags = Array.from({ length: count }, (_, at) => ({
        name: `Etiqueta ${at}`,
        code: `${mark}${at}`,
        room_id: 1 + (at % 3),
      }))
      await importAll('tag', ['name', 'code', 'room_id'], tags)
      const found = (text: string) => statements.filter((each) => each.includes(text)).length
      return {
        inserts: found('insert into "tag"'),
        audits: found('insert into sys_audit'),
        // Those that were there before are found by their code, without counting them.
        twins: found('"t"."code" = any'),
        counts: found('count(*) from "tag"'),
      }
    }
    expect(await importTags(100, 'A')).toEqual({ inserts: 2, audits: 2, twins: 1, counts: 0 })
    expect(await importTags(500, 'B')).toEqual({ inserts: 3, audits: 2, twins: 2, counts: 0 })
    const all = statements.filter((each) => /"(tag|room)"|sys_audit|savepoint/.test(each))
    expect(all.length, all.join('\n')).toBeLessThanOrEqual(20)
  })

  it('change existing records in a few statements too', async () => {
    const tags = (mark: string) =>
      Array.from({ length: 200 }, (_, at) => ({
        name: `${mark} ${at}`,
        code: `D${at}`,
        room_id: 1 + (at % 2),
      }))
    await importAll('tag', ['name', 'code', 'room_id'], tags('Etiqueta'))
    statements.length = 0
    const way = { modo: 'atualizar', por: 'code' }
    const tried = await tryAll('tag', ['name', 'code', 'room_id'], tags('Nova'), way)
    expect(tried).toMatchObject({ situacao: 'ensaiada', novas: 0, alteradas: 200, erradas: 0 })
    await read(await sheet.chief.post(`/api/importacoes/${tried.id}/gravacao`, { semErradas: false }))
    expect((await settled(tried.id)).situacao).toBe('gravada')
    const all = statements.filter((each) => /"tag"|sys_audit|savepoint/.test(each))
    expect(all.length, all.join('\n')).toBeLessThanOrEqual(19)
    const { db } = sheet.server
    const rows = await db.query<Row>("select name, versao from tag where code like 'D%' order by id")
    expect(rows).toEqual(tags('Nova').map(({ name: called }) => ({ name: called, versao: 2 })))
    const trail = await db.query<Row>(
      "select changes from sys_audit where entity = 'tag' and act = 'edit' order by record_id",
    )
    expect(trail.length).toBe(200)
    expect(trail[0]).toEqual({ changes: { name: ['Etiqueta 0', 'Nova 0'] } })
  })

  it('take few more statements when the database refuses some of them', async () => {
    const tag = (at: number) => ({ name: `Etiqueta ${at}`, code: `C${at}`, room_id: 1 })
    await importAll('tag', ['name', 'code', 'room_id'], [tag(20), tag(150)])
    statements.length = 0
    const tried = await tryAll(
      'tag',
      ['name', 'code', 'room_id'],
      Array.from({ length: 200 }, (_, at) => tag(at)),
    )
    expect(tried).toMatchObject({ novas: 198, erradas: 2 })
    expect(statements.filter((each) => each.includes('insert into "tag"')).length).toBeLessThan(35)
  })

  it('are removed by an undo, with a complete history', async () => {
    const boxes = Array.from({ length: 30 }, (_, at) => ({
      name: `Caixa ${at}`,
      number: -1 - at,
      room_id: 1 + (at % 3),
    }))
    const { db } = sheet.server
    const before = await db.query('select id, boxes, worth from room order by id')
    const last = await lastOf(sheet, 'box')
    const { id } = await compare('box', ['name', 'number', 'room_id'], boxes)
    await undo(id)
    expect(await lastOf(sheet, 'box')).toBe(last)
    expect(await db.query('select id, boxes, worth from room order by id')).toEqual(before)
    const trail = await db.query<{ record_id: number; act: string; changes: Record<string, unknown[]> }>(
      `select record_id, act, changes from sys_audit where entity = 'box' and record_id > $1 order by record_id, id`,
      [last],
    )
    expect(trail.map(({ act }) => act)).toEqual(boxes.flatMap(() => ['create', 'undoImport']))
    for (let at = 0; at < trail.length; at += 2) {
      const [made, gone] = [trail[at], trail[at + 1]]
      const emptied = Object.entries(made?.changes ?? {}).map(([field, [, value]]) => [field, [value, null]])
      expect(gone?.changes).toEqual(Object.fromEntries(emptied))
    }
  })
})
