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

describe('messages of validation', () => {
  it('wait until the field is left', async () => {
    const form = drawForm()
    await form.user.type(form.field('CPF'), '123')
    expect(form.messageOf('CPF')).toBeUndefined()
    await form.user.tab()
    expect(form.messageOf('CPF')).toBe('* Inválido')
    expect(form.messageOf('Nome')).toBe('Como aparece na etiqueta.')
  })

  it('go while the field is corrected', async () => {
    const form = drawForm()
    await form.user.type(form.field('CPF'), '123')
    await form.user.tab()
    await form.user.clear(form.field('CPF'))
    await form.user.type(form.field('CPF'), '52998224725')
    expect(form.messageOf('CPF')).toBeUndefined()
    await form.user.tab()
    expect(form.messageOf('CPF')).toBeUndefined()
  })

  it('all come when saving is tried, and the first wrong field gets the focus', async () => {
    const form = drawForm()
    await form.save()
    expect(form.saves).toEqual([])
    expect(form.messageOf('CPF')).toBe('* Obrigatório')
    expect(form.messageOf('Nome')).toBe('* Obrigatório')
    expect(document.activeElement).toBe(form.field('CPF'))
  })

  it('are those of the specification, letter for letter', async () => {
    const form = drawForm()
    await form.user.type(form.field('CEP'), '123')
    await form.user.type(form.field('Largura'), '1,2,3')
    await form.user.tab()
    expect(form.messageOf('CEP')).toBe('CEP inválido')
    expect(form.messageOf('Largura')).toBe('Valor deve ser um número decimal')
  })

  it('do not ask for the parts of an optional object nobody began', async () => {
    const form = drawForm({ record: { ...record, address: null } })
    await form.user.type(form.field('Cidade'), 'x')
    await form.user.clear(form.field('Cidade'))
    await form.user.type(form.field('Nome'), 'b')
    await form.save()
    expect(form.saves[0]?.changes).toEqual({ name: 'Anab' })
  })

  it('ask for the required parts of an object once it was begun', async () => {
    const form = drawForm({ record: { ...record, address: null } })
    await form.user.type(form.field('Cidade'), 'Lavras')
    await form.save()
    expect(form.messageOf('CEP')).toBe('* Obrigatório')
    expect(form.saves).toEqual([])
  })
})

describe('rules across fields', () => {
  it('refuse with their own message at their field', async () => {
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

describe('problems the server found', () => {
  it('stand at their field, inside objects too, until it changes', async () => {
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

  it('stand at a row of a list', async () => {
    const form = drawForm({
      record: { ...record, phones: [{ number: '3533334444' }, { number: '3544445555' }] },
      answer: async () => [{ path: '/phones/1/number', message: 'Telefone bloqueado' }],
    })
    await form.user.type(form.field('Nome'), 'b')
    await form.save()
    const numbers = form.screen.getAllByRole('textbox', { name: 'Número' })
    expect(numbers.map((box) => box.getAttribute('aria-invalid'))).toEqual(['false', 'true'])
  })

  it('without a field in sight stand above the form', async () => {
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
