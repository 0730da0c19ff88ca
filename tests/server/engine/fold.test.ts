import { afterAll, beforeAll, expect, it } from 'vitest'
import { indexEntities } from '#model/entity/paths'
import { compareCodePoints, FOLD_FROM, FOLD_TO, fold } from '#model/formats/fold'
import type { Database } from '../../../server/db/database'
import { applyTables } from '../../../server/engine/tables/table'
import { openTestDatabase } from '../../support/database'

let db: Database

beforeAll(async () => {
  db = await openTestDatabase()
  await applyTables(db, indexEntities([]))
})
afterAll(() => db.close())

it('app_fold of the database equals fold for every character of the first planes', async () => {
  const letters = Array.from({ length: 0x2fff }, (_, at) => String.fromCodePoint(at + 1))
  const texts = [...letters, '\u{1F600}Ç', FOLD_FROM, FOLD_TO, "SÃO JOÃO d'El-Rei 100%", '']
  const rows = await db.query<{ folded: string }>(
    'select app_fold(given.text) as folded from unnest($1::text[]) with ordinality as given(text, at) order by given.at',
    [texts],
  )
  expect(rows.map((row) => row.folded)).toEqual(texts.map(fold))
  expect(await db.query('select app_fold(null) as folded')).toEqual([{ folded: null }])
})

it('the database sorts by the folded text, then by the raw one, like compareCodePoints', async () => {
  const texts = [
    'b',
    'á',
    'a',
    'A',
    'Á',
    'ab',
    'a b',
    'ã',
    'Z',
    'z',
    'ç',
    'c',
    '1',
    '\u{1F600}',
    '\uffee',
    '',
  ]
  const rows = await db.query<{ text: string }>(
    'select text from unnest($1::text[]) as given(text) order by app_fold(text) collate "C", text collate "C"',
    [texts],
  )
  expect(rows.map((row) => row.text)).toEqual(
    [...texts].sort((a, b) => compareCodePoints(fold(a), fold(b)) || compareCodePoints(a, b)),
  )
})
