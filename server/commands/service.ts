/*
 * Reads `Environment=`, `EnvironmentFile=` and credentials of a systemd unit and its drop-ins
 * (`<unit>.d/*.conf`). systemd's quoting (systemd.exec(5), systemd.unit(5)) is not a shell's:
 * `DATABASE_URL=postgres://…?a=1&b=2` needs no quotes.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { secretVariables } from '../settings/secrets'
import { commandsText } from './messages'
import { parseEnvironmentFile, parseUnit, splitWords, type UnitLine } from './unitFile'

export interface Service {
  readonly environment: Readonly<Record<string, string>>
  /** The account that the service runs under; root by default. */
  readonly user?: string
}

/** Unit folders in order of precedence, the administrator's first. */
const unitFolders = [
  '/etc/systemd/system',
  '/run/systemd/system',
  '/usr/local/lib/systemd/system',
  '/usr/lib/systemd/system',
]
const credentialStores = [
  '/etc/credstore',
  '/run/credstore',
  '/usr/local/lib/credstore',
  '/usr/lib/credstore',
]
const credentialsFolder = '\0credentials'

/** Finds a service by name or path, or the one that runs in the folder. @returns undefined if there is none */
export function findService(folder: string, named?: string, folders = unitFolders): string | undefined {
  if (named !== undefined) {
    if (named.includes('/')) return existsSync(named) ? resolve(named) : undefined
    const file = named.endsWith('.service') ? named : `${named}.service`
    return folders.map((each) => join(each, file)).find((path) => existsSync(path))
  }
  const here = realpathSync(folder)
  return folders
    .flatMap((each) => (existsSync(each) ? readdirSync(each).map((name) => join(each, name)) : []))
    .filter((path) => path.endsWith('.service') && existsSync(path))
    .find((path) => {
      const [last] = valuesOf(readLines(path), 'WorkingDirectory').slice(-1)
      const directory = last?.replace(/^-/, '')
      return directory && existsSync(directory) && realpathSync(directory) === here
    })
}

export function readService(path: string): Service {
  const lines = readLines(path)
  const expand = (value: string) => expandSpecifiers(value, path)
  const [directory] = valuesOf(lines, 'WorkingDirectory').slice(-1)
  const [user] = valuesOf(lines, 'User').slice(-1)
  const assigned = valuesOf(lines, 'Environment').flatMap((line) => splitWords(line).map(expand))
  const filed = valuesOf(lines, 'EnvironmentFile').flatMap((line) => readEnvironmentFile(expand(line)))
  const pairs = [...assigned.map(splitPair), ...filed]
  const credentials = readCredentials(lines, expand)
  const environment = Object.fromEntries(
    pairs.map(([name, value]) => resolveCredential(name, value, credentials, path)),
  )
  // Relative paths are resolved from the service's working directory, not the operator's.
  for (const name of ['DATA_DIR', 'BACKUP_DIR']) {
    const value = environment[name]
    if (value && directory) environment[name] = resolve(directory.replace(/^-/, ''), value)
  }
  return { environment, ...(user && { user }) }
}

function readLines(path: string): readonly UnitLine[] {
  const added = `${path}.d`
  const more = existsSync(added)
    ? readdirSync(added)
        .filter((name) => name.endsWith('.conf'))
        .sort()
        .map((name) => join(added, name))
    : []
  return [path, ...more].flatMap((each) =>
    parseUnit(read(each)).filter(({ section }) => section === 'Service'),
  )
}

/** Values of a key that may be repeated; an empty value resets the list. */
function valuesOf(lines: readonly UnitLine[], key: string): readonly string[] {
  const values = lines.filter((line) => line.key === key).map(({ value }) => value)
  return values.slice(values.lastIndexOf('') + 1)
}

function readEnvironmentFile(named: string): readonly (readonly [string, string])[] {
  const path = named.replace(/^-/, '')
  if (path !== named && !existsSync(path)) return []
  return parseEnvironmentFile(read(path))
}

function splitPair(word: string): readonly [string, string] {
  const at = word.indexOf('=')
  return [word.slice(0, at), word.slice(at + 1)]
}

interface Credential {
  readonly path: string
  readonly isEncrypted: boolean
}

function readCredentials(
  lines: readonly UnitLine[],
  expand: (value: string) => string,
): ReadonlyMap<string, Credential> {
  const listed = (key: string, isEncrypted: boolean) =>
    valuesOf(lines, key).map((value): readonly [string, Credential] => {
      const [name = '', named = name] = expand(value).split(/:(.*)/s)
      const stores = credentialStores.map((each) => join(isEncrypted ? `${each}.encrypted` : each, named))
      const path = named.startsWith('/') ? named : (stores.find((each) => existsSync(each)) ?? named)
      return [name, { path, isEncrypted }]
    })
  return new Map([...listed('LoadCredential', false), ...listed('LoadCredentialEncrypted', true)])
}

/** Returns the secret instead of its path, since the service's account cannot read root's file. */
function resolveCredential(
  name: string,
  value: string,
  credentials: ReadonlyMap<string, Credential>,
  unit: string,
): readonly [string, string] {
  if (!value.startsWith(`${credentialsFolder}/`)) return [name, value]
  const wanted = value.slice(credentialsFolder.length + 1)
  const credential = credentials.get(wanted)
  if (!credential) throw new Error(commandsText.noCredential(unit, wanted))
  const secret = secretVariables.find((each) => name === `${each}_FILE`)
  if (!secret) return [name, credential.path]
  return [secret, (credential.isEncrypted ? decrypt(wanted, credential.path) : read(credential.path)).trim()]
}

function decrypt(name: string, path: string): string {
  const args = ['decrypt', `--name=${name}`, path, '-']
  const { status, stdout, stderr, error } = spawnSync('systemd-creds', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(commandsText.encrypted(name, error?.message ?? stderr.trim()))
  return stdout
}

function expandSpecifiers(value: string, unit: string): string {
  const name = basename(unit)
  const [, prefix = name.replace(/\.service$/, ''), instance = ''] = /^(.*?)@(.*)\.service$/.exec(name) ?? []
  const known: Readonly<Record<string, string>> = {
    '%%': '%',
    '%d': credentialsFolder,
    '%n': name,
    '%N': name.replace(/\.service$/, ''),
    '%p': prefix,
    '%i': instance,
    '%E': '/etc',
    '%S': '/var/lib',
    '%C': '/var/cache',
    '%L': '/var/log',
    '%t': '/run',
    '%T': '/tmp',
    '%V': '/var/tmp',
  }
  return value.replace(/%./g, (specifier) => {
    const text = known[specifier]
    if (text === undefined) throw new Error(commandsText.unknownSpecifier(unit, specifier))
    return text
  })
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(commandsText.unreadable(path, error instanceof Error ? error.message : String(error)), {
      cause: error,
    })
  }
}
