/*
 * Finds a Chromium for the browser tests; run as a program, it installs one if needed. On Debian as root it prefers
 * the headless shell, if that can be installed without changing other packages.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The headless shell comes first: it uses a fifth less CPU. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Undefined if Playwright's own browser should be used. */
export function findChromium() {
  return [process.env.CHROMIUM_PATH, ...places].find((path) => path && existsSync(path))
}

const withoutWindows = 'chromium-headless-shell'
/** Fails fast without a network. */
const impatient = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10']

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

/** `isOptional`: a browser already exists, so failing to install the lighter one is not an error. */
function installOnDebian(isOptional) {
  console.log('Instalando o Chromium sem janelas para os testes…')
  if (!canAdd(withoutWindows)) {
    const isUpdated = tries(['update', '-qq', ...impatient])
    if (isOptional && !(isUpdated && canAdd(withoutWindows))) return
  }
  if (tries(['install', '-y', '-qq', ...impatient, withoutWindows]) || isOptional) return
  // Some distributions only have the full browser.
  run('apt-get', ['install', '-y', '-qq', 'chromium'])
}

/** Whether the package can be installed without upgrading or removing others. */
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
