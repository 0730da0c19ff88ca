import '../../../support/dom'

import { cleanup } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { drawForm } from './drawForm'

afterEach(cleanup)

const record = { id: 1, versao: 1, kind: 'F', name: 'Ana', cpf: '52998224725', state: 'new', price: 5 }

describe('role permissions in a form', () => {
  it('hide fields that the role may not see', () => {
    expect(drawForm({ record, role: 'keeper' }).find('Código')).not.toBeNull()
    cleanup()
    expect(drawForm({ record, role: 'helper' }).find('Código')).toBeNull()
  })

  it('make fields read-only that the role may see but not change, and never send them', async () => {
    const form = drawForm({ record, role: 'helper' })
    expect(form.field('Preço').readOnly).toBe(true)
    await form.user.type(form.field('Nome'), 'lia')
    await form.save()
    expect(form.saves[0]?.changes).toEqual({ name: 'Analia' })
  })

  it('make the fields inside a read-only object read-only', () => {
    const text = { type: 'string', title: 'Texto' } as const
    const items = { type: 'object', properties: { text } } as const
    const past = { type: 'array', title: 'Passado', items, readOnly: true } as const
    const form = drawForm({
      schema: { title: 'Coisa', type: 'object', properties: { past } },
      record: { past: [{ text: 'antes' }] },
    })
    expect(form.field('Texto').readOnly).toBe(true)
  })

  it('do not allow anyone to change the workflow state by hand', () => {
    const form = drawForm({ record })
    expect(form.screen.getByRole('combobox', { name: 'Situação' }).getAttribute('aria-readonly')).toBe('true')
  })

  it('do not send read-only values of a new record either', async () => {
    const form = drawForm()
    await form.user.type(form.field('Nome'), 'Ana')
    await form.user.type(form.field('CPF'), '52998224725')
    await form.save()
    expect(form.saves[0]?.changes).toEqual({ kind: 'F', name: 'Ana', cpf: '52998224725' })
  })
})

describe('an empty form', () => {
  it('omits the fields that only other roles or the server fill in', () => {
    const form = drawForm({ role: 'helper' })
    expect(form.find('Preço')).toBeNull()
    expect(form.find('Área')).not.toBeNull()
  })
})

describe('a read-only form', () => {
  it('has no inputs and no Salvar button', () => {
    const form = drawForm({ record, readOnly: true })
    for (const box of form.screen.getAllByRole<HTMLInputElement>('textbox')) expect(box.readOnly).toBe(true)
    expect(form.screen.queryByRole('button', { name: 'Salvar' })).toBeNull()
    expect(form.screen.queryByRole('button', { name: /Adicionar/ })).toBeNull()
    expect(form.screen.getByRole('button', { name: 'Voltar' })).toBeTruthy()
  })
})
