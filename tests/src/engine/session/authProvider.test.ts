import '../../../support/dom'
import { HttpError } from 'react-admin'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createAuthProvider } from '../../../../src/engine/session/authProvider'
import { getSession } from '../../../../src/engine/session/session'
import { startTestServer, type TestServer } from '../../../support/server'
import { connectTo, leaveConsole, type Seen, signInAs } from '../../console'
import { estate } from '../../estate'

let server: TestServer
let seen: Seen[]

beforeAll(async () => {
  server = await startTestServer({ schemas: estate })
})
afterAll(() => server.close())
beforeEach(() => {
  seen = connectTo(server)
})
afterEach(leaveConsole)

const provider = () => createAuthProvider(server.index)

it('signs in with the right password, and says in words why not with a wrong one', async () => {
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

it('answers by role what may be done, and only for entities', async () => {
  await signInAs(server, 'guard')
  const may = (action: string, resource: string) => provider().canAccess?.({ action, resource })
  expect(await may('list', 'widget')).toBe(true)
  expect(await may('edit', 'widget')).toBe(false)
  expect(await may('delete', 'widget')).toBe(false)
  expect(await may('list', 'nothing')).toBe(false)
  expect(await provider().getPermissions?.({})).toMatchObject({})
})

it('signs out here and on the server', async () => {
  const owner = await signInAs(server, 'owner')
  await provider().logout({})
  expect(seen.at(-1)?.url.pathname).toBe('/api/auth/logout')
  expect(getSession().token).toBeUndefined()
  expect((await owner.get('/api/widgets-api')).status).toBe(401)
  await expect(provider().checkAuth({})).rejects.toThrow()
})

it('leaves every failure to whoever asked, so that no refusal passes for a success', async () => {
  await expect(provider().checkError(new HttpError('Faça o login', 401))).resolves.toBeUndefined()
  await expect(provider().checkError(new HttpError('Não pode', 403))).resolves.toBeUndefined()
})
