/* A benchmark page in Chromium: built like the product, served from a temporary folder that is removed at the end. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import { build } from 'vite'
import { findChromium } from '../test/chromium.mjs'

const besideAjv = createRequire(import.meta.resolve('ajv'))

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** A page and its URL. */
export interface BenchPage {
  readonly url: string
  close(): Promise<void>
}

/** Builds the page in a folder next to this file into a temporary folder, which the caller must remove. */
export async function buildBenchPage(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  await build({
    root: fileURLToPath(new URL(name, import.meta.url)),
    configFile: fileURLToPath(new URL('../../vite.config.ts', import.meta.url)),
    logLevel: 'error',
    publicDir: false,
    // Unlike the product, some pages compile schemas in the browser, whose `$id`s need it.
    resolve: { alias: { 'fast-uri': besideAjv.resolve('fast-uri') } },
    build: {
      outDir: folder,
      emptyOutDir: true,
      rollupOptions: { input: fileURLToPath(new URL(`${name}/index.html`, import.meta.url)) },
    },
  })
  return folder
}

/** Builds and serves the page in a folder next to this file. All API requests return an empty list. */
export async function openBenchPage(name: string): Promise<BenchPage> {
  const folder = await buildBenchPage(name)
  const server = createServer(async ({ url = '/' }, answer) => {
    const path = new URL(url, 'http://localhost').pathname
    if (path.startsWith('/api/')) return answer.setHeader('Content-Type', 'application/json').end('[]')
    const file = join(folder, path === '/' ? 'index.html' : path)
    answer.setHeader('Content-Type', types[extname(file)] ?? 'application/octet-stream')
    answer.end(await readFile(file).catch(() => ''))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections()
      server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Flags that render frames as fast as the page produces them, not at the screen's refresh rate. */
export const unlimitedFrames = ['--disable-frame-rate-limit', '--disable-gpu-vsync']

/** Launches Chromium. */
export function launchChromium(flags: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium()
  return chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', ...flags],
  })
}
