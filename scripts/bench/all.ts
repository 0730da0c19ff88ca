/*
 * `npm run bench [-- names…]`: runs all benchmarks, or the named ones, each in a process of its own, and writes what they
 * print to docs/desempenho.md. A benchmark that is not run keeps its section. Fails if one of them fails, after the others.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { openPostgres } from '../../server/db/postgres'
import { findChromium } from '../test/chromium.mjs'
import { type Bench, benches } from './benches'
import { describeMachine } from './print'
import { assemble, readSections } from './report'

const root = fileURLToPath(new URL('../..', import.meta.url))
const page = `${root}docs/desempenho.md`
const names = process.argv.slice(2)
const unknown = names.filter((name) => benches.every((bench) => bench.name !== name))
if (unknown.length > 0) {
  console.error(`Não existe: ${unknown.join(', ')}. Há ${benches.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}

/** What the benchmark printed, without its first line if that describes the machine. */
async function run({ args }: Bench): Promise<string> {
  const child = spawn(process.execPath, ['--import', 'tsx', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    process.stdout.write(text)
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`terminou com ${code}`)
  return output.replace(`${describeMachine()}\n`, '').trim()
}

/** Versions of what the benchmark compares with or runs on. */
async function versionsFor({ packages = [], hasBrowser, args }: Bench): Promise<readonly string[]> {
  const places = ['node_modules', 'scripts/bench/peers/node_modules']
  const found = packages.map((name) => {
    const path = places.map((place) => `${root}${place}/${name}/package.json`).find(existsSync)
    const { version } = JSON.parse(readFileSync(path ?? '', 'utf8')) as { version: string }
    return `${name} ${version}`
  })
  const chromium = findChromium()
  if (hasBrowser && chromium) found.push(execFileSync(chromium, ['--version'], { encoding: 'utf8' }).trim())
  if (readFileSync(`${root}${args[0]}`, 'utf8').includes('TEST_DATABASE_URL')) found.push(await postgres())
  return found
}

async function postgres(): Promise<string> {
  const db = await openPostgres(process.env.TEST_DATABASE_URL ?? '', { max: 1 })
  const [row] = await db
    .query<{ version: string }>(`select current_setting('server_version') as version`)
    .finally(() => db.close())
  return `PostgreSQL ${row?.version}`
}

const built = spawnSync(process.execPath, ['scripts/build/build.mjs'], { cwd: root, stdio: 'inherit' })
if (built.status !== 0) process.exit(built.status ?? 1)
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
const sections = readSections(existsSync(page) ? readFileSync(page, 'utf8') : '')
let failed = 0
for (const bench of benches) {
  if (names.length > 0 && !names.includes(bench.name)) continue
  console.log(`\n── ${bench.name}: ${bench.title}`)
  try {
    // Of other work: times are worth nothing if it is not far below the number of processors.
    const load = `carga antes: ${(loadavg()[0] ?? 0).toFixed(1)}`
    const output = await run(bench)
    const head = [new Date().toISOString().slice(0, 10), commit, describeMachine(), load]
    sections.set(bench.name, `${[...head, ...(await versionsFor(bench))].join(' · ')}\n\n${output}`)
    // After each one, because all of them take hours.
    writeFileSync(page, assemble(benches, sections))
  } catch (error) {
    failed += 1
    console.error(`${bench.name}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
process.exitCode = failed > 0 ? 1 : 0
