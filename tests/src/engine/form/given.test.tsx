/* Values that the server fills in, such as series numbers and totals, are read-only in forms. */
import '../../../support/dom'

import { cleanup } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { drawForm } from './drawForm'
import '../../../support/expressions'

afterEach(cleanup)

const order: JsonSchema = {
  title: 'Encomenda',
  type: 'object',
  'x-entity': {
    rules: [
      {
        when: 'made != null && due != null && daysBetween(made, due) > 30',
        message: 'Mais de 30 dias',
        field: 'due',
      },
    ],
  },
  properties: {
    name: { type: 'string', title: 'Nome' },
    number: { type: 'string', title: 'Número', 'x-field': { series: 'E-{ano}-{000}' } },
    total: {
      type: 'number',
      title: 'Total',
      'x-field': { decimals: 2, rollup: { from: 'line.order_id', of: 'sum', value: 'price' } },
    },
    made: { type: 'string', format: 'date', title: 'Feita em' },
    due: { type: 'string', format: 'date', title: 'Prazo' },
  },
}
const record = { id: 1, versao: 1, name: 'A', number: 'E-2026-007', total: 1234.5, made: '2026-03-01' }

describe('a field that the server fills in', () => {
  it('is read-only in the form of a record, and not sent', async () => {
    const form = drawForm({ schema: order, record })
    expect(form.field('Número')).toMatchObject({ readOnly: true, value: 'E-2026-007' })
    expect(form.field('Total')).toMatchObject({ readOnly: true, value: '1.234,50' })
    await form.user.type(form.field('Nome'), 'B')
    await form.user.type(form.field('Número'), '9')
    await form.save()
    expect(form.saves[0]?.changes).toEqual({ name: 'AB' })
  })

  it('is absent from the form of a new record', async () => {
    const form = drawForm({ schema: order })
    const drawn = ['Número', 'Total'].filter((label) => form.find(label))
    expect(drawn.filter((label) => !form.field(label).readOnly)).toEqual([])
    await form.user.type(form.field('Nome'), 'C')
    await form.save()
    expect(form.saves[0]?.full).toEqual({ name: 'C' })
  })
})

describe('a rule that counts days', () => {
  it('shows its error at the field before anything is sent', async () => {
    const form = drawForm({ schema: order, record })
    await form.user.type(form.field('Prazo'), '01042026')
    await form.save()
    expect(await form.screen.findByText('Mais de 30 dias')).toBeTruthy()
    expect(form.saves).toEqual([])
  })
})
