/*
 * Records that were valid when written stay editable under newer rules: available options and the number of
 * decimals are only validated for new values. Covers every field with such a rule.
 */
import { describe, expect, it } from 'vitest'
import type { Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { walkFields } from '#model/entity/paths'
import { checkValues } from '#model/record/checkValues'
import { makeReal } from './readSchemas'

const { index } = makeReal()
const entities = [...index.values()]
const today = '2026-11-20'

interface FieldContainer {
  readonly fields: readonly Field[]
  /** A record with these values at the position of the fields. */
  around(inner: Row): Row
  readonly at: string
}

/** Positions of fields: at the root, in objects, in the first item of lists. */
function holdersOf(fields: readonly Field[]): readonly FieldContainer[] {
  const root: FieldContainer = { fields, around: (inner) => inner, at: '' }
  return [root, ...fields.flatMap((field) => insideOf(field))]
}

function insideOf(field: Field): readonly FieldContainer[] {
  if (field.fields.length === 0) return []
  const isList = field.kind === 'list'
  const wrap = (inner: Row): Row => ({ [field.name]: isList ? [inner] : inner })
  const at = isList ? `/${field.name}/0` : `/${field.name}`
  const own: FieldContainer = { fields: field.fields, around: wrap, at }
  const deeper = field.fields.flatMap((each) => insideOf(each))
  const moved = deeper.map((each) => ({
    ...each,
    around: (inner: Row) => wrap(each.around(inner)),
    at: `${at}${each.at}`,
  }))
  return [own, ...moved]
}

const isPeoples = ({ kind, computed, readOnly }: Field) =>
  computed === undefined && !readOnly && kind !== 'latitude' && kind !== 'longitude'

const cases = entities.flatMap((entity) =>
  holdersOf(entity.fields).flatMap((holder) =>
    holder.fields.flatMap((field) => {
      const path = `${holder.at}/${field.name}`
      return [
        ...(field.decimals !== undefined && isPeoples(field)
          ? [[`${entity.name}${path}`, 'decimals', { entity, holder, field, path }] as const]
          : []),
        ...(field.among
          ? [[`${entity.name}${path}`, 'among', { entity, holder, field, path }] as const]
          : []),
      ]
    }),
  ),
)

describe.each(cases)('%s (%s)', (_name, rule, { entity, holder, field, path }) => {
  const others = { ...(rule === 'among' && amongOf(field)) }
  const [old = 0, next = 0] = rule === 'among' ? leftOut(field) : tooExact(field)
  const row = holder.around({ ...others, [field.name]: old })
  const judge = (after: Row, before?: Row) =>
    checkValues(entity.fields, after, today, before)
      .filter((each) => each.path === path)
      .map((each) => each.path)

  it('is validated in a new record', () => {
    expect(judge(row)).toEqual([path])
  })

  it('does not block the edit of another field', () => {
    expect(judge(row, row)).toEqual([])
  })

  it('is validated again when it changes', () => {
    const after = holder.around({ ...others, [field.name]: next })
    expect(judge(after, row)).toEqual(rule === 'among' && next === old ? [] : [path])
  })
})

const choices = cases.filter(([, rule]) => rule === 'among')
describe.each(choices)('%s (%s)', (_name, _rule, { entity, holder, field, path }) => {
  it('is validated again when the field that the rule depends on changes', () => {
    const by = field.among?.by ?? ''
    const others = amongOf(field)
    const [old = 0] = leftOut(field)
    const row = holder.around({ ...others, [field.name]: old })
    const before = { ...holder.around({ [by]: 'x', [field.name]: old }), [by]: 'x' }
    const found = checkValues(entity.fields, { ...row, [by]: others[by] }, today, before)
    expect(found.map((each) => each.path)).toContain(path)
  })
})

it('the cases cover both rules, in list items too', () => {
  expect(cases.filter(([, rule]) => rule === 'among').length).toBeGreaterThan(0)
  expect(cases.filter(([, rule]) => rule === 'decimals').length).toBeGreaterThan(50)
  expect(cases.some(([name]) => name.includes('/0/'))).toBe(true)
  const all = entities.flatMap(({ fields }) => [...walkFields(fields)])
  const wanted = all.filter((each) => each.decimals !== undefined && isPeoples(each)).length
  expect(cases.filter(([, rule]) => rule === 'decimals')).toHaveLength(wanted)
})

function tooExact({ decimals = 0 }: Field): readonly number[] {
  return [1 + 10 ** -(decimals + 1), 2 + 10 ** -(decimals + 1)]
}

/** A value of the controlling field that excludes some options. */
function amongOf({ among, values = [] }: Field): Row {
  const value = Object.keys(among?.of ?? {}).find((each) => (among?.of[each]?.length ?? 0) < values.length)
  return { [among?.by ?? '']: value }
}

function leftOut(field: Field): readonly (string | number | boolean)[] {
  const left = field.among?.of[String(Object.values(amongOf(field))[0])] ?? []
  const out = (field.values ?? []).map(({ value }) => value).filter((value) => !left.includes(value))
  return [out[0] ?? '', out[1] ?? out[0] ?? '']
}
