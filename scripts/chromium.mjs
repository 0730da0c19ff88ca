/* Finds a Chromium for the browser tests, or installs one. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The same engine without the windows around it comes first: it takes a ninth less of the machine. */
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

/** Makes sure there is a browser. */
export function ensureChromium() {
  if (findChromium()) return
  const isRootOnDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  console.log('Instalando o Chromium para os testes…')
  if (isRootOnDebian) {
    run('apt-get', ['update', '-qq'])
    const install = (name) => ['install', '-y', '-qq', name]
    // Some distributions have only the whole browser.
    const { status } = spawnSync('apt-get', install('chromium-headless-shell'), { stdio: 'ignore' })
    if (status !== 0) run('apt-get', install('chromium'))
  } else {
    run('npx', ['playwright', 'install', 'chromium'])
  }
}

function run(command, args) {
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
}
