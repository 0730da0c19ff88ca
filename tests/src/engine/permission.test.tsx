import '../../support/dom'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Feature } from '../../../src/engine/contract'
import { getSession } from '../../../src/engine/session/session'
import { hasPermission } from '../../../src/engine/shell/NeedsPermission'
import { startTestServer, type TestServer } from '../../support/server'
import { connectTo, leaveConsole, openConsole, setWidth, signInAs } from '../console'
import { estate } from '../estate'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ schemas: estate })
})
afterAll(() => server.close())
beforeEach(() => {
  setWidth(1400)
  connectTo(server)
})
afterEach(leaveConsole)

function Vault() {
  return <h1>Vault</h1>
}

function pageNeeding(permission: string): Feature {
  return {
    name: 'vault',
    pages: [{ path: 'vault', title: 'Vault', roles: 'everybody', permission, Page: Vault }],
  }
}

it('a page opens for users with the permission that it names', async () => {
  await signInAs(server, 'owner')
  openConsole(server, '/house/vault', [pageNeeding('maker.create')])
  expect(await screen.findByRole('heading', { name: 'Vault' })).toBeTruthy()
})

it('a page without permission redirects to the page that explains it', async () => {
  await signInAs(server, 'guard')
  const { address } = openConsole(server, '/gate/vault', [pageNeeding('maker.create')])
  expect(await screen.findByText('Você não tem permissão para acessar esta página.')).toBeTruthy()
  expect(address()).toBe('/controleacesso/sempermissao')
})

it('an unknown permission name is reported as an error', async () => {
  await signInAs(server, 'owner')
  const { address } = openConsole(server, '/house/vault', [pageNeeding('maker.fly')])
  expect(
    await screen.findByText('Permissão inválida: "maker.fly". Por favor, entre em contato com o suporte.'),
  ).toBeTruthy()
  expect(address()).toBe('/controleacesso/sempermissao')
})

it('the page without permission restarts its countdown on another redirect', async () => {
  await signInAs(server, 'guard')
  const { go } = openConsole(server, '/controleacesso/sempermissao')
  const seconds = () => Number(/\d+/.exec(screen.getByRole('timer').textContent ?? '')?.[0])
  await screen.findByRole('timer')
  await waitFor(() => expect(seconds()).toBeLessThan(10), { timeout: 5_000 })
  await go('/controleacesso/sempermissao')
  await waitFor(() => expect(seconds()).toBe(10))
})

it('a user without groups has no permissions', async () => {
  await signInAs(server, 'owner')
  const { user } = getSession()
  if (!user) throw new Error('nobody is signed in')
  expect(hasPermission({ ...user, roles: [] }, 'maker.create')).toBeUndefined()
})
