/* Signing in as one of the demo people, through the page as they would. */
import { expect, type Page } from '@playwright/test'
import { entities } from './entities'

/** The password of every demo sign-in. */
const demoPassword = 'Demo@2026'

/** Roles with their area, as the schemas say. */
export const accounts = entities
  .flatMap((entity) => (entity.account ? [entity.account] : []))
  .toSorted((a, b) => a.level - b.level)

/** Opens the console and signs in; ends at the role's home. */
export async function signIn(page: Page, role: string): Promise<void> {
  await page.goto('/')
  await page.getByLabel('E-mail ou CPF/CNPJ').fill(`${role}@example.com`)
  await page.getByLabel('Senha', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL(/\/dashboard/)
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible()
}

/** Goes to a page of the role's area by its address. */
export async function openSection(page: Page, role: string, path: string): Promise<void> {
  const area = accounts.find((account) => account.role === role)?.area ?? role
  await page.goto(`/#/${area}/${path}`)
}
