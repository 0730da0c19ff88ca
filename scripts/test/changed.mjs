/*
 * `npm run test:changed [commit]`: checks types and style, and runs the tests of what differs from a commit
 * (HEAD), except extended ones, and the release journeys of the changed places.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { ensureInstalled } from '../packages/install.mjs'
import { quickFolder } from './quickFolder.mjs'
import { findJourneys, findTests } from './related.mjs'

ensureInstalled({ withTools: true })
const commit = process.argv[2] ?? 'HEAD'
const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
const untracked = git('ls-files', '--others', '--exclude-standard')
const changed = [...git('diff', '--name-only', '--diff-filter=d', commit), ...untracked]
const tests = findTests(changed, new Set([...git('ls-files'), ...untracked]))
const specs = findJourneys(changed)
console.log(
  `${changed.length} arquivos mudados: ${tests.length} arquivos de testes, ${specs.length} de jornadas.`,
)
if (changed.length === 0) process.exit(0)

const quick = quickFolder()
run('node_modules/.bin/tsc', ['--noEmit'])
run('node_modules/.bin/biome', ['check', '--error-on-warnings', '--no-errors-on-unmatched', ...changed])
if (tests.length > 0) run('node_modules/.bin/vitest', ['run', '--tagsFilter=!extended', ...tests])
if (specs.length > 0) {
  run(process.execPath, ['scripts/build/build.mjs'])
  run('node_modules/.bin/playwright', ['test', ...specs, '--grep=@release'])
}

function run(command, args) {
  const env = { ...process.env, ...quick }
  const { status } = spawnSync(command, args, { stdio: 'inherit', env, shell: process.platform === 'win32' })
  if (status !== 0) process.exit(status ?? 1)
}
