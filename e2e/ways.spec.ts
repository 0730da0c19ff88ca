/* Ways through the console: links of other areas, Back, printing, and the time without a connection. */
import type { Page, Request } from '@playwright/test'
import { askAs } from './support/api'
import { expect } from './support/expect'
import { signIn } from './support/signIn'
import { test } from './support/test'

test.use({ staysOpen: true })

const noPermission = 'Você não tem permissão para acessar esta página.'

for (const { role, address, opens, heading } of [
  { role: 'tecnico', address: '/admin/fazendas/ver/3', opens: '/tecnico/fazendas/ver/3', heading: undefined },
  { role: 'tecnico', address: '/admin/fazendas/3', opens: '/tecnico/fazendas/ver/3', heading: undefined },
  { role: 'gestor', address: '/admin/talhao?q=gleba', opens: '/gestor/talhao?q=gleba', heading: 'Talhões' },
  { role: 'gestor', address: '/admin/mapa', opens: '/gestor/mapa', heading: 'Mapa' },
  {
    role: 'admin',
    address: '/gestor/conf/acessos',
    opens: '/admin/conf/acessos',
    heading: 'Controle de acesso',
  },
]) {
  test(`${address} opens in the own area for a ${role}`, { tag: '@release' }, async ({ page }) => {
    await signIn(page, role)
    await page.goto(`/#${address}`)
    await expect(page).toHaveURL((url) => url.hash.startsWith(`#${opens}`))
    await expect(page.getByRole('heading', { level: 1, ...(heading && { name: heading }) })).toBeVisible()
  })
}

for (const [role, address] of [
  ['tecnico', '/admin/conf/acessos'],
  ['produtor', '/gestor/produtores'],
  ['gestor', '/admin/administradores/ver/1'],
] as const) {
  test(`${address} says to a ${role} that it is not allowed`, { tag: '@release' }, async ({ page }) => {
    await signIn(page, role)
    await page.goto(`/#${address}`)
    await expect(page.getByText(noPermission)).toBeVisible()
  })
}

const scrollOf = (page: Page, name: string) =>
  page.getByRole('grid', { name }).evaluate((grid) => grid.scrollTop)

for (const [role, section, name] of [
  ['admin', 'talhao?perPage=100', 'Talhões'],
  ['gestor', 'produtores?perPage=100', 'Produtores'],
] as const) {
  test(`Back returns a ${role} to the scroll, the ticks and the cell of ${name}`, {
    tag: '@release',
  }, async ({ page }) => {
    await signIn(page, role, section)
    const grid = page.getByRole('grid', { name })
    const boxes = grid.getByRole('checkbox', { name: /^Selecionar/ })
    await expect(boxes.nth(3)).toBeVisible()
    await boxes.nth(2).check()
    await boxes.nth(3).check()
    await grid.evaluate((element) => element.scrollTo(0, 240))
    // A short list scrolls less.
    await expect.poll(() => scrollOf(page, name)).toBeGreaterThan(0)
    const link = grid.locator('.row-name').nth(12)
    await link.scrollIntoViewIfNeeded()
    const scrolled = await scrollOf(page, name)
    const href = await link.getAttribute('href')
    await link.click({ position: { x: 8, y: 8 } })
    await expect(page).toHaveURL(/\/ver\/\d+/)
    await expect(page.getByRole('tab', { name: 'Dados' })).toBeVisible()
    await page.goBack()
    await expect(grid.locator(`[href="${href}"]`)).toBeFocused()
    await expect.poll(() => scrollOf(page, name)).toBe(scrolled)
    await expect(page.getByText(/^2 .*selecionad/)).toBeVisible()
    await expect(grid).toHaveAttribute('aria-activedescendant', /./)
  })
}

test('Back returns to an expanded row', async ({ page }) => {
  await signIn(page, 'admin', 'talhao')
  const grid = page.getByRole('grid', { name: 'Talhões' })
  await grid
    .getByRole('button', { name: /^Mostrar / })
    .nth(1)
    .click()
  const expanded = grid.locator('[aria-expanded=true]')
  await expect(expanded).toHaveCount(1)
  await grid
    .locator('.row-name')
    .first()
    .click({ position: { x: 8, y: 8 } })
  await expect(page.getByRole('tab', { name: 'Dados' })).toBeVisible()
  await page.goBack()
  await expect(expanded).toHaveCount(1)
})

for (const [role, address] of [
  ['admin', 'fazendas/ver/3'],
  ['gestor', 'produtores/ver/1'],
  ['tecnico', 'fazendas/ver/'],
] as const) {
  test(`without a connection a ${role} is told before an act begins at ${address}`, async ({
    page,
    context,
    request,
  }) => {
    const api = await askAs(request, `${role}@example.com`)
    const [own] = await api.get<readonly { id: number }[]>('/fazenda?range=[0,0]')
    await signIn(page, role, address.endsWith('/') ? `${address}${own?.id}` : address)
    await expect(page.getByRole('tab', { name: 'Dados' })).toBeVisible()
    const stream = page.getByRole('region', { name: 'Linha do tempo' })
    await stream.getByText('Anotar', { exact: true }).click()
    const note = stream.locator('textarea').first()
    await note.fill('Sem sinal')
    await context.setOffline(true)
    await expect(page.getByRole('status').filter({ hasText: offline })).toBeVisible()
    const sent: string[] = []
    // A last answer may come after the network went, and who has the record open is told then.
    const isAct = (each: Request) => each.method() !== 'GET' && !each.url().endsWith('/ao-vivo/abertos')
    page.on('request', (each) => isAct(each) && sent.push(each.url()))
    await stream.getByRole('button', { name: 'Salvar anotação' }).click()
    await expect(page.getByText('Sem conexão: esta ação espera a conexão voltar.').first()).toBeVisible()
    await expect(note).toHaveValue('Sem sinal')
    for (const each of await page
      .getByRole('group', { name: 'Ações do registro' })
      .locator('button[aria-description]')
      .all())
      await expect(each).toBeDisabled()
    expect(sent).toEqual([])
    await context.setOffline(false)
    await expect(page.getByText(offline)).toHaveCount(0)
  })
}

const offline = /^Sem conexão\. O que você vê é de \d\d:\d\d\./
const awaited = 'O que ainda não foi carregado precisa de conexão e aparece sozinho quando ela voltar.'

for (const [role, section, name, other, heading] of [
  ['admin', 'fazendas', 'Fazendas', 'conf/auditoria', 'Auditoria'],
  ['gestor', 'produtores', 'Produtores', 'regiao', 'Regiões'],
  ['produtor', 'talhao', 'Talhões', 'atividades', 'Atividades'],
] as const) {
  test(`without a connection a ${role} sees what was loaded, marked as old`, { tag: '@release' }, async ({
    page,
    context,
  }) => {
    await signIn(page, role, section)
    const list = page.getByRole('region', { name })
    const record = list.getByRole('grid').locator('.row-name').first()
    await expect(record).toBeVisible()
    // The part that marks old lists comes after the rows; its sentence for paper is hidden on the screen.
    await list.getByText(/Ctrl\+P/).waitFor({ state: 'attached' })
    await context.setOffline(true)
    await expect(page.getByRole('status').filter({ hasText: offline })).toBeVisible()
    // Said once: by the list only if its rows are older than the banner says.
    const [time] = /\d\d:\d\d/.exec((await page.getByText(offline).textContent()) ?? '') ?? []
    await expect(list.getByText(`Esta lista é de ${time}.`)).toHaveCount(0)
    await expect(list.getByText(/Sem conexão/)).toHaveCount(0)
    await expect(page.getByText(awaited)).toBeHidden()

    await page.evaluate((hash) => window.location.assign(hash), `#/${areaOf(page)}/${other}`)
    await expect(page.getByText(awaited)).toBeVisible()
    await expect(page.getByText('Ocorreu algum erro!')).toHaveCount(0)
    await page.goBack()
    await expect(record).toBeVisible()
    await record.click({ position: { x: 8, y: 8 } })
    await expect(page.getByText(awaited)).toBeVisible()

    await context.setOffline(false)
    await expect(page.getByRole('tab', { name: 'Dados' })).toBeVisible()
    await expect(page.getByText(offline)).toHaveCount(0)
    await page.evaluate((hash) => window.location.assign(hash), `#/${areaOf(page)}/${other}`)
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await expect(page.getByText('Ocorreu algum erro!')).toHaveCount(0)
  })
}

function areaOf(page: Page): string {
  return /#\/(\w+)/.exec(page.url())?.[1] ?? ''
}

/** Presses Ctrl+P and leaves the document that would be printed in the page. */
async function printed(page: Page) {
  await page.evaluate(() => {
    window.print = () => undefined
  })
  const paper = page.locator('.print-page')
  // A page listens to the key once its parts are loaded.
  await expect(async () => {
    await page.keyboard.press('Control+p')
    await expect(paper).toHaveCount(1, { timeout: 3_000 })
  }).toPass({ timeout: 15_000 })
  await page.emulateMedia({ media: 'print' })
  await expect(paper.getByRole('heading', { level: 1 })).toBeVisible()
  return paper
}

for (const [role, section, title, words] of [
  ['admin', 'talhao?filter={"status":"Pago"}', 'Talhões', /Situação: /],
  ['gestor', 'produtores?q=a', 'Produtores', /Pesquisar: “a”/],
  ['tecnico', 'fazendas', 'Fazendas', /itens/],
] as const) {
  test(`Ctrl+P prints the whole list of ${title} for a ${role}, with its filters in words`, {
    tag: '@release',
  }, async ({ page }) => {
    await signIn(page, role, section)
    const footer = page.getByText(/^\d+–\d+ de [\d.]+$/)
    await expect(footer).toBeVisible()
    const total = Number(((await footer.textContent()) ?? '').replace(/^.* de /, '').replace('.', ''))
    // The server answers as to an export, so it is in the audit log.
    const asked = page.waitForRequest(/[?&]formato=pdf/)
    const paper = await printed(page)
    expect((await asked).headers().accept).toBe('application/x-ndjson')
    await expect(paper.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(paper.getByText(words).first()).toBeVisible()
    await expect(paper.locator('tbody tr:not(.print-group tr)')).toHaveCount(total)
    await expect(paper.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('main')).toBeHidden()
  })
}

for (const [role, address] of [
  ['admin', 'fazendas/ver/3'],
  ['gestor', 'produtores/ver/1'],
] as const) {
  test(`Ctrl+P prints the record ${address} for a ${role} as its PDF does`, { tag: '@release' }, async ({
    page,
  }) => {
    await signIn(page, role, address)
    const heading = page.getByRole('main').getByRole('heading', { level: 1 })
    await expect(heading).toBeVisible()
    const title = (await heading.textContent()) ?? ''
    const paper = await printed(page)
    await expect(paper.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(paper.locator('dt').first()).toBeVisible()
    await expect(paper.getByText(/^Gerado por /)).toBeVisible()
    await expect(page.getByRole('main')).toBeHidden()
  })
}
