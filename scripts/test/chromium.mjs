/*
 * Finds a Chromium for the browser tests, or installs one; as a program (`node scripts/test/chromium.mjs`), it installs what is
 * missing. On Debian, root gets the one without windows also beside another, if nothing else is changed for it.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The same engine without the windows around it comes first: it takes a fifth less of the machine. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Path of a Chromium, or undefined when Playwright's own is to be used. */
export function findChromium() {
  return [process.env.CHROMIUM_PATH, ...places].find((path) => path && existsSync(path))
}

const withoutWindows = 'chromium-headless-shell'
/** A machine without a network is told so at once. */
const impatient = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10']

/** Makes sure there is a browser. */
function ensureChromium() {
  const found = findChromium()
  const isRootOnDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (found && (found === process.env.CHROMIUM_PATH || found === places[0] || !isRootOnDebian)) return
  if (isRootOnDebian) installOnDebian(found !== undefined)
  else {
    console.log('Instalando o Chromium para os testes…')
    run('npx', ['playwright', 'install', 'chromium'])
  }
}

/** What is there serves if the lighter one cannot be had; without any, one must come. */
function installOnDebian(isOptional) {
  console.log('Instalando o Chromium sem janelas para os testes…')
  if (!canAdd(withoutWindows)) {
    const isUpdated = tries(['update', '-qq', ...impatient])
    if (isOptional && !(isUpdated && canAdd(withoutWindows))) return
  }
  if (tries(['install', '-y', '-qq', ...impatient, withoutWindows]) || isOptional) return
  // Some distributions have only the whole browser.
  run('apt-get', ['install', '-y', '-qq', 'chromium'])
}

/** Would the package come alone: nothing raised, nothing removed for it? */
function canAdd(name) {
  const { status, stdout } = spawnSync('apt-get', ['install', '-s', '-qq', name], { encoding: 'utf8' })
  const steps = stdout?.split('\n').filter((line) => /^(Inst|Remv) /.test(line)) ?? []
  return status === 0 && steps.length === 1
}

function tries(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', args, { stdio: 'ignore', env }).status === 0
}

function run(command, args) {
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
}

if (process.argv[1]?.endsWith('chromium.mjs')) ensureChromium()
