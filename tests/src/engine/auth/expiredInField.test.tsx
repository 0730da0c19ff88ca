import '../../../support/dom'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { SessionUser } from '#model/wire/people/session'
import { passwordPrompt } from '../../../../src/engine/auth/passwordPrompt'
import { SessionExpiredDialog } from '../../../../src/engine/auth/SessionExpiredDialog'
import { closeSession } from '../../../../src/engine/auth/signOut'
import { markField } from '../../../../src/engine/session/fieldUse'
import { expireSession, getSession, openSession } from '../../../../src/engine/session/session'

const person = { id: 7, nome: 'Ana', email: 'ana@example.com' } as unknown as SessionUser

function expire() {
  openSession('token', person)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionExpiredDialog />
    </QueryClientProvider>,
  )
  act(() => expireSession('token'))
}

afterEach(() => {
  cleanup()
  markField(person, false)
  closeSession()
})

it('in field mode an expired session can wait, and the password is asked again before sending', async () => {
  markField(person, true)
  expire()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Agora não' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(getSession().user?.id).toBe(7)
  act(() => passwordPrompt.ask())
  expect(await screen.findByLabelText(/^Senha/)).toBeTruthy()
})

it('outside the field mode an expired session ends', async () => {
  expire()
  expect(await screen.findByText(/^Sua sessão expirou/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Agora não' })).toBeNull()
})
