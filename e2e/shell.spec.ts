/*
 * The layout around every page: palette, notification bell, menus, global filter, breadcrumb, themes. By keyboard
 * where it matters.
 */

import { expectAccessible, expectNothingWider } from './support/accessible'
import { drawAll } from './support/drawAll'
import { expect } from './support/expect'
import { openSection, signIn } from './support/signIn'
import { test } from './support/test'

test.use({ staysOpen: true })

test('Ctrl+K leads to a section and to a record by its name without accents', { tag: '@release' }, async ({
  page,
}) => {
  await signIn(page, 'gestor')
  await expect(page.getByRole('button', { name: /Ctrl\+K/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: /Seção, nome/ })
  await field.fill('aprovacoes')
  await expect(page.getByRole('option', { name: /^Aprovações/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/gestor\/aprovacoes/)
  await page.keyboard.press('Control+k')
  await field.fill('fazenda boa')
  await page
    .getByRole('option', { name: /^Fazenda Boa/ })
    .first()
    .click()
  await expect(page).toHaveURL(/#\/gestor\/fazendas\/ver\/\d+/)
  await expect(page.getByRole('navigation', { name: 'Você está em' })).toContainText('Fazendas')
})

test('the notification bell leads through the dashboard to a list, and Back returns to the dashboard', async ({
  page,
}) => {
  await signIn(page, 'gestor')
  await page.getByRole('button', { name: /^Notificações: \d+ itens/ }).click()
  await page.getByRole('button', { name: /Solicitações de conta em análise/ }).click()
  await expect(page).toHaveURL(/#\/gestor\/Cadastros\?status=Em\+an%C3%A1lise/)
  await page.goBack()
  await expect(page).toHaveURL(/#\/gestor\/dashboard/)
})

test('the account menu opens by mouse and by keyboard', async ({ page }) => {
  await signIn(page, 'tecnico')
  const button = page.getByRole('button', { name: 'Conta e opções' })
  await button.hover()
  await expect(page.getByRole('menuitem', { name: 'Dados Pessoais' })).toBeVisible()
  await page.getByRole('main').hover()
  await expect(page.getByRole('menuitem', { name: 'Dados Pessoais' })).toHaveCount(0)
  await button.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Dados Pessoais' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Alterar senha' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})

test('the menu is searched without accents, and the collapsed drawer is remembered', async ({ page }) => {
  await signIn(page, 'admin')
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await menu.getByRole('searchbox', { name: 'Pesquisar no menu' }).fill('tecnicos')
  await expect(menu.getByRole('link', { name: /Técnicos/ })).toBeVisible()
  await expect(menu.getByRole('link', { name: /Fazendas/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Recolher menu' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Expandir menu' })).toBeVisible()
  await page.getByRole('button', { name: 'Expandir menu' }).click()
})

test('the selected farm filters lists from page to page and is forgotten at sign-out', {
  tag: '@release',
}, async ({ page }) => {
  await signIn(page, 'admin')
  await page.getByRole('button', { name: 'Mostrando tudo' }).click()
  const farm = page.getByRole('combobox', { name: /Fazenda/ })
  await farm.click()
  await farm.fill('boa vista')
  await page
    .getByRole('option', { name: /Boa Vista/ })
    .first()
    .click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/fazenda=\d+/)
  await page
    .getByRole('link', { name: /^Fazendas/ })
    .first()
    .click()
  await expect(page).toHaveURL(/#\/admin\/fazendas\?.*fazenda=\d+/)
  await expect(page.getByRole('region', { name: 'Fazendas' }).getByText(/de 1$/)).toBeVisible()
  await page.getByRole('button', { name: 'Conta e opções' }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('console:narrowing'))).toBeNull()
})

test('the outline of a plot is drawn on a map and measured', async ({ page }) => {
  await signIn(page, 'admin', 'talhao/cadastrar')
  const group = page.getByRole('group', { name: 'Polígono' })
  await group
    .getByRole('textbox', { name: /Coordenadas/ })
    .fill('-21,25; -45,15\n-21,25; -45,148\n-21,252; -45,148')
  await page.keyboard.press('Tab')
  await expect(group.getByText(/^Área: 2,3\d ha · 3 cantos/)).toBeVisible()
  await group.getByRole('button', { name: 'Desfazer último ponto' }).click()
  await expect(group.getByText('Marque ao menos três pontos.')).toBeVisible()
})

test('high contrast is selected in the menu and remembered', async ({ page }) => {
  await signIn(page, 'supervisor')
  await page.getByRole('button', { name: 'Aparência' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Alto contraste' }).click()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'more')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'more')
  await expectAccessible(page)
})

test('the notification bell polls every 15 minutes and rings again, with one sound each time', async ({
  browser,
}) => {
  const page = await browser.newPage()
  await page.addInitScript(() => {
    // The test checks that the browser was requested to play a sound.
    window.AudioContext = class extends AudioContext {
      constructor() {
        super()
        const { dataset } = document.documentElement
        dataset.sounds = String(Number(dataset.sounds ?? 0) + 1)
      }
    }
  })
  await page.clock.install()
  await signIn(page, 'gestor')
  const bell = page.getByRole('button', { name: /^Notificações: \d+ itens/ })
  await expect(bell.locator('[data-ringing]')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-sounds', '1')
  await bell.click()
  await expect(page.getByRole('dialog', { name: 'Notificações' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bell.locator('[data-ringing]')).toHaveCount(0)
  const asked = page.waitForResponse(/\/api\/gestor\/notification$/)
  await page.clock.fastForward('15:00')
  await asked
  await expect(bell.locator('[data-ringing]')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-sounds', '2')
  await page.close()
})

test('pages report that the server cannot be reached, and load by themselves once it can', {
  tag: '@release',
}, async ({ page }) => {
  await signIn(page, 'admin', 'keys')
  const main = page.getByRole('main')
  // A cached list row would fill in a form, so the form comes first.
  for (const [screen, role] of [
    ['fazendas/alterar/1', 'textbox'],
    ['fazendas', 'grid'],
    ['mapa', 'application'],
    ['qualidade/evolucao', 'region'],
    ['aprovacoes', 'list'],
    ['conf/auditoria', 'article'],
  ] as const) {
    await test.step(screen, async () => {
      await page.route('**/api/**', (route) => route.abort())
      await openSection(page, 'admin', screen)
      await expect(main.getByRole('alert').first()).toContainText('Sem conexão.')
      await page.unrouteAll()
      await expect(main.getByRole(role).first()).toBeVisible()
    })
  }
})

test('a page that fits is as tall as the window, and a list of few rows prints on one sheet', async ({
  page,
}) => {
  for (const section of ['safra', 'fazendas', 'pagamentos']) {
    await signIn(page, 'admin', section)
    await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
    const heights = () =>
      page.evaluate(() => [document.documentElement.scrollHeight, document.documentElement.clientHeight])
    const [whole, seen] = await heights()
    expect({ section, whole }).toEqual({ section, whole: seen })
    const file = (await page.pdf({ format: 'A4', landscape: true })).toString('latin1')
    expect({ section, sheets: file.match(/\/Type\s*\/Page\b/g)?.length }).toEqual({ section, sheets: 1 })
  }
})

test('a page whose file is gone since an update is opened by one reload', async ({ page }) => {
  await signIn(page, 'admin')
  const reloadedFor = () => page.evaluate(() => sessionStorage.getItem('reloadedFor'))
  await page.route(/\/assets\/AuditPage-.*\.js/, async (route) => {
    if (await reloadedFor()) await route.continue()
    else await route.fulfill({ status: 404, body: '' })
  })
  // The open page may have the file from an earlier test.
  await page.reload()
  await openSection(page, 'admin', 'conf/auditoria')
  await expect(page.getByRole('heading', { level: 1, name: 'Auditoria' })).toBeVisible()
  expect(await reloadedFor()).toContain('conf/auditoria')
})

/** Pixels of a sheet between its margins: of A4, and of A4 across. */
const sheet = { upright: { width: 703, height: 1009 }, across: { width: 1032, height: 680 } }

for (const [screen, place] of [
  ['dashboard', 'upright'],
  ['qualidade/evolucao', 'upright'],
  ['fazendas/ver/1', 'upright'],
  ['mapa', 'upright'],
  ['aprovacoes', 'upright'],
  ['conf/acessos', 'across'],
  ['atividades?shape=calendar', 'across'],
  ['talhao?shape=board', 'across'],
  ['talhao?shape=pivot', 'upright'],
] as const) {
  test(`${screen} prints in the light scheme, without controls and not wider than the sheet`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await signIn(page, 'admin', screen)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await drawAll(page)
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await page.setViewportSize(sheet[place])
    await expectNothingWider(page, screen)
    // A page may open a drawer because it got narrower; it is not printed, and hides nothing.
    await expect(page.locator('main h1')).toBeVisible()
    const controls = page.locator(
      'main :is(.MuiButton-root, .MuiIconButton-root, .MuiToggleButton-root, .MuiCheckbox-root, nav):not(.on-paper)',
    )
    for (const control of await controls.all()) await expect(control).toBeHidden()
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })
}
