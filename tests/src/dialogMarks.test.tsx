/* What dialogs and pages that are written by hand mark as required, held against what they refuse when it is left empty. */
import '../support/dom'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import { SignInAgain } from '../../src/engine/session/SignInAgain'
import { GroupDialog } from '../../src/features/access-control/GroupDialog'
import { AnonymiseDialog } from '../../src/features/anonymise/AnonymiseDialog'
import { ReasonDialog } from '../../src/features/approvals/ReasonDialog'
import { passwordFeature } from '../../src/features/password/feature'
import { startTestServer, type TestServer } from '../support/server'
import { startUser } from '../support/user'
import { connectTo, leaveConsole, openConsole, signInAs } from './console'
import { estate } from './estate'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ schemas: estate })
})
afterAll(() => server.close())
beforeEach(() => connectTo(server))
afterEach(() => {
  cleanup()
  leaveConsole()
})

/** Sends what is empty and tells which boxes are marked, and which are refused. */
async function marksOf(): Promise<{
  readonly marked: readonly string[]
  readonly refused: readonly string[]
}> {
  const submit = document.querySelector<HTMLElement>('form button[type="submit"]')
  if (!submit) throw new Error('no button')
  await startUser().click(submit)
  const all = [...document.querySelectorAll<HTMLInputElement>('form input, form textarea:not([aria-hidden])')]
  const empty = all.filter(({ value }) => value === '')
  const labelOf = ({ id }: HTMLElement) => document.querySelector(`label[for="${id}"]`)?.textContent ?? id
  const name = (box: HTMLElement) => labelOf(box).replace(/\s*\*$/, '')
  const isMarked = (box: HTMLInputElement) => box.required || box.getAttribute('aria-required') === 'true'
  return {
    marked: empty.filter((box) => isMarked(box) && labelOf(box).endsWith('*')).map(name),
    refused: empty.filter((box) => box.getAttribute('aria-invalid') === 'true').map(name),
  }
}

const nothing = () => undefined
const producer = entities.find(({ account }) => account !== undefined)
if (!producer) throw new Error('no account')
const user = { id: 1, nome: 'Ana', email: 'ana@example.com' } as Parameters<typeof SignInAgain>[0]['user']
const parent = { id: 1, description: 'Todos' } as Parameters<typeof GroupDialog>[0]['parents'][number]

describe.each<[name: string, dialog: ReactNode]>([
  [
    'the reason of a decision',
    <ReasonDialog key="x" title="T" question="Q" onCancel={nothing} onConfirm={nothing} />,
  ],
  [
    'a new group',
    <GroupDialog key="x" parents={[parent]} onSave={async () => undefined} onClose={nothing} />,
  ],
  ['anonymising', <AnonymiseDialog key="x" entity={producer} record={{ id: 1 }} onClose={nothing} />],
  ['signing in again', <SignInAgain key="x" user={user} titleId="t" />],
])('the dialog of %s', (_name, dialog) => {
  it('marks what it refuses when it is empty, and only that', async () => {
    render(<QueryClientProvider client={new QueryClient()}>{dialog}</QueryClientProvider>)
    const { marked, refused } = await marksOf()
    expect(refused).toHaveLength(1)
    expect(marked).toEqual(refused)
  })
})

describe('the page of the own password', () => {
  it('marks what it refuses when it is empty, and only that', async () => {
    await signInAs(server, 'owner')
    openConsole(server, '/house/keys', [passwordFeature])
    await screen.findByLabelText(/^Senha atual/)
    const { marked, refused } = await marksOf()
    expect(refused).toEqual(['Senha atual', 'Nova senha', 'Confirmar nova senha'])
    expect(marked).toEqual(refused)
  })
})
