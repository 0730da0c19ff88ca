import '../../../../support/dom'

import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { closeSession } from '../../../../../src/engine/auth/signOut'
import { expireSession, getSession } from '../../../../../src/engine/session/session'
import { startTestServer, type TestServer } from '../../../../support/server'
import { market } from '../market'
import { openForm } from '../openForm'

let server: TestServer
beforeAll(async () => {
  const shop = market.shop
  const secret = { type: 'string', title: 'Secret', 'x-field': { pii: 'id' } } as const
  server = await startTestServer({
    schemas: { ...market, shop: { ...shop, properties: { ...shop?.properties, secret } } },
  })
})
afterAll(() => server.close())
afterEach(() => {
  cleanup()
  closeSession()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const drafts = () => Object.entries(localStorage).filter(([key]) => key.startsWith('draft:'))
const written = () => waitFor(() => expect(drafts()).toHaveLength(1))

async function begin(name: string) {
  const form = await openForm(server, 'owner', '/owner/shops/cadastrar')
  await form.user.type(await form.field('Name'), name)
  await written()
  return form
}

/** Simulates a reload: renders everything again with the storage of the browser. */
async function reopen(at = '/owner/shops/cadastrar') {
  cleanup()
  const kept = { ...localStorage }
  const form = await openForm(server, 'owner', at)
  const [key = '', value = ''] = Object.entries(kept).find(([each]) => each.startsWith('draft:')) ?? []
  // Another sign-in of the same role creates another user here, so the draft key is renamed.
  localStorage.setItem(key.replace(/^draft:\d+/, `draft:${getSession().user?.id}`), String(value))
  return form
}

describe('a draft', () => {
  it('is restored after a reload, with a notice', async () => {
    await begin('Corner shop')
    await reopen()
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })).value).toBe('Corner shop')
    expect(screen.getByText(/^Recuperamos o que você digitou em /)).toBeTruthy()
  })

  it('can be discarded', async () => {
    await begin('Corner shop')
    const form = await reopen()
    await form.user.click(await screen.findByRole('button', { name: 'Descartar rascunho' }))
    expect((await form.field('Name')).value).toBe('')
    expect(screen.queryByText(/^Recuperamos/)).toBeNull()
  })

  it('is deleted after saving', async () => {
    const form = await begin(`Saved ${Math.random()}`)
    await form.user.click(screen.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(form.address()).toBe('/owner/shops'))
    expect(drafts()).toEqual([])
  })

  it('says that the page closed while it was being saved, until something else is typed', async () => {
    const form = await begin('Corner shop')
    const send = globalThis.fetch
    const unanswered = () => new Promise<Response>(() => undefined)
    vi.stubGlobal('fetch', (url: string, options?: RequestInit) =>
      options?.method === 'POST' ? unanswered() : send(url, options),
    )
    await form.user.click(screen.getByRole('button', { name: 'Salvar' }))
    vi.unstubAllGlobals()
    const again = await reopen()
    expect(await screen.findByText(/^A página fechou enquanto salvava/)).toBeTruthy()
    await again.user.type(await again.field('Name'), 's')
    const own = `draft:${getSession().user?.id}:shop:new`
    await waitFor(() => expect(localStorage.getItem(own)).toContain('Corner shops'))
    const last = localStorage.getItem(own) ?? ''
    localStorage.clear()
    localStorage.setItem(own, last)
    await reopen()
    expect(await screen.findByText(/^Recuperamos o que você digitou/)).toBeTruthy()
  })

  it('says nothing of saving after the server has refused what was typed', async () => {
    const form = await begin('Corner shop')
    const send = globalThis.fetch
    const errors = [{ path: '/name', message: 'Taken' }]
    const refused = () => Response.json({ error: 'invalid', message: 'Taken', errors }, { status: 422 })
    vi.stubGlobal('fetch', async (url: string, options?: RequestInit) =>
      options?.method === 'POST' ? refused() : send(url, options),
    )
    await form.user.click(screen.getByRole('button', { name: 'Salvar' }))
    await screen.findByText(/Taken/)
    vi.unstubAllGlobals()
    await reopen()
    expect(await screen.findByText(/^Recuperamos o que você digitou/)).toBeTruthy()
  })

  it('outlives the session, whether it expires or the user signs out', async () => {
    await begin('Corner shop')
    cleanup()
    expireSession(getSession().token ?? '')
    closeSession()
    expect(drafts()).toHaveLength(1)
    localStorage.clear()
    const form = await begin('Other shop')
    await form.user.click(screen.getByRole('button', { name: 'Conta e opções' }))
    await form.user.click(await screen.findByRole('menuitem', { name: 'Sair' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Alterações não salvas' }))
    await form.user.click(question.getByRole('button', { name: 'Continuar editando' }))
    expect((await form.field('Name')).value).toBe('Other shop')
    await form.user.click(screen.getByRole('button', { name: 'Conta e opções' }))
    await form.user.click(await screen.findByRole('menuitem', { name: 'Sair' }))
    await form.user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sair' }),
    )
    await waitFor(() => expect(getSession().token).toBeUndefined())
    expect(drafts()[0]?.[1]).toContain('Other shop')
  })

  it('contains no personal data', async () => {
    const form = await begin('Corner shop')
    await form.user.type(await form.field('Secret'), 'mine')
    await waitFor(() => expect(drafts()[0]?.[1]).toContain('secret'))
    expect(JSON.stringify(drafts())).not.toContain('mine')
    await reopen()
    expect(
      await screen.findByText(/Digite de novo, porque não fica guardado neste computador: Secret\.$/),
    ).toBeTruthy()
  })

  it('warns when the record has changed since', async () => {
    const { id } = await server.make('shop', { name: 'First' })
    const at = `/owner/shops/alterar/${id}`
    const form = await openForm(server, 'owner', at)
    await form.user.type(await form.field('Name'), ' mine')
    await written()
    await form.person.patch(`/api/shop/${id}`, { rent: 5 })
    await reopen(at)
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })).value).toBe('First mine')
    expect(screen.getByText(/O registro mudou depois disso/)).toBeTruthy()
  })
})
