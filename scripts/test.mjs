/*
 * `npm test`: the checks that fail fastest first: install; types, lint and dead code in parallel with generated files,
 * the build and test fixtures; unit and server tests; browser tests. Without `--all` (`npm run test:all`) the tests
 * tagged `extended` are left out, and of the browser tests all but those tagged `@release`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { findThrift } from './build/thrift.mjs'
import { ensureInstalled } from './packages/install.mjs'
import { quickFolder } from './test/quickFolder.mjs'
import { findStacks } from './test/stacks.mjs'
import { findRepeated, findSlowest } from './test/testReports.mjs'

const isAll = process.argv.includes('--all')
ensureInstalled({ withTools: true })
mkdirSync('test-results', { recursive: true })
const bin = (name) => `node_modules/.bin/${name}`
const unitReport = 'test-results/unit.json'
const e2eReport = 'test-results/e2e.json'
const running = new Set()
// Reports of an earlier run would be counted as part of this one.
for (const report of [unitReport, e2eReport]) rmSync(report, { force: true })

/** Written once by the built product, and copied by each server of the browser tests. */
const demonstration = 'test-results/demonstration'
rmSync(demonstration, { recursive: true, force: true })
rmSync(`${demonstration}.instalacao`, { force: true })

// Run in parallel, because most of these use a single core.
await Promise.all([
  aside('Tipos', bin('tsc'), ['--noEmit']),
  // Mostly waits for the network.
  aside('Navegador', process.execPath, ['scripts/test/chromium.mjs']),
  inTurn(
    () => aside('Estilo e camadas', bin('biome'), ['check', '--error-on-warnings', '.']),
    () => aside('Código morto', bin('knip'), []),
    () => aside('Contagens', process.execPath, ['scripts/lint/counts.mjs']),
    () => aside('Banco dos testes', process.execPath, ['--import', 'tsx', 'tests/support/prepare.ts']),
  ),
  inTurn(
    () => aside('Arquivos gerados', process.execPath, ['--import', 'tsx', 'scripts/gen.ts', '--check']),
    () => aside('Construção', process.execPath, ['scripts/build/build.mjs', '--generated']),
    () => aside('Peso do console', process.execPath, ['scripts/build/budget.mjs']),
    () => aside('Demonstração dos testes', process.execPath, ['e2e/server.mjs', '--prepare', demonstration]),
  ),
])
const quick = quickFolder()
await step(
  'Testes',
  process.execPath,
  [
    ...findThrift(6),
    'node_modules/vitest/vitest.mjs',
    'run',
    ...(isAll ? [] : ['--tagsFilter=!extended']),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${unitReport}`,
  ],
  quick,
)
// Playwright itself reports tests that passed on retry.
await step(
  'Testes no navegador',
  bin('playwright'),
  ['test', ...(isAll ? [] : ['--grep=@release'])],
  { ...quick, PLAYWRIGHT_JSON_OUTPUT_NAME: e2eReport, E2E_DEMONSTRATION: demonstration },
  '[WebServer] ',
)
printTotals()

/** Runs alone and prints its output at once; a passing run must not print stack traces. */
async function step(title, command, args, env, mark = '') {
  console.log(`\n── ${title}`)
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const options = { stdio: ['inherit', 'pipe', 'pipe'], env: { ...process.env, ...colour, ...env } }
  const { code, seconds, output } = await run(command, args, options, true)
  console.log(`   ${seconds} s`)
  if (code !== 0) end(code)
  const stacks = findStacks(output, mark)
  if (stacks.length === 0) return
  console.log(`\n── Pilhas de chamadas em uma execução sem falhas\n${stacks.join('\n')}`)
  end(1)
}

/** Runs in parallel; its output is printed at the end. */
async function aside(title, command, args) {
  const { code, seconds, output } = await run(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  console.log(`\n── ${title}\n${output}   ${seconds} s`)
  if (code !== 0) end(code)
}

async function inTurn(...tasks) {
  for (const task of tasks) await task()
}

async function run(command, args, options, isShown = false) {
  const started = performance.now()
  const child = spawn(command, args, { ...options, shell: process.platform === 'win32' })
  running.add(child)
  let output = ''
  for (const stream of ['stdout', 'stderr']) {
    child[stream]?.on('data', (text) => {
      output += String(text)
      if (isShown) process[stream].write(text)
    })
  }
  const [code] = await once(child, 'close')
  running.delete(child)
  return { code: code ?? 1, output, seconds: ((performance.now() - started) / 1000).toFixed(1) }
}

function end(code) {
  for (const child of running) child.kill()
  printTotals()
  process.exit(code)
}

function printTotals() {
  const unit = readReport(unitReport)
  const e2e = readReport(e2eReport)
  const passed = (unit?.numPassedTests ?? 0) + (e2e?.stats?.expected ?? 0) + (e2e?.stats?.flaky ?? 0)
  const failed = (unit?.numFailedTests ?? 0) + (e2e?.stats?.unexpected ?? 0)
  const slowest = findSlowest(unit, e2e)
  if (slowest.length > 0) console.log(`\n── Testes mais demorados\n${slowest.join('\n')}`)
  const repeated = findRepeated(unit, e2e)
  if (repeated.length > 0) console.log(`\n── Passaram só na segunda vez\n${repeated.join('\n')}`)
  console.log(`\n${passed} passed, ${failed} failed`)
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}
