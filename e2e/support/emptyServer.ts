/*
 * The built product as it comes to a cooperative: no demonstration, an empty database, and a bank on this machine that
 * follows the published Pix API. With E2E_DATABASE_URL the database is a PostgreSQL that is empty. Hides processes,
 * folder and certificates.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Bank, certificate, openBank } from '../../tests/server/ports/bank'

/** An installation of its own. */
export interface EmptyServer {
  readonly url: string
  /** What the operator reads for the first administrator. */
  readonly code: string
  readonly bank: Bank
  stop(): Promise<void>
}

/** Starts the product on nothing; resolves when it answers. */
export async function startEmptyServer(): Promise<EmptyServer> {
  const folder = mkdtempSync(join(tmpdir(), 'console-empty-'))
  const bank = await openBank()
  const { DATABASE_URL: _url, E2E_DATABASE_URL, ...environment } = process.env
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      ...environment,
      PORT: '0',
      HOST: '127.0.0.1',
      DEMO: '0',
      ...(E2E_DATABASE_URL ? { DATABASE_URL: E2E_DATABASE_URL } : { DATA_DIR: join(folder, 'data') }),
      PIX_URL: `${bank.url}/v2`,
      PIX_TOKEN_URL: `${bank.url}/oauth/token`,
      PIX_CLIENT_ID: 'casa',
      PIX_CLIENT_SECRET: 'segredo',
      PIX_CERT: certificate.cert,
      PIX_CERT_KEY: certificate.key,
      PIX_CA: certificate.cert,
      PIX_KEY: '123e4567-e89b-42d3-a456-426614174000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { url, code } = await readStart(child)
  return {
    url,
    code,
    bank,
    async stop() {
      if (child.kill()) await once(child, 'exit')
      await bank.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function readStart(child: ChildProcess): Promise<{ url: string; code: string }> {
  if (!child.stdout) throw new Error('the process has no output')
  let printed = ''
  for await (const line of createInterface({ input: child.stdout })) {
    printed += `${line}\n`
    const url = /disponível em (http:\S+)/.exec(printed)?.[1]
    const code = /única vez\): (\S+)/.exec(printed)?.[1]
    if (!url || !code) continue
    child.stdout.resume()
    return { url: url.replace('localhost', '127.0.0.1'), code }
  }
  throw new Error(`the server ended before it answered:\n${printed}`)
}
