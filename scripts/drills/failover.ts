/*
 * The primary fails while people write. Uses Patroni, etcd, HAProxy and two console servers, as in
 * docs/operacao.md:
 *
 *   npm run build && node --import tsx scripts/drills/failover.ts [--clients 20] [--seconds 10]
 *
 * Debian: apt-get install postgresql patroni etcd-server haproxy. Prints its steps and measurements. Exits
 * with an error if an acknowledged write is lost, the console takes more than 15 s after the promotion, or a
 * request fails after one retry in a planned switchover.
 */
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { openDatabase } from '../../server/db/open'
import { freePorts, openGround, until } from './account'
import { type Cluster, startCluster } from './cluster'
import { findPeople, findSimpleEntity, makeText, signIn, startConsole, untilReady } from './consoles'

const { values } = parseArgs({
  options: { clients: { type: 'string', default: '20' }, seconds: { type: 'string', default: '10' } },
})
const clients = Number(values.clients)
const calmMs = Number(values.seconds) * 1_000
/** Longest time from the promotion until the console responds. */
const promisedSeconds = 15

const { entity, field, fill } = findSimpleEntity()
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

interface WriterLog {
  /** Texts of acknowledged records. */
  readonly acknowledged: Set<string>
  /** When each was acknowledged, by the clock of this process. */
  readonly times: number[]
  /** Requests that failed twice, with the errors. */
  readonly failed: string[]
  retried: number
  stop(): Promise<void>
}

let count = 0

/**
 * People who each write one record after the other, with idempotency keys; failed requests are retried once
 * with the same key.
 */
function startWriting(address: string, token: string): WriterLog {
  const writing = {
    acknowledged: new Set<string>(),
    times: [] as number[],
    failed: [] as string[],
    retried: 0,
  }
  let isOver = false
  const work = async () => {
    while (!isOver) {
      count += 1
      const text = makeText(count)
      const key = randomUUID()
      let told = await send(address, token, text, key)
      if (told !== undefined) {
        writing.retried += 1
        await sleep(told.waitMs)
        told = await send(address, token, text, key)
      }
      if (told === undefined) {
        writing.acknowledged.add(text)
        writing.times.push(performance.now())
      } else writing.failed.push(told.words)
      await sleep(20)
    }
  }
  const all = Array.from({ length: clients }, work)
  return Object.assign(writing, {
    async stop() {
      isOver = true
      await Promise.all(all)
    },
  })
}

interface RefusedWrite {
  readonly words: string
  readonly waitMs: number
}

/** Undefined if it was saved. */
async function send(
  address: string,
  token: string,
  text: string,
  key: string,
): Promise<RefusedWrite | undefined> {
  try {
    const answer = await fetch(`${address}/api/${entity.endpoint}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${token}`,
        'Idempotency-Key': key,
        platform: 'web',
      },
      body: JSON.stringify(fill(text)),
      signal: AbortSignal.timeout(60_000),
    })
    const body = await answer.text()
    if (answer.status === 201) return undefined
    const waitMs = (Number(answer.headers.get('retry-after')) || 2) * 1_000
    return { words: `${answer.status} ${body.slice(0, 120)}`, waitMs }
  } catch (error) {
    return {
      words: error instanceof Error ? `${error.message} ${String(error.cause)}` : String(error),
      waitMs: 2_000,
    }
  }
}

/** Which of the acknowledged records are missing, and how many exist twice. */
async function compare(cluster: Cluster, acknowledged: ReadonlySet<string>) {
  const db = await openDatabase({ DATABASE_URL: cluster.urlOf(await cluster.primary()) })
  try {
    const rows = await db.query<{ text: string; count: number }>(
      `select "${field.name}" as text, count(*) as count from "${entity.name}"
        where "${field.name}" like 'Drill %' group by 1`,
    )
    const kept = new Map(rows.map(({ text, count: times }) => [text, times]))
    return {
      lost: [...acknowledged].filter((text) => !kept.has(text)),
      twice: [...kept.values()].filter((times) => times > 1).length,
    }
  } finally {
    await db.close()
  }
}

const complaints: string[] = []
const say = (words: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${words}`)
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

function judge(
  what: string,
  { lost, twice }: Awaited<ReturnType<typeof compare>>,
  { acknowledged }: WriterLog,
) {
  say(`${what}: ${acknowledged.size} acknowledged, ${lost.length} lost, ${twice} there twice`)
  if (lost.length > 0) complaints.push(`${what}: lost ${lost.slice(0, 5).join(', ')}`)
}

async function drillKill(cluster: Cluster, token: string): Promise<void> {
  const writing = startWriting(cluster.console, token)
  await sleep(calmMs)
  const [old, heir] = [await cluster.primary(), await cluster.standby()]
  const killed = performance.now()
  say(
    `Killing the primary "${old.name}" (Patroni and PostgreSQL, SIGKILL) after ${writing.acknowledged.size} writes`,
  )
  cluster.kill(old)
  await until(`"${heir.name}" is the primary`, 90, async () => {
    return (await fetch(`http://127.0.0.1:${heir.rest}/primary`)).ok
  })
  const promoted = performance.now()
  say(`Patroni promoted "${heir.name}" ${seconds(promoted - killed)} after the kill`)
  const isBack = () => writing.times.findLast((at) => at > promoted) !== undefined
  await until('the console writes again', 60, isBack)
  const back = (writing.times.find((at) => at > promoted) ?? 0) - promoted
  say(`The console wrote again ${seconds(back)} after the promotion`)
  if (back > promisedSeconds * 1_000) complaints.push(`back only ${seconds(back)} after the promotion`)
  await sleep(calmMs)
  await writing.stop()
  say(
    `${writing.retried} requests were sent twice, ${writing.failed.length} failed twice while there was no primary`,
  )
  judge('Kill', await compare(cluster, writing.acknowledged), writing)
  say(`Starting "${old.name}" again`)
  cluster.start(old)
  await cluster.isWhole()
}

async function drillSwitchOver(cluster: Cluster, token: string): Promise<void> {
  const writing = startWriting(cluster.console, token)
  await sleep(calmMs)
  const [old, heir] = [await cluster.primary(), await cluster.standby()]
  say(`Switching over from "${old.name}" to "${heir.name}"`)
  const asked = performance.now()
  await cluster.switchOver()
  await until('the console writes again', 60, () => (writing.times.at(-1) ?? 0) > performance.now() - 90)
  await sleep(calmMs)
  await writing.stop()
  const times = [asked, ...writing.times.filter((at) => at > asked)]
  const longest = Math.max(...times.slice(1).map((at, place) => at - (times[place] ?? at)))
  say(`Longest time without a write: ${seconds(longest)}; ${writing.retried} requests were sent twice`)
  if (writing.failed.length > 0) {
    complaints.push(`switch-over: ${writing.failed.length} requests failed twice: ${writing.failed[0]}`)
  }
  say(`${writing.failed.length} requests failed twice`)
  judge('Switch-over', await compare(cluster, writing.acknowledged), writing)
}

const ground = openGround('failover')
try {
  const [first = 0, second = 0] = await freePorts(2)
  say('Starting etcd, two PostgreSQL with Patroni, and HAProxy')
  const cluster = await startCluster(ground, [first, second])
  say('Starting two servers on the empty database')
  const env = {
    DATABASE_URL: cluster.url,
    DEMO: '1',
    DATABASE_WAIT_SECONDS: '15',
    DATABASE_CONNECT_SECONDS: '3',
    // Twenty people share one account and one address here.
    RATE_LIMIT_ACCOUNT: '0',
  }
  for (const port of [first, second]) startConsole(ground, port, env)
  for (const port of [first, second]) await untilReady(`http://127.0.0.1:${port}`)
  await untilReady(cluster.console, 30)
  const [chief] = await findPeople(cluster.console)
  if (!chief) throw new Error('There is no demonstration to sign in to.')
  const token = await signIn(cluster.console, chief)
  await drillKill(cluster, token)
  await drillSwitchOver(cluster, token)
} catch (error) {
  complaints.push(error instanceof Error ? error.message : String(error))
} finally {
  const isKept = complaints.length > 0 && process.env.KEEP === '1'
  await ground.clear(isKept)
  if (isKept) say(`Left in ${ground.folder}`)
}
for (const complaint of complaints) console.error(complaint)
process.exit(complaints.length > 0 ? 1 : 0)
