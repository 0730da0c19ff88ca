import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import type { Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { addExpressions, ExpressionError, evaluate, scopeOf } from '#model/expression/expression'
import { treesOf } from '../../../scripts/gen/emitters/emitExpressions'
import { readTree, runExpression } from '../../../scripts/gen/expressions/expressionLanguage'

const today = '2026-03-15'
const actor = { id: 1, name: '', role: 'admin', recordId: 7, record: {} }

/** The results of both evaluators, with one value for any error. */
function both(source: string, row: Row): readonly [walked: unknown, expected: unknown] {
  return [
    outcome(() => evaluate(source, row, actor, today)),
    outcome(() => runExpression(source, scopeOf(source, row, actor, today))),
  ]
}

function outcome(work: () => unknown): unknown {
  try {
    return work()
  } catch {
    return 'error'
  }
}

const texts = {
  date: ['x', today, '2025-02-28', '2026-12-31'],
  'date-time': ['x', '2026-01-01T10:00:00.000Z', '2026-03-16T02:30:00.000Z'],
  any: ['', 'x', today, '2025/2026', '2026-01-01T10:00:00.000Z'],
} as Readonly<Record<string, readonly string[]>> & { readonly any: readonly string[] }

function sampleOf(field: Field): fc.Arbitrary<unknown> {
  if (field.kind === 'object') return fc.option(rowOf(field.fields))
  if (field.kind === 'list') return fc.option(fc.array(rowOf(field.fields), { maxLength: 3 }))
  const { type } = field.schema
  if (type === 'array') return fc.option(fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 3 }))
  if (field.values) return fc.option(fc.constantFrom(...field.values.map(({ value }) => value)))
  if (type === 'boolean') return fc.option(fc.boolean())
  if (type === 'string') return fc.option(fc.constantFrom(...(texts[field.schema.format ?? ''] ?? texts.any)))
  return fc.option(fc.oneof(fc.integer({ min: -2, max: 120 }), fc.double({ min: 0, max: 3000, noNaN: true })))
}

function rowOf(fields: readonly Field[]): fc.Arbitrary<Row> {
  return fc.record(Object.fromEntries(fields.map((field) => [field.name, sampleOf(field)])))
}

/** The referenced record, as for suggestions that follow it. */
function linkedTo(field: Field): fc.Arbitrary<Row> {
  const target = entities.find(({ name }) => name === field.ref?.entity)
  return rowOf(target?.fields ?? [])
}

describe('the evaluator of expression trees', () => {
  it('equals the CEL library for every expression of the product', () => {
    const known = entities.flatMap((entity) => Object.keys(treesOf(entity)))
    const met = new Set<string>()
    for (const entity of entities) {
      const text = JSON.stringify(entity)
      const own = known.filter((source) => text.includes(JSON.stringify(source)))
      if (own.length === 0) continue
      const followed = ({ name }: Field) => own.some((source) => source.includes(`${name}.`))
      const references = entity.fields.filter((field) => field.ref && followed(field))
      const linked = fc.record(Object.fromEntries(references.map((field) => [field.name, linkedTo(field)])), {
        requiredKeys: [],
      })
      const check = (row: Row, around: Row, records: Row) => {
        for (const source of own) {
          const [walked, expected] = both(source, { ...around, ...row, ...records })
          if (expected !== 'error') met.add(source)
          expect({ source, value: walked }).toEqual({ source, value: expected })
        }
      }
      const inner = entity.fields.flatMap(({ fields }) => (fields.length > 0 ? [rowOf(fields)] : []))
      const around =
        inner.length > 0
          ? fc.tuple(...inner).map((rows) => Object.assign({}, ...rows) as Row)
          : fc.constant({})
      fc.assert(fc.property(rowOf(entity.fields), around, linked, check), { numRuns: 60 })
    }
    // Valid rows must reach the result of every expression and not only errors.
    expect(known.filter((source) => !met.has(source))).toEqual([])
  })

  it.each([
    'a + 1',
    '1 + a',
    'a / 2',
    '7 / 2',
    '7 % 2',
    'a % 2',
    '-a',
    '-(1)',
    'a + "x"',
    't + "x"',
    '[1] + [a]',
    'a == 1',
    'a == "1"',
    't == n',
    'l == [1.0, 2.0]',
    'l != [1]',
    'm == {"k": 1.0}',
    'm == l',
    'n == null',
    '1 in l',
    'a in l',
    '"k" in m',
    'n in n',
    't in ["x", 1]',
    'a < 2',
    't < "y"',
    'n < 1',
    't < 1',
    'true < false',
    '!n',
    '!b',
    'n && b',
    'n && !b',
    'b || n',
    'n || n',
    'b ? 1 : 2',
    'n ? dyn(1) : dyn("x")',
    'l.exists(x, x > 1)',
    '[n, 2].exists(x, x > 1)',
    '[n, 0].exists(x, x > 1)',
    'l.all(x, x > 1)',
    '[0, n].all(x, x > 1)',
    'l.exists_one(x, x > 1)',
    '[n].exists_one(x, x > 1)',
    'l.filter(x, x > 1)',
    'l.map(x, x * 2.0)',
    'l.map(x, x > 1, x)',
    'n.exists(x, x)',
    'm.exists(k, k == "k")',
    'l.map(x, l.filter(y, y < x).size())',
    'm.k',
    'm.z',
    'n.z',
    'm["k"]',
    'l[0]',
    'l[9]',
    'has(m.k)',
    'has(m.z)',
    'has(n.z)',
    'size(t)',
    'size(l)',
    'size(m)',
    'size(n)',
    't.size()',
    'string(a)',
    'string(1)',
    'string(b)',
    'string(n)',
    'int("12")',
    'int("x")',
    'int("1.5")',
    'int(a)',
    'double("1.5")',
    'double("x")',
    'double(1)',
    't.startsWith("x")',
    't.endsWith("x")',
    't.contains("x")',
    't.matches("^x")',
    't.lowerAscii()',
    't.upperAscii()',
    '" x ".trim()',
    't.indexOf("z")',
    '"a,b".split(",")',
    '["a", "b"].join("-")',
    '["a", "b"].join()',
    '["a", 1].join()',
    't.substring(1)',
    't.substring(9)',
    't.substring(0, 1)',
    't.substring(1, 0)',
    'round(a)',
    'round(1)',
    'round(2.345, 2)',
    'sum(l)',
    'sum([m, m], "k")',
    'sum(n)',
    'addDays(hoje, 30)',
    'addDays(hoje, -1.0)',
    'addDays("x", 1)',
    'addMonths("2026-01-31", 1)',
    'addMonths(hoje, -14.0)',
    'addMonths(n, 1)',
    'dayOf("2026-03-16T02:30:00.000Z")',
    'dayOf("2026-02-30")',
    'daysBetween("2026-02-28", hoje)',
    'daysBetween(hoje, "2026-02-28") + 1',
    'daysBetween(n, hoje)',
    'monthsBetween("2025-12-31", hoje)',
    'monthsBetween(hoje, "x")',
    'timestamp("2026-01-01T00:00:00Z") < timestamp("2026-01-02T00:00:00Z")',
    'timestamp("x") == timestamp("x")',
    'timestamp("2026-01-01T00:00:00Z") == timestamp("2026-01-01T00:00:00Z")',
    'actor.role == "admin"',
    'actor.z',
    'zz == null',
    'constructor == null',
    '{"k": 1}[t]',
    '{"x": 1}[t]',
    '{"x": 1}.x',
  ])('equals the CEL library: %s', (source) => {
    const [walked, expected] = both(source, { a: 1.5, t: 'xy', l: [1, 2], m: { k: 1 }, n: null, b: true })
    expect(walked).toEqual(expected)
  })

  it('needs no parser for known trees', () => {
    addExpressions({ 'width is no text that can be read': ['+', 'width', ['#', 1]] })
    expect(evaluate('width is no text that can be read', { width: 2 }, actor, today)).toBe(3)
  })

  it('refuses expressions that trees do not support', () => {
    expect(() => readTree('b"x" == b"x"')).toThrow()
    expect(() => readTree('type(a)')).toThrow()
  })

  it('fails without a stack, which takes longer than the evaluation', () => {
    addExpressions({ 'size + 1': ['+', 'size', ['#', 1]] })
    const before = Error.stackTraceLimit
    try {
      evaluate('size + 1', { size: null }, actor, today)
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(ExpressionError)
      const { stack, cause } = error as Error
      expect([stack, (cause as Error).stack].filter((each) => each?.includes('    at '))).toEqual([])
    }
    expect(Error.stackTraceLimit).toBe(before)
  })
})
