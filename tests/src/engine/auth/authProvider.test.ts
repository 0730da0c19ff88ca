import '../../../support/dom'
import { HttpError } from 'react-admin'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createAuthProvider } from '../../../../src/engine/auth/authProvider'
import { getSession } from '../../../../src/engine/session/session'
import { startTestServer, type TestServer } from '../../../support/server'
import { connectTo, leaveConsole, type SentRequest, signInAs } from '../../console'
import { estate } from '../../estate'

let server: TestServer
let seen: SentRequest[]

beforeAll(async () => {
  server = await startTestServer({ schemas: estate })
})
afterAll(() => server.close())
beforeEach(() => {
  seen = connectTo(server)
})
afterEach(leaveConsole)

const provider = () => createAuthProvider(server.index)

it('the auth provider signs in with the correct password, and explains a failure', async () => {
  const deputy = await server.make('deputy', { email: 'dee@example.com', name: 'Dee' })
  const account = await server.accounts.find('deputy', deputy.id)
  await server.accounts.setPassword(account?.id ?? 0, 'correct horse')

  const wrong = provider().login({ username: 'dee@example.com', password: 'wrong' })
  await expect(wrong).rejects.toMatchObject({ status: 401, message: expect.stringMatching(/\S+ \S+/) })
  expect(getSession().user).toBeUndefined()

  await provider().login({ username: 'dee@example.com', password: 'correct horse' })
  expect(await provider().getIdentity?.()).toEqual({ id: account?.id, fullName: 'Dee' })
  await expect(provider().checkAuth({})).resolves.toBeUndefined()
})

it('the auth provider answers permissions by role, and only for entities', async () => {
  await signInAs(server, 'guard')
  const may = (action: string, resource: string) => provider().canAccess?.({ action, resource })
  expect(await may('list', 'widget')).toBe(true)
  expect(await may('edit', 'widget')).toBe(false)
  expect(await may('delete', 'widget')).toBe(false)
  expect(await may('list', 'nothing')).toBe(false)
  expect(await provider().getPermissions?.({})).toMatchObject({})
})

it('the auth provider signs out here and on the server', async () => {
  const owner = await signInAs(server, 'owner')
  await provider().logout({})
  expect(seen.at(-1)?.url.pathname).toBe('/api/auth/logout')
  expect(getSession().token).toBeUndefined()
  expect((await owner.get('/api/widgets-api')).status).toBe(401)
  await expect(provider().checkAuth({})).rejects.toThrow()
})

it('the auth provider removes the session from the browser, server reachable or not, except preferences and drafts without personal data', async () => {
  for (const isReachable of [true, false]) {
    const owner = await signInAs(server, 'owner')
    const kept = { 'console-theme': 'dark', [`draft:${owner.accountId}:widget:new`]: '{}' }
    const gone = {
      'console:narrowing': '"x"',
      'RaStore.Console7.widget.listParams': '{"filter":{"q":"Maria"}}',
      [`draft:${owner.accountId}:widget:3:note`]: '{"text":"sobre Maria"}',
      [`draft:${owner.accountId}:widget:3:note8`]: '{"text":"sobre Maria"}',
    }
    for (const [key, value] of Object.entries({ ...kept, ...gone })) localStorage.setItem(key, value)
    sessionStorage.setItem('list widget', 'q=Maria')
    vi.spyOn(globalThis, 'fetch').mockImplementation(
      isReachable ? fetch : () => Promise.reject(new TypeError('away')),
    )
    await provider().logout({})
    vi.restoreAllMocks()
    expect(Object.keys(localStorage).sort()).toEqual(Object.keys(kept).sort())
    expect(sessionStorage).toHaveLength(0)
    expect(getSession().token).toBeUndefined()
    localStorage.clear()
  }
})

it('the auth provider ends the session in every tab and clears their data', async () => {
  await signInAs(server, 'owner')
  sessionStorage.setItem('list widget', 'q=Maria')
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: 'console:session' }))
  expect(sessionStorage).toHaveLength(0)
  expect(getSession().token).toBeUndefined()
})

it('the auth provider leaves every error to the caller, so that no refusal passes for a success', async () => {
  await expect(provider().checkError(new HttpError('Faça o login', 401))).resolves.toBeUndefined()
  await expect(provider().checkError(new HttpError('Não pode', 403))).resolves.toBeUndefined()
})
