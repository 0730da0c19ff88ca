/* Signs in as one of the demo users: by hand, or with a session opened before. */
import type { Page } from '@playwright/test'
import { entities } from './entities'
import { expect } from './expect'
import { emptyAddress } from './test'

const demoPassword = 'Demo@2026'

/** Roles with their area, from the schemas. */
export const accounts = entities
  .flatMap((entity) => (entity.account ? [entity.account] : []))
  .toSorted((a, b) => a.level - b.level)

/** Opens the console and types e-mail and password; ends at the role's home page. */
export async function signInByHand(page: Page, role: string): Promise<void> {
  await page.goto('/')
  await page.getByLabel('E-mail ou CPF/CNPJ').fill(`${role}@example.com`)
  await page.getByLabel('Senha', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL(/\/dashboard/)
  await expect(page.getByRole('button', { name: 'Conta e opções' })).toBeVisible()
}

/** The sign-in response, which the browser stores. */
interface Session {
  readonly token: string
  readonly user: unknown
}

/** Sessions by role, for a whole run of this worker: checking a password deliberately takes half a second. */
const sessions = new Map<string, Session>()

/** Opens the console signed in, directly at a page of the role's area. */
export async function signIn(page: Page, role: string, path = 'dashboard'): Promise<void> {
  await bringSession(page, role)
  await openSection(page, role, path)
  await expect(page.getByRole('button', { name: 'Conta e opções' })).toBeVisible()
}

/**
 * Puts a session of a role into the browser without loading the console. A console already open with this session
 * stays open.
 */
export async function bringSession(page: Page, role: string): Promise<void> {
  if (page.url().includes('#/') && (await isOpenAs(page, role))) return
  const session = (await findSession(page, role)) ?? (await openSession(page, role))
  sessions.set(role, session)
  // Storage needs a page of the server's origin.
  if (!page.url().endsWith(emptyAddress)) await page.goto(emptyAddress)
  await page.evaluate((kept) => localStorage.setItem('console:session', kept), JSON.stringify(session))
}

async function isOpenAs(page: Page, role: string): Promise<boolean> {
  const kept = await page.evaluate(() => localStorage.getItem('console:session'))
  const { token = '' } = JSON.parse(kept ?? '{}') as Partial<Session>
  if (token === '' || token !== sessions.get(role)?.token) return false
  return (await findSession(page, role)) !== undefined
}

/** The earlier session, unless it has ended. */
async function findSession(page: Page, role: string): Promise<Session | undefined> {
  const session = sessions.get(role)
  if (!session) return undefined
  const headers = { Authorization: `Bearer ${session.token}` }
  const answer = await page.request.post('/api/auth/me', { headers, data: {} })
  return answer.ok() ? { token: session.token, user: await answer.json() } : undefined
}

async function openSession(page: Page, role: string): Promise<Session> {
  const data = { userLogin: `${role}@example.com`, password: demoPassword }
  const answer = await page.request.post('/api/auth/login/web', { data })
  expect(answer.ok()).toBe(true)
  return (await answer.json()) as Session
}

/** Goes to a page of the role's area by its URL. */
export async function openSection(page: Page, role: string, path: string): Promise<void> {
  const area = accounts.find((account) => account.role === role)?.area ?? role
  // A tooltip under the resting pointer would cover the page.
  await page.mouse.move(0, 0)
  await page.goto(`/#/${area}/${path}`)
}

/** Goes to a page of the role's area; a console that is already open stays open, and only its URL changes. */
export async function visit(page: Page, role: string, path: string): Promise<void> {
  const area = accounts.find((account) => account.role === role)?.area ?? role
  if (!page.url().includes(`#/${area}/`)) await bringSession(page, role)
  await openSection(page, role, path)
}

/** The areas and the roles that may not enter them, from the specification. */
export const closedAreas: Readonly<Record<string, readonly string[]>> = {
  admin: ['gestor', 'tecnico', 'produtor'],
  produtor: ['admin', 'supervisor', 'gestor', 'tecnico'],
  tecnico: ['admin', 'supervisor', 'gestor'],
  gestor: ['admin'],
}
