import { describe, expect, it } from 'vitest'
import {
  allOf,
  anyOf,
  constant,
  identifier,
  join,
  literal,
  sql,
  toStatement,
  toText,
} from '../../../../server/engine/columns/statement'

describe('a SQL statement', () => {
  it('numbers its parameters in the order of the text, whatever was composed first', () => {
    const last = sql`c = ${3}`
    const first = sql`a = ${1} and b = ${[2]}::int[]`
    expect(toStatement(sql`select ${0} where ${first} and ${last}`)).toEqual({
      sql: 'select $1 where a = $2 and b = $3::int[] and c = $4',
      params: [0, 1, [2], 3],
    })
  })

  it('never treats a value as SQL, not even one shaped like a fragment', () => {
    const forged = { texts: ['1; drop table widget'], values: [] }
    expect(toStatement(sql`select ${forged}`)).toEqual({ sql: 'select $1', params: [forged] })
  })

  it('quotes names and constants', () => {
    expect(toText(sql`${identifier('a"b')} = ${literal("it's")}`)).toBe(`"a""b" = 'it''s'`)
    expect(() => toText(sql`${1}`)).toThrow()
  })

  it('combines conditions and omits constants without effect', () => {
    const [a, b] = [sql`a = ${1}`, constant('b')]
    const text = (fragment: ReturnType<typeof allOf>) => toStatement(fragment).sql
    expect(text(allOf([a, constant('true'), b]))).toBe('(a = $1 and b)')
    expect(text(anyOf([constant('false'), a]))).toBe('a = $1')
    expect(text(allOf([]))).toBe('true')
    expect(text(anyOf([constant('false')]))).toBe('false')
    expect(text(join([a, b, a]))).toBe('a = $1, b, a = $2')
  })

  it('can be composed of many thousand fragments', () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => sql`(${at})`)
    expect(toStatement(sql`values ${join(rows)}`).params).toHaveLength(20_000)
  })
})
