/*
 * Days of a technician whose network is cut and whose browser is killed while records are saved and sent. The moments
 * are drawn by a seed. What the page called saved is in the database once; the rest at most once.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findChromium } from '../scripts/test/chromium.mjs'
import { askAs } from './support/api'
import { expect } from './support/expect'
import { fillIn } from './support/firstMonth/world'
import { openSection, signIn } from './support/signIn'
import { test } from './support/test'

const days = 50
const mostActivities = 8

interface Activity {
  readonly id: number
}

interface AuditEntry {
  readonly changes: Readonly<Record<string, readonly unknown[]>>
}

/** A browser of its own, whose process can be killed, over a profile that survives it. */
interface OwnBrowser {
  readonly page: Page
  kill(): Promise<void>
}

async function openBrowser(profile: string, baseURL: string): Promise<OwnBrowser> {
  const portFile = join(profile, 'DevToolsActivePort')
  rmSync(portFile, { force: true })
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--lang=pt-BR']
  const path = findChromium() ?? chromium.executablePath()
  const more = path.includes('headless-shell') ? [] : ['--headless=new']
  const process: ChildProcess = spawn(
    path,
    [...args, ...more, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: 'ignore', detached: true },
  )
  await expect.poll(() => existsSync(portFile) && readFileSync(portFile, 'utf8').includes('\n')).toBe(true)
  const [port] = readFileSync(portFile, 'utf8').split('\n')
  const browser: Browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const context = browser.contexts()[0]
  if (!context) throw new Error('The browser has no profile.')
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto(`${baseURL}/api/sistema`)
  return {
    page,
    async kill() {
      const ended = once(process, 'exit')
      globalThis.process.kill(-(process.pid ?? 0), 'SIGKILL')
      await ended
      await browser.close()
    },
  }
}

/** Park and Miller's generator: numbers from 0 to below 1. */
function drawBy(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

async function takeAlong(page: Page): Promise<void> {
  await signIn(page, 'tecnico', 'campo')
  await page.getByRole('button', { name: 'Levar para o campo' }).click()
  await expect(page.getByText(/^Cópia de/)).toBeVisible({ timeout: 60_000 })
}

test('nothing is lost or done twice by 50 killed browsers', async ({ request, baseURL = '' }, { retry }) => {
  test.setTimeout(900_000)
  const technician = await askAs(request, 'tecnico@example.com')
  const planned = await technician.get<Activity[]>(
    `/atividades?filter=${encodeURIComponent('{"situacao":"Planejada"}')}&sort=["id","ASC"]&range=[0,${mostActivities - 1}]`,
  )
  const draw = drawBy(20_261_129 + retry)
  const profile = mkdtempSync(join(tmpdir(), 'profile-'))
  const notes: { readonly text: string; readonly activity: number; isSaved: boolean }[] = []
  const seen = { offline: 0, cut: 0, killed: 0 }
  let own = await openBrowser(profile, baseURL)
  await takeAlong(own.page)
  for (let day = 0; day < days; day += 1) {
    const { page } = own
    const activity = planned[day % planned.length]?.id ?? 0
    const note = { text: `Dia ${day} ${retry}`, activity, isSaved: false }
    notes.push(note)
    await page.goto(`${baseURL}/`)
    await openSection(page, 'tecnico', `atividades/alterar/${activity}`)
    const trouble = draw()
    // What waits since the day before is being sent.
    await pause(draw() * 300)
    if (trouble < 0.4) await page.context().setOffline(true)
    await fillIn(page, { Observações: note.text })
    await page.getByRole('button', { name: 'Salvar', exact: true }).click({ noWaitAfter: true })
    if (trouble >= 0.7) await pause(draw() * 120)
    else {
      if (trouble >= 0.4) await page.context().setOffline(true)
      await expect(page).toHaveURL(/atividades(\?|$)/)
    }
    note.isSaved = /atividades(\?|$)/.test(page.url())
    if (trouble < 0.4) seen.offline += 1
    else if (trouble < 0.7) seen.cut += 1
    else seen.killed += 1
    await pause(draw() * 60)
    await own.kill()
    own = await openBrowser(profile, baseURL)
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(0)
  await own.page.goto(`${baseURL}/`)
  await openSection(own.page, 'tecnico', 'campo')
  await expect(own.page.getByText('Nada espera envio.')).toBeVisible({ timeout: 60_000 })
  await expect(own.page.getByRole('heading', { name: 'A corrigir' })).toHaveCount(0)
  await own.kill()
  rmSync(profile, { recursive: true, force: true })

  const written = new Map<string, number>()
  for (const { id } of planned) {
    const audit = await technician.get<AuditEntry[]>(`/atividades/${id}/historico`)
    for (const { changes } of audit) {
      const text = String(changes.observacao?.[1])
      written.set(text, (written.get(text) ?? 0) + 1)
    }
  }
  for (const { text, isSaved } of notes) {
    const times = written.get(text) ?? 0
    expect([text, times]).toEqual([text, isSaved ? 1 : Math.min(times, 1)])
  }
})
