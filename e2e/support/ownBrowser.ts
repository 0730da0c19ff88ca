/*
 * A browser of its own over a profile folder that survives it, so that a test can kill its processes and start it
 * again. Its pages have no base address.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { findChromium } from '../../scripts/test/chromium.mjs'
import { expect } from './expect'

export interface OwnBrowser {
  readonly context: BrowserContext
  readonly page: Page
  /** Ends every process of the browser at once. */
  kill(): Promise<void>
  /** Ends it as people do: what it holds in memory is written to the profile. */
  close(): Promise<void>
}

export async function openOwnBrowser(profile: string): Promise<OwnBrowser> {
  const portFile = join(profile, 'DevToolsActivePort')
  rmSync(portFile, { force: true })
  const program = findChromium() ?? chromium.executablePath()
  const child = spawn(
    program,
    [
      ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--lang=pt-BR'],
      ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
      ...['--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    ],
    // A process group, which a signal reaches as a whole.
    { stdio: 'ignore', detached: true, env: { ...process.env, TZ: 'America/Sao_Paulo' } },
  )
  const ended = once(child, 'exit')
  const signalAll = (signal: NodeJS.Signals | 0) => process.kill(-(child.pid ?? 0), signal)
  await expect
    .poll(() => existsSync(portFile) && readFileSync(portFile, 'utf8').includes('\n'), { intervals: [50] })
    .toBe(true)
  const [port] = readFileSync(portFile, 'utf8').split('\n')
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const [context] = browser.contexts()
  if (!context) throw new Error('The browser has no profile.')
  const page = context.pages()[0] ?? (await context.newPage())
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const leave = async () => {
    await ended
    // The next one needs the profile that they hold.
    await expect.poll(() => isRunning(() => signalAll(0)), { intervals: [20] }).toBe(false)
    await browser.close()
  }
  return {
    context,
    page,
    async close() {
      const session = await browser.newBrowserCDPSession()
      await session.send('Browser.close')
      await leave()
    },
    async kill() {
      signalAll('SIGKILL')
      await leave()
    },
  }
}

function isRunning(check: () => void): boolean {
  try {
    check()
    return true
  } catch {
    return false
  }
}
