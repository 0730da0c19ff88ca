/* Renders one component of the signed-in console, without its pages, over a server of real entities. */
import { QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { CoreAdminContext } from 'react-admin'
import { MemoryRouter } from 'react-router-dom'
import type { SessionUser } from '#model/wire/people/session'
import { ConsoleContext, type ConsoleTools } from '../../src/engine/console/console'
import { collectSlots } from '../../src/engine/console/features'
import { createDataProvider } from '../../src/engine/data/dataProvider'
import { lazyIcons } from '../../src/engine/page/Icon'
import { openSession } from '../../src/engine/session/session'
import type { SignedIn, TestServer } from '../support/server'
import { connectTo } from './console'

/** Signs the person in, in the browser and on the server. */
export async function enter(server: TestServer, person: SignedIn): Promise<SessionUser> {
  connectTo(server)
  const user = (await (await person.post('/api/auth/me', {})).json()) as SessionUser
  openSession(person.token, user)
  return user
}

/** Renders the component for a signed-in person, at an address. */
export function drawInConsole(
  { index }: TestServer,
  user: SessionUser,
  part: ReactNode,
  address = '/',
): void {
  const entities = [...index.values()]
  const tools = {
    entities,
    index,
    user,
    actor: user.actor,
    area: user.actor.role,
    icons: lazyIcons(async () => ({})),
    setup: { narrowBy: [] },
    slots: collectSlots([]),
  } as unknown as ConsoleTools
  render(
    <MemoryRouter initialEntries={[address]}>
      <ConsoleContext.Provider value={tools}>
        <CoreAdminContext dataProvider={createDataProvider(index)} queryClient={new QueryClient()}>
          {part}
        </CoreAdminContext>
      </ConsoleContext.Provider>
    </MemoryRouter>,
  )
}
