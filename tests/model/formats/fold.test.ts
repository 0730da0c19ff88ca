import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compareCodePoints, FOLD_FROM, FOLD_TO, fold } from '#model/formats/fold'
import type { Database } from '../../../server/db/database'
import { openTestDatabase } from '../../support/database'

const latin = Array.from({ length: 0x180 - 0xc0 }, (_, at) => String.fromCharCode(0xc0 + at))

describe('fold', () => {
  it.each([
    ['São João del-Rei', 'sao joao del-rei'],
    ["Olhos-d'Água", "olhos-d'agua"],
    ['AÇÚCAR', 'acucar'],
    ['Três Corações', 'tres coracoes'],
    ['Irrigação por gotejamento', 'irrigacao por gotejamento'],
    ['Ênio Güinther Ñuñes', 'enio guinther nunes'],
    ['Conceição das Alagoas', 'conceicao das alagoas'],
    ['Mogi-Guaçu', 'mogi-guacu'],
    ['PÊRA, MAÇÃ & AÇAÍ', 'pera, maca & acai'],
    ['à vista às 9h', 'a vista as 9h'],
    ['Łódź, Ørsted, Đuro, İzmir', 'lodz, orsted, duro, izmir'],
    ['12.ABC.345/01DE-35', '12.abc.345/01de-35'],
    ['', ''],
  ])('folds "%s"', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  it('leaves letters without one base letter, other scripts and combining marks unchanged', () => {
    for (const text of ['Æ', 'ß', 'Þ', 'Ŋ', 'Ω', 'Ж', '日本', 'ª', 'e\u0301', '😀'])
      expect(fold(text)).toBe(text)
  })

  it('has maps of equal length without repetition, each to the ASCII letter of the same case', () => {
    expect(FOLD_TO).toHaveLength(FOLD_FROM.length)
    expect(new Set(FOLD_FROM).size).toBe(FOLD_FROM.length)
    for (const [at, letter] of [...FOLD_FROM].entries()) {
      const base = FOLD_TO.charAt(at)
      expect(base).toMatch(/^[A-Za-z]$/)
      expect([letter, base === base.toLowerCase()]).toEqual([letter, /\p{Ll}/u.test(letter)])
    }
  })

  it('maps every letter of Latin-1 and Latin Extended-A that Unicode decomposes to one base letter', () => {
    for (const letter of latin) {
      const bare = letter.normalize('NFD').replace(/\p{M}/gu, '')
      if (/^[A-Za-z]$/.test(bare))
        expect([letter, FOLD_TO[FOLD_FROM.indexOf(letter)]]).toEqual([letter, bare])
    }
  })

  it('is idempotent', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => fold(fold(text)) === fold(text)))
  })
})

describe('compareCodePoints', () => {
  it('orders by code point, not by UTF-16 unit', () => {
    expect(['😀', '\uff5e', 'a'].sort(compareCodePoints)).toEqual(['a', '\uff5e', '😀'])
    expect(compareCodePoints('abc', 'ab')).toBeGreaterThan(0)
    expect(compareCodePoints('ab', 'ab')).toBe(0)
  })
})

describe('the database', () => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())

  const folding = 'lower(translate(text, $2, $3) collate "C")'
  const unit = fc.oneof(
    fc.constantFrom(...latin, ...'AaZz09 -.', '\uff5e', '😀', 'Ж', 'ª', '\u0301'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  )
  // PostgreSQL stores no NUL.
  const texts = fc.sample(fc.string({ unit, maxLength: 12 }), 1500).filter((text) => !text.includes('\u0000'))

  it('folds every letter and random texts like fold', async () => {
    const given = [...latin, ...texts]
    const rows = await database.query<{ folded: string }>(
      `select ${folding} as folded from unnest($1::text[]) with ordinality as given(text, at) order by at`,
      [given, FOLD_FROM, FOLD_TO],
    )
    expect(rows.map(({ folded }) => folded)).toEqual(given.map(fold))
  })

  it('sorts like compareCodePoints', async () => {
    const rows = await database.query<{ text: string }>(
      `select text from unnest($1::text[]) as given(text) order by ${folding} collate "C", text collate "C"`,
      [texts, FOLD_FROM, FOLD_TO],
    )
    expect(rows.map(({ text }) => text)).toEqual(
      [...texts].sort((a, b) => compareCodePoints(fold(a), fold(b)) || compareCodePoints(a, b)),
    )
  })
})
