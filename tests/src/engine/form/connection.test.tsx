import '../../../support/dom'

import { onlineManager } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { closeSession } from '../../../../src/engine/auth/signOut'
import { startTestServer, type TestServer } from '../../../support/server'
import { market } from './market'
import { openForm } from './openForm'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ schemas: market })
})
afterAll(() => server.close())
afterEach(() => {
  onlineManager.setOnline(true)
  cleanup()
  closeSession()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const save = () => screen.getByRole<HTMLButtonElement>('button', { name: /Salvar$/ })

describe('saving while offline', () => {
  it.each([
    ['a new record', async () => '/owner/shops/cadastrar'],
    [
      'a record that is there',
      async () => `/owner/shops/alterar/${(await server.make('shop', { name: `Shop ${Math.random()}` })).id}`,
    ],
  ])('shows an error for %s, preserves the input and succeeds later', async (_name, findAddress) => {
    const at = await findAddress()
    const form = await openForm(server, 'owner', at)
    await form.user.type(await form.field('Name'), ' by the sea')
    const reached = fetch
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    await form.user.click(save())
    expect(await screen.findByText(/Não foi possível falar com o servidor/)).toBeTruthy()
    await waitFor(() => expect(save().disabled).toBe(false))
    expect([form.address(), (await form.field('Name')).value.endsWith('by the sea')]).toEqual([at, true])
    vi.stubGlobal('fetch', reached)
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(onlineManager.isOnline()).toBe(true))
    await form.user.click(save())
    await waitFor(() => expect(form.address()).toBe('/owner/shops'))
  })

  it('can be cancelled while the server does not respond', async () => {
    const form = await openForm(server, 'owner', '/owner/shops/cadastrar')
    await form.user.type(await form.field('Name'), 'Slow shop')
    const reached = fetch
    vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) =>
      init.method === 'POST'
        ? new Promise((_answer, reject) =>
            init.signal?.addEventListener('abort', () => reject(new DOMException('gone', 'AbortError'))),
          )
        : reached(input, init),
    )
    await form.user.click(save())
    await form.user.click(screen.getByRole('button', { name: 'Cancelar' }))
    expect(await screen.findByText(/A gravação foi interrompida/)).toBeTruthy()
    expect([form.address(), (await form.field('Name')).value]).toEqual([
      '/owner/shops/cadastrar',
      'Slow shop',
    ])
    expect(save().disabled).toBe(false)
    expect(screen.queryByText('Ocorreu algum erro!')).toBeNull()
  })
})
