/*
 * Environment of a command. On a host with a systemd service, it is the service's environment (including
 * `LoadCredential`), and the command runs as the service's account. Otherwise, as in a container, it is that
 * of the process.
 */
import { spawnSync } from 'node:child_process'
import { describePlace } from '../copies/source'
import { readSecrets } from '../settings/secrets'
import { commandsText } from './messages'
import { findService, readService, type Service } from './service'

type Environment = Readonly<Record<string, string | undefined>>

export interface CommandEnvironment {
  readonly environment: Environment
  readonly service?: string
  readonly args: readonly string[]
  readonly warning?: string
}

const option = '--service'

/**
 * Reads `--service [name or file]` and the process's environment. Without the option, the service of this
 * folder is used unless the environment names a database; the process's variables take precedence.
 * @throws Error with a message for the operator
 */
export function readCommandEnvironment(
  typed: readonly string[],
  current: Environment = process.env,
): CommandEnvironment {
  const at = typed.indexOf(option)
  const next = typed[at + 1]
  const named = at >= 0 && next !== undefined && !next.startsWith('-') && isService(next) ? next : undefined
  const args = typed.filter((_, place) => at < 0 || (place !== at && !(named && place === at + 1)))
  const path = findService(process.cwd(), named)
  if (!path && at >= 0) throw new Error(commandsText.noService(named ?? 'console'))
  const isNamed = namesDatabase(current)
  if (!path || (isNamed && at < 0)) {
    const environment = readSecrets(current)
    const warning = path && warnOfOther(path, environment)
    return { environment, args, ...(warning && { warning }) }
  }
  const service = readService(path)
  const chosen = at >= 0 ? withoutDatabase(current) : current
  const environment = readSecrets({ ...service.environment, ...chosen })
  becomeUser(service)
  return { environment, service: path, args }
}

/** Distinguishes the value of `--service` from the command's own argument, such as a backup file. */
function isService(word: string): boolean {
  return word.endsWith('.service') || /^[\w@:-]+$/.test(word)
}

function namesDatabase({ DATABASE_URL, DATABASE_URL_FILE, DATA_DIR }: Environment): boolean {
  return [DATABASE_URL, DATABASE_URL_FILE, DATA_DIR].some((each) => each?.trim())
}

function withoutDatabase(environment: Environment): Environment {
  const { DATABASE_URL: _url, DATABASE_URL_FILE: _file, DATA_DIR: _folder, ...rest } = environment
  return rest
}

function warnOfOther(path: string, environment: Environment): string | undefined {
  try {
    const place = describePlace(readSecrets(readService(path).environment))
    const used = describePlace(environment)
    return place === used ? undefined : commandsText.otherThanService(path, place, used)
  } catch {
    // The operator, who cannot read the service's secrets, named another database.
    return undefined
  }
}

/** Switches to the service's account, so that it can read the files written. */
function becomeUser({ user }: Service): void {
  const { getuid, setuid, setgid, setgroups } = process
  if (!user || !getuid || !setuid || !setgid || !setgroups) return
  const { status, stdout } = spawnSync('getent', ['passwd', user], { encoding: 'utf8' })
  const [, , uid, gid, , home] = status === 0 ? stdout.trim().split(':') : []
  if (uid === undefined || gid === undefined) throw new Error(commandsText.unknownUser(user))
  if (getuid() === Number(uid)) return
  if (getuid() !== 0) throw new Error(commandsText.otherUser(user))
  const { stdout: groups } = spawnSync('id', ['-G', user], { encoding: 'utf8' })
  setgroups(groups.trim().split(' ').map(Number))
  setgid(Number(gid))
  setuid(Number(uid))
  process.env.HOME = home
}
