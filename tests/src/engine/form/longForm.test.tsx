import '../../../support/dom'
import { cleanup, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { drawForm } from './drawForm'

const text = (title: string): JsonSchema => ({ type: 'string', title })
const schema: JsonSchema = {
  title: 'Folha',
  type: 'object',
  'x-entity': {
    form: {
      sections: [
        { title: 'Um', fields: ['a', 'b'] },
        { title: 'Dois', fields: ['c'] },
        { title: 'Três', fields: ['d'] },
        { title: 'Quatro', fields: ['e'] },
      ],
    },
  },
  properties: {
    a: text('A'),
    b: { ...text('B'), readOnly: true },
    c: text('C'),
    d: { type: 'boolean', title: 'D' },
    e: text('E'),
  },
  required: ['a', 'e'],
}

afterEach(cleanup)

describe('a form with many sections', () => {
  it('links to its sections, with the number of errors in each after a failed save', async () => {
    const form = drawForm({ schema })
    const nav = within(form.screen.getByRole('navigation', { name: 'Seções do formulário' }))
    const names = () => nav.getAllByRole('button').map((button) => button.textContent)
    expect(names()).toEqual(['Um', 'Dois', 'Três', 'Quatro'])
    await form.save()
    expect(names()).toEqual(['Um11 campo para corrigir', 'Dois', 'Três', 'Quatro11 campo para corrigir'])
    expect(form.screen.getByText('2 campos para corrigir')).toBeTruthy()
    expect(document.activeElement).toBe(form.field('A'))
    await form.user.click(nav.getByRole('button', { name: /^Quatro/ }))
    expect(document.activeElement?.textContent).toBe('Quatro')
    await form.user.type(form.field('E'), 'x')
    expect(names().at(-1)).toBe('Quatro')
  })

  it('moves from field to field on Enter, skips collapsed ones and ends at the save button', async () => {
    const form = drawForm({ schema, record: { a: '1', b: '2', e: '3' } })
    form.field('A').focus()
    await form.user.keyboard('{Enter}')
    expect(document.activeElement).toBe(form.field('C'))
    form.field('E').focus()
    await form.user.keyboard('{Enter}')
    expect(document.activeElement?.textContent).toBe('Salvar')
    expect(form.saves).toEqual([])
  })

  it('closes on Escape and saves on Ctrl+S', async () => {
    const form = drawForm({ schema, record: { a: '1', e: '3' } })
    await form.user.type(form.field('C'), 'x{Control>}s{/Control}')
    expect(form.saves[0]?.changes).toEqual({ c: 'x' })
    await form.user.keyboard('{Escape}')
    expect(form.cancels()).toBe(1)
  })
})
