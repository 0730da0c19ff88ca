import '../../support/dom'
import { render, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { getSession } from '../../../src/engine/session/session'
import { SignInPage } from '../../../src/features/sign-in/SignInPage'
import { startTestServer, type TestServer } from '../../support/server'
import { startUser } from '../../support/user'
import { connectTo, leaveConsole } from '../console'
import { estate } from '../estate'

const demo = { papel: 'Guarda', nome: 'Gil', login: 'gil@example.com', senha: 'correct horse' }

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ schemas: estate })
  const guard = await server.make('guard', { email: demo.login, name: demo.nome })
  const account = await server.accounts.find('guard', guard.id)
  await server.accounts.setPassword(account?.id ?? 0, demo.senha)
  await server.meta.write('demo', true)
  await server.meta.write('demo_accounts', [demo])
})
afterAll(() => server.close())
beforeEach(() => {
  connectTo(server)
  render(<SignInPage />)
})
afterEach(leaveConsole)

it('the sign-in page reports missing fields and focuses the first one', async () => {
  const user = startUser()
  await user.click(screen.getByRole('button', { name: 'Entrar' }))
  const login = screen.getByRole('textbox', { name: /E-mail ou CPF\/CNPJ/ })
  expect(screen.getByText('Informe o seu e-mail, CPF ou CNPJ.')).toBeTruthy()
  expect(login.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(login)
  await user.type(login, 'gil@example.com')
  await user.click(screen.getByRole('button', { name: 'Entrar' }))
  expect(screen.getByText('Informe a sua senha.')).toBeTruthy()
})

it('the sign-in page shows the server message for wrong credentials, and allows another attempt', async () => {
  const user = startUser()
  await user.type(screen.getByRole('textbox', { name: /E-mail/ }), 'gil@example.com')
  await user.type(screen.getByLabelText('Senha'), 'wrong')
  await user.click(screen.getByRole('button', { name: 'Entrar' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toMatch(/senha|incorret|inválid/i)
  expect(screen.getByRole('button', { name: 'Entrar' }).hasAttribute('disabled')).toBe(false)
})

it('the sign-in page shows the password on request', async () => {
  const user = startUser()
  const password = screen.getByLabelText('Senha')
  expect(password.getAttribute('type')).toBe('password')
  await user.click(screen.getByRole('button', { name: 'Mostrar: Senha' }))
  expect(password.getAttribute('type')).toBe('text')
})

it('the sign-in page fills in a demo account on click', async () => {
  const user = startUser()
  await user.click(await screen.findByRole('button', { name: /Guarda/ }))
  await user.click(screen.getByRole('button', { name: 'Entrar' }))
  await waitFor(() => expect(getSession().user?.nome).toBe('Gil'))
})
