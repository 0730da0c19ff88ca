/* A day without a connection on a phone: records taken along, activities recorded, a clash decided, an outline walked. */
import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible, expectFits } from './support/accessible'
import { fillActivity } from './support/activityForm'
import { askAs } from './support/api'
import { expect } from './support/expect'
import { fillIn } from './support/firstMonth/world'
import { openSection, signIn, signInByHand } from './support/signIn'
import { test as base } from './support/test'

// Going offline, the service worker and the position belong to a context of their own.
const test = base.extend<{ page: Page; context: BrowserContext }>({
  context: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext({
      ...(baseURL && { baseURL }),
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      reducedMotion: 'reduce',
      permissions: ['geolocation'],
      geolocation: { latitude: -21.25, longitude: -45.15, accuracy: 6 },
    })
    await use(context)
    await context.close()
  },
  page: async ({ context }, use) => use(await context.newPage()),
})

interface Activity {
  readonly id: number
  readonly observacao: string | null
  readonly fotos: readonly unknown[] | null
}

async function takeAlong(page: Page): Promise<void> {
  await openSection(page, 'tecnico', 'campo')
  await page.getByRole('button', { name: 'Levar para o campo' }).click()
  await expect(page.getByText(/^Cópia de/)).toBeVisible({ timeout: 60_000 })
}

async function record(page: Page, note: string, picture?: Buffer): Promise<void> {
  await openSection(page, 'tecnico', 'atividades/form')
  await fillActivity(page, note, picture)
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page).toHaveURL(/atividades(\?|$)/)
}

test('a technician works without a connection and nothing is lost or done twice', async ({
  page,
  context,
  request,
}, { retry }) => {
  // What an earlier try left is not counted.
  const [seenHere, seenThere] = [`Visto no campo ${retry}`, `Visto no escritório ${retry}`]
  const office = await askAs(request, 'gestor@example.com')
  const technician = await askAs(request, 'tecnico@example.com')
  const [planned] = await technician.get<Activity[]>(
    `/atividades?filter=${encodeURIComponent('{"situacao":"Planejada"}')}&sort=["id","ASC"]&range=[0,0]`,
  )
  if (!planned) throw new Error('The demonstration has no planned activity.')

  await signInByHand(page, 'tecnico')
  await takeAlong(page)
  await expectAccessible(page, 'Campo')
  await expectFits(page)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/^Sem conexão\. O que você registrar/)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Campo: Sem conexão/ })).toBeVisible()

  const picture = await page.screenshot()
  const notes = ['Primeira', 'Segunda', 'Terceira'].map((which) => `${which} visita sem sinal ${retry}`)
  await record(page, notes[0] ?? '', picture)
  await record(page, notes[1] ?? '')
  // What waits survives the page.
  await page.reload()
  await record(page, notes[2] ?? '')
  await expect(page.getByText('A enviar').first()).toBeVisible()

  await openSection(page, 'tecnico', `atividades/alterar/${planned.id}`)
  await fillIn(page, { Observações: seenHere })
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page).toHaveURL(/atividades(\?|$)/)
  expect(await office.send('PATCH', `/atividades/${planned.id}`, { observacao: seenThere })).toBe(200)

  await openSection(page, 'tecnico', 'campo')
  await expect(page.getByRole('link', { name: 'Campo: Sem conexão, 4 a enviar' })).toBeVisible()
  await expectAccessible(page, 'Campo sem conexão')
  await page.getByRole('button', { name: 'Conta e opções' }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  const leaving = page.getByRole('dialog')
  await expect(leaving.getByText(/^4 registros ainda não foram enviados/)).toBeVisible()
  await leaving.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByRole('link', { name: 'Campo: Sem conexão, 4 a enviar' })).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'A corrigir' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(seenThere)).toBeVisible()
  await expectAccessible(page, 'Campo com pergunta')
  await page.getByRole('button', { name: 'Decidir' }).click()
  await page.getByRole('radio', { name: new RegExp(seenHere) }).check()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Nada espera envio.')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('heading', { name: 'A corrigir' })).toHaveCount(0)

  for (const [at, note] of notes.entries()) {
    const made = await technician.get<Activity[]>(
      `/atividades?filter=${encodeURIComponent(JSON.stringify({ observacao: note }))}`,
    )
    expect(made).toHaveLength(1)
    expect(made[0]?.fotos ?? []).toHaveLength(at === 0 ? 1 : 0)
  }
  const decided = await office.get<Activity>(`/atividades/${planned.id}`)
  expect(decided.observacao).toBe(seenHere)

  await page.getByRole('button', { name: 'Remover deste aparelho' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remover deste aparelho' }).click()
  await expect(page.getByRole('heading', { name: 'O que levar' })).toBeVisible()
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(0)
})

test('a connection that is slow, fails now and then and leads to no server sends everything once', async ({
  page,
  context,
  request,
}, { retry }) => {
  const technician = await askAs(request, 'tecnico@example.com')
  const note = `Visto com sinal fraco ${retry}`
  await signInByHand(page, 'tecnico')
  await takeAlong(page)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/^Sem conexão\. O que você registrar/)).toBeVisible()
  await record(page, note, await page.screenshot())
  await record(page, `${note}, de novo`)

  // What is held is found, the first page has its last figures, and the map is drawn from the device.
  await page.getByRole('button', { name: /^Pesquisar seções/ }).click()
  await page.getByRole('combobox').fill(note)
  await expect(page.getByRole('option', { name: /Visita técnica/ }).first()).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('progressbar')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await openSection(page, 'tecnico', 'dashboard')
  await expect(page.getByText(/^Sem conexão: estes números/)).toBeVisible()
  await openSection(page, 'tecnico', 'mapa')
  await expect(page.getByText(/^\d+ fazendas/)).toBeVisible()

  // The server is away, answers by a proxy, then every fifth request is lost; 50 kbit/s all the time.
  const network = await context.newCDPSession(page)
  const throughput = 50_000 / 8
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: throughput * 8,
    uploadThroughput: throughput,
  })
  let count = 0
  let isAway = true
  await context.route('**/api/**', async (route) => {
    count += 1
    if (isAway && !route.request().url().endsWith('/api/sistema'))
      return route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>503</h1>' })
    return count % 5 === 0 ? route.abort('connectionfailed') : route.fallback()
  })
  await context.setOffline(false)
  await openSection(page, 'tecnico', 'campo')
  await expect.poll(() => count).toBeGreaterThan(3)
  await expect(page.getByRole('link', { name: /^Campo: .*2 a enviar/ })).toBeVisible()
  isAway = false
  await expect(page.getByText('Nada espera envio.')).toBeVisible({ timeout: 120_000 })
  await context.unroute('**/api/**')
  for (const observacao of [note, `${note}, de novo`]) {
    const filter = encodeURIComponent(JSON.stringify({ observacao }))
    expect(await technician.get<Activity[]>(`/atividades?filter=${filter}`)).toHaveLength(1)
  }
})

test('a file that the server refuses is given up alone, on a device whose mark was lost', async ({
  page,
  context,
  request,
}) => {
  const technician = await askAs(request, 'tecnico@example.com')
  const [held] = await technician.get<Activity[]>('/atividades?sort=["id","DESC"]&range=[0,0]')
  await signInByHand(page, 'tecnico')
  await takeAlong(page)
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('field:')) localStorage.removeItem(key)
  })
  await context.setOffline(true)
  await page.reload()
  await openSection(page, 'tecnico', `atividades/ver/${held?.id}`)
  await page.getByRole('button', { name: 'Anotar' }).click()
  await page.getByRole('textbox', { name: 'Anotação' }).fill('Com dois arquivos')
  for (const [name, content] of [
    ['laudo.pdf', '%PDF-1.4\n%%EOF'],
    ['outro.pdf', 'no document'],
  ] as const) {
    const file = { name, mimeType: 'application/pdf', buffer: Buffer.from(content) }
    await page.locator('input[type=file]').last().setInputFiles(file)
    await expect(page.getByText(name).first()).toBeVisible()
  }
  await page.getByRole('button', { name: 'Salvar anotação' }).click()
  await expect(page.getByRole('textbox', { name: 'Anotação' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Campo: Sem conexão, 3 a enviar' })).toBeVisible()
  await context.setOffline(false)
  await openSection(page, 'tecnico', 'campo')
  const questions = page.getByRole('region', { name: 'A corrigir' })
  await expect(questions.getByText('Arquivo outro.pdf')).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page, 'Campo com arquivo recusado')
  await questions.getByRole('button', { name: 'Descartar' }).click()
  await expect(questions.getByText(/^Uma parte foi descartada/)).toBeVisible({ timeout: 30_000 })
  await questions.getByRole('button', { name: 'Enviar de novo' }).click()
  await expect(page.getByText('Nada espera envio.')).toBeVisible()
  await expect(questions).toHaveCount(0)
  const { entries } = await technician.get<{ entries: { text?: string; files?: { nome: string }[] }[] }>(
    `/atividades/${held?.id}/linha-do-tempo`,
  )
  const [note] = entries.filter((entry) => entry.text === 'Com dois arquivos')
  expect(note?.files?.map(({ nome }) => nome)).toEqual(['laudo.pdf'])

  // An open page shows what was sent as the server has it.
  await context.setOffline(true)
  await openSection(page, 'tecnico', `atividades/ver/${held?.id}`)
  await page.getByRole('button', { name: 'Anotar' }).click()
  await page.getByRole('textbox', { name: 'Anotação' }).fill('Vista aberta')
  await page.getByRole('button', { name: 'Salvar anotação' }).click()
  const shown = page.getByRole('listitem').filter({ hasText: 'Vista aberta' })
  await expect(shown).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('link', { name: /Tudo enviado$/ })).toBeVisible({ timeout: 30_000 })
  await expect(shown.getByText(/^Registrado sem conexão/)).toBeVisible()
})

test('an act on which the server fails for ever is told, holds nothing back and is done once it can be', async ({
  page,
  context,
  request,
}, { retry }) => {
  const technician = await askAs(request, 'tecnico@example.com')
  const [failing, other] = [`Visto e recusado pela máquina ${retry}`, `Visto depois dela ${retry}`]
  const isMade = async (observacao: string) =>
    (
      await technician.get<Activity[]>(
        `/atividades?filter=${encodeURIComponent(JSON.stringify({ observacao }))}`,
      )
    ).length
  await signInByHand(page, 'tecnico')
  await takeAlong(page)
  await context.setOffline(true)
  await record(page, failing)
  await record(page, other)
  let isBroken = true
  await context.route('**/api/atividades', async (route) => {
    const isOfAct = isBroken && route.request().postData()?.includes(failing)
    return isOfAct ? route.fulfill({ status: 500, json: { error: 'internal' } }) : route.fallback()
  })
  await context.setOffline(false)
  await openSection(page, 'tecnico', 'campo')
  await expect.poll(() => isMade(other)).toBe(1)
  const questions = page.getByRole('region', { name: 'A corrigir' })
  const send = page.getByRole('button', { name: 'Enviar agora' })
  const begun = Date.now()
  // Each try is a minute after the one before.
  for (let minute = 1; minute <= 5 && (await questions.count()) === 0; minute += 1) {
    await page.clock.setSystemTime(begun + minute * 60_000)
    await expect(send.or(questions).first()).toBeEnabled()
    if ((await send.count()) > 0) await send.click()
    await expect(page.getByRole('progressbar')).toHaveCount(0)
  }
  await expect(questions.getByText(/^O servidor falhou 5 vezes, a última em/)).toBeVisible()
  await expectAccessible(page, 'Campo com falha do servidor')
  await expectFits(page)
  await questions.getByRole('button', { name: 'Descartar' }).click()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(questions.getByText(/^O servidor falhou 5 vezes/)).toBeVisible()
  isBroken = false
  await questions.getByRole('button', { name: 'Enviar de novo' }).click()
  await expect(page.getByText('Nada espera envio.')).toBeVisible()
  expect([await isMade(failing), await isMade(other)]).toEqual([1, 1])
})

test('nobody who has not asked for it downloads the files of the field mode', async ({ page }) => {
  await signIn(page, 'tecnico')
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  await expect(page.locator('link[rel=manifest]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Conta e opções' }).click()
  await expect(page.getByRole('menuitem', { name: 'Levar para o campo' })).toBeVisible()
  await signIn(page, 'produtor')
  await page.getByRole('button', { name: 'Conta e opções' }).click()
  await expect(page.getByRole('menuitem', { name: 'Sair' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Levar para o campo' })).toHaveCount(0)
})

test('an outline is walked: poor positions are not used, and it can be paused and discarded', async ({
  page,
  context,
}) => {
  const at = (longitude: number, latitude: number, accuracy = 6) =>
    context.setGeolocation({ longitude, latitude, accuracy })
  await at(-45.15, -21.25)
  await signIn(page, 'gestor', 'talhao/cadastrar')
  const start = page.getByRole('button', { name: 'Andar o contorno' })
  await start.click()
  const state = page.getByRole('status').filter({ hasText: 'Precisão' })
  await expect(state).toHaveText('Precisão: 6 m · 1 canto')
  await at(-45.148, -21.25)
  await expect(state).toHaveText('Precisão: 6 m · 2 cantos')
  await at(-45.14, -21.24, 80)
  await expect(page.getByText(/^Precisão de 80 m/)).toBeVisible()
  await expect(state).toHaveText('Precisão: 80 m · 2 cantos · 1 ponto sem precisão')
  await expect(page.getByRole('button', { name: 'Terminar' })).toBeDisabled()
  await page.getByRole('button', { name: 'Pausar' }).click()
  await at(-45.149, -21.249)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await at(-45.148, -21.252)
  await expect(page.getByRole('button', { name: 'Terminar' })).toBeEnabled()
  await at(-45.15, -21.252)
  await expect(page.getByText(/^Área: /)).toBeVisible()
  await expectAccessible(page, 'Andar o contorno')
  await page.getByRole('button', { name: 'Terminar' }).click()
  await expect(page.getByLabel('Coordenadas (latitude; longitude)').last()).toHaveValue(
    /-21,252000; -45,150000/,
  )

  await start.click()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByLabel('Coordenadas (latitude; longitude)').last()).toHaveValue(
    /-21,252000; -45,150000/,
  )
})

test('a console that does not fit on the device says so and takes nothing along', async ({
  page,
  context,
  baseURL,
}) => {
  const storage = await context.newCDPSession(page)
  await signInByHand(page, 'tecnico')
  await openSection(page, 'tecnico', 'campo')
  const { origin } = new URL(baseURL ?? '')
  await storage.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 100_000 })
  await page.getByRole('button', { name: 'Levar para o campo' }).click()
  await expect(page.getByText(/Libere espaço e tente de novo/)).toBeVisible({ timeout: 60_000 })
  await storage.send('Storage.overrideQuotaForOrigin', { origin })
  await takeAlong(page)
})

test('a browser that stores nothing says so, and works with a connection', async ({ page, context }) => {
  await context.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
  await signInByHand(page, 'tecnico')
  await openSection(page, 'tecnico', 'campo')
  await expect(page.getByText(/^Este navegador não guarda dados no aparelho/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Levar para o campo' })).toHaveCount(0)
  await openSection(page, 'tecnico', 'atividades')
  await expect(page.getByRole('list', { name: 'Atividades' }).getByRole('listitem').first()).toBeVisible()
})
