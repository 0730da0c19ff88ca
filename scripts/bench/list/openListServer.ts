/* The server of the lists in a process of its own, and what benchmarks ask of it and of the page. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { openConnections, send } from '../measure'
import type { RowTexts } from './page'
import { listed, plainColumns } from './schemas'
import type { ListServerPorts } from './served'
import type { SideName } from './sight'

export const sideTitles: Readonly<Record<SideName, string>> = {
  ours: 'nossa',
  reactAdmin: 'react-admin',
  agGrid: 'AG Grid',
}
export interface ListServer {
  /** The expected rows of a query. */
  ask(question: Readonly<Record<string, string>>): Promise<readonly RowTexts[]>
  /** Writes to a row, in a column that no query uses. */
  write(): Promise<void>
}

function connect({ port, token }: ListServerPorts): ListServer {
  const agent = openConnections(1)
  const target = { port, token }
  let writes = 0
  const send200 = async (ask: Parameters<typeof send>[2]) => {
    const { status, text } = await send(agent, target, ask)
    if (status !== 200) throw new Error(`${status} ${text.slice(0, 300)}`)
    return JSON.parse(text) as Record<string, unknown>[]
  }
  return {
    async ask(question) {
      const found = await send200({ path: `/api/${listed.name}?${new URLSearchParams(question)}` })
      return found.map((row) => plainColumns.map((column) => String(row[column])))
    },
    async write() {
      writes += 1
      await send200({ method: 'PATCH', path: `/api/${listed.name}/1`, body: { weight: writes } })
    },
  }
}

/** @param page folder of the built page; the caller must call `close` */
export async function openListServer(
  page: string,
  rows: number,
): Promise<{ readonly url: string; readonly server: ListServer; close(): Promise<void> }> {
  const child = fork(fileURLToPath(new URL('served.ts', import.meta.url)), [page, String(rows)], {
    execArgv: ['--import', 'tsx'],
    env: {
      ...process.env,
      ...(process.env.TEST_DATABASE_URL && { BENCH_SERVER: process.env.TEST_DATABASE_URL }),
    },
  })
  const ended = once(child, 'exit')
  const [ports] = (await Promise.race([once(child, 'message'), ended])) as [ListServerPorts | number | null]
  if (typeof ports !== 'object' || ports === null) throw new Error(`the server ended (${ports})`)
  return {
    url: `http://127.0.0.1:${ports.port}/`,
    server: connect(ports),
    async close() {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}

/** Waits until these rows are shown and the page has no requests left. */
export async function settle(page: Page, lines: readonly RowTexts[] | undefined): Promise<void> {
  await page.waitForFunction((to) => window.listBench?.isAtRest(to), lines)
}
