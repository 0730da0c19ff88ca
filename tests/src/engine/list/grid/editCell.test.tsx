/* A value typed into a cell is saved on Tab and on a click elsewhere. */
import '../../../../support/dom'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { sampleRecord } from '#model/describe/sampleRecord'
import type { Row } from '#model/entity/jsonSchema'
import { type Kind, traitsOf } from '#model/entity/kinds'
import { systemActor } from '#model/people/actor'
import { everyKindSchema, keptKinds } from '../../../../support/everyKind'
import { startTestServer, type TestServer } from '../../../../support/server'
import { connectTo, leaveConsole, openConsole, setWidth, signInAs } from '../../../console'
import { market } from '../../form/market'

/** Kinds stored as one value of the record itself. */
const cellKinds = keptKinds.filter(
  (kind) => !['array', 'object'].includes(String(traitsOf(kind).json)) && !['image', 'json'].includes(kind),
)

/** The typed text and the stored value per kind. */
const typed: Partial<Record<Kind, readonly [words: string, stored: unknown]>> = {
  text: ['Outro', 'Outro'],
  longText: ['Outro', 'Outro'],
  integer: ['7', 7],
  decimal: ['7,5', 7.5],
  percent: ['7,5', 7.5],
  money: ['7,50', 7.5],
  date: ['07/03/2026', '2026-03-07'],
  month: ['03/2026', '2026-03-01'],
  dateTime: ['07/03/2026 10:30', expect.stringMatching(/^2026-03-07T13:30/)],
  reference: ['Other', 2],
  email: ['Outro@example.com', 'outro@example.com'],
  phone: ['35999887766', '35999887766'],
  cpf: ['52998224725', '52998224725'],
  cnpj: ['11222333000181', '11222333000181'],
  cpfCnpj: ['52998224725', '52998224725'],
  cep: ['37200000', '37200000'],
  cib: ['99999994', '99999994'],
  latitude: ['-20,5', -20.5],
  longitude: ['-44,5', -44.5],
  color: ['#00ff00', '#00FF00'],
  url: ['https://example.com/other', 'https://example.com/other'],
}

const nameOf = (kind: Kind) => `field_${kind.toLowerCase()}`
const schema = everyKindSchema({ role: 'owner', reference: 'region' }) as { 'x-entity': { list: object } }
/** The number of columns that fit. */
const most = 6
const parts = Array.from({ length: Math.ceil(cellKinds.length / most) }, (_each, at) =>
  cellKinds.slice(at * most, (at + 1) * most),
)
const entities = Object.fromEntries(
  parts.map((kinds, at) => [
    `part${at}`,
    {
      ...schema,
      title: `Part ${at}`,
      'x-entity': {
        ...schema['x-entity'],
        plural: `Part ${at}`,
        path: `part${at}`,
        list: { columns: ['id', ...kinds.map(nameOf)], sort: [['id', 'ASC']] },
      },
    },
  ]),
)

let server: TestServer
const records: (Row & { id: number })[][] = []
beforeAll(async () => {
  server = await startTestServer({ schemas: { ...market, ...entities } })
  const region = await server.make('region', { name: 'First' })
  await server.make('region', { name: 'Other' })
  await server.make('region', { name: 'Third' })
  const fields = new Set(cellKinds.map(nameOf))
  for (const name of Object.keys(entities)) {
    const entity = server.index.get(name)
    if (!entity) throw new Error('no entity')
    const make = (seed: number) => {
      const sample = sampleRecord(entity, {
        ...{ seed, actor: systemActor, today: '2026-03-10', isFull: true },
        pick: () => region.id,
      })
      const own = Object.entries(sample).filter(([each]) => fields.has(each))
      return server.make(name, Object.fromEntries(own))
    }
    records.push([await make(1), await make(2)])
  }
})
afterAll(() => server.close())
beforeEach(() => {
  setWidth(9000)
  connectTo(server)
})
afterEach(leaveConsole)

async function open(part: number) {
  await signInAs(server, 'owner')
  const { user, go } = openConsole(server, `/owner/part${part}`)
  const grid = await screen.findByRole('grid', { name: `Part ${part}` })
  await waitFor(() => expect(grid.getAttribute('aria-busy')).toBe('false'))
  /** Opens the editor of a cell with its key. */
  const edit = async (kind: Kind, place: number) => {
    const title = within(grid).getByRole('columnheader', { name: `Field ${kind}` })
    const row = grid.querySelector(`[aria-rowindex="${place + 2}"]`)
    const cell = row?.querySelector(`[aria-colindex="${title.getAttribute('aria-colindex')}"]`)
    fireEvent.mouseDown(cell as HTMLElement)
    act(() => grid.focus())
    await user.keyboard('{F2}')
  }
  return { user, go, edit }
}

/** Replaces the value in the open cell. */
async function type(user: Awaited<ReturnType<typeof open>>['user'], kind: Kind) {
  const editor = await screen.findByRole('dialog', { name: `Field ${kind}` })
  await waitFor(() =>
    expect(editor.querySelector('input:not([type=color]), textarea, [role=combobox]')).toBe(
      document.activeElement,
    ),
  )
  if (kind === 'boolean') return user.click(within(editor).getByRole('checkbox'))
  if (kind === 'choice') {
    await user.click(within(editor).getByRole('combobox'))
    return user.click(await screen.findByRole('option', { name: 'b' }))
  }
  if (kind === 'longText') await user.clear(document.activeElement as Element)
  await user.paste(typed[kind]?.[0] ?? 'no words')
  if (kind === 'reference') await screen.findByRole('option', { name: 'Other' })
}

const expectedOf = (kind: Kind) => (kind === 'boolean' ? false : kind === 'choice' ? 'b' : typed[kind]?.[1])

async function expectAll(part: number, place: number, kinds: readonly Kind[] = parts[part] ?? []) {
  const row = (await server.store.get(`part${part}`, records[part]?.[place]?.id ?? 0, systemActor)) as Row
  for (const kind of kinds) expect([kind, row[nameOf(kind)]]).toEqual([kind, expectedOf(kind)])
}

const outside = () => document.querySelector('.MuiPopover-root > .MuiBackdrop-root') as HTMLElement

it.each(parts.map((kinds, part) => [kinds, part] as const))(
  'a value of %j is saved by Tab, which moves to the next cell, and by a click elsewhere',
  async (kinds, part) => {
    const { user, edit } = await open(part)
    await edit(kinds[0] as Kind, 1)
    for (const kind of kinds) {
      await type(user, kind)
      await user.tab()
    }
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expectAll(part, 1)
    // A click elsewhere saves like Tab.
    const [first] = kinds
    await edit(first as Kind, 0)
    await type(user, first as Kind)
    fireEvent.click(outside())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expectAll(part, 0, [first as Kind])
  },
)

it('an edited cell is left unchanged by Escape, and by Shift+Tab when it moves to the previous cell', async () => {
  const { user, edit } = await open(0)
  await edit('integer', 0)
  await type(user, 'integer')
  await user.tab({ shift: true })
  await screen.findByRole('dialog', { name: 'Field longText' })
  await screen.findByRole('textbox', { name: 'Field longText' })
  await user.keyboard('nothing{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const row = await server.store.get('part0', records[0]?.[0]?.id ?? 0, systemActor)
  expect(row).toMatchObject({ field_integer: 7, field_longtext: records[0]?.[0]?.field_longtext })
})

it.each([
  ['money', 9.25, 'R$ 7,50', 'R$ 9,25'],
  ['date', '2026-04-01', '07/03/2026', '01/04/2026'],
  ['reference', 3, 'Other', 'Third'],
] as const)(
  'a conflict in a %s asks which value to save, and preserves concurrent changes of other fields',
  async (kind, other, mine, theirs) => {
    const part = parts.findIndex((kinds) => kinds.includes(kind))
    const beside = parts[part]?.find((each) => each === 'text' || each === 'month') ?? kind
    const id = records[part]?.[0]?.id ?? 0
    const stored = () => server.store.get(`part${part}`, id, systemActor)
    const change = (values: Row) => server.store.update(`part${part}`, id, values, '*', systemActor)
    const { user, edit } = await open(part)
    const row = () => within(document.querySelector('[aria-rowindex="2"]') as HTMLElement)
    const choose = async () => {
      await type(user, kind)
      if (kind === 'reference') await user.click(screen.getByRole('option', { name: 'Other' }))
    }
    const conflict = async () => {
      await edit(kind, 0)
      await choose()
      await change({ [nameOf(kind)]: other })
      await user.click(screen.getByRole('button', { name: 'Salvar' }))
      return within(await screen.findByRole('alertdialog', { name: /alterado por outra pessoa/ }))
    }
    const save = async (dialog: Awaited<ReturnType<typeof conflict>>) => {
      await user.click(dialog.getByRole('button', { name: 'Salvar' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    const first = await conflict()
    expect(first.getByRole<HTMLInputElement>('radio', { name: nameLike('Seu valor:', mine) }).checked).toBe(
      true,
    )
    await user.click(first.getByRole('radio', { name: nameLike('Valor atual:', theirs) }))
    await save(first)
    expect(await row().findByText(theirs)).toBeTruthy()
    expect(await stored()).toMatchObject({ [nameOf(kind)]: other })
    // A concurrent change of another field is no conflict.
    await edit(kind, 0)
    await choose()
    const values = beside === 'text' ? { field_text: 'Beside' } : { field_month: '2026-07-01' }
    await change(values)
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await stored()).toMatchObject({ ...values, [nameOf(kind)]: expectedOf(kind) })
    await change({ [nameOf(kind)]: null })
    const last = await conflict()
    await save(last)
    expect(await row().findByText(mine)).toBeTruthy()
    expect(await stored()).toMatchObject({ ...values, [nameOf(kind)]: expectedOf(kind) })
  },
)

const nameLike = (label: string, value: string) => (name: string) =>
  name.replaceAll('\u00a0', ' ') === `${label} ${value}`

it.each([
  { read: 'before the record has been read', value: 42, isEarly: true },
  { read: 'before and after it', value: 43, isEarly: false },
])('an edited cell accepts keys typed $read', async ({ value, isEarly }) => {
  const id = records[0]?.[1]?.id ?? 0
  let answer = () => {}
  const typed = new Promise<void>((resolve) => {
    answer = resolve
  })
  const fetch = async (request: Request) => {
    if (request.method === 'GET' && new URL(request.url).pathname === `/api/part0/${id}`) await typed
    return server.app.fetch(request)
  }
  connectTo({ app: Object.create(server.app, { fetch: { value: fetch } }) })
  const { user, edit } = await open(0)
  await edit('integer', 1)
  const early = [...String(value), ...(isEarly ? ['Enter'] : [])]
  for (const key of early) fireEvent.keyDown(document.body, { key })
  answer()
  if (!isEarly) {
    await waitFor(() => expect(screen.getByDisplayValue(String(value))).toBe(document.activeElement))
    await user.keyboard('{Enter}')
  }
  const stored = () => server.store.get('part0', id, systemActor)
  await waitFor(async () => expect(await stored()).toMatchObject({ field_integer: value }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('an edited cell reports that its record cannot be read, and accepts the value on the next attempt', async () => {
  const id = records[0]?.[0]?.id ?? 0
  let isDown = true
  const fetch = async (request: Request) =>
    isDown && new URL(request.url).pathname === `/api/part0/${id}`
      ? new Response('', { status: 500 })
      : server.app.fetch(request)
  connectTo({ app: Object.create(server.app, { fetch: { value: fetch } }) })
  const { user, edit } = await open(0)
  await edit('integer', 0)
  const dialog = within(await screen.findByRole('dialog', { name: 'Field integer' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('Não foi possível carregar o formulário.')
  isDown = false
  await user.click(dialog.getByRole('button', { name: 'Tentar novamente' }))
  await type(user, 'integer')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await server.store.get('part0', id, systemActor)).toMatchObject({ field_integer: 7 })
})
