/*
 * Measures `npm run dev` while a schema file changes: from writing the file until the server responds with
 * the new title, and until an open list shows it without being reloaded.
 */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { launchChromium } from '../browser'
import { medianOf } from '../measure'
import { sized } from '../trial'
import { findChanged, retitle } from './copies'
import { end, type Project } from './project'

export const loopHead = ['até o dev responder', 'primeira página', 'servidor', 'página', 'mínimo', 'máximo']

const rounds = sized(5, 1)
const password = 'Demo@2026'

/** In seconds; the project must have data. */
export async function timeDevLoop(project: Project): Promise<readonly number[]> {
  const schemas = join(project.folder, 'schemas')
  const changed = findChanged()
  retitle(schemas, changed, 'Nome inicial')
  const start = performance.now()
  const child = project.start(['--import', 'tsx', 'scripts/dev/dev.ts'], { PORT: '0' })
  const browser = await launchChromium()
  try {
    const url = await addressOf(child)
    const started = secondsSince(start)
    const session = await signIn(url)
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const opened = await openList(page, `${url}/#/admin/${changed.path}`, session)
    const servers: number[] = []
    const pages: number[] = []
    for (let round = 0; round <= rounds; round++) {
      const title = `Nome ${round}`
      retitle(schemas, changed, title)
      const before = performance.now()
      const [server, shown] = await Promise.all([
        untilAnswered(`${url}/api/${changed.name}?range=[0,0]`, session, title).then(() =>
          secondsSince(before),
        ),
        untilShown(page, title).then(() => secondsSince(before)),
      ])
      // The first change also loads what later ones find in memory.
      if (round === 0) continue
      servers.push(server)
      pages.push(shown)
    }
    return [started, opened, medianOf(servers), medianOf(pages), Math.min(...pages), Math.max(...pages)]
  } finally {
    await browser.close()
    await end(child)
  }
}

function secondsSince(before: number): number {
  return (performance.now() - before) / 1000
}

async function addressOf(child: ChildProcess): Promise<string> {
  let said = ''
  child.stdout?.on('data', (text) => {
    said += String(text)
    if (process.env.BENCH_STEPS) process.stdout.write(String(text))
  })
  for (;;) {
    const port = /http:\/\/localhost:(\d+)/.exec(said)?.[1]
    if (port) return `http://localhost:${port}`
    if (child.exitCode !== null || !child.stdout) throw new Error(`no address: ${said}`)
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  }
}

/** A session as the browser stores it. */
async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login/web`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ userLogin: 'admin@example.com', password }),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return answer.text()
}

/** Opens the list of the changed entity; returns the seconds until its heading appears. */
async function openList(page: Page, list: string, session: string): Promise<number> {
  page.setDefaultTimeout(60_000)
  await page.goto(new URL('/carregando/semente.svg', list).href)
  await page.evaluate((kept) => localStorage.setItem('console:session', kept), session)
  const before = performance.now()
  await page.goto(list)
  await untilShown(page, 'Nome inicial')
  return secondsSince(before)
}

function untilShown(page: Page, title: string): Promise<void> {
  return page.getByRole('columnheader', { name: title }).first().waitFor()
}

/** Requests the list as a file, whose first line contains the titles. */
async function untilAnswered(url: string, session: string, title: string): Promise<void> {
  const { token } = JSON.parse(session) as { token: string }
  const headers = { Accept: 'text/csv', Authorization: `Bearer ${token}`, platform: 'web' }
  for (;;) {
    const answer = await fetch(url, { headers })
    if ((await answer.text()).includes(title)) return
    await pause(50)
  }
}
