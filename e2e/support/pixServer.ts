/*
 * The built product with a bank: a server of its own on the demonstration, and a bank on this machine that follows the
 * published Pix API. Hides ports, folders and processes; nothing of them is left after `stop`. Where the demonstration
 * was written before (E2E_DEMONSTRATION), it starts from a copy.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Bank, certificate, openBank } from '../../tests/server/ports/bank'

/** A console that can be paid. */
export interface PixServer {
  readonly url: string
  readonly bank: Bank
  stop(): Promise<void>
}

/** Starts both; resolves when the console answers. */
export async function startPixServer(): Promise<PixServer> {
  const bank = await openBank()
  const folder = mkdtempSync(join(tmpdir(), 'pix-e2e-'))
  const {
    DATABASE_URL: _database,
    DEMO: _demo,
    E2E_DEMONSTRATION: demonstration,
    ...environment
  } = process.env
  if (demonstration) cpSync(demonstration, folder, { recursive: true })
  const child = spawn(process.execPath, ['--liftoff-only', 'dist/server/main.js'], {
    env: {
      ...environment,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      PIX_URL: `${bank.url}/v2`,
      PIX_TOKEN_URL: `${bank.url}/oauth/token`,
      PIX_CLIENT_ID: 'casa',
      PIX_CLIENT_SECRET: 'segredo',
      PIX_CERT: certificate.cert,
      PIX_CERT_KEY: certificate.key,
      PIX_CA: certificate.cert,
      PIX_KEY: 'cooperativa@example.com',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let url = ''
  for await (const line of createInterface({ input: child.stdout })) {
    url = /http:\/\/\S+:\d+/.exec(line)?.[0] ?? ''
    if (url !== '') break
  }
  child.stdout.resume()
  return {
    url,
    bank,
    async stop() {
      const ended = once(child, 'exit')
      child.kill()
      await Promise.all([ended, bank.close()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
