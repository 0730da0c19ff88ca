/* Fields that the state of a record requires: they are marked, validated, and optional in other states. */
import '../../../support/dom'

import { cleanup } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { drawForm } from './drawForm'
import '../../../support/expressions'

afterEach(cleanup)

const parcel: JsonSchema = {
  title: 'Pacote',
  type: 'object',
  'x-entity': {
    workflow: {
      field: 'state',
      initial: 'packed',
      states: { packed: { label: 'Embalado' }, sent: { label: 'Enviado', requires: ['code', 'stamps'] } },
      transitions: {},
    },
    rules: [
      {
        when: 'weight != null && weight > 30.0',
        message: 'Pesado demais',
        field: 'weight',
        in: ['sent'] as const,
      },
    ],
  },
  properties: {
    name: { type: 'string', title: 'Nome' },
    code: { type: 'string', title: 'Rastreio' },
    weight: { type: 'number', title: 'Peso' },
    stamps: {
      type: 'array',
      title: 'Selos',
      items: { type: 'object', title: 'Selo', properties: { label: { type: 'string', title: 'Rótulo' } } },
    },
    state: { type: 'string', title: 'Situação', enum: ['packed', 'sent'] },
  },
}
const record = {
  id: 1,
  versao: 1,
  name: 'A',
  code: 'BR1',
  weight: 3,
  stamps: [{ label: 'um' }],
}
const isRequired = (form: ReturnType<typeof drawForm>, label: string) =>
  form.field(label).getAttribute('aria-required') === 'true'

describe('a form with rules per state', () => {
  it('marks the fields that the current state requires, and no fields of other states', () => {
    const sent = drawForm({ schema: parcel, record: { ...record, state: 'sent' } })
    expect(['Nome', 'Rastreio', 'Peso'].map((label) => isRequired(sent, label))).toEqual([false, true, false])
    expect(sent.screen.getByRole('group', { name: /^Selos/ }).textContent).toContain('*')
    cleanup()
    const packed = drawForm({ schema: parcel, record: { ...record, state: 'packed' } })
    expect(isRequired(packed, 'Rastreio')).toBe(false)
    expect(packed.screen.getByRole('group', { name: /^Selos/ }).textContent).not.toContain('*')
  })

  it('rejects a save without them, or against a rule of the state', async () => {
    const form = drawForm({ schema: parcel, record: { ...record, state: 'sent' } })
    await form.user.clear(form.field('Rastreio'))
    await form.user.type(form.field('Peso'), '1')
    await form.save()
    expect(await form.screen.findByText('* Obrigatório')).toBeTruthy()
    expect(form.screen.getByText('Pesado demais')).toBeTruthy()
    expect(form.saves).toEqual([])
  })

  it('can be saved without them in another state', async () => {
    const form = drawForm({ schema: parcel, record: { ...record, state: 'packed' } })
    await form.user.clear(form.field('Rastreio'))
    await form.user.type(form.field('Peso'), '1')
    await form.save()
    expect(form.saves[0]?.full).toMatchObject({ weight: 31 })
  })

  it('demands no fields of later states for a new record', async () => {
    const form = drawForm({ schema: parcel })
    expect(isRequired(form, 'Rastreio')).toBe(false)
    await form.user.type(form.field('Nome'), 'C')
    await form.save()
    expect(form.saves[0]?.full).toMatchObject({ name: 'C' })
  })
})
