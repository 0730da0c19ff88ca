/*
 * Replaces `systemctl` and `journalctl` where no service manager runs: starts what the recipe enables, from
 * the same unit file, and shows its log.
 */
import { spawn, spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readService } from '../../server/commands/service'
import { parseUnit } from '../../server/commands/unitFile'
import { until } from './account'

const units = '/etc/systemd/system'
const logOf = (name: string) => `/var/log/${name}.log`

async function start(name: string): Promise<void> {
  const path = join(units, `${name}.service`)
  const lines = parseUnit(readFileSync(path, 'utf8'))
  const readKey = (key: string) => lines.findLast((line) => line.key === key)?.value ?? ''
  const { environment, user = 'root' } = readService(path)
  const idOf = (option: string) => Number(spawnSync('id', [option, user], { encoding: 'utf8' }).stdout)
  const state = join('/var/lib', readKey('StateDirectory'))
  mkdirSync(state, { recursive: true })
  spawnSync('chown', [`${user}:`, state])
  const [program = '', ...args] = readKey('ExecStart').split(' ')
  const log = openSync(logOf(name), 'a')
  const child = spawn(
    spawnSync('which', [program.split('/').at(-1) ?? ''], { encoding: 'utf8' }).stdout.trim(),
    args,
    {
      cwd: readKey('WorkingDirectory'),
      env: environment,
      uid: idOf('-u'),
      gid: idOf('-g'),
      detached: true,
      stdio: ['ignore', log, log],
    },
  )
  closeSync(log)
  child.unref()
}

/** The log of a service, once it contains what people look for after the first start. */
async function show(name: string): Promise<void> {
  await until('the service has started', 120, () => readFileSync(logOf(name), 'utf8').includes('primeiro'))
  console.log(readFileSync(logOf(name), 'utf8'))
}

const [program, ...words] = process.argv.slice(2)
const name = words.filter((word) => !word.startsWith('-')).at(-1) ?? ''
if (program === 'journalctl') await show(name)
else if (name === 'caddy') {
  const { status } = spawnSync('caddy', ['validate', '--config', '/etc/caddy/Caddyfile'], {
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
} else if (words.includes('--now')) await start(name)
