/* A new build of the console is accepted while acts wait, a form is open and another page shows the old build. */
import type { BrowserContext, Page } from '@playwright/test'
import { fillActivity } from './support/activityForm'
import { askAs } from './support/api'
import { expect } from './support/expect'
import { openSection, signInByHand } from './support/signIn'
import { test as base } from './support/test'
import { serveTwoBuilds, type TwoBuilds } from './support/twoBuilds'

const test = base.extend<{ builds: TwoBuilds; page: Page; context: BrowserContext }>({
  builds: async ({ baseURL }, use) => {
    const builds = await serveTwoBuilds(baseURL ?? '')
    await use(builds)
    await builds.close()
  },
  context: async ({ browser, builds }, use) => {
    const context = await browser.newContext({
      baseURL: builds.url,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      reducedMotion: 'reduce',
    })
    await use(context)
    await context.close()
  },
  page: async ({ context }, use) => use(await context.newPage()),
})

const save = (page: Page) => page.getByRole('button', { name: 'Salvar', exact: true }).click()

test('a new build is accepted while acts wait and forms are open, and nothing is lost or doubled', async ({
  page,
  context,
  builds,
  request,
}, { retry }) => {
  const notes = ['sem sinal', 'na fila', 'no formulário', 'na outra aba'].map(
    (where) => `Visto ${where} ${retry}`,
  )
  const [offline = '', queued = '', typed = '', other = ''] = notes
  const technician = await askAs(request, 'tecnico@example.com')
  await signInByHand(page, 'tecnico')
  await openSection(page, 'tecnico', 'campo')
  await page.getByRole('button', { name: 'Levar para o campo' }).click()
  await expect(page.getByText(/^Cópia de/)).toBeVisible({ timeout: 60_000 })

  await context.setOffline(true)
  await openSection(page, 'tecnico', 'atividades/form')
  await fillActivity(page, offline, await page.screenshot())
  await save(page)
  await expect(page).toHaveURL(/atividades(\?|$)/)
  builds.isBusy = true
  await context.setOffline(false)
  await openSection(page, 'tecnico', 'atividades/form')
  await fillActivity(page, queued)
  await save(page)
  await expect(page).toHaveURL(/atividades(\?|$)/)
  await expect(page.getByRole('link', { name: /^Campo: .*2 a enviar/ })).toBeVisible()

  const second = await context.newPage()
  await openSection(second, 'tecnico', 'atividades/form')
  await fillActivity(second, other)
  await page.bringToFront()
  await openSection(page, 'tecnico', 'atividades/form')
  await fillActivity(page, typed)

  builds.deploy()
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  const notice = page.getByRole('alert').filter({ hasText: 'Há uma versão nova.' })
  await expect(notice).toBeVisible({ timeout: 60_000 })
  // The browser asks about what was typed; who stays goes on in the old build, and is offered the new one again.
  const update = async () => {
    const asked = page.waitForEvent('dialog')
    await notice.getByRole('button', { name: 'Atualizar' }).click({ noWaitAfter: true })
    return asked
  }
  await (await update()).dismiss()
  await expect(page.getByLabel('Observações')).toHaveValue(typed)
  const script = page.locator('script[type=module]').first()
  const old = (await script.getAttribute('src')) ?? ''
  await (await update()).accept()
  await expect(script).not.toHaveAttribute('src', old)
  await expect(page.getByRole('link', { name: /^Campo: .*2 a enviar/ })).toBeVisible()
  await expect(page.getByLabel('Observações')).toHaveValue(typed)
  await save(page)
  await expect(page).toHaveURL(/atividades(\?|$)/)

  // The other page still has the old build.
  await second.bringToFront()
  await expect(second.getByLabel('Observações')).toHaveValue(other)
  await save(second)
  await expect(second).toHaveURL(/atividades(\?|$)/)
  await openSection(page, 'tecnico', 'campo')
  await expect(page.getByRole('link', { name: /^Campo: .*4 a enviar/ })).toBeVisible()
  builds.isBusy = false
  // A start sends what waits. It may have been sent by itself before a button could be pressed.
  await page.reload()
  await expect(page.getByText('Nada espera envio.')).toBeVisible({ timeout: 60_000 })
  for (const observacao of notes) {
    const filter = encodeURIComponent(JSON.stringify({ observacao }))
    const made = await technician.get<{ fotos: readonly unknown[] | null }[]>(`/atividades?filter=${filter}`)
    expect(made).toHaveLength(1)
    expect(made[0]?.fotos ?? []).toHaveLength(observacao === offline ? 1 : 0)
  }
})
