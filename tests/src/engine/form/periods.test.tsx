import '../../../support/dom'
import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { dayOfInstant, formats } from '#model/formats/index'
import { resolvePeriod } from '#model/period'
import { drawForm } from './drawForm'

const titles = ['Week', 'Month', 'Quarter', 'Half', 'Year', 'Own']
const schema: JsonSchema = {
  title: 'Report',
  type: 'object',
  properties: {
    span: {
      type: 'object',
      title: 'Span',
      properties: {
        preset: {
          type: 'integer',
          title: 'Preset',
          oneOf: titles.map((title, at) => ({ const: at + 1, title })),
          default: 3,
          'x-field': { period: { from: 'first', to: 'last' } },
        },
        first: { type: 'string', format: 'date', title: 'First' },
        last: { type: 'string', format: 'date', title: 'Last' },
      },
      required: ['preset', 'first', 'last'],
    },
  },
  required: ['span'],
}
const daysOf = (label: 1 | 2 | 3 | 4 | 5) => {
  const { from, to } = resolvePeriod(label, dayOfInstant(new Date()))
  return [formats.date.show(from), formats.date.show(to)]
}

afterEach(cleanup)

describe('the presets of a period', () => {
  it('fill in the days, initially those of the default, without counting as a change', async () => {
    const form = drawForm({ schema })
    const days = () => ['First', 'Last'].map((name) => form.field(name).value)
    expect(days()).toEqual(daysOf(3))
    for (const label of [1, 2, 4, 5] as const) {
      await form.pick('Preset', titles[label - 1] ?? '')
      await waitFor(() => expect(days()).toEqual(daysOf(label)))
    }
    await form.save()
    expect(form.saves[0]?.full).toEqual({
      span: {
        preset: 5,
        first: formats.date.normalise(daysOf(5)[0] ?? ''),
        last: formats.date.normalise(daysOf(5)[1] ?? ''),
      },
    })
  })

  it('give way to a custom period when a day is changed', async () => {
    const form = drawForm({ schema })
    await form.user.clear(form.field('First'))
    await form.user.type(form.field('First'), '01012026')
    await waitFor(() => expect(form.screen.getByRole('combobox', { name: 'Preset' }).textContent).toBe('Own'))
    expect([form.field('First').value, form.field('Last').value]).toEqual(['01/01/2026', daysOf(3)[1]])
  })

  it('do not change the stored days of a record', () => {
    const span = { preset: 1, first: '2020-01-01', last: '2020-01-07' }
    const form = drawForm({ schema, record: { id: 1, span } })
    expect([form.field('First').value, form.field('Last').value]).toEqual(['01/01/2020', '07/01/2020'])
  })
})
