/* Shared by drills: the built server as a process on a temporary folder, and a person who works with it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { entities } from '#generated/entities.ts'
import type { Entity, Field } from '#model/entity/entity'
import { isChoice } from '#model/entity/kindGuards'
import { indexEntities } from '#model/entity/paths'
import { check } from '../../server/copies/check'
import { openSource } from '../../server/copies/source'
import type { Database } from '../../server/db/database'

/** Input of a drill. */
export interface DrillKit {
  /** The built server. */
  readonly program: string
  /** The built program of the embedded database's thread. */
  readonly thread?: URL | undefined
  readonly template?: string | undefined
  /** A folder for everything that the drill creates. */
  readonly root: string
  /** Node options for short-lived servers. */
  readonly nodeOptions?: readonly string[]
  /** A data folder with demo data, to copy. */
  readonly prepared: string
  tell(line: string): void
}

/** A server process. */
export interface ServerProcess {
  readonly url: string
  readonly child: ChildProcess
  output(): string
  /** Stops or kills it, and waits for its exit. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

type Environment = Readonly<Record<string, string>>

const running = new Set<ChildProcess>()

/** Kills what a failed drill left running. */
export function endServers(): void {
  for (const child of running) child.kill('SIGKILL')
}

/** Starts a server. @throws Error with its output if it does not start */
export async function startServer(kit: DrillKit, environment: Environment): Promise<ServerProcess> {
  const { DATABASE_URL: _url, DATA_DIR: _folder, DEMO: _demo, ...own } = process.env
  const child = spawn(process.execPath, [...(kit.nodeOptions ?? []), kit.program], {
    env: { ...own, PORT: '0', HOST: '127.0.0.1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  const ended = once(child, 'exit')
  for (;;) {
    const url = /http:\/\/127[^\s"]+/.exec(output)?.[0]
    if (url) {
      const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
        child.kill(signal)
        await ended
      }
      return { url, child, output: () => output, end }
    }
    if (child.exitCode !== null) throw new Error(output.trim())
    await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data'), ended])
  }
}

/** A copy of the data folder with demo data. */
export async function makeFolder(kit: DrillKit, name: string): Promise<string> {
  const folder = join(kit.root, name, 'data')
  await mkdir(join(kit.root, name), { recursive: true })
  await cp(kit.prepared, folder, { recursive: true, filter: (path) => !path.endsWith('.sock') })
  return folder
}

/** An uploaded file, and its expected bytes. */
export interface UploadedFile {
  readonly key: string
  readonly sha256: string
}

const neededFields = ({ fields }: Entity) =>
  fields.filter(({ required, system, default: given }) => required && !system && given === undefined)

const isName = ({ kind, format, title }: Field) => kind === 'text' && !format && /^Nome\b/.test(title)

/** An entity to which the administrator may add records that only need names and choices. */
const plainEntity = entities.find(
  (entity) =>
    !entity.account &&
    entity.access.create.includes('admin') &&
    neededFields(entity).some(isName) &&
    neededFields(entity).every((field) => isName(field) || isChoice(field)),
) as Entity

/** The path where a drill creates records. */
export const plainTable = plainEntity.name

/** A signed-in person. */
export interface Worker {
  readonly token: string
  ask(path: string, init?: RequestInit): Promise<Response>
  /** Uploads a file of random bytes; undefined if it was not acknowledged. */
  send(size: number, requestKey?: string, bytes?: Uint8Array<ArrayBuffer>): Promise<UploadedFile | undefined>
  /** Creates a record; undefined if it was not acknowledged. */
  write(name: string): Promise<number | undefined>
}

/** Signs in the administrator of the demo data, or continues a session. */
export async function signIn(url: string, token?: string): Promise<Worker> {
  const known = token ?? (await openSession(url))
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${url}/api${path}`, { ...init, headers: { Authorization: `Bearer ${known}`, ...init.headers } })
  return {
    token: known,
    ask,
    async send(size, requestKey = randomUUID(), bytes = archiveOf(size)) {
      const body = new FormData()
      body.set('arquivo', new File([bytes], 'drill.zip'))
      const headers = { 'Idempotency-Key': requestKey }
      const answer = await ask('/arquivos', { method: 'POST', headers, body }).catch(() => undefined)
      if (answer?.status !== 201) return undefined
      const { chave } = (await answer.json()) as { readonly chave: string }
      return { key: chave, sha256: hashOf(bytes) }
    },
    async write(name) {
      const headers = { 'Content-Type': 'application/json' }
      const values = neededFields(plainEntity).map((field) => [field.name, field.values?.[0]?.value ?? name])
      const body = JSON.stringify(Object.fromEntries(values))
      const answer = await ask(`/${plainEntity.endpoint}`, { method: 'POST', headers, body }).catch(
        () => undefined,
      )
      return answer?.ok ? ((await answer.json()) as { readonly id: number }).id : undefined
    },
  }
}

async function openSession(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login/web`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ userLogin: 'admin@example.com', password: 'Demo@2026' }),
  })
  if (!answer.ok) throw new Error(`Ninguém entra: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { readonly token: string }).token
}

/** How many of the files differ from what was uploaded. */
export async function countLost(worker: Worker, sent: readonly UploadedFile[]): Promise<number> {
  let lost = 0
  for (const { key, sha256 } of sent) {
    const answer = await worker.ask(`/arquivos/${key}`)
    if (!answer.ok || hashOf(new Uint8Array(await answer.arrayBuffer())) !== sha256) lost += 1
  }
  return lost
}

/**
 * Checks the data; `look` makes further checks on the open database. @throws Error unless the expected number
 * of problems is found
 */
export async function mustCheck(
  kit: DrillKit,
  environment: Environment,
  expected: 'sound' | 'damaged' = 'sound',
  look: (db: Database) => Promise<void> = async () => undefined,
): Promise<void> {
  const source = await openSource(environment, { thread: kit.thread })
  const lines: string[] = []
  const findings = await look(source.db)
    .then(() => check(source, indexEntities(entities), undefined, (line) => lines.push(line)))
    .finally(source.close)
  for (const line of lines) kit.tell(`    ${line}`)
  must((findings === 0) === (expected === 'sound'), 'a conferência dos dados não disse o que devia')
}

/** @throws Error if a condition does not hold */
export function must(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise)
}

/** Random bytes with the header of an archive. */
export function archiveOf(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(randomBytes(size))
  bytes.set(Buffer.from('PK\x03\x04', 'latin1'))
  return bytes
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
