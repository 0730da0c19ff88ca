import '../../../support/dom'

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { readClipboard } from '#model/import/clipboard'
import { closeSession } from '../../../../src/engine/auth/signOut'
import { startTestServer, type TestServer } from '../../../support/server'
import { market } from './market'
import { openForm } from './openForm'

const everybody = ['owner', 'viewer']
const order: JsonSchema = {
  title: 'Order',
  type: 'object',
  'x-entity': {
    plural: 'Orders',
    path: 'orders',
    label: '{name}',
    menu: { group: 'All', icon: 'Star' },
    access: { list: everybody, create: ['owner'], edit: ['owner'], remove: ['owner'] },
  },
  properties: {
    name: { type: 'string', title: 'Name' },
    lines: {
      type: 'array',
      title: 'Lines',
      maxItems: 4,
      items: {
        type: 'object',
        title: 'Line',
        properties: {
          what_id: { type: 'integer', title: 'What', 'x-field': { ref: { entity: 'grain' } } },
          secret: { type: 'string', title: 'Secret', 'x-field': { roles: { edit: ['viewer'] } } },
          amount: { type: 'number', title: 'Amount (kg)', minimum: 0, 'x-field': { decimals: 2 } },
          due: { type: 'string', format: 'date', title: 'Due' },
          size: { type: 'string', title: 'Size', enum: ['small', 'large'] },
          al: { type: 'number', title: 'Al' },
          h_al: { type: 'number', title: 'H+Al' },
        },
        required: ['what_id'],
      },
    },
  },
  required: ['name'],
}
const grain: JsonSchema = {
  title: 'Grain',
  type: 'object',
  'x-entity': { label: '{name}', access: { list: everybody, create: ['owner'] } },
  properties: { name: { type: 'string', title: 'Name', 'x-field': { search: true } } },
  required: ['name'],
}
const schemas = { ...market, grain, order }

let server: TestServer
let corn: number
let beans: number
beforeAll(async () => {
  server = await startTestServer({ schemas })
  corn = (await server.make('grain', { name: 'Corn' })).id
  beans = (await server.make('grain', { name: 'Beans' })).id
})
afterAll(() => server.close())
afterEach(() => {
  cleanup()
  closeSession()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const open = async () => {
  const form = await openForm(server, 'owner', '/owner/orders/cadastrar', schemas)
  await form.user.type(await form.field('Name'), 'Order')
  return form
}

/** Simulates Ctrl+V: a paste event at the focused element. */
const paste = (target: HTMLElement, text: string) =>
  act(async () => {
    target.focus()
    fireEvent.paste(target, { clipboardData: { getData: () => text, files: [], types: ['text/plain'] } })
  })
const line = (position: number) => within(screen.getByRole('group', { name: `Line ${position}` }))
const value = (position: number, label: string, role = 'textbox') =>
  line(position).getByRole<HTMLInputElement>(role, { name: new RegExp(`^${label}`) }).value
const add = () => screen.getByRole('button', { name: 'Adicionar line' })

describe('spreadsheet cells pasted into a list of items', () => {
  it('are matched by the titles in the first row and parsed in Brazilian notation', async () => {
    const form = await open()
    await paste(
      add(),
      'Due\tWHAT\tAmount\tColour\r\n01/02/2026\tcorn\t1.234,5\tred\r\n15/03/2026\tBeans\t2\tblue\r\n',
    )
    await screen.findByText(/2 linhas coladas. Sem campo com este título: Colour./)
    expect(value(1, 'Amount')).toBe('1.234,50')
    await waitFor(() => expect(value(2, 'What', 'combobox')).toBe('Beans'))
    await form.user.click(screen.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(form.writes().length).toBe(1))
    expect(form.writes()[0]?.body).toMatchObject({
      lines: [
        { what_id: corn, amount: 1234.5, due: '2026-02-01' },
        { what_id: beans, amount: 2, due: '2026-03-15' },
      ],
    })
  })

  it('fill the inputs in order from the focused one, replacing values and adding items', async () => {
    const form = await open()
    await form.user.click(add())
    await waitFor(() => expect(document.activeElement).toBe(line(1).getByRole('combobox', { name: /^What/ })))
    await paste(
      line(1).getByRole('textbox', { name: 'Amount (kg)' }),
      '10\t01/01/2026\tlarge\n20,5\t02/01/2026',
    )
    await screen.findByText('2 linhas coladas.')
    expect([value(1, 'Amount'), value(1, 'Due')]).toEqual(['10,00', '01/01/2026'])
    expect([value(2, 'Amount'), value(2, 'Due')]).toEqual(['20,50', '02/01/2026'])
    expect(line(1).getByRole('combobox', { name: /^Size/ }).textContent).toContain('large')
  })

  it('report unreadable values at their fields, and skip items beyond the maximum of the list', async () => {
    await open()
    await paste(add(), ['Rice\tmany', 'Corn\t-1', 'Corn\t3', 'Corn\t4', 'Corn\t5'].join('\n'))
    await screen.findByText(
      /4 linhas coladas. 2 células não foram lidas: veja os campos. 1 linha ficou de fora./,
    )
    // Each message appears at its field only.
    expect(screen.getAllByText('não encontramos “Rice”')).toHaveLength(1)
    expect(line(1).getByText('não encontramos “Rice”')).toBeTruthy()
    expect(line(1).getByText(/^“many”: /)).toBeTruthy()
    // Pasted values are validated immediately.
    expect(line(2).getByRole('textbox', { name: 'Amount (kg)' }).getAttribute('aria-invalid')).toBe('true')
    expect(screen.queryByRole('group', { name: 'Line 5' })).toBeNull()
  })

  it('are undone by Ctrl+Z or by the button in the notice', async () => {
    const form = await open()
    await paste(add(), 'Corn\t1\nBeans\t2')
    await screen.findByRole('group', { name: 'Line 2' })
    await form.user.click(line(1).getByRole('textbox', { name: 'Amount (kg)' }))
    await form.user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Line 1' })).toBeNull())
    await paste(add(), 'Corn\t1')
    await form.user.click(await screen.findByRole('button', { name: 'Desfazer' }))
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Line 1' })).toBeNull())
    expect(screen.getByText('As linhas coladas foram retiradas.')).toBeTruthy()
  })

  it('are undone without text typed afterwards in their items or elsewhere', async () => {
    const form = await open()
    await form.user.click(add())
    await form.user.type(line(1).getByRole('textbox', { name: /^Amount/ }), '9')
    await paste(line(1).getByRole('textbox', { name: 'Al' }), '1\t2\n3\t4')
    await screen.findByText('2 linhas coladas.')
    await paste(add(), 'Corn\t5')
    await screen.findByText('1 linha colada.')
    await form.user.type(line(3).getByRole('textbox', { name: 'Due' }), '07/03/2026')
    await form.user.click(add())
    await form.user.type(line(4).getByRole('textbox', { name: 'Due' }), '08/03/2026')
    await form.user.click(screen.getByRole('button', { name: 'Desfazer' }))
    await waitFor(() => expect(value(3, 'Amount')).toBe(''))
    expect([value(1, 'Amount'), value(1, 'Al'), value(2, 'H\\+Al')]).toEqual(['9,00', '1', '4'])
    expect([value(3, 'Due'), value(3, 'What', 'combobox')]).toEqual(['07/03/2026', ''])
    expect(value(4, 'Due')).toBe('08/03/2026')
  })

  it('start at the focused field, even if the name of another one has the same ending', async () => {
    const form = await open()
    await form.user.click(add())
    await paste(line(1).getByRole('textbox', { name: 'H+Al' }), '7\n8')
    await screen.findByText('2 linhas coladas.')
    expect([value(1, 'H\\+Al'), value(1, 'Al'), value(2, 'H\\+Al')]).toEqual(['7', '', '8'])
  })
})

it('the text of a single cell is pasted by the field itself', async () => {
  const form = await open()
  await form.user.click(add())
  const amount = line(1).getByRole('textbox', { name: 'Amount (kg)' })
  await form.user.click(amount)
  await form.user.paste('12,5\r\n')
  expect(screen.queryByText(/colada/)).toBeNull()
  await waitFor(() => expect(value(1, 'Amount')).toBe('12,5'))
})

it('clipboard text of a spreadsheet is parsed into rows of cells, with quotes around multi-line texts', () => {
  expect(readClipboard('a\tb\r\n"one\ntwo"\t"say ""x"""\n\tlast\t\n')).toEqual([
    ['a', 'b'],
    ['one\ntwo', 'say "x"'],
    ['', 'last', ''],
  ])
  expect(readClipboard('5" pipe\t2')).toEqual([['5" pipe', '2']])
})
