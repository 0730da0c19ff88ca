// @module-tag extended
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findTestTemplate, openTestDatabase } from '../../../support/database'
import { effort } from '../../../support/effort'
import { findSenderProgram } from '../../../support/programs'
import { type MailServer, startMailServer } from '../../ports/mailServer'

type KillMoment = 'committed' | 'blocked' | 'taken'

let mail: MailServer
let program: string
const endings: (() => Promise<void>)[] = []

beforeAll(async () => {
  program = join(await findSenderProgram(), 'sender.js')
  mail = await startMailServer({})
  endings.push(() => mail.close())
})
afterAll(async () => {
  for (const end of endings.toReversed()) await end()
})

/** The database of the processes: on the server of the run, or in a folder. */
async function openPlace(): Promise<NodeJS.ProcessEnv> {
  const server = process.env.TEST_DATABASE_URL
  if (server) {
    const db = await openTestDatabase()
    endings.push(() => db.close())
    const [row] = await db.query<{ name: string }>('select current_database() as name')
    const url = new URL(server)
    url.pathname = `/${row?.name}`
    return { DATABASE_URL: url.href }
  }
  const folder = await mkdtemp(join(tmpdir(), 'killed-'))
  endings.push(() => rm(folder, { recursive: true, force: true }))
  return { DATA_DIR: join(folder, 'data'), DATABASE_URL: '', TEMPLATE: await findTestTemplate() }
}

/** Runs a process and kills it when it reports the moment, or lets it finish without a new message. */
type RunSender = (own?: string, moment?: KillMoment) => Promise<void>

async function openRuns(): Promise<RunSender> {
  const environment = { ...(await openPlace()), SMTP_PORT: String(mail.port) }
  let minutes = 0
  return (own = '', moment) => {
    minutes += 10
    return runOnce({ ...environment, OWN: own, MINUTES: String(minutes) }, moment)
  }
}

async function runOnce(environment: NodeJS.ProcessEnv, moment?: KillMoment): Promise<void> {
  // The process is short-lived, so optimising compilation would take longer than it saves.
  const child = spawn(process.execPath, ['--liftoff-only', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...environment,
      ...(moment && { STOP_AT: moment }),
    },
  })
  const closed = once(child, 'close')
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line)
    if (line === moment) child.kill('SIGKILL')
  }
  await closed
  expect(lines.filter((line) => line.startsWith('failed'))).toEqual([])
  if (moment) expect(lines.at(-1)).toBe(moment)
}

const headers = (name: string) => mail.heard.filter((line) => line.startsWith(`${name}: `))

it('the outbox delivers every message of processes killed between commit and sending once', async () => {
  const { killedSenders } = effort
  const names = Array.from({ length: 2 * killedSenders }, (_, place) => `message${place}`)
  // Two sequences run in parallel, because starting processes takes most of the time.
  const rows = [names.slice(0, killedSenders), names.slice(killedSenders)]
  const runs = await Promise.all(rows.map(openRuns))
  await Promise.all(
    rows.map(async (row, at) => {
      for (const [place, name] of row.entries()) {
        await runs[at]?.(name, place % 2 === 0 ? 'committed' : 'blocked')
      }
    }),
  )
  // The last messages remain, because their processes have not sent them.
  expect(headers('Subject')).toHaveLength(names.length - 2)
  for (const run of runs) await run()
  expect(headers('Subject').toSorted()).toEqual(names.map((name) => `Subject: ${name}`).toSorted())
  for (const run of runs) await run()
  expect(headers('Subject')).toHaveLength(names.length)
}, 480_000)

it('the outbox sends a message again with its Message-ID when the process died before recording the success', async () => {
  const before = headers('Message-ID').length
  const run = await openRuns()
  await run('again', 'taken')
  await run()
  const [first, second, ...others] = headers('Message-ID').slice(before)
  expect(first).toBeTruthy()
  expect([second, others]).toEqual([first, []])
})
