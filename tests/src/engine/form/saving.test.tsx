import '../../../support/dom'

import { cleanup, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { drawForm } from './drawForm'

afterEach(cleanup)

const record = {
  id: 1,
  versao: 3,
  ativo: true,
  criado_por: null,
  kind: 'F',
  name: 'Ana',
  cpf: '52998224725',
  address: { zip: '37550000', city: 'Pouso Alegre' },
  price: null,
  phones: [
    { label: 'Casa', number: '3533334444' },
    { label: 'Loja', number: '3544445555' },
  ],
  _labels: {},
}

describe('saving a changed record', () => {
  it('sends only the changed fields', async () => {
    const form = drawForm({ record })
    await form.user.type(form.field('Preço'), '1050')
    await form.save()
    expect(form.saves).toEqual([
      { changes: { price: 10.5 }, full: expect.objectContaining({ name: 'Ana', price: 10.5 }) },
    ])
  })

  it('accepts an unchanged number that predates the rule on its decimals', async () => {
    const schema: JsonSchema = {
      title: 'Peça',
      type: 'object',
      properties: {
        name: { type: 'string', title: 'Nome' },
        width: { type: 'number', title: 'Largura', 'x-field': { decimals: 1 } },
      },
    }
    const form = drawForm({ schema, record: { id: 7, name: 'Ana', width: 1.234 } })
    await form.user.type(form.field('Nome'), ' Dias')
    await form.save()
    expect(form.saves[0]?.changes).toEqual({ name: 'Ana Dias' })
  })

  it('sends an emptied value as null', async () => {
    const form = drawForm({ record: { ...record, price: 3 } })
    await form.user.clear(form.field('Preço'))
    await form.save()
    expect(form.saves[0]?.changes).toEqual({ price: null })
  })

  it('sends a changed object whole', async () => {
    const form = drawForm({ record })
    await form.user.clear(form.field('Cidade'))
    await form.save()
    expect(form.saves[0]?.changes).toEqual({ address: { zip: '37550000' } })
  })

  it('sends no request when every change was reverted', async () => {
    const form = drawForm({ record })
    await form.user.type(form.field('Nome'), 'b')
    await form.user.type(form.field('Nome'), '{Backspace}')
    await form.save()
    expect(form.saves[0]?.changes).toEqual({})
  })

  it('does not fill an emptied field with its default again', async () => {
    const form = drawForm({ record: { ...record, kind: null } })
    expect(form.screen.getByRole('combobox', { name: 'Tipo' }).textContent).not.toContain('Pessoa')
  })
})

describe('saving a new record', () => {
  it('starts with the defaults and the prefilled values', async () => {
    const form = drawForm({ mode: 'create', record: { name: 'Bia' } })
    expect(form.field('Nome').value).toBe('Bia')
    expect(form.screen.getByRole('combobox', { name: 'Tipo' }).textContent).toContain('Pessoa')
    await form.user.type(form.field('CPF'), '52998224725')
    await form.save()
    expect(form.saves[0]?.changes).toEqual({ kind: 'F', name: 'Bia', cpf: '52998224725' })
  })
})

describe('a list of items', () => {
  it('fills a new item with the defaults of its fields', async () => {
    const form = drawForm({ record })
    await form.user.click(form.screen.getByRole('button', { name: 'Adicionar telefone' }))
    const row = form.screen.getByRole('group', { name: 'Telefone 3' })
    expect(within(row).getByRole<HTMLInputElement>('textbox', { name: 'Rótulo' }).value).toBe('Casa')
    await form.user.type(within(row).getByRole('textbox', { name: 'Número' }), '35999998888')
    await form.save()
    expect(form.saves[0]?.changes.phones).toEqual([
      ...record.phones,
      { label: 'Casa', number: '35999998888' },
    ])
  })

  it('labels a field with its sibling title, which a new item has by its position, and marks it when required', async () => {
    const text = (title: string) => ({ type: 'string', title })
    const items = {
      type: 'object',
      title: 'Telefone',
      properties: {
        number: { ...text('Número'), 'x-field': { titleFrom: 'title' } },
        title: text('Título'),
        must: { type: 'boolean', title: 'Obrigatório' },
      },
      if: { properties: { must: { const: true } }, required: ['must'] },
      then: { required: ['number'] },
    }
    const properties = { phones: { type: 'array', title: 'Telefones', items } }
    const form = drawForm({ schema: { title: 'Card', type: 'object', properties }, record: {} })
    await form.user.click(form.screen.getByRole('button', { name: 'Adicionar telefone' }))
    expect(form.field('Telefone 1').getAttribute('aria-required')).toBeNull()
    await form.user.click(form.screen.getByRole('checkbox', { name: 'Obrigatório' }))
    await waitFor(() => expect(form.field('Telefone 1').getAttribute('aria-required')).toBe('true'))
    expect(form.field('Telefone 1').labels?.[0]?.textContent).toBe('Telefone 1 *')
    await form.user.clear(form.field('Título'))
    await waitFor(() => expect(form.field('Número')).toBeTruthy())
  })

  it('shows help texts in the first item only', () => {
    const form = drawForm({ record })
    expect(form.screen.getAllByText('Como se chama este número.')).toHaveLength(1)
  })

  it('removes an item and leaves the others', async () => {
    const form = drawForm({ record })
    await form.user.click(form.screen.getByRole('button', { name: 'Remover Telefone 1' }))
    expect(form.screen.getAllByRole('textbox', { name: 'Número' })).toHaveLength(1)
    await form.save()
    expect(form.saves[0]?.changes).toEqual({ phones: [record.phones[1]] })
  })

  it('validates its items', async () => {
    const form = drawForm({ record: { ...record, phones: null } })
    await form.user.click(form.screen.getByRole('button', { name: 'Adicionar telefone' }))
    await form.save()
    expect(form.messageOf('Número')).toBe('* Obrigatório')
    expect(form.saves).toEqual([])
  })

  it('becomes null when its last item is removed', async () => {
    const form = drawForm({ record: { ...record, phones: [record.phones[0]] } })
    await form.user.click(form.screen.getByRole('button', { name: 'Remover Telefone 1' }))
    expect(form.screen.getByText('Nenhum item.')).toBeTruthy()
    await form.save()
    expect(form.saves[0]?.changes).toEqual({ phones: null })
  })
})

describe('the form buttons', () => {
  it('save on Ctrl+S', async () => {
    const form = drawForm({ record })
    await form.user.type(form.field('Nome'), 'b')
    await form.user.keyboard('{Control>}s{/Control}')
    expect(form.saves.map(({ changes }) => changes)).toEqual([{ name: 'Anab' }])
  })

  it('are disabled during a save', async () => {
    let finish: (() => void) | undefined
    const form = drawForm({
      record,
      answer: () =>
        new Promise((resolve) => {
          finish = () => resolve([])
        }),
    })
    await form.user.type(form.field('Nome'), 'b')
    await form.save()
    const button = form.screen.getByRole<HTMLButtonElement>('button', { name: /Salvar/ })
    expect(button.disabled).toBe(true)
    await form.user.keyboard('{Control>}s{/Control}')
    expect(form.saves).toHaveLength(1)
    finish?.()
    await waitFor(() => expect(button.disabled).toBe(false))
  })

  it('cancel a pending save with Cancelar, and the input is preserved', async () => {
    let isAborted = false
    const form = drawForm({
      record,
      answer: (_changes, { signal }) =>
        new Promise(() => {
          signal.addEventListener('abort', () => {
            isAborted = true
          })
        }),
    })
    await form.user.type(form.field('Nome'), 'b')
    await form.save()
    await form.user.click(form.screen.getByRole('button', { name: 'Cancelar' }))
    expect([isAborted, form.cancels(), form.field('Nome').value]).toEqual([true, 0, 'Anab'])
    await waitFor(() =>
      expect(form.screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar' }).disabled).toBe(false),
    )
    await form.save()
    expect(form.saves).toHaveLength(2)
  })

  it('leave the form without saving with Cancelar', async () => {
    const form = drawForm({ record })
    await form.user.click(form.screen.getByRole('button', { name: 'Cancelar' }))
    expect(form.cancels()).toBe(1)
    expect(form.saves).toEqual([])
  })
})
