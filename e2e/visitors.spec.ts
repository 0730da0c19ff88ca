/*
 * Every public URL and its redirects: visitor pages wide and narrow, light and dark; signed-in users and other
 * roles' areas redirect to the same page of the own one. identity.spec.ts covers what the pages do.
 */
import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from './support/accessible'
import { type ApiClient, askAs, messagesIn } from './support/api'
import { expect } from './support/expect'
import { accounts, closedAreas, openSection, signIn } from './support/signIn'
import { test } from './support/test'

/** One page of each layout for axe, without those that everyScreen.spec.ts checks. */
const seen = ['/login/produtor', '/passwordForgot', '/resetPassword/nada', '/primeiro-acesso']
/** URLs of visitor pages with their headings. */
const screens: readonly (readonly [address: string, heading: string | RegExp])[] = [
  ['/login', 'Bem-vindo'],
  ['/login/produtor', 'Solicitar acesso'],
  ['/passwordForgot', 'Esqueci minha senha'],
  ['/verifyMail/nada', 'Este link não funciona'],
  ['/resetPassword/nada', 'Este link não funciona'],
  ['/s/nada', 'Este link não funciona'],
  ['/primeiro-acesso', /^(Primeiro acesso|Tudo já está configurado)/],
]

for (const [name, width, height, colorScheme] of [
  ['wide and light', 1440, 900, 'light'],
  ['narrow and dark', 390, 844, 'dark'],
] as const) {
  test(`every visitor page exists, is accessible and fits: ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    await page.goto('/')
    for (const [address, heading] of screens) {
      await page.goto(`/#${address}`)
      await expect(page.getByRole('heading', { name: heading }).first(), address).toBeVisible()
      if (seen.includes(address)) await expectAccessible(page, address)
      await expectFits(page, address)
    }
    for (const profile of ['produtor', 'tecnico', 'gestor']) {
      await page.goto(`/#/login/${profile}`)
      await expect(page.getByLabel('Perfil')).toHaveValue(profile)
    }
  })
}

test('visitors are redirected to the sign-in page from every internal page, and from no public one', async ({
  page,
}) => {
  await page.goto('/')
  const inside = ['/', '/admin/fazendas', '/produtor', '/controleacesso/sempermissao', '/nada/disso']
  for (const address of inside) {
    await page.goto('/#/passwordForgot')
    await expect(page.getByRole('heading', { name: 'Esqueci minha senha' })).toBeVisible()
    await page.goto(`/#${address}`)
    await expect(page.getByRole('button', { name: 'Entrar', exact: true }), address).toBeVisible()
  }
})

for (const { role, area } of accounts) {
  test(`${role} enters the areas that the specification allows, and is redirected to its own from all others`, {
    tag: '@release',
  }, async ({ page }) => {
    await signIn(page, role)
    const isClosed = (other: string) => closedAreas[other]?.includes(role) === true
    const [closed, open] = [true, false].map((is) =>
      Object.keys(closedAreas).filter((other) => isClosed(other) === is),
    )
    // Navigates immediately, while the first page is still loading.
    const guests = ['/login', '/login/produtor', '/verifyMail/nada', '/resetPassword/nada', '/passwordForgot']
    const areas = closed?.flatMap((other) => [`/${other}`, `/${other}/dashboard`])
    for (const address of ['/', '/nada/disso', `/${area}`, ...guests, ...(areas ?? [])]) {
      await page.goto(`/#${address}`)
      await expect(page, address).toHaveURL(new RegExp(`#/${area}/dashboard$`))
    }
    for (const other of closed ?? []) {
      for (const at of ['fazendas', 'profile']) {
        await page.goto(`/#/${other}/${at}`)
        await expect(page, other).toHaveURL(new RegExp(`#/${area}/${at}`))
      }
    }
    for (const other of open ?? []) {
      await page.goto(`/#/${other}`)
      await expect(page).toHaveURL(new RegExp(`#/${other}/dashboard$`))
      await page.goto(`/#/${other}/profile`)
      await expect(page).toHaveURL(new RegExp(`#/${other}/profile$`))
      await expect(page.getByRole('heading', { name: 'Dados Pessoais', level: 1 })).toBeVisible()
    }
    await page.goto(`/#/${area}/nada`)
    await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible()
  })
}

/** The newest link to a page in an unsent message to an address. */
async function linkTo(admin: ApiClient, page: string, email: string): Promise<string | undefined> {
  const messages = await messagesIn(admin)
  const link = new RegExp(`#/${page}/([\\w-]+)`)
  return messages.flatMap(({ recipient, text }) =>
    recipient === email ? (link.exec(text ?? '')?.[1] ?? []) : [],
  )[0]
}

test('a new e-mail address is confirmed by its link, once', { tag: '@release' }, async ({
  page,
  request,
}) => {
  const admin = await askAs(request, 'admin@example.com')
  const [person] = await admin.get<{ email: string }[]>('/tecnico?sort=["id","ASC"]&range=[1,1]')
  const email = person?.email ?? ''
  const before = await linkTo(admin, 'resetPassword', email)
  await request.post('/api/passwordForgot', { data: { email } })
  await expect.poll(() => linkTo(admin, 'resetPassword', email)).not.toBe(before)
  const newPassword = `Nova#${Date.now()}`
  const token = await linkTo(admin, 'resetPassword', email)
  const chosen = { newPassword, passwordConfirm: newPassword }
  expect((await request.post(`/api/passwordReset/${token}`, { data: chosen })).status()).toBe(200)
  const owner = await askAs(request, email, newPassword)
  const other = `novo${Date.now()}@example.com`
  const currentPassword = newPassword
  expect(await owner.send('PATCH', '/profile', { email: other, currentPassword })).toBe(200)
  await expect.poll(() => linkTo(admin, 'verifyMail', other)).toBeTruthy()

  const confirm = async (heading: string) => {
    await page.goto(`/#/verifyMail/${await linkTo(admin, 'verifyMail', other)}`)
    await page.reload()
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  }
  await page.goto(`/#/verifyMail/${await linkTo(admin, 'verifyMail', other)}`)
  await expect(page.getByRole('heading', { name: 'E-mail confirmado' })).toBeVisible()
  await confirm('Este link não funciona')
  expect(await owner.send('PATCH', '/profile', { email, currentPassword })).toBe(200)
})

/** Pages that ask the server about the link with which they are opened. */
const links = /\/api\/(mailStatus|verifyToken|s|descadastro)\//
const linkPages = ['/verifyMail/nada', '/resetPassword/nada', '/s/nada', '/descadastro/nada']

test('a link that could not be checked can be tried again, and a useless one says what to do, without a jump', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => {
    const entries: PerformanceEntryList = []
    Object.assign(window, { entries })
    new PerformanceObserver((list) => entries.push(...list.getEntries())).observe({
      type: 'layout-shift',
      buffered: true,
    })
  })
  for (const address of linkPages) {
    await page.route(links, (route) => route.abort())
    await page.goto('about:blank')
    await page.goto(`/#${address}`)
    await expect(page.getByRole('heading', { name: 'Não foi possível abrir o link' }), address).toBeVisible()
    await page.unroute(links)
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(page.getByRole('heading', { name: 'Este link não funciona' }), address).toBeVisible()
    await expect(page.getByText(/\. (Peça|Abra)/), address).toBeVisible()
    const shifts = await page.evaluate(() =>
      (window as unknown as { entries: { value: number }[] }).entries.map(({ value }) => value),
    )
    expect(
      shifts.reduce((sum, value) => sum + value, 0),
      address,
    ).toBeLessThanOrEqual(0.02)
  }
})

test('a revoked token ends the session at the next request', { tag: '@release' }, async ({
  page,
  request,
}) => {
  await signIn(page, 'gestor', 'fazendas')
  await expect(page.getByRole('region', { name: 'Fazendas' })).toBeVisible()
  const token = await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('console:session') ?? '{}') as { token: string }
    return kept.token
  })
  await request.post('/api/auth/logout', { headers: { Authorization: `Bearer ${token}` } })
  await goOn(page)
  const dialog = page.getByRole('dialog', { name: 'Atenção...' })
  await expect(dialog).toContainText('Sua sessão expirou')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible()
})

async function goOn(page: Page): Promise<void> {
  await openSection(page, 'gestor', 'produtores')
}
