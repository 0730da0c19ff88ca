/*
 * `npm test`: everything that must hold, in the order that fails fastest: install, types, lint, dead code,
 * generated files, unit and server tests, build, end-to-end tests in a real browser.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { findSlowest } from './slowest.mjs'

ensureInstalled()
mkdirSync('test-results', { recursive: true })
const bin = (name) => `node_modules/.bin/${name}`
const unitReport = 'test-results/unit.json'
const e2eReport = 'test-results/e2e.json'
// Those of another run would be counted as of this one.
for (const report of [unitReport, e2eReport]) rmSync(report, { force: true })

step('Tipos', bin('tsc'), ['--noEmit'])
step('Estilo e camadas', bin('biome'), ['check', '--error-on-warnings', '.'])
step('Código morto', bin('knip'), [])
step('Arquivos gerados', process.execPath, ['--import', 'tsx', 'scripts/gen.ts', '--check'])
step('Banco dos testes', process.execPath, ['--import', 'tsx', 'tests/support/prepare.ts'])
step('Testes', bin('vitest'), [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${unitReport}`,
])
step('Construção', process.execPath, ['scripts/build.mjs'])
step('Peso do console', process.execPath, ['scripts/budget.mjs'])
ensureChromium()
step('Testes no navegador', bin('playwright'), ['test'], { PLAYWRIGHT_JSON_OUTPUT_NAME: e2eReport })
printTotals()

function step(title, command, args, env = {}) {
  console.log(`\n── ${title}`)
  const started = performance.now()
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
  console.log(`   ${((performance.now() - started) / 1000).toFixed(1)} s`)
  if (status !== 0) {
    printTotals()
    process.exit(status ?? 1)
  }
}

/** The slowest tests; the last line says how many ran, whatever the runner. */
function printTotals() {
  const unit = readReport(unitReport)
  const e2e = readReport(e2eReport)
  const passed = (unit?.numPassedTests ?? 0) + (e2e?.stats?.expected ?? 0) + (e2e?.stats?.flaky ?? 0)
  const failed = (unit?.numFailedTests ?? 0) + (e2e?.stats?.unexpected ?? 0)
  const slowest = findSlowest(unit, e2e)
  if (slowest.length > 0) console.log(`\n── Testes mais demorados\n${slowest.join('\n')}`)
  console.log(`\n${passed} passed, ${failed} failed`)
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}
