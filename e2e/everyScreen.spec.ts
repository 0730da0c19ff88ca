/*
 * Every screen, narrow and wide in one visit: no accessibility violation, no horizontal overflow, no error. axe
 * checks every screen in the light theme. In other themes only screens with styles of their own are checked for
 * contrast, since tests/src/engine/console/contrast.test.ts checks the theme colours.
 */
import type { ConsoleMessage, Page } from '@playwright/test'
import {
  enlarged,
  expectAccessible,
  expectContrast,
  expectFits,
  expectNothingWider,
  expectReachable,
} from './support/accessible'
import { drawAll } from './support/drawAll'
import { menuOf } from './support/entities'
import { expect } from './support/expect'
import { expectReadable } from './support/readable'
import { accounts, signIn, visit } from './support/signIn'
import { test } from './support/test'

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
  'fazendas/ver/1',
  'profile',
  'conf/acessos',
  'conf/auditoria',
  'conf/pix',
  'conf/caixa-de-saida',
  'conf/api?chamada=fazenda.list',
  'conf/esquemas',
  'conf/esquemas?cadastro=pedido',
  'conf/eventos',
  'keys',
  'mapa',
  'qualidade/evolucao',
  'cdv/pedidos/alterar/1',
  'cdv/pedidos/ver/1',
  'sessoes',
  'tokens',
  'calendarios',
].map((screen) => ['admin', screen] as const)
/** Screens that differ for other roles. */
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
  ['tecnico', 'fazendas/ver/1?aba=atividades.fazenda_id'],
  ['produtor', 'dashboard'],
  ['produtor', 'talhao'],
  ['produtor', 'atividades'],
  ['produtor', 'talhao/ver/1'],
] as const
/** One of each type: charts, rows and cards in state colours, a form, an inbox, a matrix, a map. */
const seenInEveryLook = [
  'dashboard',
  'pagamentos',
  'fazendas/alterar/1',
  'fazendas/ver/1',
  'aprovacoes',
  'conf/acessos',
  'conf/esquemas?cadastro=pedido',
  'mapa',
]
const sizes = [
  { name: 'narrow', width: 390, height: 844 },
  { name: 'wide', width: 1440, height: 900 },
] as const
const looks = [
  ['dark', 'normal'],
  ['dark', 'more'],
  ['light', 'more'],
] as const

test.describe.configure({ mode: 'parallel' })

const failures: string[] = []
const keepFailure = (error: Error) => failures.push(error.message)
/** The browser reports violations of the content security policy only on its console. */
const keepForbidden = (message: ConsoleMessage) => {
  if (/Content Security Policy/i.test(message.text())) failures.push(message.text())
}

test.beforeEach(async ({ visiting }) => {
  visiting.on('pageerror', keepFailure)
  visiting.on('console', keepForbidden)
  await look(visiting, 'light', 'normal')
})
test.afterEach(({ visiting }) => {
  visiting.off('pageerror', keepFailure)
  visiting.off('console', keepForbidden)
  expect(failures.splice(0)).toEqual([])
})

for (const { name, width, height } of sizes) {
  test(`the sign-in page is accessible and fits, ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    // The page renders in the colour scheme it was opened in.
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto('/')
      await page.reload()
      await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
      await expectAccessible(page, 'sign-in')
      await expectFits(page, 'sign-in')
      await page.locator('html').evaluate((element) => element.setAttribute('data-contrast', 'more'))
      await expectContrast(page, 'sign-in, high contrast')
    }
  })
}

for (const [role, screen] of [...screens, ...own]) {
  test(`${screen} of the role ${role} is accessible and fits`, async ({ visiting: page }) => {
    for (const { name, width, height } of sizes) {
      await page.setViewportSize({ width, height })
      if (name === 'narrow') await visit(page, role, screen)
      await rest(page)
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
      await expectAccessible(page, `${screen}, ${name}`)
      await expectReachable(page, `${screen}, ${name}`)
      await expectFits(page, `${screen}, ${name}`)
      await expectReadable(page, `${screen}, ${name}`)
    }
    await page.setViewportSize(enlarged)
    await rest(page)
    await expectNothingWider(page, `${screen}, enlarged`)
  })
}

/** The list, the first record and the empty form of every section of every role. */
for (const { role, area } of accounts) {
  for (const { entity, path } of menuOf(role)) {
    test(`${path} of the role ${role} reads well: list, record and form`, async ({ visiting: page }) => {
      for (const { name, width, height } of sizes) {
        await page.setViewportSize({ width, height })
        const expectWell = async (screen: string) => {
          await visit(page, role, screen)
          await rest(page)
          await expectNothingWider(page, `${screen}, ${name}`)
          await expectReadable(page, `${screen}, ${name}`)
        }
        await expectWell(path)
        const record = page.locator(
          `main a[href*="/${entity.routes.show}/"], main a[href*="/${entity.routes.edit}/"]`,
        )
        const address = (await record.count()) > 0 ? await record.first().getAttribute('href') : null
        if (address)
          await expectWell(
            address.replace(`#/${area}/`, '').replace(`/${entity.routes.edit}/`, `/${entity.routes.show}/`),
          )
        if (!entity.access.create.includes(role)) continue
        const form = `${entity.path ?? path}/${entity.routes.create}`
        await expectWell(form)
        // A dialog that comes before a form hides it.
        const save = page.getByRole('button', { name: 'Salvar', exact: true })
        if (!(await save.isVisible())) continue
        await save.click()
        await expect(page.getByText(/campos? para corrigir$/).first()).toBeAttached()
        await expectNothingWider(page, `${form} with problems, ${name}`)
      }
    })
  }
}

for (const screen of seenInEveryLook) {
  test(`${screen} has sufficient contrast in the dark and high-contrast themes`, async ({
    visiting: page,
  }) => {
    for (const { name, width, height } of sizes) {
      await page.setViewportSize({ width, height })
      if (name === 'narrow') await visit(page, 'admin', screen)
      for (const [colorScheme, contrast] of looks) {
        await look(page, colorScheme, contrast)
        await rest(page)
        await expectContrast(page, `${screen}, ${name}, ${colorScheme}, contrast ${contrast}`)
      }
    }
  })
}

/** Waits until the page is rendered. */
async function rest(page: Page): Promise<void> {
  // A dialog before the form hides the page behind it.
  await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog'))).toBeVisible()
  // Another width may send another query, one frame later, with placeholders until its response arrives.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await drawAll(page)
}

/**
 * Renders the page in a theme. It sets the attribute that the high contrast menu entry sets; shell.spec.ts covers
 * the menu.
 */
async function look(page: Page, colorScheme: 'light' | 'dark', contrast: 'normal' | 'more'): Promise<void> {
  const html = page.locator('html')
  await page.emulateMedia({ colorScheme })
  await html.evaluate((element, value) => element.setAttribute('data-contrast', value), contrast)
  if (page.url().includes('#/')) await expect(html).toHaveAttribute('data-theme', colorScheme)
}

test('the menu on a narrow screen opens, navigates and closes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'produtor')
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  await page
    .getByRole('navigation', { name: 'Menu principal' })
    .getByRole('link', { name: /^Talhões/ })
    .click()
  await expect(page).toHaveURL(/#\/produtor\/talhao/)
  await expect(page.getByRole('heading', { level: 1, name: 'Talhões' })).toBeVisible()
})
