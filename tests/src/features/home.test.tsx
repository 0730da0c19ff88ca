import '../../support/dom'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { homeFeature } from '../../../src/features/home/feature'
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

it('greets by the first name and shows the sections of the role in their groups', async () => {
  await signInAs(server, 'owner', { name: 'Olga Prado' })
  const { user, address } = openConsole(server, '/house/dashboard', [homeFeature])
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toMatch(
    /^(Bom dia|Boa tarde|Boa noite), Olga!$/,
  )
  expect(screen.getByText('O que você pode fazer como Owner.')).toBeTruthy()
  const registers = screen.getByRole('region', { name: 'Registers' })
  await user.click(within(registers).getByRole('link', { name: /Makers/ }))
  await waitFor(() => expect(address()).toBe('/house/makers'))
})
