import '../../../support/dom'

import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { dayOfInstant, formats } from '#model/formats/index'
import { systemActor } from '#model/people/actor'
import { closeSession } from '../../../../src/engine/session/signOut'
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
  vi.unstubAllGlobals()
})

const today = dayOfInstant(new Date())

describe('a new form', () => {
  it('begins with what its fields suggest, and saves it when it is left so', async () => {
    const form = await openForm(server, 'viewer', '/viewer/plans/cadastrar', schemas)
    await waitFor(async () => expect((await form.picker('Season')).value).toBe('Usual'))
    expect((await form.field('Day')).value).toBe(formats.date.show(today))
    await waitFor(async () => expect((await form.picker('Mill')).value).toBe('Only mill'))
    // There are two: neither is the one.
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

  it('suggests people themselves only where they are meant', async () => {
    const form = await openForm(server, 'owner', '/owner/plans/cadastrar', schemas)
    await waitFor(async () => expect((await form.picker('Season')).value).toBe('Usual'))
    expect((await form.picker('Viewer')).value).toBe('')
  })

  it('fills nothing in behind the back of a program that writes', async () => {
    const made = await server.store.create('plan', { name: 'By program' }, systemActor)
    expect(made).toMatchObject({ day: null, season_id: null, mill_id: null })
  })
})

describe('the dialog of a transition', () => {
  it('completes what the record lacks, with the fields that exist for it, and leaves the rest', async () => {
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

  it('offers the values that the transition takes, and proposes no other that the record has', async () => {
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

  it('marks what a rule asks for in the state that the record comes to, and asks for it before it is sent', async () => {
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
