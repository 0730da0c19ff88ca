/*
 * `npx tsx scripts/bench/coldStart.ts`: time from starting the built server's process to its first response, compared
 * with a bare process on the same driver. Exits with an error if a server does not respond, never because of timing.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { medianOf } from './measure'
import { against, describeMachine, formatTable, ratio } from './print'
import { createOnServer } from './scratch'
import { sized } from './trial'

const root = fileURLToPath(new URL('../..', import.meta.url))
const built = join(root, 'dist/server/main.js')
const bare = join(root, 'scripts/bench/bareProcess.mjs')
const rounds = sized(7, 1)
const roundsOfFirst = sized(3, 1)

type Environment = Readonly<Record<string, string>>

/** Milliseconds until a process responds; then stops it and waits for its exit. */
async function timeStart(script: string, environment: Environment): Promise<number> {
  const { DATABASE_URL: _, DATA_DIR: __, ...rest } = process.env
  const before = performance.now()
  const child = spawn(process.execPath, [script], {
    env: { ...rest, PORT: '0', HOST: '127.0.0.1', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  try {
    const address = await readAddress(child)
    const response = await fetch(`${address.replace('localhost', '127.0.0.1')}/api/sistema`)
    await response.text()
    if (response.status !== 200) throw new Error(`${script}: ${response.status}`)
    return performance.now() - before
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

async function readAddress(child: ChildProcess): Promise<string> {
  let said = ''
  child.stdout?.on('data', (text) => {
    said += String(text)
  })
  for (;;) {
    const address = /http:\/\/\S+:\d+/.exec(said)?.[0]
    if (address) return address
    if (child.exitCode !== null || !child.stdout) throw new Error(`no address: ${said}`)
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  }
}

interface Row {
  readonly name: string
  readonly times: readonly number[]
  readonly peer?: readonly number[]
  /** Milliseconds. */
  readonly budget?: number
}

async function repeat(count: number, work: () => Promise<number>): Promise<readonly number[]> {
  const times: number[] = []
  for (let round = 0; round < count; round++) times.push(await work())
  return times
}

/** Runs our server and the baseline alternately, each on data that it has used before. */
async function compare(
  title: string,
  ours: Environment,
  peer: Environment,
  budgetFor: (bare: number) => number,
): Promise<Row[]> {
  await timeStart(built, ours)
  await timeStart(bare, peer)
  const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
  for (let round = 0; round < rounds; round++) {
    times.ours.push(await timeStart(built, ours))
    times.bare.push(await timeStart(bare, peer))
  }
  return [
    {
      name: `${title}: console, dados existentes`,
      times: times.ours,
      peer: times.bare,
      budget: budgetFor(medianOf(times.bare)),
    },
    { name: `${title}: processo nu com o mesmo driver`, times: times.bare },
  ]
}

async function measureFolder(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  let fresh = 0
  try {
    const first = await repeat(roundsOfFirst, () => {
      fresh += 1
      return timeStart(built, { DATA_DIR: join(folder, `data${fresh}`) })
    })
    const rows = await compare(
      'PGlite',
      { DATA_DIR: join(folder, 'data1') },
      { DATA_DIR: join(folder, 'bare') },
      (bare) => 1.25 * bare,
    )
    return [...rows, { name: 'PGlite: console, primeira partida em pasta vazia', times: first }]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureServer(server: string): Promise<Row[]> {
  const { url, drop } = await createOnServer(server)
  try {
    return await compare('PostgreSQL', { DATABASE_URL: url }, { DATABASE_URL: url }, () => 500)
  } finally {
    await drop()
  }
}

async function benchmark(): Promise<void> {
  if (!existsSync(built)) throw new Error('Construa antes: npm run build')
  const alone = await repeat(rounds, () => timeStart(bare, {}))
  const server = process.env.TEST_DATABASE_URL
  const rows = [
    { name: 'Hono nu, sem banco', times: alone },
    ...(await measureFolder()),
    ...(server === undefined ? [] : await measureServer(server)),
  ]
  console.log(describeMachine())
  console.log(
    `Do início do processo à primeira resposta; medianas de ${rounds} (primeira partida: ${roundsOfFirst}).\n`,
  )
  const head = [
    'partida',
    'mediana ms',
    'menor',
    'maior',
    against('processo nu com o mesmo driver'),
    'meta ms',
    'usado',
  ]
  console.log(
    formatTable(
      head,
      rows.map(({ name, times, peer, budget }: Row) => {
        const median = medianOf(times)
        return [
          name,
          median.toFixed(0),
          Math.min(...times).toFixed(0),
          Math.max(...times).toFixed(0),
          peer ? ratio(medianOf(peer), median) : '',
          budget?.toFixed(0) ?? '',
          budget === undefined ? '' : `${((100 * median) / budget).toFixed(0)} %`,
        ]
      }),
    ),
  )
}

benchmark().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
