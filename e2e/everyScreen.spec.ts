/*
 * Screens seen wide and narrow, light, dark and in high contrast: no accessibility violation, nothing wider than the
 * screen, no error. What colours cannot change is asked once, in light; in the others axe looks at contrast alone.
 */
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectContrast, expectFits, expectReachable } from './support/accessible'
import { bringSession, openSection, signIn } from './support/signIn'

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
  'conf/pix',
  'conf/caixa-de-saida',
  'keys',
  'mapa',
  'qualidade/evolucao',
  'cdv/pedidos/alterar/1',
  'sessoes',
]
/** What the others see of their own. */
const own = [
  ['supervisor', 'dashboard'],
  ['supervisor', 'aprovacoes'],
  ['gestor', 'dashboard'],
  ['gestor', 'Cadastros'],
  ['gestor', 'cdv/cotacoes'],
  ['gestor', 'reports/management/list'],
  ['tecnico', 'dashboard'],
  ['tecnico', 'fazendas'],
  ['tecnico', 'tecnicos'],
  ['produtor', 'dashboard'],
  ['produtor', 'talhao'],
  ['produtor', 'atividades'],
] as const
const sizes = [
  { name: 'wide', width: 1440, height: 900 },
  { name: 'narrow', width: 390, height: 844 },
] as const

for (const { name, ...viewport } of sizes) {
  test.describe(name, () => {
    test.describe.configure({ mode: 'default' })
    const failures: string[] = []
    let page: Page

    test.beforeAll(async ({ browser }) => {
      page = await browser.newPage({ viewport, locale: 'pt-BR' })
      page.on('pageerror', (error) => failures.push(error.message))
    })
    test.afterAll(() => page.close())
    test.beforeEach(() => page.emulateMedia({ colorScheme: 'light' }))
    test.afterEach(() => expect(failures.splice(0)).toEqual([]))

    test('the sign-in page is accessible and fits', async () => {
      // It is drawn in the scheme it was opened in.
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.goto('/')
        await page.reload()
        await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
        await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
        await expectAccessible(page, 'sign-in')
        await expectFits(page, 'sign-in')
        await page.locator('html').evaluate((element) => element.setAttribute('data-contrast', 'more'))
        await expectContrast(page, 'sign-in, high contrast')
      }
    })

    for (const screen of screens) {
      test(`${screen} is accessible and fits`, async () => {
        if (!page.url().includes('#/admin')) await bringSession(page, 'admin')
        await openAtRest(page, 'admin', screen)
        await check(page, screen)
      })
    }

    for (const [role, screen] of own) {
      test(`${screen} of the role ${role} is accessible and fits`, async () => {
        if (!page.url().includes(`#/${role}`)) await bringSession(page, role)
        await openAtRest(page, role, screen)
        await check(page, `${role} ${screen}`)
      })
    }
  })
}

async function openAtRest(page: Page, role: string, screen: string): Promise<void> {
  await openSection(page, role, screen)
  // A question before the form hides the page behind it.
  await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog'))).toBeVisible()
  await expect(page.locator('[aria-busy="true"], .MuiSkeleton-root')).toHaveCount(0)
}

async function check(page: Page, screen: string): Promise<void> {
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-theme', 'light')
  await expectAccessible(page, screen)
  await expectReachable(page, screen)
  await expectFits(page, screen)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await expectContrast(page, `${screen}, dark`)
  // Chosen in the menu, it does just this; shell.spec.ts chooses it there.
  await html.evaluate((element) => element.setAttribute('data-contrast', 'more'))
  await expectContrast(page, `${screen}, dark and high contrast`)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(html).toHaveAttribute('data-theme', 'light')
  await expectContrast(page, `${screen}, high contrast`)
  await html.evaluate((element) => element.setAttribute('data-contrast', 'normal'))
}

test('the menu of a narrow screen opens, leads and closes', async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await signIn(page, 'produtor')
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  await page
    .getByRole('navigation', { name: 'Menu principal' })
    .getByRole('link', { name: /^Talhões/ })
    .click()
  await expect(page).toHaveURL(/#\/produtor\/talhao/)
  await expect(page.getByRole('heading', { level: 1, name: 'Talhões' })).toBeVisible()
  await page.close()
})
