/* PostgreSQL servers without a service manager: one that can be stopped, killed and restarted, and a standby. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { type DrillFolder, freePorts, until } from './account'

/** A server with a separate data folder and port. */
export interface PostgresServer {
  readonly port: number
  readonly url: string
  start(): Promise<void>
  /** Stops it as an operator would, or with SIGKILL like a power failure; does not wait for clients. */
  end(signal: 'SIGINT' | 'SIGKILL'): Promise<void>
  /** Runs statements on a new connection. */
  run(sql: string): Promise<readonly Record<string, unknown>[]>
}

/** Folder of PostgreSQL's programs; undefined if it is not installed. */
export function findPostgres(): string | undefined {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  return versions.map((version) => join(root, version, 'bin')).find((it) => existsSync(join(it, 'initdb')))
}

/** Starts a new server. */
export async function startPostgres(ground: DrillFolder, name: string): Promise<PostgresServer> {
  const folder = join(ground.folder, name)
  await complete(
    ground.run(`${name}-initdb`, join(binaries(), 'initdb'), [
      ...['-D', folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'],
    ]),
  )
  return startOn(ground, name, folder)
}

/** Starts a read-only standby of another server. */
export async function startStandby(
  ground: DrillFolder,
  name: string,
  primary: PostgresServer,
): Promise<PostgresServer> {
  const folder = join(ground.folder, name)
  await complete(
    ground.run(`${name}-copy`, join(binaries(), 'pg_basebackup'), [
      ...['-D', folder, '-R', '-X', 'stream', '-c', 'fast', '-d', `${primary.url}?application_name=${name}`],
    ]),
  )
  return startOn(ground, name, folder)
}

async function startOn(ground: DrillFolder, name: string, folder: string): Promise<PostgresServer> {
  const [port = 0] = await freePorts(1)
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  let child: ChildProcess | undefined
  const run = async (sql: string) => {
    const client = new Client({ connectionString: url })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  const start = async () => {
    child = ground.run(name, join(binaries(), 'postgres'), [
      ...['-D', folder, '-p', String(port), '-c', 'listen_addresses=127.0.0.1'],
      ...['-c', 'unix_socket_directories=', '-c', 'max_connections=60'],
    ])
    await until(`${name} answers`, 30, async () => (await run('select 1')).length === 1)
  }
  await start()
  return {
    port,
    url,
    start,
    run,
    async end(signal) {
      const ended = child && once(child, 'exit')
      child?.kill(signal)
      await ended
    },
  }
}

function binaries(): string {
  const found = findPostgres()
  if (found === undefined) throw new Error('PostgreSQL is missing (Debian: postgresql).')
  return found
}

async function complete(child: ChildProcess): Promise<void> {
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${child.spawnfile} ended with ${code}.`)
}
