/*
 * Fields that the state of a record locks: every (state, field, role) of a synthetic schema, compared with a table.
 */
import '../../../support/dom'

import { cleanup } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { drawForm } from './drawForm'

afterEach(cleanup)

const crate: JsonSchema = {
  title: 'Caixa',
  type: 'object',
  'x-entity': {
    workflow: {
      field: 'state',
      initial: 'open',
      states: {
        open: { label: 'Aberta' },
        sealed: {
          label: 'Lacrada',
          locked: ['owner', 'items.cost', 'place'],
          approval: { fields: ['size'], in: 'wanted' },
        },
        counted: { label: 'Contada', locked: ['items', 'price'] },
        gone: { label: 'Enviada', locked: true },
      },
      transitions: {},
    },
  },
  properties: {
    name: { type: 'string', title: 'Nome' },
    owner: { type: 'string', title: 'Dono', description: 'De quem é.' },
    size: { type: 'number', title: 'Tamanho' },
    price: { type: 'number', title: 'Preço', 'x-field': { roles: { edit: ['keeper'] } } },
    place: { type: 'object', title: 'Lugar', properties: { shelf: { type: 'string', title: 'Prateleira' } } },
    items: {
      type: 'array',
      title: 'Itens',
      items: {
        type: 'object',
        title: 'Item',
        properties: {
          label: { type: 'string', title: 'Rótulo' },
          cost: { type: 'number', title: 'Custo' },
        },
      },
    },
    state: { type: 'string', title: 'Situação', enum: ['open', 'sealed', 'counted', 'gone'] },
    wanted: {
      type: 'object',
      title: 'Pedido',
      readOnly: true,
      properties: { size: { type: 'number', title: 'Tamanho' } },
      'x-field': { show: 'wanted != null' },
    },
  },
}

const labels = ['Nome', 'Dono', 'Tamanho', 'Preço', 'Prateleira', 'Rótulo', 'Custo'] as const
type Label = (typeof labels)[number]

/** The locked fields per state: for everyone, and also for roles without access to prices. */
const closed: Readonly<Record<string, readonly Label[]>> = {
  open: [],
  sealed: ['Dono', 'Custo', 'Prateleira'],
  counted: ['Preço', 'Rótulo', 'Custo'],
  gone: labels,
}
const record = {
  id: 1,
  versao: 1,
  name: 'A',
  owner: 'Bia',
  size: 3,
  price: 5,
  place: { shelf: 'P1' },
  items: [{ label: 'um', cost: 1 }],
}

const cases = Object.keys(closed).flatMap((state) =>
  ['keeper', 'helper'].map((role) => [state, role] as const),
)

describe('a form with fields locked by state', () => {
  it.each(cases)('locks in the state %s for a %s the fields that the schema names', (state, role) => {
    const form = drawForm({ schema: crate, record: { ...record, state }, role })
    const found = labels.filter((label) => form.field(label).readOnly)
    const expected = labels.filter(
      (label) => closed[state]?.includes(label) || (label === 'Preço' && role === 'helper'),
    )
    expect(found).toEqual(expected)
    const isListClosed = state === 'counted' || state === 'gone'
    expect(form.screen.queryByRole('button', { name: 'Adicionar item' }) === null).toBe(isListClosed)
    expect(form.screen.queryByRole('button', { name: 'Remover Item 1' }) === null).toBe(isListClosed)
  })

  it('explains why a field is locked, once for a whole object', () => {
    const form = drawForm({ schema: crate, record: { ...record, state: 'sealed' } })
    const reason = 'Não pode ser alterado na situação “Lacrada”.'
    expect(form.screen.getAllByText(reason)).toHaveLength(3)
    const describedBy = (label: string) => form.field(label).getAttribute('aria-describedby') ?? ''
    for (const label of ['Dono', 'Custo']) {
      expect(document.getElementById(describedBy(label))?.textContent).toBe(reason)
    }
    expect(describedBy('Prateleira')).toBe('')
    expect(form.screen.queryByText('De quem é.')).toBeNull()
    expect(form.screen.getByText('A alteração deste campo só vale depois de aprovada.')).toBeTruthy()
  })

  it('has no locked fields for a new record', () => {
    const form = drawForm({ schema: crate })
    expect(labels.filter((label) => form.find(label)).filter((label) => form.field(label).readOnly)).toEqual(
      [],
    )
  })

  it('sends no locked fields', async () => {
    const form = drawForm({ schema: crate, record: { ...record, state: 'sealed' } })
    await form.user.type(form.field('Nome'), 'B')
    await form.user.type(form.field('Dono'), 'X')
    await form.save()
    expect(form.saves[0]?.changes).toEqual({ name: 'AB' })
  })
})
