import '../../../support/dom'

import { cleanup } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { drawForm } from './drawForm'

afterEach(cleanup)

const record = {
  id: 1,
  kind: 'F',
  name: 'Ana',
  cpf: '52998224725',
  address: { zip: '37550000', city: 'Pouso Alegre' },
}

describe('validation messages', () => {
  it('appear when the field loses focus', async () => {
    const form = drawForm()
    await form.user.type(form.field('CPF'), '123')
    expect(form.messageOf('CPF')).toBeUndefined()
    await form.user.tab()
    expect(form.messageOf('CPF')).toBe('* Inválido')
    expect(form.messageOf('Nome')).toBe('Como aparece na etiqueta.')
  })

  it('disappear while the field is corrected', async () => {
    const form = drawForm()
    await form.user.type(form.field('CPF'), '123')
    await form.user.tab()
    await form.user.clear(form.field('CPF'))
    await form.user.type(form.field('CPF'), '52998224725')
    expect(form.messageOf('CPF')).toBeUndefined()
    await form.user.tab()
    expect(form.messageOf('CPF')).toBeUndefined()
  })

  it('all appear on saving, and the first invalid field gets the focus', async () => {
    const form = drawForm()
    await form.save()
    expect(form.saves).toEqual([])
    expect(form.messageOf('CPF')).toBe('* Obrigatório')
    expect(form.messageOf('Nome')).toBe('* Obrigatório')
    expect(document.activeElement).toBe(form.field('CPF'))
  })

  it('match the specification letter for letter', async () => {
    const form = drawForm()
    await form.user.type(form.field('CEP'), '123')
    await form.user.type(form.field('Largura'), '1,2,3')
    await form.user.tab()
    expect(form.messageOf('CEP')).toBe('CEP inválido')
    expect(form.messageOf('Largura')).toBe('Valor deve ser um número decimal')
  })

  it('do not demand the fields of an optional object that is untouched', async () => {
    const form = drawForm({ record: { ...record, address: null } })
    await form.user.type(form.field('Cidade'), 'x')
    await form.user.clear(form.field('Cidade'))
    await form.user.type(form.field('Nome'), 'b')
    await form.save()
    expect(form.saves[0]?.changes).toEqual({ name: 'Anab' })
  })

  it('demand the required fields of an object that is partly filled in', async () => {
    const form = drawForm({ record: { ...record, address: null } })
    await form.user.type(form.field('Cidade'), 'Lavras')
    await form.save()
    expect(form.messageOf('CEP')).toBe('* Obrigatório')
    expect(form.saves).toEqual([])
  })
})

describe('rules across fields', () => {
  it('show their own message at their field', async () => {
    const form = drawForm({ record })
    await form.user.type(form.field('Largura'), '1')
    await form.user.type(form.field('Altura'), '2')
    await form.save()
    expect(form.messageOf('Altura')).toBe('Mais alta que larga')
    expect(form.saves).toEqual([])
  })

  it('only warn when the schema says so', async () => {
    const form = drawForm({ record })
    await form.user.type(form.field('Largura'), '200')
    expect(form.messageOf('Largura')).toBe('Largura fora do comum')
    expect(form.field('Largura').getAttribute('aria-invalid')).toBe('false')
    await form.save()
    expect(form.saves[0]?.changes).toEqual({ width: 200 })
  })
})

describe('errors returned by the server', () => {
  it('are shown at their field, nested fields included, until it changes', async () => {
    const answers = [[{ path: '/address/zip', message: 'CEP fora da área' }], undefined]
    const form = drawForm({ record, answer: async () => answers.shift() })
    await form.user.type(form.field('Nome'), 'b')
    await form.save()
    expect(form.messageOf('CEP')).toBe('CEP fora da área')
    expect(document.activeElement).toBe(form.field('CEP'))
    await form.user.clear(form.field('CEP'))
    await form.user.type(form.field('CEP'), '37200000')
    expect(form.messageOf('CEP')).toBeUndefined()
    await form.save()
    expect(form.saves.at(-1)?.changes).toEqual({
      name: 'Anab',
      address: { zip: '37200000', city: 'Pouso Alegre' },
    })
  })

  it('are shown at an item of a list', async () => {
    const form = drawForm({
      record: { ...record, phones: [{ number: '3533334444' }, { number: '3544445555' }] },
      answer: async () => [{ path: '/phones/1/number', message: 'Telefone bloqueado' }],
    })
    await form.user.type(form.field('Nome'), 'b')
    await form.save()
    const numbers = form.screen.getAllByRole('textbox', { name: 'Número' })
    expect(numbers.map((box) => box.getAttribute('aria-invalid'))).toEqual(['false', 'true'])
  })

  it('are shown above the form when their field is not visible', async () => {
    const form = drawForm({
      record,
      role: 'helper',
      answer: async () => [
        { path: '/code', message: 'Código já usado' },
        { path: '', message: 'Fora do horário' },
      ],
    })
    await form.user.type(form.field('Nome'), 'b')
    await form.save()
    expect(form.screen.getByRole('alert').textContent).toBe('Código já usadoFora do horário')
  })
})
