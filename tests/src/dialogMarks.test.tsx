// @module-tag extended
/* Compares the required marks of hand-written dialogs and pages with the errors they show for empty fields. */
import '../support/dom'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { HttpError } from 'react-admin'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import { validationText } from '#model/validationText'
import { SecondStep } from '../../src/engine/auth/SecondStep'
import { SignInAgain } from '../../src/engine/auth/SignInAgain'
import { ViewForm } from '../../src/engine/list/views/ViewForm'
import { GroupDialog } from '../../src/features/access-control/GroupDialog'
import { AnonymiseDialog } from '../../src/features/anonymise/AnonymiseDialog'
import { ReasonDialog } from '../../src/features/approvals/ReasonDialog'
import { passwordFeature } from '../../src/features/password/feature'
import { PasswordDialog } from '../../src/features/profile/PasswordDialog'
import { EnrolApp } from '../../src/features/second-factor/EnrolApp'
import { NewKeyDialog } from '../../src/features/second-factor/NewKeyDialog'
import { ProofDialog } from '../../src/features/second-factor/ProofDialog'
import { startTestServer, type TestServer } from '../support/server'
import { connectTo, leaveConsole, openConsole, signInAs } from './console'
import { estate } from './estate'
import { marksOf } from './marks'

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

const nothing = () => undefined
const producer = entities.find(({ account }) => account !== undefined)
if (!producer) throw new Error('no account')
const never = () => Promise.reject(new Error('Nothing was said.'))
/** The server's response to a view without a name. */
const refuseName = () =>
  Promise.reject(
    new HttpError('Verifique', 422, { errors: [{ path: '/nome', message: validationText.required }] }),
  )
const proof = { title: 'T', hint: 'H', action: 'A' }
const secret = { segredo: 'ABCD', endereco: 'otpauth://x', imagem: '<svg/>' }
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
  ['a saved view', <ViewForm key="x" roles={[]} onSave={refuseName} onClose={nothing} />],
  ['a new address', <PasswordDialog key="x" email="ana@example.com" onSend={never} onClose={nothing} />],
  ['a new passkey', <NewKeyDialog key="x" onMake={never} onClose={nothing} />],
  ['the present password', <ProofDialog key="x" {...proof} onProve={never} onClose={nothing} />],
  ['an application of codes', <EnrolApp key="x" made={secret} onDone={nothing} />],
  [
    'a code in the second step',
    <SecondStep key="x" step={{ desafio: 'd', meios: ['aplicativo'] }} onBack={nothing} />,
  ],
  [
    'a recovery code in the second step',
    <SecondStep key="x" step={{ desafio: 'd', meios: ['recuperacao'] }} onBack={nothing} />,
  ],
])('the dialog of %s', (_name, dialog) => {
  it('marks exactly the fields that it refuses when they are empty', async () => {
    render(<QueryClientProvider client={new QueryClient()}>{dialog}</QueryClientProvider>)
    const { marked, refused } = await marksOf()
    expect(refused).toHaveLength(1)
    expect(marked).toEqual(refused)
  })
})

describe('dialog that asks for the current password and a code', () => {
  it('marks both fields as required', async () => {
    render(<ProofDialog {...proof} needsCode onProve={never} onClose={nothing} />)
    const { marked, refused } = await marksOf()
    expect(refused).toHaveLength(2)
    expect(marked).toEqual(refused)
  })
})

describe("page that changes one's own password", () => {
  it('marks exactly the fields that it refuses when they are empty', async () => {
    await signInAs(server, 'owner')
    openConsole(server, '/house/keys', [passwordFeature])
    await screen.findByLabelText(/^Senha atual/)
    const { marked, refused } = await marksOf()
    expect(refused).toEqual(['Senha atual', 'Nova senha', 'Confirmar nova senha'])
    expect(marked).toEqual(refused)
  })
})
