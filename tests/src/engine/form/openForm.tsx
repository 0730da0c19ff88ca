import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { vi } from 'vitest'
import type { SessionUser } from '#model/wire/people/session'
import type { ConsoleSetup } from '../../../../src/engine/contract'
import { openSession } from '../../../../src/engine/session/session'
import { rootRoutes } from '../../../../src/engine/shell/router'
import { makeEntities } from '../../../support/entities'
import { partsOf } from '../../../support/parts'
import type { TestServer } from '../../../support/server'
import { startUser } from '../../../support/user'
import { market } from './market'

export interface WriteRequest {
  readonly method: string
  readonly url: URL
  readonly headers: Headers
  readonly body: unknown
}

/** Signs a role in and opens the console at an address, over the real server code. */
export async function openForm(server: TestServer, role: string, at: string, schemas = market) {
  const person = await server.signIn(role, { email: `${role}${Math.random()}@example.com` })
  const session = (await (await person.post('/api/auth/me', {})).json()) as SessionUser
  openSession(person.token, session)
  const asked: WriteRequest[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    asked.push({
      method: init.method ?? 'GET',
      url: new URL(input, 'http://localhost'),
      headers: new Headers(init.headers),
      body,
    })
    return server.app.request(input, init)
  })
  const { validators } = makeEntities(schemas)
  const setup: ConsoleSetup = {
    title: 'Market',
    features: [],
    loadingImages: [],
    loadEntities: async () => partsOf(server.index.values()),
    loadIcons: async () => ({}),
    loadValidators: async (entity) => {
      const validate = validators[entity]
      if (!validate) throw new Error(`no validator for ${entity}`)
      return { validate }
    },
  }
  const router = createMemoryRouter(rootRoutes(setup), { initialEntries: [at] })
  render(<RouterProvider router={router} />)
  return {
    person,
    user: startUser(),
    asked,
    /** The requests that write. */
    writes: () =>
      asked.filter(({ method, url }) => method !== 'GET' && !/\/(auth|ao-vivo)\//.test(url.pathname)),
    address: () => router.state.location.pathname,
    field: (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name }),
    picker: (name: string) => screen.findByRole<HTMLInputElement>('combobox', { name }),
  }
}
