/*
 * An anonymised person disappears from the whole database: the name is planted in every spelling in every
 * text and JSON column, then searched in every column of every table and in every file.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { fold } from '#model/formats/fold'
import { systemActor } from '#model/people/actor'
import { holdsPersonal } from '#model/record/anonymise'
import { features } from '../../support/features'
import { saveFile } from '../../support/saveFile'
import { type Estate, openEstate } from './estate'

let estate: Estate
let person: number
const name = 'Zulmira Quitéria Brandão-Xavier'
const cpf = '39053344705'
const email = 'zulmira-qbx@minha-fazenda.example.com'
const phone = '35987651234'
const spellings = [
  name,
  'ZULMIRA QUITERIA BRANDAO XAVIER',
  'zulmira  quitéria brandão xavier',
  encodeURIComponent(name),
  new URLSearchParams({ q: name }).toString(),
  cpf,
  '390.533.447-05',
  '390 533 447 05',
  email,
  'Zulmira-QBX@Minha-Fazenda.Example.com',
  encodeURIComponent(email),
  phone,
  '(35) 98765-1234',
  '+55 35 98765-1234',
]
/** In free text, parts of the name identify the person too. */
const parts = ['dona Zulmira', 'a sra. Quiteria', 'Brandão, Z.']

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
}

async function columns(types: readonly string[]): Promise<readonly Column[]> {
  return estate.server.db.query<Column>(
    `select c.table_name::text as "table", c.column_name::text as name, c.data_type::text as type
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
        and (c.data_type = any ($1::text[]) or $1::text[] = '{}')`,
    [types],
  )
}

/** Whether the records are people, whose own values stay. */
function isOfPeople({ account, fields }: Entity): boolean {
  return (
    account !== undefined || fields.some(({ name, pii }) => /^(cpf|cpf_cnpj)$/.test(name) && pii === 'id')
  )
}

/** Excludes columns without personal text: keys, states and values of other people. */
function isPlanted({ table, name: column }: Column): boolean {
  const entity = entities.find((each) => each.name === table)
  if (entity) {
    const field = entity.fields.find((each) => each.name === column)
    if (!field || field.values || field.ref || field.unique || field.computed) return false
    return (
      !(isOfPeople(entity) && holdsPersonal(field)) &&
      !['file', 'pdf', 'image', 'list', 'object'].includes(field.kind)
    )
  }
  return [
    'sys_outbox.recipient',
    'sys_outbox.subject',
    'sys_outbox.body',
    'sys_outbox.reason',
    'sys_message.subject',
    'sys_message.masked',
    'sys_note.actor_name',
    'sys_note.text',
    'sys_note.files',
    'sys_audit.detail',
    'sys_audit.actor_name',
    'sys_audit.changes',
    'sys_template.name',
    'sys_template.state',
    'sys_view.name',
    'sys_view.state',
    'sys_answer.result',
    'sys_audit.recorded',
    'sys_session.platform',
    'sys_session.user_agent',
    'sys_meta.value',
  ].includes(`${table}.${column}`)
}

const isFree = (column: Column) =>
  column.table.startsWith('sys_') ||
  ['longText', 'json'].includes(
    entities.find((each) => each.name === column.table)?.fields.find((each) => each.name === column.name)
      ?.kind ?? '',
  )

beforeAll(async () => {
  estate = await openEstate(features)
  const { admin, make, server, stranger } = estate
  for (const entity of entities) await make(entity.name)
  person = await make('produtor', {
    tipo_pessoa: 'F',
    nome: name,
    cpf,
    email,
    tecnico_id: estate.technician.recordId,
    telefones: [{ title: 'Celular', format: 'cel', number: phone, tipo: 'Celular' }],
  })
  const her = await server.signInAs('produtor', person)
  await her.post('/api/auth/login/web', { userLogin: cpf, password: 'errada' })
  await admin.get(`/api/produtor?q=${encodeURIComponent('Zulmira')}&range=[0,9]`)
  await admin.patch(`/api/produtor/${person}`, { nome: 'Zulmira Quitéria Brandão-Xavier Prado' })
  await server.outbox.deliver()
  const { db } = server
  const at = new Date().toISOString()
  await db.query(
    `insert into sys_outbox (at, channel, recipient, subject, body) values ($1, 'mail', 'x@example.com', '', '')`,
    [at],
  )
  await db.query(`insert into sys_answer (id, request, at, answer) values ('k', '', $1, '')`, [at])
  await db.query(
    `insert into sys_view (entity, account_id, name, state, created_at, updated_at) values ('produtor', $1, 'v', '{}', $2, $2)`,
    [stranger.accountId, at],
  )
  await db.query(
    `insert into sys_template (entity, account_id, name, state, at) values ('produtor', $1, 't', '{}', $2)`,
    [stranger.accountId, at],
  )
  await db.query(
    `insert into sys_note (entity, record_id, account_id, actor_name, at, text) values ('safra', 1, $1, '', $2, '')`,
    [stranger.accountId, at],
  )
  await db.query(
    `insert into sys_message (id, at, channel, subject, state, entity, record_id) values (0, $1, 'mail', '', 'sent', 'safra', 1)`,
    [at],
  )
  await db.query(`insert into sys_meta (key, value) values ('note', '{}')`)
}, 240_000)
afterAll(() => estate.server.close())

it('anonymising leaves no trace of the person in any column of any table or in a file', async () => {
  const { admin, server } = estate
  const { db } = server
  const planted = (await columns(['text', 'character varying', 'json', 'jsonb'])).filter(isPlanted)
  expect(planted.length).toBeGreaterThan(60)
  await db.transaction(async (tx) => {
    await tx.query(`select set_config('sys.scrub', 'on', true)`)
    for (const column of planted) {
      const text = [...spellings, ...(isFree(column) ? parts : [])].join(' | ')
      const value = column.type.startsWith('json')
        ? JSON.stringify({ [text]: [{ deep: text }, 39053344705] })
        : text
      const cast = column.type.startsWith('json') ? '::jsonb' : ''
      // Only the newest row of each table is changed, because the others have unique values.
      await tx.query(
        `update "${column.table}" set "${column.name}" = $1${cast} where ctid = (select max(ctid) from "${column.table}")`,
        [value],
      )
    }
  })
  const bytes = new TextEncoder().encode(`%PDF-1.4 Laudo de ${name}, ${cpf} %%EOF`)
  const chave = await saveFile(server.files, bytes, systemActor)
  const arquivo = { nome: `laudo ${name}.pdf`, tipo: 'application/pdf', tamanho: bytes.length, chave }
  const importacao_id = await estate.make('integracaofile', { arquivo, texto: `Laudo de ${name}` })
  const fazenda_id = await estate.make('fazenda', {
    produtor: [person],
    produtor_id: person,
    ramo_atividade: 'Cafeicultura',
    apoio: 'nao',
  })
  await estate.make('qualidade_diaria', { produtor_id: person, fazenda_id, importacao_id })
  await db.query('delete from pagamento where produtor_id = $1', [person])
  const answer = await admin.post(`/api/produtor/${person}/anonimizar`, { confirmacao: 'ANONIMIZAR' })
  expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)])

  const told: string[] = []
  for (const { table, name: column } of await columns([])) {
    const rows = await db.query<{ text: string | null }>(`select "${column}"::text as text from "${table}"`)
    const found = rows.map(({ text }) => fold(decode(text ?? ''))).filter(isTelling)
    told.push(...found.map((text) => `${table}.${column}: ${text.slice(0, 120)}`))
  }
  expect(told).toEqual([])
  const kept = await db.query<{ bytes: Uint8Array }>('select bytes from sys_content_part')
  expect(kept.map((part) => fold(Buffer.from(part.bytes).toString('utf8'))).filter(isTelling)).toEqual([])
  const attempts = await db.query("select * from sys_rate where key like 'try %'")
  expect(attempts).toEqual([])
})

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

function isTelling(text: string): boolean {
  const digits = text.replace(/[^\d]/g, '')
  return /zulmira|quiteria|brandao|qbx/.test(text) || digits.includes(cpf) || digits.includes(phone)
}

it('anonymising does not change other people, even namesakes', async () => {
  const { admin, make, row, server } = estate
  const twins = await Promise.all(
    ['11144477735', '52998224725'].map(async (document, i) => {
      const { rows } = await server.store.list(
        'produtor',
        { filter: { cpf: document }, sort: [] },
        systemActor,
      )
      const id = Number(rows[0]?.id ?? (await make('produtor', { cpf: document })))
      await server.store.update(
        'produtor',
        id,
        { nome: 'Benedita Prado Leal', email: `bene${i}@example.com` } as Row,
        '*',
        systemActor,
      )
      return id
    }),
  )
  const [gone = 0, stays = 0] = twins
  const note = await make('atividades', { observacao: 'Visita à Benedita Prado Leal' })
  const before = await row('produtor', stays)
  await server.db.query('delete from pagamento where produtor_id = $1', [gone])
  expect((await admin.post(`/api/produtor/${gone}/anonimizar`, { confirmacao: 'ANONIMIZAR' })).status).toBe(
    200,
  )
  expect(await row('produtor', stays)).toEqual(before)
  expect((await row('atividades', note)).observacao).toBe('Visita à Benedita Prado Leal')
})
