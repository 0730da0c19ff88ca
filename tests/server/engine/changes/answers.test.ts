import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChangeEntry } from '#model/changes/entry'
import type { JsonSchema } from '#model/entity/jsonSchema'
import type { Database } from '../../../../server/db/database'
import { migrate, planChanges } from '../../../../server/engine/changes/migrate'
import type { PlannedChange } from '../../../../server/engine/changes/migrationContext'
import { insertRow } from '../../../../server/engine/sql/select'
import { applySystemTables } from '../../../../server/engine/tables/systemTables'
import { openTestDatabase } from '../../../support/database'
import { makeEntities } from '../../../support/entities'
import { run } from '../samples'
import { choice, choices, integer, number, object, text } from './world'
import '../../../support/expressions'

const unique = { unique: [['x', 'y']] }
const states = choice('open', 'doing', 'shut')

interface AnswerCase {
  readonly what: string
  readonly before: JsonSchema
  readonly after: JsonSchema
  readonly required?: boolean
  readonly words?: Readonly<Record<string, unknown>>
  /** Values of `x`; all values of `y` are equal. */
  readonly values: readonly unknown[]
  readonly said: readonly Omit<ChangeEntry, 'entity'>[]
  /** Ids of the rows that prevent it. */
  readonly wrong: readonly number[]
  readonly path?: string
}

const answers: readonly AnswerCase[] = [
  {
    what: 'values that empty a required choice',
    before: states,
    after: states,
    required: true,
    values: ['open', 'doing', 'shut'],
    said: [{ field: 'x', values: { doing: null } }],
    wrong: [2],
  },
  {
    what: 'values that empty a choice with another name afterwards',
    before: states,
    after: object({}),
    required: true,
    values: ['open', 'doing', 'doing'],
    said: [
      { field: 'x', values: { doing: null } },
      { field: 'x', rename: 'z' },
    ],
    wrong: [2, 3],
    path: 'z',
  },
  {
    what: 'values that lead to no choice',
    before: states,
    after: states,
    values: ['open', 'doing'],
    said: [{ field: 'x', values: { doing: 'done' } }],
    wrong: [2],
  },
  {
    what: 'values of a text that break its pattern',
    before: text,
    after: { ...text, pattern: '^[A-Z]+$' },
    values: ['AB', 'cd'],
    said: [{ field: 'x', values: { AB: 'a b', cd: 'CD' } }],
    wrong: [1],
  },
  {
    what: 'values that leave fewer of several choices than there must be',
    before: choices('red', 'blue'),
    after: { ...choices('red', 'blue'), minItems: 1 },
    values: [['red'], ['blue', 'red']],
    said: [{ field: 'x', values: { red: null } }],
    wrong: [1],
  },
  {
    what: 'values that repeat a set',
    before: states,
    after: states,
    words: unique,
    values: ['open', 'doing', 'shut'],
    said: [{ field: 'x', values: { doing: 'open' } }],
    wrong: [1, 2],
  },
  {
    what: 'a conversion that repeats a set',
    before: text,
    after: integer,
    words: unique,
    values: ['1', '01', '2'],
    said: [{ field: 'x', convert: 'x == "2" ? 2 : 1' }],
    wrong: [1, 2],
  },
  {
    what: 'a conversion that breaks a pattern',
    before: integer,
    after: { ...text, pattern: '^\\d{2}$' },
    values: [12, 7],
    said: [{ field: 'x', convert: 'string(x)' }],
    wrong: [2],
  },
  {
    what: 'a conversion beyond a bound',
    before: text,
    after: { ...number, maximum: 5 },
    values: ['1', '9'],
    said: [{ field: 'x', convert: 'double(x)' }],
    wrong: [2],
  },
  {
    what: 'a conversion that empties what is required',
    before: text,
    after: integer,
    required: true,
    values: ['1', 'many'],
    said: [{ field: 'x', convert: 'x == "1" ? 1 : null' }],
    wrong: [2],
  },
  {
    what: 'a value for none that repeats a set',
    before: text,
    after: text,
    required: true,
    words: unique,
    values: ['a', null, null],
    said: [{ field: 'x', fill: '-' }],
    wrong: [2, 3],
  },
]

const nameOf = (at: number) => `a${String(at).padStart(2, '0')}`
const renamed = { z: states }

function indexAt(side: 'before' | 'after') {
  const schemas = answers.map((each, at): readonly [string, JsonSchema] => {
    const x = each.path === 'z' && side === 'after' ? renamed : { x: each[side] }
    // A field that becomes required would need a decision of its own.
    const isRequired = each.required && (side === 'after' || !each.values.includes(null))
    return [
      nameOf(at),
      {
        title: 'Thing',
        type: 'object',
        properties: { ...x, y: text },
        required: isRequired ? Object.keys(x) : [],
        ...(each.words && { 'x-entity': each.words }),
      },
    ]
  })
  return makeEntities(Object.fromEntries(schemas)).index
}

const [before, after] = [indexAt('before'), indexAt('after')]
const entries = answers.flatMap(({ said }, at) => said.map((each) => ({ ...each, entity: nameOf(at) })))

let db: Database
let planned: readonly PlannedChange[]

beforeAll(async () => {
  db = await openTestDatabase()
  await applySystemTables(db)
  await migrate(db, before, {})
  for (const [at, { values }] of answers.entries()) {
    const entity = before.get(nameOf(at))
    if (entity)
      for (const x of values) await run(db, insertRow(entity, { ativo: true, versao: 1, x, y: 'same' }))
  }
  planned = await planChanges(db, after, { entries })
})
afterAll(() => db.close())

it.each(answers.map((each, at) => [each.what, each, at] as const))(
  'an answer that is invalid for some rows waits: %s',
  (_what, each, at) => {
    const waiting = planned.filter(({ entity, waits }) => waits && entity === nameOf(at))
    expect(waiting).toHaveLength(1)
    const numbers = [...(waiting[0]?.samples ?? []).join(' ').matchAll(/nº ([\d, ]+)/g)]
    expect(numbers.flatMap(([, list = '']) => list.split(',').map(Number))).toEqual(each.wrong)
    expect(waiting[0]?.offers.length).toBeGreaterThan(0)
  },
)

describe('an option offered for a refused answer', () => {
  it('is accepted and changes the rows as described', async () => {
    const chosen = planned.flatMap(({ offers, waits }) => (waits ? (offers[0]?.entry ?? []) : []))
    const all = [...entries, ...chosen]
    expect((await planChanges(db, after, { entries: all })).filter(({ waits }) => waits)).toEqual([])
    await migrate(db, after, { entries: all })
    const repeated = answers.findIndex(({ what }) => what === 'values that repeat a set')
    expect(await db.query(`select x, ativo from ${nameOf(repeated)} order by id`)).toEqual([
      { x: 'open', ativo: true },
      { x: 'open', ativo: false },
      { x: 'shut', ativo: true },
    ])
    expect(await planChanges(db, after, { entries: all })).toEqual([])
  })
})

describe('an answer without effect', () => {
  it.each([
    [
      'a group',
      'place',
      { convert: '{}' },
      'convert',
      'é um grupo de campos; declare cada campo pelo caminho',
    ],
    ['a field of the same type', 'x', { convert: 'x' }, 'convert', 'o campo não mudou'],
    ['a field inside a group', 'place.town', { fill: '-' }, 'fill', 'o campo não mudou'],
    ['a field there is not', 'place.twon', { putAside: true }, 'putAside', 'nenhum esquema tem este campo'],
    ['choices there are not', 'w', { values: { a: 'b' } }, 'values', 'nenhum esquema tem este campo'],
  ] as const)(
    'about %s is reported with its place and waits for its change',
    async (_what, field, said, deed, why) => {
      const own = await openTestDatabase()
      try {
        const at = (more: Readonly<Record<string, JsonSchema>>) =>
          makeEntities({
            box: {
              title: 'Box',
              type: 'object',
              properties: { x: text, place: object({ town: text }), ...more },
            },
          }).index
        await applySystemTables(own)
        await migrate(own, at({}), {})
        const entry = { entity: 'box', field, ...said }
        const told = {
          entity: 'box',
          path: field,
          waits: false,
          text: `a resposta \`${deed}\` de mudancas.json não faz nada: ${why}`,
        }
        for (const _start of [1, 2]) {
          await migrate(own, at({}), { entries: [entry] })
          expect(await planChanges(own, at({}), { entries: [entry] })).toMatchObject([told])
        }
        expect(await own.query('select said from sys_change')).toEqual([])
      } finally {
        await own.close()
      }
    },
  )
})
