import { expect, it } from 'vitest'
import { isBlank } from '#model/import/cell'
import { importFields } from '#model/import/importFields'
import { readCell } from '#model/import/readCell'
import { entities } from '../../../generated/entities'

it.each([null, undefined, '', '  ', '\u200b', ' \u200b\ufeff '])(
  'a cell without visible characters is blank: %j',
  (cell) => {
    expect(isBlank(cell)).toBe(true)
  },
)

it.each([0, 'a', ' \u200bb', false])('a cell with visible characters is not blank: %j', (cell) => {
  expect(isBlank(cell)).toBe(false)
})

const codes = entities.flatMap((entity) =>
  importFields(entity, { id: 1, name: 'Ana', role: entity.access.create[0] ?? '' }).flatMap(
    ({ path, field }) =>
      /^[#./-]+$/.test(field.mask ?? '') ? [[`${entity.name}.${path}`, field] as const] : [],
  ),
)

it('the schemas have numeric codes', () => {
  expect(codes.map(([name]) => name)).toContain('produtor.contas.banco')
})

it.each(codes)('a numeric code gets its lost leading zeros back: %s', (_name, field) => {
  const length = (field.mask ?? '').replace(/[^#]/g, '').length
  const code = '1'.padStart(length, '0').slice(0, 2) + '9'.repeat(length - 2)
  const zeros = /^0*/.exec(code)?.[0].length ?? 0
  for (const cell of [Number(code), code.slice(zeros)])
    expect(readCell(field, cell)).toEqual({ kind: 'value', value: code })
  const whole = '9'.repeat(length)
  expect(readCell(field, whole)).toEqual({ kind: 'value', value: whole })
  const short = '9'.repeat(Math.max(0, length - 4))
  if (short !== '') expect(readCell(field, short)).toEqual({ kind: 'value', value: short })
})
