import '../../support/dom'
import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import { validators } from '#generated/validators/index.ts'
import { ForgotPage } from '../../../src/features/public/ForgotPage'
import { RegisterPage } from '../../../src/features/public/RegisterPage'
import { SetupPage } from '../../../src/features/public/SetupPage'
import { features } from '../../support/features'
import { startTestServer, type TestServer } from '../../support/server'
import { startUser } from '../../support/user'
import { connectTo, leaveConsole } from '../console'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ entities, validators, features })
}, 120_000)
afterAll(() => server.close())
beforeEach(() => void connectTo(server))
afterEach(leaveConsole)

const draw = (page: ReactNode) => render(<MemoryRouter>{page}</MemoryRouter>)
const messageAt = (input: HTMLElement) =>
  input.closest('.visitor-field')?.querySelector('small')?.textContent ?? undefined

describe.each([
  ['registration', <RegisterPage key="page" />],
  ['forgotten password', <ForgotPage key="page" />],
  ['first access', <SetupPage key="page" />],
] as const)('the form of %s', (_name, page) => {
  it('leaves the focus in the current field, whatever other errors it has', async () => {
    const user = startUser()
    draw(page)
    const boxes = () => [...document.querySelectorAll<HTMLInputElement>('form input:not([type="checkbox"])')]
    await screen.findByRole('textbox', { name: /^E-mail/ })
    const submit = document.querySelector<HTMLElement>('form button[type="submit"]')
    if (!submit) throw new Error('no button')
    await user.click(submit)
    expect(document.activeElement).toBe(document.querySelector('form [aria-invalid="true"]'))
    for (const box of boxes()) {
      await user.click(box)
      await user.keyboard('123')
      expect(document.activeElement).toBe(box)
      expect(box.value.replace(/\D/g, '')).toBe('123')
    }
  })

  it('marks exactly the fields that it requires', async () => {
    const user = startUser()
    draw(page)
    await screen.findByRole('textbox', { name: /^E-mail/ })
    const profile = document.querySelector<HTMLSelectElement>('select[name="perfil"]')
    for (const value of profile ? [...profile.options].map((option) => option.value) : ['']) {
      if (profile) await user.selectOptions(profile, value)
      const submit = document.querySelector<HTMLElement>('form button[type="submit"]')
      if (submit) await user.click(submit)
      const boxes = [...document.querySelectorAll<HTMLInputElement>('form input, form select')]
      const empty = boxes.filter((box) => (box.type === 'checkbox' ? !box.checked : box.value === ''))
      expect(empty.length).toBeGreaterThan(0)
      const demanded = empty.filter((box) => box.getAttribute('aria-invalid') === 'true')
      const marked = empty.filter((box) => box.getAttribute('aria-required') === 'true')
      expect(marked.map(({ name }) => name)).toEqual(demanded.map(({ name }) => name))
    }
  })

  it('validates a field on blur, and not during typing', async () => {
    const user = startUser()
    draw(page)
    const box = await screen.findByRole<HTMLInputElement>('textbox', { name: /^E-mail/ })
    await user.type(box, 'ana')
    expect(messageAt(box)).toBeUndefined()
    await user.tab()
    expect(messageAt(box)).toBe('E-mail inválido')
    await user.type(box, '@example.com')
    expect(messageAt(box)).toBeUndefined()
    await user.tab()
    expect(messageAt(box)).toBeUndefined()
  })
})

describe('browser autofill of several fields', () => {
  it('is stored completely', async () => {
    draw(<SetupPage />)
    const name = await screen.findByLabelText<HTMLInputElement>('Nome completo')
    const mail = screen.getByLabelText<HTMLInputElement>('E-mail')
    act(() => {
      fireEvent.change(name, { target: { value: 'Ana' } })
      fireEvent.change(mail, { target: { value: 'ana@example.com' } })
    })
    expect([name.value, mail.value]).toEqual(['Ana', 'ana@example.com'])
  })
})
