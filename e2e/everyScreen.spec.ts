/* Screens seen wide and narrow, light and dark: no accessibility violation, nothing wider than the screen, no error. */
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectFits } from './support/accessible'
import { openSection } from './support/signIn'

const screens = [
  'dashboard',
  'fazendas',
  'fazendas/cadastrar',
  'produtores/cadastrar',
  'atividades/form',
  'adubacaoeseleagem/1',
  'cdv/pedidos',
  'aprovacoes',
  'pagamentos',
  'fazendas/alterar/1',
  'profile',
  'conf/acessos',
  'conf/auditoria',
]
const sizes = [
  { name: 'wide', width: 1440, height: 900 },
  { name: 'narrow', width: 390, height: 844 },
] as const

for (const { name, ...viewport } of sizes) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${name} and ${colorScheme}: screens are accessible and fit`, async ({ browser }) => {
      const context = await browser.newContext({ viewport, colorScheme, locale: 'pt-BR' })
      const page = await context.newPage()
      const failures: string[] = []
      page.on('pageerror', (error) => failures.push(error.message))
      await page.goto('/')
      await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
      await check(page, 'login')
      await page.getByLabel('E-mail ou CPF/CNPJ').fill('admin@example.com')
      await page.getByLabel('Senha', { exact: true }).fill('Demo@2026')
      await page.getByRole('button', { name: 'Entrar' }).click()
      await page.waitForURL(/\/dashboard/)
      for (const screen of screens) {
        await openSection(page, 'admin', screen)
        // A question before the form hides the page behind it.
        await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog'))).toBeVisible()
        await expect(page.locator('[aria-busy="true"], .MuiSkeleton-root')).toHaveCount(0)
        await check(page, screen)
      }
      expect(failures).toEqual([])
      await context.close()
    })
  }
}

async function check(page: Page, screen: string): Promise<void> {
  await expectAccessible(page, screen)
  await expectFits(page, screen)
}

test('the menu of a narrow screen opens, leads and closes', async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await page.goto('/')
  await page.getByLabel('E-mail ou CPF/CNPJ').fill('produtor@example.com')
  await page.getByLabel('Senha', { exact: true }).fill('Demo@2026')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL(/\/dashboard/)
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  await page
    .getByRole('navigation', { name: 'Menu principal' })
    .getByRole('link', { name: /^Talhões/ })
    .click()
  await expect(page).toHaveURL(/#\/produtor\/talhao/)
  await expect(page.getByRole('heading', { level: 1, name: 'Talhões' })).toBeVisible()
  await page.close()
})
