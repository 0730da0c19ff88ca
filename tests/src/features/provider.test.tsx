import '../../support/dom'
import { render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Feature } from '../../../server/engine/index'
import { getSession } from '../../../src/engine/session/session'
import { ProviderPage } from '../../../src/features/public/ProviderPage'
import { startTestServer, type TestServer } from '../../support/server'
import { connectTo, leaveConsole } from '../console'
import { estate } from '../estate'

let server: TestServer
let person: number
/** Replaces the identity provider's callback and signs a person in without one. */
const letIn: Feature = {
  name: 'let in',
  routes(api, { outside }) {
    api.get('/let-in', async (c) => c.text(await outside.admit(c, person, false)))
  },
}

beforeAll(async () => {
  server = await startTestServer({ schemas: estate, features: [letIn] as never })
  const guard = await server.make('guard', { email: 'gil@example.com', name: 'Gil' })
  person = (await server.accounts.find('guard', guard.id))?.id ?? 0
})
afterAll(() => server.close())
beforeEach(() => connectTo(server))
afterEach(leaveConsole)

function open(code: string) {
  render(
    <MemoryRouter initialEntries={[`/entrada/${code}`]}>
      <Routes>
        <Route path="/entrada/:codigo" element={<ProviderPage />} />
        <Route path="/login" element={<p>in</p>} />
      </Routes>
    </MemoryRouter>,
  )
}

it('the sign-in callback starts the session with its one-time code', async () => {
  open(await (await server.app.request('/api/let-in')).text())
  await screen.findByText('in')
  await waitFor(() => expect(getSession().user?.nome).toBe('Gil'))
})

it('the sign-in callback explains a failure by its known code', async () => {
  open('falha-grupo')
  expect((await screen.findByRole('alert')).textContent).toMatch(/nenhum grupo de acesso/)
})

it('the sign-in callback shows a generic message for an unknown code', async () => {
  open('falha-Ligue-para-este-numero')
  expect((await screen.findByRole('alert')).textContent).toMatch(/não pôde ser conferido/)
  expect(getSession().token).toBeUndefined()
})
