import '../../../support/dom'
import { screen, waitFor } from '@testing-library/react'
import { useResourceDefinitions } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { systemActor } from '#model/people/actor'
import { refreshUser } from '../../../../src/engine/auth/currentUser'
import { useConsole } from '../../../../src/engine/console/console'
import { startTestServer, type TestServer } from '../../../support/server'
import { connectTo, leaveConsole, openConsole, type SentRequest, setWidth, signInAs } from '../../console'
import { estate } from '../../estate'

const drawn = { bar: 0, page: 0 }

function Bar() {
  drawn.bar += 1
  return <span>Signed in: {useConsole().user.nome}</span>
}

/** Uses the console, react-admin and router hooks, as lists and forms do. */
function Page() {
  drawn.page += 1
  useNavigate()
  useConsole()
  return <p>Resources: {Object.keys(useResourceDefinitions()).join(' ')}</p>
}

const feature = {
  name: 'counted',
  bar: [Bar],
  pages: [{ path: 'counted', title: 'Counted', roles: 'everybody' as const, Page }],
}

let server: TestServer
let seen: SentRequest[]

beforeAll(async () => {
  server = await startTestServer({ schemas: estate })
})
afterAll(() => server.close())
beforeEach(() => {
  setWidth(1400)
  Object.assign(drawn, { bar: 0, page: 0 })
  seen = connectTo(server)
})
afterEach(leaveConsole)

/** Opens the page, and waits until the server has returned the user again. */
async function open() {
  const person = await signInAs(server, 'owner', { name: 'Ana' })
  openConsole(server, '/house/counted', [feature])
  await screen.findByText('Signed in: Ana')
  await waitFor(() => expect(seen.some(({ url }) => url.pathname === '/api/auth/me')).toBe(true))
  await refreshUser()
  return person
}

it('the layout renders once, and the page once more when react-admin has read its routes', async () => {
  await open()
  expect(drawn).toEqual({ bar: 1, page: 2 })
  expect(screen.getByText('Resources: owner deputy guard maker widget')).toBeTruthy()
})

it('the layout and the page render again when the user has a new name', async () => {
  const { recordId } = await open()
  await server.store.update('owner', recordId, { name: 'Bia' }, '*', systemActor)
  await refreshUser()
  expect(await screen.findByText('Signed in: Bia')).toBeTruthy()
  expect(drawn.page).toBeGreaterThan(2)
})
