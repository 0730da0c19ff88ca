import '../../../support/dom'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import { startTestServer, type TestServer } from '../../../support/server'
import { connectTo, leaveConsole, openConsole, setWidth, signInAs } from '../../console'
import { estate } from '../../estate'

const both = ['owner', 'guard']
const field: JsonSchema = {
  title: 'Field',
  type: 'object',
  'x-entity': {
    plural: 'Fields',
    label: '{name}',
    path: 'fields',
    menu: { group: 'Land', icon: 'Star', order: 1 },
    access: { list: both, create: ['owner'], edit: both, remove: ['owner'], export: ['owner'] },
    form: {
      sections: [
        { title: 'Ground', fields: ['name', 'area', 'yield', 'harvest'] },
        { title: 'Use', fields: ['use', 'permit', 'note', 'marks'] },
      ],
    },
    workflow: {
      field: 'state',
      initial: 'open',
      states: {
        open: { label: 'Open', color: 'info' },
        sown: { label: 'Sown', color: 'success', locked: ['area'] },
        shut: { label: 'Shut', color: 'error', locked: true },
      },
      transitions: {
        sow: { label: 'Sow', from: ['open'], to: 'sown', roles: ['owner'] },
        shut: { label: 'Shut', from: ['open', 'sown'], to: 'shut', roles: ['owner'] },
      },
    },
  },
  properties: {
    name: { type: 'string', title: 'Name', minLength: 2 },
    area: { type: 'number', title: 'Area', minimum: 0.1, maximum: 500, 'x-field': { unit: 'ha' } },
    yield: { type: 'number', title: 'Yield', 'x-field': { roles: { edit: ['owner'] } } },
    harvest: {
      type: 'number',
      title: 'Harvest',
      readOnly: true,
      'x-field': { computed: 'area == null || yield == null ? null : area * yield' },
    },
    use: {
      type: 'string',
      title: 'Use',
      oneOf: [
        { const: 'crop', title: 'Crop' },
        { const: 'spray', title: 'Spray' },
      ],
    },
    permit: { type: 'string', title: 'Permit' },
    note: { type: 'string', title: 'Note', maxLength: 400, 'x-field': { kind: 'longText' } },
    marks: {
      type: 'array',
      title: 'Marks',
      items: {
        type: 'object',
        title: 'Mark',
        properties: { word: { type: 'string', title: 'Word' } },
        required: ['word'],
      },
    },
    state: {
      enum: ['open', 'sown', 'shut'],
      type: 'string',
      title: 'State',
      readOnly: true,
      default: 'open',
    },
  },
  required: ['name'],
  if: { properties: { use: { const: 'spray' } }, required: ['use'] },
  then: { required: ['permit'] },
}

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ schemas: { ...estate, field } })
})
afterAll(() => server.close())
beforeEach(() => {
  setWidth(1400)
  connectTo(server)
})
afterEach(leaveConsole)

const made = {
  name: 'East',
  area: 12.5,
  yield: 4,
  use: 'crop',
  note: 'Wet in June',
  marks: [{ word: 'gate' }],
}

async function open(role = 'owner', values = {}) {
  const { id } = await server.make('field', { ...made, ...values })
  await signInAs(server, role)
  const area = role === 'guard' ? 'gate' : 'house'
  const page = openConsole(server, `/${area}/fields/ver/${id}`)
  await screen.findByRole('heading', { name: made.name, level: 1 })
  const data = screen.getByRole('region', { name: 'Ground' })
  const stored = async () => (await server.store.get('field', id, systemActor)) as Record<string, unknown>
  return { ...page, id, data: within(data), stored }
}

describe('a value on the record page', () => {
  it('is edited in place by a click and Enter, updates computed values and regains the focus', async () => {
    const { user, data, stored } = await open()
    await user.click(data.getByText('12,5 ha'))
    const input = await data.findByRole<HTMLInputElement>('textbox', { name: 'Area' })
    await waitFor(() => expect(document.activeElement).toBe(input))
    await user.keyboard('20{Enter}')
    expect(await data.findByText('20 ha')).toBeTruthy()
    expect(data.getByText('80')).toBeTruthy()
    expect(await stored()).toMatchObject({ area: 20, harvest: 80 })
    await waitFor(() =>
      expect(document.activeElement).toBe(data.getByRole('button', { name: 'Alterar Area' })),
    )
    // F2 reopens the editor as in spreadsheets, and Escape discards the change.
    await user.keyboard('{F2}')
    await data.findByRole('textbox', { name: 'Area' })
    await user.keyboard('7{Escape}')
    await waitFor(() => expect(data.queryByRole('textbox')).toBeNull())
    expect(data.getByText('20 ha')).toBeTruthy()
    expect(document.activeElement).toBe(data.getByRole('button', { name: 'Alterar Area' }))
  })

  it('shows its error at the input, and asks for fields that become required', async () => {
    const { user, data, stored } = await open()
    await user.click(data.getByText('12,5 ha'))
    await data.findByRole('textbox', { name: 'Area' })
    await user.keyboard('900{Enter}')
    const input = await data.findByRole('textbox', { name: 'Area' })
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'))
    await user.click(data.getByRole('button', { name: 'Cancelar' }))
    const use = within(screen.getByRole('region', { name: 'Use' }))
    await user.click(use.getByText('Crop'))
    const choice = await use.findByRole('combobox', { name: 'Use' })
    await user.click(choice)
    await user.click(await screen.findByRole('option', { name: 'Spray' }))
    await user.click(use.getByRole('button', { name: 'Salvar' }))
    await user.type(await use.findByRole('textbox', { name: 'Permit' }), 'P-1')
    await user.click(use.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(use.queryByRole('button', { name: 'Salvar' })).toBeNull())
    expect(await stored()).toMatchObject({ area: 12.5, use: 'spray', permit: 'P-1' })
  })

  it('is edited one at a time, and loses no input when another is opened', async () => {
    const { user, data } = await open()
    await user.click(data.getByText('12,5 ha'))
    await user.type(await data.findByRole('textbox', { name: 'Area' }), '8')
    const use = within(screen.getByRole('region', { name: 'Use' }))
    await user.click(use.getByText('Wet in June'))
    expect(await screen.findByText('Salve ou cancele primeiro a alteração que está aberta.')).toBeTruthy()
    expect(document.activeElement).toBe(data.getByRole('textbox', { name: 'Area' }))
    await user.keyboard('{Escape}')
    await user.click(use.getByText('Wet in June'))
    expect(await use.findByRole('textbox', { name: 'Note' })).toBeTruthy()
  })

  it('is merged with a concurrent change, and asks when both changed it', async () => {
    const { user, data, id, stored } = await open()
    await user.click(data.getByText('12,5 ha'))
    await data.findByRole('textbox', { name: 'Area' })
    await server.store.update('field', id, { note: 'Dry' }, '*', systemActor)
    await user.keyboard('21{Enter}')
    expect(await data.findByText('21 ha')).toBeTruthy()
    expect(await stored()).toMatchObject({ area: 21, note: 'Dry' })
    await user.click(data.getByText('21 ha'))
    await data.findByRole('textbox', { name: 'Area' })
    await server.store.update('field', id, { area: 30 }, '*', systemActor)
    await user.keyboard('22{Enter}')
    const dialog = await screen.findByRole('alertdialog', { name: /alterado por outra pessoa/ })
    await user.click(within(dialog).getByRole('button', { name: 'Salvar' }))
    expect(await data.findByText('22 ha')).toBeTruthy()
    expect(await stored()).toMatchObject({ area: 22, note: 'Dry' })
  })

  it('saves the input as a draft of the record, and leaves another draft untouched', async () => {
    const { user, data, id } = await open()
    const keys = () => Object.keys(localStorage).filter((key) => key.includes(`field:${id}`))
    const use = within(screen.getByRole('region', { name: 'Use' }))
    await user.click(use.getByText('Wet in June'))
    await user.type(await use.findByRole('textbox', { name: 'Note' }), ', dry in July')
    await waitFor(() => expect(keys()).toHaveLength(1))
    const [key = ''] = keys()
    const other = JSON.parse(localStorage.getItem(key) ?? '{}') as object
    await user.keyboard('{Escape}')
    expect(keys()).toEqual([])
    localStorage.setItem(key, JSON.stringify({ ...other, changes: { name: 'West', area: 9 } }))
    await user.click(data.getByText('12,5 ha'))
    const input = await data.findByRole<HTMLInputElement>('textbox', { name: 'Area' })
    expect(input.value).toBe('9')
    expect(data.getByText(/Recuperamos o que você digitou/)).toBeTruthy()
    await user.click(data.getByRole('button', { name: 'Salvar' }))
    expect(await data.findByText('9 ha')).toBeTruthy()
    expect(JSON.parse(localStorage.getItem(key) ?? '{}')).toMatchObject({ changes: { name: 'West' } })
  })

  it('shows who changed it, from what to what', async () => {
    const { user, data, id } = await open()
    await server.store.update('field', id, { area: 30 }, '*', systemActor)
    await server.store.update('field', id, { note: 'Dry' }, '*', systemActor)
    await user.click(data.getByRole('button', { name: 'Histórico de Area' }))
    const dialog = await screen.findByRole('dialog', { name: 'Histórico de Area' })
    expect(await within(dialog).findByText(/^Alterad[ao]$/)).toBeTruthy()
    expect(dialog.textContent).toMatch(/Alterad.*Area: 12,5 ha → 30 ha.*Cadastrad.*Area: \(vazio\) → 12,5 ha/)
    expect(within(dialog).getAllByRole('list')[0]?.children).toHaveLength(2)
  })
})

describe('a read-only value', () => {
  it('is not editable without permission or when it is computed', async () => {
    const { user, data } = await open('guard')
    expect(data.getByRole('button', { name: 'Alterar Area' })).toBeTruthy()
    expect(data.queryByRole('button', { name: 'Alterar Yield' })).toBeNull()
    expect(data.queryByRole('button', { name: 'Alterar Harvest' })).toBeNull()
    expect(data.getByRole('button', { name: 'Histórico de Yield' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Mais opções' }))
    expect(await screen.findByRole('menuitem', { name: 'Imprimir' })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: 'Exportar PDF' })).toBeNull()
  })

  it('says which state locks it', async () => {
    const { user, data } = await open()
    await user.click(screen.getByRole('button', { name: 'Sow' }))
    expect(await data.findByRole('img', { name: 'Não pode ser alterado na situação “Sown”.' })).toBeTruthy()
    expect(data.queryByRole('button', { name: 'Alterar Area' })).toBeNull()
    await user.click(data.getByText('12,5 ha'))
    expect(data.queryByRole('textbox')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Shut' }))
    await waitFor(() => expect(data.queryByRole('button', { name: /^Alterar/ })).toBeNull())
  })
})

describe('a section of the record page', () => {
  it('is edited as a small form, and asks for confirmation before input is lost', async () => {
    const { user, stored } = await open()
    const use = within(screen.getByRole('region', { name: 'Use' }))
    await user.click(use.getByRole('button', { name: 'Alterar seção Use' }))
    expect(await use.findByRole('combobox', { name: 'Use' })).toBeTruthy()
    await user.type(use.getByRole('textbox', { name: 'Permit' }), 'P-2')
    await user.click(use.getByRole('button', { name: 'Adicionar mark' }))
    await user.click(use.getByRole('button', { name: 'Cancelar' }))
    await user.click(await screen.findByRole('button', { name: 'Continuar editando' }))
    const words = await use.findAllByRole('textbox', { name: /^Word/ })
    await user.type(words[1] as HTMLElement, 'well')
    await user.click(use.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(use.queryByRole('button', { name: 'Salvar' })).toBeNull())
    expect(await stored()).toMatchObject({ permit: 'P-2', marks: [{ word: 'gate' }, { word: 'well' }] })
    const opener = use.getByRole('button', { name: 'Alterar seção Use' })
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })
})

describe('the preview panel beside a list', () => {
  async function openPeek(word: string) {
    const names = [`${word} one`, `${word} two`]
    const made: number[] = []
    for (const name of names) made.push((await server.make('field', { name, area: 5 })).id)
    await signInAs(server, 'owner')
    const page = openConsole(server, `/house/fields?q=${word}&sort=name`)
    await screen.findByRole('link', { name: `${word} one` })
    const grid = screen.getByRole('grid')
    grid.focus()
    await page.user.keyboard('{ArrowRight}{ArrowRight} ')
    const panel = within(await screen.findByRole('complementary', { name: 'Prévia: Field' }))
    await panel.findByRole('heading', { name: `${word} one`, level: 1 })
    const area = async () =>
      ((await server.store.get('field', made[0] as number, systemActor)) as Record<string, unknown>).area
    const isOpen = () => screen.queryByRole('complementary', { name: 'Prévia: Field' }) !== null
    return { ...page, grid, panel, area, isOpen }
  }

  it('moves the focus to a value and back by keyboard, and Escape closes the value before the panel', async () => {
    const { user, grid, panel, area, isOpen } = await openPeek('Brook')
    await user.keyboard('{F6}')
    expect(document.activeElement).toBe(screen.getByRole('complementary', { name: 'Prévia: Field' }))
    const ground = within(panel.getByRole('region', { name: 'Ground' }))
    ground.getByRole('button', { name: 'Alterar Area' }).focus()
    await user.keyboard('{Enter}')
    await ground.findByRole('textbox', { name: 'Area' })
    await user.keyboard('7{Enter}')
    expect(await ground.findByText('7 ha')).toBeTruthy()
    expect(await area()).toBe(7)
    // The list shows the new value too.
    await waitFor(() => expect(within(grid).getByRole('gridcell', { name: /7 ha|^Area 7/ })).toBeTruthy())
    await user.keyboard('{Enter}')
    await ground.findByRole('textbox', { name: 'Area' })
    await user.keyboard('{F6}')
    expect(document.activeElement).toBe(grid)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(ground.queryByRole('textbox')).toBeNull())
    expect(isOpen()).toBe(true)
    await user.keyboard('{F6}')
    ground.getByRole('button', { name: 'Alterar Area' }).focus()
    await user.keyboard('{Enter}')
    await ground.findByRole('textbox', { name: 'Area' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(ground.queryByRole('textbox')).toBeNull())
    expect(isOpen()).toBe(true)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(isOpen()).toBe(false))
    expect(document.activeElement).toBe(grid)
  })

  it('asks for confirmation about unsaved input before it shows another row or closes', async () => {
    const { user, grid, panel, area, isOpen } = await openPeek('Creek')
    await user.click(within(panel.getByRole('region', { name: 'Ground' })).getByText('5 ha'))
    await panel.findByRole('textbox', { name: 'Area' })
    await user.keyboard('9')
    grid.focus()
    await user.keyboard('{ArrowDown}')
    await user.click(await screen.findByRole('button', { name: 'Continuar editando' }))
    expect(await panel.findByRole('heading', { name: 'Creek one', level: 1 })).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(panel.getByRole('textbox', { name: 'Area' })))
    grid.focus()
    await user.keyboard(' ')
    await user.click(await screen.findByRole('button', { name: 'Continuar editando' }))
    await waitFor(() => expect(isOpen()).toBe(true))
    grid.focus()
    await user.keyboard('{ArrowUp}{ArrowDown}')
    await user.click(await screen.findByRole('button', { name: 'Sair sem salvar' }))
    await panel.findByRole('heading', { name: 'Creek two', level: 1 })
    expect(await area()).toBe(5)
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([])
  })
})
