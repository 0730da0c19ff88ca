import '../../../support/dom'

import { cleanup } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { drawForm } from '../form/drawForm'
import { drawInput } from './drawInput'

afterEach(cleanup)

const box = (drawn: ReturnType<typeof drawInput>) => drawn.screen.getByLabelText<HTMLInputElement>(/^Campo/)

describe('a document number input', () => {
  const schema = {
    type: 'object',
    properties: { cpf: { type: 'string', title: 'CPF', format: 'cpf' } },
  } as const

  it('validates when the last digit is typed, and afterwards only complete numbers', async () => {
    const form = drawForm({ schema })
    await form.user.type(form.field('CPF'), '5299822472')
    expect(form.messageOf('CPF')).toBeUndefined()
    await form.user.type(form.field('CPF'), '6')
    expect(form.messageOf('CPF')).toBe('* Inválido')
    await form.user.type(form.field('CPF'), '{Backspace}')
    expect(form.messageOf('CPF')).toBeUndefined()
    await form.user.type(form.field('CPF'), '5')
    expect(form.screen.getByTitle('Válido')).toBeTruthy()
  })

  it('clears its message when the number is typed again', async () => {
    const form = drawForm({ schema })
    await form.user.type(form.field('CPF'), '123')
    await form.user.tab()
    expect(form.messageOf('CPF')).toBe('* Inválido')
    await form.user.click(form.field('CPF'))
    expect(form.messageOf('CPF')).toBeUndefined()
  })
})

describe('a date input with bounds', () => {
  it('replaces a date out of bounds with the bound on blur', async () => {
    const drawn = drawInput({ type: 'string', format: 'date', 'x-field': { latest: '2026-02-10' } })
    await drawn.user.type(box(drawn), '11022026')
    expect(drawn.held.value).toBe('2026-02-11')
    await drawn.user.tab()
    expect(drawn.held.value).toBe('2026-02-10')
    expect(box(drawn).value).toBe('10/02/2026')
  })

  it('takes a bound from its sibling date', async () => {
    const siblings = { start: '2026-03-01' }
    const drawn = drawInput(
      { type: 'string', format: 'date', 'x-field': { earliest: 'start' } },
      { siblings },
    )
    await drawn.user.type(box(drawn), '01022026')
    await drawn.user.tab()
    expect(drawn.held.value).toBe('2026-03-01')
  })
})

describe('a periodic percentage input', () => {
  const periodic = { type: 'number', 'x-field': { kind: 'percent', widget: 'periodic' } }

  it('is rendered between the symbol of its element and the percent sign', () => {
    const drawn = drawInput(periodic)
    expect(drawn.screen.getByText('N')).toBeTruthy()
    expect(drawn.screen.getByText('%')).toBeTruthy()
  })

  it('refuses negative values', async () => {
    const drawn = drawInput(periodic)
    await drawn.user.type(box(drawn), '-5')
    expect(drawn.held.value).toBe(0)
    expect(box(drawn).value).toBe('0')
  })

  it('accepts negative values when its schema allows them', async () => {
    const drawn = drawInput({ ...periodic, minimum: -10 })
    await drawn.user.type(box(drawn), '-5')
    expect(drawn.held.value).toBe(-5)
  })
})

describe('a telephone number in a list', () => {
  const phone = (format: string) => ({ type: 'string', title: 'Número', format }) as const
  const schema = {
    type: 'object',
    properties: {
      phones: {
        type: 'array',
        title: 'Telefones',
        items: {
          type: 'object',
          title: 'Telefone',
          properties: {
            format: { type: 'string', title: 'Formato', enum: ['com', 'cel', 'other'], default: 'other' },
            number: phone('phone-com'),
          },
          if: { properties: { format: { const: 'other' } }, required: ['format'] },
          then: { properties: { number: phone('phone-other') } },
        },
      },
    },
  } as const

  it('uses the mask of the format chosen in its sibling field', async () => {
    const form = drawForm({ schema })
    await form.user.click(form.screen.getByRole('button', { name: 'Adicionar telefone' }))
    await form.user.type(form.field('Número'), '35999990000')
    expect(form.field('Número').value).toBe('(35) 9999-90000')
    await form.user.tab()
    expect(form.messageOf('Número')).toBe('* Número inválido')
    await form.pick('Formato', 'com')
    await form.user.clear(form.field('Número'))
    await form.user.type(form.field('Número'), '35999990000')
    expect(form.field('Número').value).toBe('(35) 99999-0000')
  })
})
