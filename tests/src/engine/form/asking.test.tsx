import '../../../support/dom'

import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Row } from '#model/entity/jsonSchema'
import type { Feature } from '../../../../server/engine/contract'
import { closeSession } from '../../../../src/engine/auth/signOut'
import { startTestServer, type TestServer } from '../../../support/server'
import { market } from './market'
import { openForm } from './openForm'

/** A before hook: parties of more than four leave one day later. */
const leaving = async ({ after }: { readonly after: Row }) => ({
  leaves:
    after.guests === undefined || after.guests === null
      ? null
      : Number(after.guests) > 4
        ? 'Tuesday'
        : 'Monday',
})
const ferry: Feature = { name: 'ferry', before: { 'trip.create': leaving, 'trip.edit': leaving } }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ schemas: market, features: [ferry] })
})
afterAll(() => server.close())
afterEach(() => {
  cleanup()
  closeSession()
  vi.unstubAllGlobals()
})

type Form = Awaited<ReturnType<typeof openForm>>

const press = (form: Form, name: string) => form.user.click(screen.getByRole('button', { name }))
const saves = (form: Form) => form.writes().filter(({ url }) => !url.pathname.endsWith('/previa'))

async function answer(form: Form, words: string, button: string) {
  const question = await screen.findByRole('dialog', { name: 'Atenção' })
  expect(within(question).getByText(/Salvar mesmo assim\?/).textContent).toContain(words)
  expect(saves(form)).toEqual([])
  await form.user.click(within(question).getByRole('button', { name: button }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

describe('a form that confirms before it saves', () => {
  it('shows the warnings of the server for a new record, preserves the input on cancel and saves on confirmation', async () => {
    const form = await openForm(server, 'owner', '/owner/trips/cadastrar')
    await form.user.type(await form.field('Name'), 'Round the bay')
    await form.user.type(await form.field('Guests'), '6')
    await press(form, 'Salvar')
    await answer(form, 'The boat holds 4, not 6.', 'Voltar')
    expect(saves(form)).toEqual([])
    expect((await form.field('Guests')).value).toBe('6')
    await press(form, 'Salvar')
    await answer(form, 'The boat holds 4, not 6.', 'Salvar mesmo assim')
    await waitFor(() => expect(form.address()).toBe('/owner/trips'))
    expect(saves(form).map(({ body }) => body)).toEqual([{ name: 'Round the bay', guests: 6 }])
  })

  it('skips the confirmation when the server returns no warnings', async () => {
    const form = await openForm(server, 'owner', '/owner/trips/cadastrar')
    await form.user.type(await form.field('Name'), 'Small')
    await press(form, 'Salvar')
    await waitFor(() => expect(form.address()).toBe('/owner/trips'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(saves(form)).toHaveLength(1)
  })

  it('confirms only new warnings when a record is changed', async () => {
    const { id } = await server.make('trip', { name: 'Full', guests: 5 })
    const form = await openForm(server, 'owner', `/owner/trips/alterar/${id}`)
    await form.user.type(await form.field('Name'), '!')
    await press(form, 'Salvar')
    await waitFor(() => expect(form.address()).toBe('/owner/trips'))
    cleanup()
    const again = await openForm(server, 'owner', `/owner/trips/alterar/${id}`)
    await again.user.type(await again.field('Guests'), '{Backspace}9')
    await press(again, 'Salvar')
    await answer(again, 'The boat holds 4, not 9.', 'Salvar mesmo assim')
    await waitFor(() => expect(again.address()).toBe('/owner/trips'))
    expect(saves(again).map(({ body }) => body)).toEqual([{ guests: 9 }])
  })
})

describe('a value filled in by the server', () => {
  it('is shown while the form is filled in, follows the input and does not count as a change', async () => {
    const form = await openForm(server, 'owner', '/owner/trips/cadastrar')
    await form.user.type(await form.field('Guests'), '3')
    // Without a name the server would reject the record.
    expect(screen.queryByRole('textbox', { name: 'Leaves' })).toBeNull()
    await form.user.type(await form.field('Name'), 'Early')
    await waitFor(async () => expect((await form.field('Leaves')).value).toBe('Monday'))
    await form.user.type(await form.field('Guests'), '{Backspace}9')
    await waitFor(async () => expect((await form.field('Leaves')).value).toBe('Tuesday'))
    await form.user.clear(await form.field('Name'))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Leaves' })).toBeNull())
    await form.user.type(await form.field('Name'), 'Early')
    await press(form, 'Salvar')
    await answer(form, 'The boat holds 4, not 9.', 'Salvar mesmo assim')
    await waitFor(() => expect(form.address()).toBe('/owner/trips'))
    expect(saves(form).map(({ body }) => body)).toEqual([{ name: 'Early', guests: 9 }])
  })
})

describe('a preview', () => {
  it('returns the record as it would be saved, and writes nothing', async () => {
    const owner = await server.signIn('owner')
    const count = async () => {
      const [row] = await server.db.query<{ trips: number; audit: number }>(
        'select (select count(*) from trip)::int as trips, (select count(*) from sys_audit)::int as audit',
      )
      return row
    }
    const before = await count()
    const fresh = await owner.post('/api/trip/previa', { name: 'Foreseen', guests: 7 })
    expect(fresh.status).toBe(200)
    expect(await fresh.json()).toMatchObject({
      name: 'Foreseen',
      advice: 'The boat holds 4, not 7.',
      versao: 1,
    })
    expect(await count()).toEqual(before)
    const { id } = await server.make('trip', { name: 'Kept', guests: 2 })
    const changed = await owner.post(`/api/trip/${id}/previa`, { guests: 8 })
    expect(await changed.json()).toMatchObject({
      id,
      guests: 8,
      advice: 'The boat holds 4, not 8.',
      versao: 2,
    })
    expect(await (await owner.get(`/api/trip/${id}`)).json()).toMatchObject({ guests: 2, versao: 1 })
  })

  it('rejects what a save would reject, and exists only for forms that confirm', async () => {
    const owner = await server.signIn('owner')
    expect((await owner.post('/api/trip/previa', { guests: 7 })).status).toBe(422)
    expect((await owner.post('/api/trip/999999/previa', { guests: 7 })).status).toBe(404)
    expect((await owner.post('/api/region/previa', { name: 'Leste' })).status).toBe(404)
  })
})
