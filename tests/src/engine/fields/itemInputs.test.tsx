import '../../../support/dom'

import { cleanup, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { patience } from '../../../support/patience'
import { drawForm } from '../form/drawForm'
import { drawInput } from './drawInput'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const numbers: JsonSchema = { type: 'array', items: { type: 'number', maximum: 20 } }
const dates: JsonSchema = { type: 'array', items: { type: 'string', format: 'date' } }

describe('the input of several numbers', () => {
  it('accepts one number after another, allows duplicates and removes them by keyboard', async () => {
    const { user, screen, held } = drawInput(numbers)
    const box = await screen.findByRole('textbox', { name: 'Campo' })
    await user.type(box, '12,5{Enter}12,5;8')
    expect(held.value).toEqual([12.5, 12.5])
    await user.tab()
    expect(held.value).toEqual([12.5, 12.5, 8])
    await user.click(screen.getByRole('button', { name: 'Remover 8' }))
    await user.keyboard('{Backspace}{Backspace}9{Enter}')
    expect(held.value).toEqual([12.5, 12.9])
    await user.click(screen.getByRole('button', { name: 'Corrigir 12,9' }))
    expect(box).toHaveProperty('value', '12,9')
    await user.clear(box)
    await user.click(screen.getByRole('button', { name: 'Remover 12,5' }))
    expect(held.value).toBeUndefined()
  })

  it('accepts numbers pasted from a spreadsheet column', async () => {
    const { user, screen, held } = drawInput(numbers)
    await user.click(await screen.findByRole('textbox', { name: 'Campo' }))
    await user.paste('1,5\n2\n1.000')
    expect(held.value).toEqual([1.5, 2, 1000])
  })
})

describe('the input of several dates', () => {
  it('accepts typed digits and picked days', async () => {
    const { user, screen, held } = drawInput(dates)
    await user.type(await screen.findByRole('textbox', { name: 'Campo' }), '15012026{Enter}')
    expect(held.value).toEqual(['2026-01-15'])
    await user.click(screen.getByRole('button', { name: 'Abrir calendário de Campo' }))
    const calendar = within(await screen.findByRole('dialog', { name: 'Calendário de Campo' }))
    await user.click(calendar.getByRole('button', { name: '20 de janeiro de 2026' }))
    expect(held.value).toEqual(['2026-01-15', '2026-01-20'])
  })
})

describe('inputs of several values in a form', () => {
  it('each show their own error', async () => {
    const schema: JsonSchema = {
      title: 'Lot',
      type: 'object',
      'x-entity': { path: 'lot', access: { list: ['owner'], create: ['owner'], edit: ['owner'] } },
      properties: { weights: { ...numbers, title: 'Weights' }, days: { ...dates, title: 'Days' } },
    }
    const { user, screen } = drawForm({ schema, role: 'owner' })
    await user.type(await screen.findByRole('textbox', { name: 'Weights' }), '12{Enter}21{Enter}x{Enter}')
    const weights = within(screen.getByRole('list', { name: 'Valores de Weights' }))
    const texts = (list: typeof weights) =>
      list.getAllByRole('listitem').map((item) => item.querySelector('em')?.textContent)
    await vi.waitFor(
      () =>
        expect(texts(weights)).toEqual([
          undefined,
          'Valor deve ser no máximo 20',
          'Valor deve ser um número decimal',
        ]),
      patience,
    )
    await user.type(screen.getByRole('textbox', { name: 'Days' }), '31022026{Enter}')
    const days = within(screen.getByRole('list', { name: 'Valores de Days' }))
    await vi.waitFor(() => expect(texts(days)).toEqual(['*Data Inválida']), patience)
  })
})

describe('the input of several files', () => {
  const files: JsonSchema = {
    type: 'array',
    items: { type: 'object' },
    maxItems: 3,
    'x-field': { kind: 'files', accept: '.csv' },
  }
  const serve = () => {
    let count = 0
    vi.stubGlobal('fetch', async (_url: string, { body }: { body?: FormData }) => {
      const file = body?.get('arquivo')
      const nome = file instanceof File ? file.name : ''
      count += 1
      return new Response(JSON.stringify({ nome, tipo: 'text/csv', tamanho: 2048, chave: `k${count}` }), {
        status: 201,
      })
    })
  }
  const sheet = (name: string) => new File(['a,b'], name, { type: 'text/csv' })
  const names = (value: unknown) =>
    Array.isArray(value) ? value.map((each: { nome: string }) => each.nome) : value

  it('uploads the files in sequence, lists, reorders and removes them', async () => {
    serve()
    const { user, screen, held } = drawInput(files)
    const picker = await screen.findByLabelText('Campo', { selector: 'input' })
    await user.upload(picker, [sheet('a.csv'), sheet('b.csv')])
    await screen.findByRole('button', { name: 'Baixar b.csv' })
    expect(names(held.value)).toEqual(['a.csv', 'b.csv'])
    expect(screen.getAllByText('2 KB')).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Mover b.csv para cima' }))
    expect(names(held.value)).toEqual(['b.csv', 'a.csv'])
    await user.click(screen.getByRole('button', { name: 'Remover b.csv' }))
    expect(names(held.value)).toEqual(['a.csv'])
  })

  it('names the files it refuses for their number or type', async () => {
    serve()
    const { user, screen, held } = drawInput(files)
    const picker = await screen.findByLabelText<HTMLInputElement>('Campo', { selector: 'input' })
    picker.removeAttribute('accept')
    const odd = new File(['x'], 'x.exe', { type: 'application/x-msdownload' })
    await user.upload(picker, [odd, ...['a', 'b', 'c', 'd'].map((name) => sheet(`${name}.csv`))])
    await vi.waitFor(
      () => expect(held.problem).toBe('x.exe: Arquivo inválido d.csv: Informe no máximo 3 itens'),
      patience,
    )
    expect(names(held.value)).toEqual(['a.csv', 'b.csv', 'c.csv'])
  })
})
