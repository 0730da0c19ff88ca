/* The built product with its demo data, in a separate process and folder. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'

/** A session as the browser stores it. */
export interface Session {
  readonly token: string
  readonly kept: string
}

/** The running product. */
export interface Product {
  readonly url: string
  signIn(role: string): Promise<Session>
  /** Calls the API as a person and returns the response body. @throws if the call fails */
  ask(session: Session, method: string, path: string, body?: unknown): Promise<unknown>
  stop(): Promise<void>
}

const password = 'Demo@2026'

/** Starts it on a free port. */
export async function startProduct(folder: string): Promise<Product> {
  const port = await findPort()
  const { DATABASE_URL: _url, DEMO: _demo, ...environment } = process.env
  const child = spawn(process.execPath, ['--liftoff-only', 'dist/server/main.js'], {
    env: { ...environment, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.includes('http://')) break
  }
  child.stdout.resume()
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    async signIn(role) {
      const answer = await fetch(`${url}/api/auth/login/web`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ userLogin: `${role}@example.com`, password }),
      })
      const kept = await answer.text()
      return { token: (JSON.parse(kept) as { token: string }).token, kept }
    },
    async ask({ token }, method, path, body) {
      const answer = await fetch(`${url}/api${path}`, {
        method,
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, platform: 'web' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`${answer.status} ${method} ${path}: ${await answer.text()}`)
      return answer.json()
    },
    async stop() {
      if (child.exitCode !== null) return
      child.kill()
      await once(child, 'exit')
    },
  }
}

async function findPort(): Promise<number> {
  const probe = createServer()
  probe.listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}
