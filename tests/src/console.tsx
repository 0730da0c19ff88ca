/*
 * Renders the whole browser application over the real server code: requests go to the server's app instead of a
 * socket. A test file that uses it imports tests/support/dom.ts first.
 */
import { cleanup, render } from '@testing-library/react'
import { http } from 'msw'
import { type SetupServer, setupServer } from 'msw/node'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { vi } from 'vitest'
import type { Role } from '#model/entity/entity'
import type { SessionUser } from '#model/wire/people/session'
import { closeSession } from '../../src/engine/auth/signOut'
import type { ConsoleSetup, Feature } from '../../src/engine/contract'
import { openSession } from '../../src/engine/session/session'
import { rootRoutes } from '../../src/engine/shell/router'
import { signInFeature } from '../../src/features/sign-in/feature'
import { partsOf } from '../support/parts'
import type { TestServer } from '../support/server'
import { startUser } from '../support/user'

export interface SentRequest {
  readonly method: string
  readonly url: URL
  readonly headers: Headers
}

let network: SetupServer | undefined
/** Requests without a response: leaving a page does not wait for them, but closing the database must. */
const unanswered = new Set<Promise<Response>>()

/** Sends the browser's requests to the server, and returns the list that records them. */
export function connectTo(server: Pick<TestServer, 'app'>): SentRequest[] {
  const seen: SentRequest[] = []
  network?.close()
  network = setupServer(
    http.all('*/api/*', ({ request }) => {
      seen.push({ method: request.method, url: new URL(request.url), headers: request.headers })
      const answer = Promise.resolve(server.app.fetch(request))
      unanswered.add(answer)
      return answer.finally(() => unanswered.delete(answer))
    }),
  )
  network.listen({ onUnhandledRequest: 'error' })
  return seen
}

/** Signs a role in, on the server and in the browser. */
export async function signInAs(server: TestServer, role: Role, values = {}) {
  const person = await server.signIn(role, values)
  const answer = await person.post('/api/auth/me', {})
  openSession(person.token, (await answer.json()) as SessionUser)
  return person
}

export async function leaveConsole() {
  cleanup()
  closeSession()
  localStorage.clear()
  await Promise.allSettled(unanswered)
  // Unstubbing globals first restores what they replaced; in reverse order both would stay stubbed.
  vi.unstubAllGlobals()
  network?.close()
  network = undefined
}

/** Sets the screen width in pixels. */
export function setWidth(width: number) {
  Object.assign(window, { innerWidth: width })
  vi.stubGlobal('matchMedia', (query: string) => {
    const least = /min-width:\s*([\d.]+)px/.exec(query)?.[1]
    const most = /max-width:\s*([\d.]+)px/.exec(query)?.[1]
    const matches =
      (least !== undefined || most !== undefined) &&
      (least === undefined || width >= Number(least)) &&
      (most === undefined || width <= Number(most))
    const none = () => undefined
    const listeners = {
      addListener: none,
      removeListener: none,
      addEventListener: none,
      removeEventListener: none,
    }
    return { matches, media: query, ...listeners }
  })
}

function Star() {
  return <i data-testid="star" />
}

export function openConsole(
  server: TestServer,
  at: string,
  features: readonly Feature[] = [],
  narrowBy: readonly string[] = [],
) {
  const setup: ConsoleSetup = {
    title: 'Estate',
    features: [signInFeature, ...features],
    narrowBy,
    loadingImages: [],
    loadEntities: async () => partsOf(server.index.values()),
    loadIcons: async () => ({ Star }),
    loadValidators: async (entity) => {
      const validate = server.validators[entity]
      if (!validate) throw new Error(`No validator was compiled for "${entity}"`)
      return { validate }
    },
  }
  const router = createMemoryRouter(rootRoutes(setup), { initialEntries: [at] })
  render(<RouterProvider router={router} />)
  return {
    user: startUser(),
    address: () => router.state.location.pathname,
    search: () => new URLSearchParams(router.state.location.search),
    go: (to: string) => router.navigate(to),
  }
}
