import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChangeEntry } from '#model/changes/entry'
import type { JsonSchema } from '#model/entity/jsonSchema'
import type { Database } from '../../../../server/db/database'
import { purgeArchive, restoreArchive } from '../../../../server/engine/changes/archives'
import { ChangeRefusal, migrate, planChanges } from '../../../../server/engine/changes/migrate'
import { answersOf } from '../../../../server/engine/changes/planText'
import { readArchives, readHistory } from '../../../../server/engine/changes/stored'
import type { NameColumn } from '../../../../server/engine/contract'
import { insertRow } from '../../../../server/engine/sql/select'
import { applySystemTables } from '../../../../server/engine/tables/systemTables'
import { openTestDatabase } from '../../../support/database'
import { makeEntities } from '../../../support/entities'
import { run } from '../samples'

const text: JsonSchema = { type: 'string' }
const entity = (properties: JsonSchema['properties']): JsonSchema => ({
  title: 'Thing',
  type: 'object',
  properties,
})
const state: JsonSchema = { type: 'string', enum: ['open', 'shut'] }
const place: JsonSchema = { type: 'object', properties: { town: text } }
const toTin = entity({ tin_id: { type: 'integer', 'x-field': { ref: { entity: 'tin' } } } })
const before = makeEntities({
  tin: entity({ name: { ...text, title: 'Name' }, state, place }),
  lid: toTin,
  right: entity({ word: text }),
}).index
const after = makeEntities({
  can: entity({
    label: { ...text, title: 'Name' },
    state: { type: 'string', enum: ['free', 'shut'] },
    place: { type: 'object', properties: { city: text } },
  }),
  lid: entity({ tin_id: { type: 'integer', 'x-field': { ref: { entity: 'can' } } } }),
  right: entity({ word: text }),
}).index
const entries = [
  { entity: 'tin', rename: 'can' },
  { entity: 'can', field: 'name', rename: 'label' },
  { entity: 'can', field: 'place.town', rename: 'city' },
  { entity: 'can', field: 'state', values: { open: 'free' } },
] as const
const nameColumns: readonly NameColumn[] = [
  { entity: 'right', field: 'word', follow: (value, names) => names.permission(String(value)) },
]

let db: Database
const one = async <T>(sql: string): Promise<T | undefined> => (await db.query<T>(sql))[0]

beforeAll(async () => {
  db = await openTestDatabase()
  await applySystemTables(db)
  await migrate(db, before, {})
  const [tin, lid, right] = ['tin', 'lid', 'right'].map((name) => before.get(name))
  if (!tin || !lid || !right) throw new Error('no entities')
  await run(db, insertRow(tin, { name: 'a', state: 'open', place: { town: 'T' } }))
  await run(db, insertRow(lid, { tin_id: 1 }))
  await run(db, insertRow(right, { word: 'tin.create' }))
  const at = '2026-01-01T00:00:00Z'
  const question = (paths: readonly [string, string, string]) => ({
    columns: [{ field: paths[0], hidden: false, fixed: false }],
    sort: [[paths[1], 'ASC']],
    filter: { [paths[2]]: ['open', 'shut'] },
    group: paths[2],
    shape: { kind: 'board', options: { by: paths[2] } },
  })
  await db.exec(`
    insert into sys_account (entity, record_id, name, role, created_at, updated_at) values ('tin', 1, 'A', 'r', '${at}', '${at}');
    insert into sys_audit (at, actor_name, entity, record_id, act, changes) values ('${at}', 'A', 'tin', 1, 'edit',
      '{"name": [null, "a"], "state": ["open", "shut"], "place": [null, {"town": "T"}]}');
    insert into sys_view (entity, account_id, name, state, created_at, updated_at) values
      ('tin', 1, 'V', '${JSON.stringify(question(['name', 'place.town', 'state']))}', '${at}', '${at}'),
      ('lid', 1, 'V', '${JSON.stringify(question(['tin_id.name', 'tin_id.place.town', 'tin_id.state']))}', '${at}', '${at}');
    insert into sys_default_view (account_id, entity, view_id) values (1, 'tin', 1);
    insert into sys_template (entity, account_id, name, state, at) values
      ('tin', 1, 'T', '{"name": "n", "state": "open", "place": {"town": "U"}}', '${at}');
    insert into sys_favourite (account_id, entity, record_id, at) values (1, 'tin', 1, '${at}');
    insert into sys_note (entity, record_id, actor_name, at, text) values ('tin', 1, 'A', '${at}', 'hello');
    insert into sys_access_token (token_hash, account_id, name, entities, writes, created_at, expires_at) values
      ('h', 1, 'P', '["lid", "tin"]', false, '${at}', '${at}');
    insert into sys_calendar (token_hash, account_id, name, entity, field, question, created_at) values
      ('c', 1, 'C', 'tin', 'name', '{"filter": {"state": "open"}}', '${at}')`)
})
afterAll(() => db.close())

describe('saved user data in the plan', () => {
  const told = async (index: typeof after, said: readonly ChangeEntry[]) =>
    (await planChanges(db, index, { entries: said, nameColumns })).map(({ entity, path, text }) => [
      [entity, path].join('.'),
      text,
    ])

  it('is counted for renamed entities and fields', async () => {
    const followed = (await told(after, entries)).filter(([, said]) => said?.startsWith('era '))
    expect(followed).toEqual([
      ['can.', 'era `tin`; 1 visão salva, 1 modelo, 1 calendário e 1 favorito passam a usar o nome novo'],
      ['can.label', 'era `name`; 2 visões salvas, 1 modelo e 1 calendário passam a usar o nome novo'],
      ['can.place.city', 'era `place.town`; 2 visões salvas e 1 modelo passam a usar o nome novo'],
    ])
  })

  it.each<readonly [string, JsonSchema['properties'], RegExp]>([
    [
      'name',
      { state, place },
      /^o campo sumiu; 2 visões salvas, 1 modelo e 1 calendário usam o campo e ficam sem ele; quem abre a visão é avisado; 1 registro tem valor/,
    ],
    [
      'place.town',
      { name: text, state, place: { type: 'object', properties: {} } },
      /2 visões salvas e 1 modelo usam/,
    ],
    ['place', { name: text, state }, /2 visões salvas e 1 modelo usam/],
    ['state', { name: text, place }, /2 visões salvas, 1 modelo e 1 calendário usam/],
  ])('is counted when %s is removed', async (path, properties, said) => {
    const { index } = makeEntities({ tin: entity(properties), lid: toTin, right: entity({ word: text }) })
    const plan = await told(index, [{ entity: 'tin', field: path, remove: true }])
    expect(plan).toContainEqual([`tin.${path}`, expect.stringMatching(said)])
  })

  it('is counted when an entity is removed', async () => {
    const { index } = makeEntities({ lid: entity({}), right: entity({ word: text }) })
    expect(await told(index, [{ entity: 'tin', remove: true }])).toContainEqual([
      'tin.',
      'o cadastro sumiu; 1 visão salva, 1 modelo, 1 calendário e 1 favorito deixam de aparecer, até que ele volte; 1 registro fica guardado à parte',
    ])
  })
})

describe('declared renames', () => {
  beforeAll(() => migrate(db, after, { entries, nameColumns }))

  it('preserve values, references and history', async () => {
    expect(await one('select label, state, place from can')).toEqual({
      label: 'a',
      state: 'free',
      place: { city: 'T' },
    })
    expect(await one('select c.label from lid join can c on c.id = lid.tin_id')).toEqual({ label: 'a' })
    expect(await one('select entity, changes from sys_audit')).toEqual({
      entity: 'can',
      changes: { label: [null, 'a'], state: ['free', 'shut'], place: [null, { city: 'T' }] },
    })
  })

  it('preserve saved views, including those of other lists that traverse the entity', async () => {
    const follow = (prefix: string) => ({
      columns: [{ field: `${prefix}label`, hidden: false, fixed: false }],
      sort: [[`${prefix}place.city`, 'ASC']],
      filter: { [`${prefix}state`]: ['free', 'shut'] },
      group: `${prefix}state`,
      shape: { kind: 'board', options: { by: `${prefix}state` } },
    })
    expect(await db.query('select entity, state from sys_view order by id')).toEqual([
      { entity: 'can', state: follow('') },
      { entity: 'lid', state: follow('tin_id.') },
    ])
    expect(await one('select entity from sys_default_view')).toEqual({ entity: 'can' })
  })

  it('preserve accounts, templates, favourites, notes, tokens and calendars', async () => {
    expect(await one('select entity, state from sys_template')).toEqual({
      entity: 'can',
      state: { label: 'n', state: 'free', place: { city: 'U' } },
    })
    for (const table of ['sys_account', 'sys_favourite', 'sys_note']) {
      expect([table, await one(`select entity from ${table}`)]).toEqual([table, { entity: 'can' }])
    }
    expect(await one('select entities from sys_access_token')).toEqual({ entities: ['lid', 'can'] })
    expect(await one('select entity, field, question from sys_calendar')).toEqual({
      entity: 'can',
      field: 'label',
      question: { filter: { state: 'free' } },
    })
  })

  it('preserve references of features to entity names', async () => {
    expect(await one('select word from "right"')).toEqual({ word: 'can.create' })
  })

  it('are applied once and recorded', async () => {
    expect(await planChanges(db, after, { entries })).toEqual([])
    const history = await readHistory(db)
    expect(history.map(({ entry }) => entry).filter((entry) => entry !== null)).toHaveLength(entries.length)
  })

  it('leave the audit log append-only', async () => {
    await expect(db.query(`update sys_audit set changes = '{}'`)).rejects.toThrow('only grows')
    await expect(
      db.exec(`begin; set local sys.rename = 'on'; update sys_audit set actor_name = 'B'; commit`),
    ).rejects.toThrow('only grows')
    await db.exec('rollback')
  })
})

describe('an undeclared change', () => {
  it('waits for an answer and changes nothing', async () => {
    const next = makeEntities({
      pot: entity({ label: text, state: text, place: { type: 'object', properties: { city: text } } }),
      lid: entity({ tin_id: { type: 'integer', 'x-field': { ref: { entity: 'pot' } } } }),
      right: entity({ word: text }),
    }).index
    const refusal = await migrate(db, next, { entries }).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(ChangeRefusal)
    expect(String(refusal)).toContain('`can` sumiu e `pot` apareceu: renomear?')
    expect(await one('select label from can')).toEqual({ label: 'a' })
    const answers = answersOf((refusal as ChangeRefusal).planned)
    expect(answers.map(({ name, entry }) => [name, entry])).toContainEqual([
      '1a',
      { entity: 'can', rename: 'pot' },
    ])
  })

  it('quarantines removed fields, which a command restores or deletes', async () => {
    const less = (properties: JsonSchema['properties']) =>
      makeEntities({
        can: entity(properties),
        lid: entity({ tin_id: { type: 'integer', 'x-field': { ref: { entity: 'can' } } } }),
        right: entity({ word: text }),
      }).index
    const state: JsonSchema = { type: 'string', enum: ['free', 'shut'] }
    const place: JsonSchema = { type: 'object', properties: { city: text } }
    await migrate(db, less({ state, place: { ...place, properties: {} } }), { entries })
    const asides = await readArchives(db)
    expect(asides.map(({ path }) => path).sort()).toEqual(['label', 'place.city'])
    expect(asides[0]?.kept).toMatch(/__\d{4}_\d\d_\d\d$/)
    const [first] = asides
    await expect(restoreArchive(db, first?.id ?? 0)).rejects.toThrow('não está nos esquemas')
    const again = less({ label: { ...text, title: 'Name' }, state, place })
    const returning = (await planChanges(db, again, { entries })).map(({ path, text: said }) => [path, said])
    expect(returning).toEqual(
      expect.arrayContaining(
        asides.map(({ id, path }) => [
          path,
          expect.stringMatching(
            new RegExp(
              `^campo novo: texto; 1 registro tem valor guardado à parte desde .+ --restaurar ${id}\``,
            ),
          ),
        ]),
      ),
    )
    const other = less({ label: { type: 'integer' }, state, place })
    expect(JSON.stringify(await planChanges(db, other, { entries }))).toContain('que era texto: só volta com')
    await migrate(db, again, { entries })
    for (const { id } of asides) await restoreArchive(db, id)
    expect(await one('select label, place from can')).toEqual({ label: 'a', place: { city: 'T' } })
    await migrate(db, less({ state, place }), { entries })
    const [gone] = await readArchives(db)
    await purgeArchive(db, gone?.id ?? 0)
    expect(await readArchives(db)).toEqual([])
    expect(JSON.stringify(await planChanges(db, again, { entries }))).not.toContain('guardado à parte')
  })

  it('counts the values of a leftover column and the rows of a quarantined table', async () => {
    const own = await openTestDatabase()
    try {
      await applySystemTables(own)
      const at = (name: string, properties: JsonSchema['properties']) =>
        makeEntities({ near: entity({ word: text }), [name]: entity(properties) }).index
      await migrate(own, at('jar', { word: text }), {})
      await own.exec(`alter table jar add column lid text; insert into jar (ativo, versao, word, lid) values
        (true, 1, 'a', 'b'), (true, 1, 'c', null)`)
      const plan = async (index: typeof after) => (await planChanges(own, index, {})).map((each) => each.text)
      expect(await plan(at('jar', { word: text, lid: text }))).toEqual([
        'campo novo: texto; 1 registro ainda tem valor na coluna antiga',
      ])
      await migrate(own, at('near', { word: text }), {})
      expect(await plan(at('jar', { word: text }))).toEqual([
        expect.stringMatching(/^cadastro novo; 2 registros têm valor guardado à parte desde/),
      ])
    } finally {
      await own.close()
    }
  })

  it('detects a renamed table while the new one is empty and requires an answer otherwise', async () => {
    const own = await openTestDatabase()
    try {
      await applySystemTables(own)
      const at = (name: string) =>
        makeEntities({ [name]: entity({ word: text }), near: entity({ word: text }) }).index
      await migrate(own, at('jar'), {})
      const [jar, mug] = [at('jar').get('jar'), at('mug').get('mug')]
      if (!jar || !mug) throw new Error('no entities')
      await run(own, insertRow(jar, { word: 'kept' }))
      await own.exec(
        `insert into sys_audit (at, actor_name, entity, record_id, act) values (now(), 'A', 'jar', 1, 'create')`,
      )
      const gone = { entity: 'jar', remove: true } as const
      await migrate(own, at('mug'), { entries: [gone] })
      expect(await own.query('select word from mug')).toEqual([])
      const late = [gone, { entity: 'jar', rename: 'mug' }] as const
      await run(own, insertRow(mug, { word: 'new' }))
      const waiting = (await planChanges(own, at('mug'), { entries: late })).filter(({ waits }) => waits)
      expect(waiting).toHaveLength(1)
      await own.exec('delete from mug')
      await migrate(own, at('mug'), { entries: late })
      expect(await own.query('select word from mug')).toEqual([{ word: 'kept' }])
      expect(await own.query('select entity, act from sys_audit')).toEqual([{ entity: 'mug', act: 'create' }])
      expect(await readArchives(own)).toEqual([])
    } finally {
      await own.close()
    }
  })
})
