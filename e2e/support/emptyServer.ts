/*
 * Starts the built product as a new installation: no demo data, an empty database, and a local bank that implements
 * the published Pix API. With E2E_DATABASE_URL, it creates a database on that PostgreSQL server.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { type Bank, certificate, openBank } from '../../tests/server/ports/bank'

/** The Pix key that charges are paid to. */
export const pixKey = '123e4567-e89b-42d3-a456-426614174000'

/** Runs one statement directly on the database and returns its rows. */
export type RunSql = <T>(sql: string) => Promise<T[]>

export interface EmptyServer {
  readonly url: string
  /** The code that the operator reads for the first administrator. */
  readonly code: string
  readonly bank: Bank
  /** Stops the product, queries its database, and starts it again at the same address. */
  askDatabase<T>(work: (ask: RunSql) => Promise<T>): Promise<T>
  stop(): Promise<void>
}

/** The log line with the address. */
const address = /disponível em (http:\S+)/

interface ServerDatabase {
  readonly environment: Readonly<Record<string, string>>
  /** Runs queries while the product is stopped. */
  ask<T>(work: (ask: RunSql) => Promise<T>): Promise<T>
  remove(): Promise<void>
}

/** Starts the product on an empty database; resolves when it responds. */
export async function startEmptyServer(): Promise<EmptyServer> {
  const server = process.env.E2E_DATABASE_URL
  const folder = mkdtempSync(join(tmpdir(), 'console-empty-'))
  const [bank, home] = await Promise.all([openBank(), server ? createDatabase(server) : homeIn(folder)])
  const environment = { ...bankEnvironment(bank), DATA_DIR: join(folder, 'data'), ...home.environment }
  let running = launch({ ...environment, PORT: '0' })
  const url = (await running.tells(address)).replace('localhost', '127.0.0.1')
  return {
    url,
    code: await running.tells(/única vez\): (\S+)/),
    bank,
    async askDatabase(work) {
      await running.end()
      try {
        return await home.ask(work)
      } finally {
        running = launch({ ...environment, PORT: new URL(url).port })
        await running.tells(address)
      }
    },
    async stop() {
      await running.end()
      await Promise.all([bank.close(), home.remove()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The embedded database of a folder. */
function homeIn(folder: string): ServerDatabase {
  return {
    environment: {},
    async ask(work) {
      const database = await PGlite.create(join(folder, 'data/cluster'))
      try {
        return await work(async <T>(sql: string) => (await database.query<T>(sql)).rows)
      } finally {
        await database.close()
      }
    },
    remove: async () => undefined,
  }
}

async function createDatabase(server: string): Promise<ServerDatabase> {
  const name = `e2e_${process.pid}_${Date.now()}`
  const own = new URL(server)
  own.pathname = `/${name}`
  await withClient(server, (client) => client.query(`CREATE DATABASE ${name}`))
  return {
    environment: { DATABASE_URL: own.href },
    ask: (work) =>
      withClient(own.href, (client) =>
        work(async <T>(sql: string) => (await client.query<T & pg.QueryResultRow>(sql)).rows),
      ),
    async remove() {
      await withClient(server, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`))
    },
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The environment variables for the bank. */
function bankEnvironment({ url }: Bank): Readonly<Record<string, string>> {
  return {
    PIX_URL: `${url}/v2`,
    PIX_TOKEN_URL: `${url}/oauth/token`,
    PIX_CLIENT_ID: 'casa',
    PIX_CLIENT_SECRET: 'segredo',
    PIX_CERT: certificate.cert,
    PIX_CERT_KEY: certificate.key,
    PIX_CA: certificate.cert,
    PIX_KEY: pixKey,
  }
}

interface ServerProcess {
  /** Resolves with the first group of the pattern as soon as it is printed. */
  tells(pattern: RegExp): Promise<string>
  end(): Promise<void>
}

function launch(more: Readonly<Record<string, string>>): ServerProcess {
  const { DATABASE_URL: _url, ...environment } = process.env
  const child = spawn(process.execPath, ['--liftoff-only', 'dist/server/main.js'], {
    env: { ...environment, HOST: '127.0.0.1', DEMO: '0', ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  let printed = ''
  child.stdout.on('data', (text) => {
    printed += String(text)
  })
  return {
    async tells(pattern) {
      for (;;) {
        const found = pattern.exec(printed)?.[1]
        if (found) return found
        const [kind] = await Promise.race([
          exit.then(() => ['end']),
          once(child.stdout, 'data').then(() => ['text']),
        ])
        if (kind === 'end') throw new Error(`the server ended before it answered:\n${printed}`)
      }
    },
    async end() {
      if (child.kill()) await exit
    },
  }
}
