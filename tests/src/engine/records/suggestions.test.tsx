import '../../../support/dom'

import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { dayOfInstant, formats } from '#model/formats/index'
import { systemActor } from '#model/people/actor'
import { closeSession } from '../../../../src/engine/auth/signOut'
import { getSession } from '../../../../src/engine/session/session'
import { startTestServer, type TestServer } from '../../../support/server'
import { market } from '../form/market'
import { openForm } from '../form/openForm'

const everybody = ['owner', 'viewer']
const access = { list: everybody, create: everybody, edit: everybody, remove: ['owner'] }

function entity(title: string, words: object, properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const all = { plural: `${title}s`, label: '{name}', path: `${title.toLowerCase()}s`, access, ...words }
  const named = { name: { type: 'string', title: 'Name' }, ...properties } as const
  return { title, type: 'object', 'x-entity': all, properties: named, required: ['name'] }
}

const reference = (title: string, target: string, suggest: unknown): JsonSchema => ({
  type: 'integer',
  title,
  'x-field': { ref: { entity: target }, suggest },
})
const yes: JsonSchema = { type: 'boolean', title: 'Usual', default: false, 'x-field': { alone: true } }
const plan = entity(
  'Plan',
  {
    menu: { group: 'All', icon: 'Star' },
    rules: [
      {
        when: "state == 'done' && name == 'Fourth' && note == null && kind == 'odd'",
        message: '* Obrigatório',
        field: 'note',
      },
    ],
    workflow: {
      field: 'state',
      initial: 'new',
      states: { new: { label: 'New' }, done: { label: 'Done' } },
      transitions: {
        finish: {
          label: 'Finish',
          from: ['new'],
          to: 'done',
          roles: everybody,
          completes: ['kind', 'season_id', 'note'],
        },
        shelve: {
          label: 'Shelve',
          from: ['new'],
          to: 'done',
          roles: everybody,
          demands: ['kind'],
          among: { kind: ['odd', 'even'] },
        },
      },
    },
  },
  {
    day: { type: 'string', format: 'date', title: 'Day', 'x-field': { suggest: '$today' } },
    season_id: reference('Season', 'season', { where: { usual: true } }),
    viewer_id: reference('Viewer', 'viewer', '$actor.recordId'),
    mill_id: reference('Mill', 'mill', '$only'),
    region_id: reference('Region', 'region', '$only'),
    kind: { type: 'string', title: 'Kind', enum: ['plain', 'odd', 'even'] },
    note: { type: 'string', title: 'Note', 'x-field': { show: "kind == 'odd'" } },
    state: { type: 'string', title: 'State', enum: ['new', 'done'], default: 'new' },
  },
)
const schemas = {
  ...market,
  season: entity('Season', {}, { usual: yes }),
  mill: entity('Mill', {}, {}),
  plan,
}

let server: TestServer
let usual: number
let mill: number

beforeAll(async () => {
  server = await startTestServer({ schemas })
  await server.make('season', { name: 'Old' })
  usual = (await server.make('season', { name: 'Usual', usual: true })).id
  mill = (await server.make('mill', { name: 'Only mill' })).id
  await server.make('region', { name: 'North' })
  await server.make('region', { name: 'South' })
})
afterAll(() => server.close())
afterEach(() => {
  cleanup()
  closeSession()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const today = dayOfInstant(new Date())

describe('a new form', () => {
  it('starts with the suggestions of its fields, and saves them when they are left unchanged', async () => {
    const form = await openForm(server, 'viewer', '/viewer/plans/cadastrar', schemas)
    await waitFor(async () => expect((await form.picker('Season')).value).toBe('Usual'))
    expect((await form.field('Day')).value).toBe(formats.date.show(today))
    await waitFor(async () => expect((await form.picker('Mill')).value).toBe('Only mill'))
    // With two records, none is preselected.
    expect((await form.picker('Region')).value).toBe('')
    await form.user.type(await form.field('Name'), 'First')
    await form.user.click(screen.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(form.writes().length).toBe(1))
    expect(form.writes()[0]?.body).toMatchObject({
      name: 'First',
      day: today,
      season_id: usual,
      mill_id: mill,
      viewer_id: form.person.recordId,
    })
  })

  it('suggests the current user only where the schema asks for it', async () => {
    const form = await openForm(server, 'owner', '/owner/plans/cadastrar', schemas)
    await waitFor(async () => expect((await form.picker('Season')).value).toBe('Usual'))
    expect((await form.picker('Viewer')).value).toBe('')
  })

  it('fills in nothing for programs that write through the API', async () => {
    const made = await server.store.create('plan', { name: 'By program' }, systemActor)
    expect(made).toMatchObject({ day: null, season_id: null, mill_id: null })
  })
})

describe('a transition dialog', () => {
  it('completes missing values of the record, with its existing fields, and leaves the others', async () => {
    const { id } = await server.make('plan', { name: 'Second', kind: 'plain' })
    const form = await openForm(server, 'owner', `/owner/plans/alterar/${id}`, schemas)
    await form.user.click(await screen.findByRole('button', { name: 'Finish' }))
    const dialog = await screen.findByRole('dialog', { name: 'Finish' })
    await waitFor(() =>
      expect(within(dialog).getByRole<HTMLInputElement>('combobox', { name: 'Season' }).value).toBe('Usual'),
    )
    expect(within(dialog).queryByRole('textbox', { name: 'Note' })).toBeNull()
    await form.user.click(within(dialog).getByRole('combobox', { name: 'Kind' }))
    await form.user.click(await screen.findByRole('option', { name: 'odd' }))
    await form.user.type(await within(dialog).findByRole('textbox', { name: 'Note' }), 'Because')
    await form.user.click(within(dialog).getByRole('button', { name: 'Confirmar' }))
    await waitFor(async () =>
      expect(await server.store.get('plan', id, systemActor)).toMatchObject({
        state: 'done',
        kind: 'odd',
        note: 'Because',
        season_id: usual,
        name: 'Second',
      }),
    )
  })

  it('offers the values that the transition accepts, and suggests no other value of the record', async () => {
    const { id } = await server.make('plan', { name: 'Third', kind: 'plain' })
    const form = await openForm(server, 'owner', `/owner/plans/alterar/${id}`, schemas)
    await form.user.click(await screen.findByRole('button', { name: 'Shelve' }))
    const dialog = await screen.findByRole('dialog', { name: 'Shelve' })
    const kind = within(dialog).getByRole('combobox', { name: /^Kind/ })
    expect(kind.textContent).not.toContain('plain')
    await form.user.click(within(dialog).getByRole('button', { name: 'Confirmar' }))
    await within(dialog).findByText('* Obrigatório')
    await form.user.click(kind)
    const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
    expect(options.filter((text) => text?.trim())).toEqual(['odd', 'even'])
    await form.user.click(screen.getByRole('option', { name: 'even' }))
    await form.user.click(within(dialog).getByRole('button', { name: 'Confirmar' }))
    await waitFor(async () =>
      expect(await server.store.get('plan', id, systemActor)).toMatchObject({ state: 'done', kind: 'even' }),
    )
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Shelve' })).toBeNull())
  })

  it('marks the fields that rules require in the target state, and demands them before sending', async () => {
    const { id } = await server.make('plan', { name: 'Fourth', kind: 'plain' })
    const form = await openForm(server, 'owner', `/owner/plans/alterar/${id}`, schemas)
    await form.user.click(await screen.findByRole('button', { name: 'Finish' }))
    const dialog = await screen.findByRole('dialog', { name: 'Finish' })
    await form.user.click(within(dialog).getByRole('combobox', { name: 'Kind' }))
    await form.user.click(await screen.findByRole('option', { name: 'odd' }))
    const note = await within(dialog).findByRole('textbox', { name: /^Note/ })
    expect(note.getAttribute('aria-required')).toBe('true')
    await form.user.click(within(dialog).getByRole('button', { name: 'Confirmar' }))
    await within(dialog).findByText('* Obrigatório')
    expect(form.writes()).toEqual([])
    await form.user.type(note, 'Said')
    expect(note.getAttribute('aria-required')).toBe('true')
    await form.user.click(within(dialog).getByRole('button', { name: 'Confirmar' }))
    await waitFor(async () =>
      expect(await server.store.get('plan', id, systemActor)).toMatchObject({ state: 'done', note: 'Said' }),
    )
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Finish' })).toBeNull())
  })
})

describe('a suggestion derived from other fields', () => {
  const place: JsonSchema = {
    type: 'object',
    title: 'Place',
    properties: {
      region: { type: 'integer', title: 'Region', 'x-field': { ref: { entity: 'region' } } },
      town: {
        type: 'integer',
        title: 'Town',
        'x-field': { ref: { entity: 'town', dependsOn: { region_id: 'region' } } },
      },
      street: { type: 'string', title: 'Street' },
      house: { type: 'string', title: 'House' },
    },
    required: ['region', 'street'],
  }
  const phone = { type: 'string', title: 'Phone', format: 'phone' } as const
  const grower = entity(
    'Grower',
    { access: { ...access, reveal: ['owner'] } },
    { place, phone: { ...phone, 'x-field': { pii: 'contact' } } },
  )
  const site = entity(
    'Site',
    { menu: { group: 'All', icon: 'Star' } },
    {
      grower_id: { type: 'integer', title: 'Grower', 'x-field': { ref: { entity: 'grower' } } },
      place: { ...place, 'x-field': { suggest: { from: 'grower_id.place' } } },
      phone: { ...phone, 'x-field': { pii: 'contact', suggest: { from: 'grower_id.phone' } } },
      season: { type: 'string', title: 'Season' },
      begins: {
        type: 'string',
        format: 'date',
        title: 'Begins',
        'x-field': { suggest: { from: "season.substring(0, 4) + '-07-01'" } },
      },
      harvest: {
        type: 'integer',
        title: 'Harvest',
        'x-field': { format: 'plain', suggest: { from: 'int(begins.substring(0, 4)) + 1' } },
      },
    },
  )
  const world = { ...market, grower, site }
  let seen: TestServer
  let ana: number
  let towns: readonly number[]

  beforeAll(async () => {
    seen = await startTestServer({ schemas: world })
    const north = (await seen.make('region', { name: 'North' })).id
    const south = (await seen.make('region', { name: 'South' })).id
    towns = [
      (await seen.make('town', { name: 'Alpha', region_id: north })).id,
      (await seen.make('town', { name: 'Beta', region_id: south })).id,
    ]
    const live = (region: number, town: number | undefined, street: string) => ({ region, town, street })
    ana = (
      await seen.make('grower', { name: 'Ana', place: live(north, towns[0], 'First'), phone: '35999990000' })
    ).id
    await seen.make('grower', { name: 'Bia', place: live(south, towns[1], 'Second'), phone: '35999991111' })
  })
  afterAll(() => seen.close())

  const open = (role: string) => openForm(seen, role, `/${role}/sites/cadastrar`, world)
  type Opened = Awaited<ReturnType<typeof open>>
  const choose = async (form: Opened, name: string) => {
    const picker = await form.picker('Grower')
    await form.user.clear(picker)
    await form.user.type(picker, name)
    await form.user.click(await screen.findByRole('option', { name }))
  }
  const holds = async (form: Opened, label: string, text: string) =>
    waitFor(async () => expect((await form.field(label)).value).toBe(text))
  const said = (input: HTMLElement) =>
    document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ?? ''

  it('appears with its source, is updated with another choice, and is stored only by the form', async () => {
    const form = await open('owner')
    await form.user.type(await form.field('Name'), 'First site')
    await choose(form, 'Ana')
    await holds(form, 'Street', 'First')
    await waitFor(async () => expect((await form.picker('Town')).value).toBe('Alpha'))
    expect(said(await form.field('Street'))).toBe('Sugestão a partir de Grower.')
    await choose(form, 'Bia')
    await holds(form, 'Street', 'Second')
    await waitFor(async () => expect((await form.picker('Town')).value).toBe('Beta'))
    await holds(form, 'Phone', '(35) 99999-1111')
    await form.user.click(screen.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(form.writes().length).toBe(1))
    expect(form.writes()[0]?.body).toMatchObject({
      name: 'First site',
      place: { town: towns[1], street: 'Second' },
      phone: '35999991111',
    })
    expect(
      await seen.store.create('site', { name: 'By program', grower_id: ana }, systemActor),
    ).toMatchObject({
      place: null,
      phone: null,
    })
  })

  it('never overwrites typed text or a field that the user has started to edit', async () => {
    const form = await open('owner')
    await choose(form, 'Ana')
    await holds(form, 'Street', 'First')
    await form.user.clear(await form.field('Street'))
    await form.user.type(await form.field('Street'), 'My own')
    expect(said(await form.field('Street'))).toBe('')
    await form.user.type(await form.field('Phone'), '{Backspace}')
    await choose(form, 'Bia')
    await waitFor(async () => expect((await form.picker('Grower')).value).toBe('Bia'))
    await form.user.type(await form.field('Name'), 'Second site')
    expect((await form.field('Street')).value).toBe('My own')
    expect((await form.picker('Town')).value).toBe('Alpha')
    expect((await form.field('Phone')).value).not.toContain('1111')
  })

  it('is replaced by the next key when it arrives in the focused field', async () => {
    const form = await open('owner')
    const picker = await form.picker('Grower')
    await form.user.type(picker, 'Ana')
    const option = await screen.findByRole('option', { name: 'Ana' })
    const answer = globalThis.fetch
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
      await held
      return answer(...asked)
    })
    await form.user.click(option)
    const street = await form.field('Street')
    await form.user.click(street)
    release()
    await holds(form, 'Street', 'First')
    expect([street.selectionStart, street.selectionEnd]).toEqual([0, 'First'.length])
    await form.user.keyboard('My own')
    expect(street.value).toBe('My own')
  })

  it('chains to further suggestions, and is removed with its source', async () => {
    const form = await open('owner')
    await form.user.type(await form.field('Season'), '2041')
    await holds(form, 'Begins', '01/07/2041')
    await holds(form, 'Harvest', '2042')
    await form.user.clear(await form.field('Season'))
    await holds(form, 'Begins', '')
    await holds(form, 'Harvest', '')
  })

  it('never contains a value that the role sees only masked', async () => {
    const form = await open('viewer')
    await choose(form, 'Ana')
    await holds(form, 'Street', 'First')
    expect((await form.field('Phone')).value).toBe('')
  })

  it('is restored with a draft, and still follows its source', async () => {
    const first = await open('owner')
    await choose(first, 'Ana')
    await holds(first, 'Street', 'First')
    await first.user.type(await first.field('House'), '7')
    await first.user.type(await first.field('Season'), '2041')
    await holds(first, 'Harvest', '2042')
    const drafts = () => Object.entries(localStorage).find(([key]) => key.startsWith('draft:')) ?? []
    await waitFor(() => expect(drafts()[1]).toContain('2041'))
    // An unconfirmed suggestion is not stored but derived again.
    expect(drafts()[1]).not.toContain('2042')
    cleanup()
    const [, kept = ''] = drafts()
    const again = await open('owner')
    localStorage.setItem(`draft:${getSession().user?.id}:site:new`, String(kept))
    await holds(again, 'Harvest', '2042')
    expect((await again.field('House')).value).toBe('7')
    expect(said(await again.field('Harvest'))).toBe('Sugestão a partir de Begins.')
    await again.user.type(await again.field('Season'), '{Backspace}3')
    await holds(again, 'Harvest', '2044')
  })
})
