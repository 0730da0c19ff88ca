/*
 * Fifty days of a technician whose network is cut and whose browser is killed while records are saved and sent. Each
 * act that the page called saved is in the database once, or waits with a question; the others are there at most once.
 * `FIELD_SEED` repeats the days of a failed run.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { APIRequestContext, BrowserContext, Locator, Page } from '@playwright/test'
import { fillActivity } from './support/activityForm'
import { type ApiClient, askAs } from './support/api'
import { expect } from './support/expect'
import { fillIn } from './support/firstMonth/world'
import { type OwnBrowser, openOwnBrowser } from './support/ownBrowser'
import { test } from './support/test'

const days = Number(process.env.FIELD_DAYS ?? 50)
const kinds = ['create', 'edit', 'photo', 'note'] as const
/** `cut`: the answer to a write is lost, and nothing passes after it. */
const networks = ['offline', 'online', 'cut'] as const
const officeChanges = {
  same: { observacao: 'Visto pelo escritório' },
  other: { custo_total: 12.5 },
} as const

interface Day {
  readonly text: string
  readonly kind: (typeof kinds)[number]
  readonly network: (typeof networks)[number]
  /** Which write of the day loses its answer, and whether the server has done it. */
  readonly cutAt: number
  readonly isDone: boolean
  /** Whether the browser is killed before the page has called the act saved. */
  readonly isHasty: boolean
  /** Milliseconds until it is killed. */
  readonly delay: number
  /** What the office changes in the record meanwhile. */
  readonly office: keyof typeof officeChanges | 'nothing'
  /** Whether the session has ended, and the technician types the password or goes on recording. */
  readonly session: 'kept' | 'renewed' | 'later'
}

/** Park and Miller's generator: numbers from 0 to below 1. */
function drawBy(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

function planDays(seed: number): readonly Day[] {
  const draw = drawBy(seed)
  // Every kind meets every network; the rest is left to chance.
  return Array.from({ length: days }, (_, at) => ({
    text: `Dia ${at + 1} de ${seed}`,
    kind: kinds[at % kinds.length] ?? 'create',
    network: networks[at % networks.length] ?? 'offline',
    cutAt: draw() < 0.7 ? 0 : 1,
    isDone: draw() < 0.5,
    isHasty: draw() < 0.25,
    delay: draw() * 250,
    office: (['same', 'other', 'nothing'] as const)[Math.floor(at / 12) % 3] ?? 'same',
    session: at % 10 === 4 ? 'renewed' : at % 10 === 7 ? 'later' : 'kept',
  }))
}

interface Activity {
  readonly id: number
  readonly fotos: readonly unknown[] | null
}

interface Entry {
  readonly kind?: string
  readonly text?: string
  readonly changes: Readonly<Record<string, readonly unknown[]>>
}

type Row = Readonly<Record<string, unknown>>

interface World {
  readonly url: string
  readonly technician: ApiClient
  readonly office: ApiClient
  /** The activity of each day that changes one, so that no change hides another. */
  readonly targets: ReadonlyMap<Day, number>
  endSession(page: Page): Promise<void>
  tidy(): Promise<void>
}

interface Seen {
  kills: number
  cuts: number
  passwords: number
  questions: number
}

test('fifty killed browsers lose no act and do none twice', async ({ request, baseURL }) => {
  test.setTimeout(900_000)
  const url = baseURL ?? ''
  const seed = Number(process.env.FIELD_SEED ?? 1 + Math.floor(Math.random() * 1_000_000))
  const plan = planDays(seed)
  const profile = mkdtempSync(join(tmpdir(), 'profile-'))
  const world = await openWorld(request, url, plan)
  const seen: Seen = { kills: 0, cuts: 0, passwords: 0, questions: 0 }
  const saved = new Set<Day>()
  try {
    const first = await openOwnBrowser(profile)
    await takeAlong(first.page, url)
    await first.close()
    for (const day of plan) {
      const own = await openOwnBrowser(profile)
      if (await spend(own, world, day, seen)) saved.add(day)
      await own.kill()
      seen.kills += 1
    }
    const last = await openOwnBrowser(profile)
    const questions = await sendAll(last.page, url, seen)
    for (const day of plan) await checkOnce(world, { day, isSaved: saved.has(day), questions, seen })
    await last.close()
    for (const kind of kinds)
      expect(plan.filter((day) => day.kind === kind && saved.has(day))).not.toEqual([])
    expect(seen.kills).toBe(days)
    expect(saved.size).toBeLessThan(days)
    expect(Math.min(seen.cuts, seen.passwords, seen.questions)).toBeGreaterThan(0)
  } catch (error) {
    throw new Error(`FIELD_SEED=${seed}: ${error instanceof Error ? error.message : error}`, { cause: error })
  } finally {
    rmSync(profile, { recursive: true, force: true })
    await world.tidy()
  }
})

test('a full device says so, calls nothing saved that is not, and goes on once there is room', async ({
  request,
  baseURL,
}, { retry }) => {
  const url = baseURL ?? ''
  const note = `Visto com o aparelho cheio ${retry}`
  const profile = mkdtempSync(join(tmpdir(), 'profile-'))
  const first = await openOwnBrowser(profile)
  await takeAlong(first.page, url)
  await first.close()
  // A browser that has seen more room counts with it for a while.
  const { page, context, close } = await openOwnBrowser(profile)
  const storage = await context.newCDPSession(page)
  await storage.send('Storage.overrideQuotaForOrigin', { origin: url, quotaSize: 1 })
  await context.setOffline(true)
  await page.goto(`${url}/#/tecnico/atividades/form`)
  await fillActivity(page, note)
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText(/Não há espaço livre no aparelho\. Nada foi salvo/).first()).toBeVisible()
  await expect(page).toHaveURL(/atividades\/form/)
  await expect(page.getByLabel('Observações')).toHaveValue(note)
  await storage.send('Storage.overrideQuotaForOrigin', { origin: url })
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page).toHaveURL(/atividades(\?|$)/)
  await context.setOffline(false)
  await page.goto(`${url}/#/tecnico/campo`)
  await expect(page.getByText('Nada espera envio.')).toBeVisible({ timeout: 60_000 })
  await close()
  rmSync(profile, { recursive: true, force: true })
  const technician = await askAs(request, 'tecnico@example.com')
  const made = await noted(technician, note)
  expect(made).toHaveLength(1)
  expect(await technician.send('DELETE', `/atividades/${made[0]?.id}`)).toBe(200)
})

async function openWorld(request: APIRequestContext, url: string, plan: readonly Day[]): Promise<World> {
  const technician = await askAs(request, 'tecnico@example.com')
  const office = await askAs(request, 'gestor@example.com')
  const visits = `/atividades?filter=${filterOf({ situacao: 'Realizada', tipo: 'Visita técnica' })}&range=[0,0]`
  const [like] = await technician.get<Row[]>(visits)
  const { data, safra_id, responsavel_id, fazenda_id, talhao_ids } = like ?? {}
  const alike = {
    tipo: 'Visita técnica',
    situacao: 'Realizada',
    data,
    safra_id,
    responsavel_id,
    fazenda_id,
    talhao_ids,
  }
  const targets = new Map<Day, number>()
  for (const day of plan.filter(({ kind }) => kind === 'edit' || kind === 'note')) {
    const observacao = `Alvo: ${day.text}`
    expect(await technician.send('POST', '/atividades', { ...alike, observacao })).toBe(201)
    const [made] = await noted(technician, observacao)
    targets.set(day, made?.id ?? 0)
  }
  return {
    url,
    technician,
    office,
    targets,
    async endSession(page) {
      await page.goto(`${url}/api/sistema`)
      const session = await page.evaluate(() => localStorage.getItem('console:session'))
      const { token } = JSON.parse(session ?? '{}') as { readonly token?: string }
      await request.post('/api/auth/logout', { headers: { Authorization: `Bearer ${token}` }, data: {} })
    },
    async tidy() {
      const made = await Promise.all(plan.map(({ text }) => noted(technician, text)))
      const ids = new Set([...targets.values(), ...made.flat().map(({ id }) => id)])
      for (const id of ids) await technician.send('DELETE', `/atividades/${id}`)
    },
  }
}

const filterOf = (filter: Row) => encodeURIComponent(JSON.stringify(filter))

function noted(client: ApiClient, observacao: string): Promise<readonly Activity[]> {
  return client.get(`/atividades?filter=${filterOf({ observacao })}`)
}

async function takeAlong(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.getByLabel('E-mail ou CPF/CNPJ').fill('tecnico@example.com')
  await typePassword(page)
  await page.waitForURL(/\/dashboard/)
  await page.goto(`${url}/#/tecnico/campo`)
  await page.getByRole('button', { name: 'Levar para o campo' }).click()
  await expect(page.getByText(/^Cópia de/)).toBeVisible({ timeout: 60_000 })
}

async function typePassword(page: Page): Promise<void> {
  await page.locator('input[type=password]').fill('Demo@2026')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** Opens the console; if the session has ended, the password is asked and typed, or put off. */
async function enter(page: Page, address: string, isLater: boolean, seen: Seen): Promise<void> {
  const answered = page.waitForResponse(
    (answer) => 'authorization' in answer.request().headers() && answer.url().includes('/api/'),
  )
  await page.goto(address)
  if ((await answered).status() !== 401) return
  seen.passwords += 1
  const dialog = page.getByRole('dialog', { name: 'Entrar novamente' })
  await expect(dialog).toBeVisible()
  if (isLater) await dialog.getByRole('button', { name: 'Agora não' }).click()
  else await typePassword(page)
  await expect(dialog).toHaveCount(0)
}

/** @returns whether the page called the act saved before the browser was killed */
async function spend({ page, context }: OwnBrowser, world: World, day: Day, seen: Seen): Promise<boolean> {
  const target = world.targets.get(day) ?? 0
  const paths = { create: 'form', photo: 'form', edit: `alterar/${target}`, note: `ver/${target}` }
  const address = `${world.url}/#/tecnico/atividades/${paths[day.kind]}`
  if (day.network === 'offline') {
    await context.setOffline(true)
    await page.goto(address)
  } else {
    if (day.session !== 'kept') await world.endSession(page)
    await enter(page, address, day.session === 'later', seen)
  }
  if (day.network === 'cut') await cutLater(context, day, seen)
  await write(page, day)
  // With a connection the form would ask at once.
  if (day.network === 'offline' && day.kind === 'edit' && day.office !== 'nothing')
    expect(await world.office.send('PATCH', `/atividades/${target}`, officeChanges[day.office])).toBe(200)
  const button = day.kind === 'note' ? 'Salvar anotação' : 'Salvar'
  await page.getByRole('button', { name: button, exact: true }).click({ noWaitAfter: true })
  if (!day.isHasty) await expect.poll(() => isSaved(page, day), { intervals: [20] }).toBe(true)
  await pause(day.delay)
  return isSaved(page, day)
}

async function write(page: Page, { kind, text }: Day): Promise<void> {
  if (kind === 'edit') return fillIn(page, { Observações: text })
  if (kind !== 'note') return fillActivity(page, text, kind === 'photo' ? await page.screenshot() : undefined)
  await page.getByRole('button', { name: 'Anotar' }).click()
  await page.getByRole('textbox', { name: 'Anotação' }).fill(text)
}

async function isSaved(page: Page, { kind }: Day): Promise<boolean> {
  if (kind !== 'note') return /atividades(\?|$)/.test(page.url())
  return (await page.getByRole('textbox', { name: 'Anotação' }).count()) === 0
}

async function cutLater(context: BrowserContext, { cutAt, isDone }: Day, seen: Seen): Promise<void> {
  let writes = 0
  await context.route('**/api/**', async (route) => {
    if (!('device-act' in route.request().headers()) || writes++ !== cutAt) return route.fallback()
    seen.cuts += 1
    try {
      if (isDone) await route.fetch()
      await context.setOffline(true)
      await route.abort('connectionfailed')
    } catch {
      // The browser was killed meanwhile.
    }
  })
}

/** @returns the acts that wait with a question */
async function sendAll(page: Page, url: string, seen: Seen): Promise<Locator> {
  await enter(page, `${url}/#/tecnico/campo`, false, seen)
  const questions = page.getByRole('region', { name: 'A corrigir' })
  await expect(questions.or(page.getByText('Nada espera envio.'))).toBeVisible({ timeout: 120_000 })
  await expect(page.getByRole('region', { name: 'A enviar' }).getByRole('listitem')).toHaveCount(0, {
    timeout: 120_000,
  })
  return questions
}

interface Outcome {
  readonly day: Day
  readonly isSaved: boolean
  readonly questions: Locator
  readonly seen: Seen
}

async function checkOnce(world: World, { day, isSaved, questions, seen }: Outcome): Promise<void> {
  const times = await countOf(world, day)
  const what = JSON.stringify({ ...day, times, isSaved })
  expect(times, what).toBeLessThanOrEqual(1)
  if (times === 0 && isSaved) {
    await expect(questions, what).toContainText(day.text)
    seen.questions += 1
  } else if (times === 1) await expect(questions.getByText(day.text), what).toHaveCount(0)
}

/** How often the database has the act. */
async function countOf({ technician, targets }: World, day: Day): Promise<number> {
  const { kind, text } = day
  const address = `/atividades/${targets.get(day)}`
  if (kind === 'edit') {
    const history = await technician.get<Entry[]>(`${address}/historico`)
    return history.filter(({ changes }) => changes.observacao?.[1] === text).length
  }
  if (kind === 'note') {
    const { entries } = await technician.get<{ entries: Entry[] }>(`${address}/linha-do-tempo`)
    return entries.filter((entry) => entry.kind === 'note' && entry.text === text).length
  }
  const made = await noted(technician, text)
  for (const { fotos } of made) expect(fotos ?? []).toHaveLength(kind === 'photo' ? 1 : 0)
  return made.length
}
