import '../../../support/dom'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeSession } from '../../../../src/engine/auth/signOut'
import { listAddress } from '../../../../src/engine/console/listAddress'
import type { Feature } from '../../../../src/engine/contract'
import { narrowingDefaults, narrowingFilter, narrowingIn } from '../../../../src/engine/narrowing/narrowing'
import { makeEntities } from '../../../support/entities'
import { startTestServer, type TestServer } from '../../../support/server'
import { connectTo, leaveConsole, openConsole, type SentRequest, setWidth, signInAs } from '../../console'
import { estate } from '../../estate'

const { index } = makeEntities(estate)

function entity(name: string) {
  const found = index.get(name)
  if (!found) throw new Error(name)
  return found
}

describe('the global filter', () => {
  const chosen = new Map([['maker', 7]])

  it('is parsed from the URL, and accepts only ids', () => {
    const search = new URLSearchParams('maker=7&guard=x&other=3')
    expect([...narrowingIn(search, ['maker', 'guard'])]).toEqual([['maker', 7]])
  })

  it('filters the record itself and what refers to it, and prefills the reference of new records', () => {
    expect(narrowingFilter(entity('widget'), chosen)).toEqual({ maker_id: 7 })
    expect(narrowingFilter(entity('maker'), chosen)).toEqual({ id: 7 })
    expect(narrowingFilter(entity('guard'), chosen)).toEqual({})
    expect(narrowingDefaults(entity('widget'), chosen)).toEqual({ maker_id: 7 })
  })
})

describe('the list URL of a filter', () => {
  const owner = { actor: { id: 1, name: 'O', role: 'owner' }, area: 'house' }

  it('uses the declared parameters and encodes the others as the list does', () => {
    const filter = { state: ['draft', 'live'], size: { gte: 2 } }
    const address = listAddress(entity('widget'), filter, owner) ?? ''
    const [path, search] = address.split('?')
    expect(path).toBe('/house/stock/widgets/all')
    expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
      status: 'Open',
      filter: '{"size":{"gte":2}}',
    })
    expect(listAddress(entity('widget'), { state: 'live' }, owner)).toContain('status=live')
    // Without any parameter the list would restore its last filter.
    expect(listAddress(entity('maker'), {}, owner)).toBe('/house/makers?filter=%7B%7D')
  })

  it('is absent for a role without the section', () => {
    const guard = { actor: { id: 1, name: 'G', role: 'guard' }, area: 'gate' }
    expect(listAddress(entity('maker'), {}, guard)).toBeUndefined()
  })
})

describe('a console with a global filter', () => {
  let server: TestServer
  let seen: SentRequest[]
  beforeAll(async () => {
    server = await startTestServer({ schemas: estate })
  })
  afterAll(() => server.close())
  beforeEach(() => {
    setWidth(1400)
    seen = connectTo(server)
  })
  afterEach(leaveConsole)

  it('carries the filter from page to page in the URL, and forgets it at sign-out', async () => {
    const maker = await server.make('maker', { name: 'Ada' })
    await signInAs(server, 'owner')
    const feature: Feature = { name: 'none' }
    const console = openConsole(server, `/house/dashboard?maker=${maker.id}`, [feature], ['maker'])
    await screen.findByRole('button', { name: 'Ada' })
    await console.user.click(screen.getByRole('link', { name: /Widgets/ }))
    await waitFor(() => expect(console.address()).toBe('/house/stock/widgets/all'))
    await waitFor(() => expect(console.search().get('maker')).toBe(String(maker.id)))
    await waitFor(() =>
      expect(
        seen.some(
          ({ url }) =>
            url.pathname === '/api/widgets-api' &&
            url.searchParams.get('filter')?.includes(`"maker_id":${maker.id}`),
        ),
      ).toBe(true),
    )
    closeSession()
    expect(localStorage.getItem('console:narrowing')).toBeNull()
  })
})
