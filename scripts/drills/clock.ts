/* The clock jumps while a server is running, a day forward and a day back: people, keys and jobs must carry on. */
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  archiveOf,
  type DrillKit,
  makeFolder,
  must,
  mustCheck,
  plainTable,
  signIn,
  startServer,
  type Worker,
} from './kit'

const day = 24 * 3_600_000
/** Longer than the moved clock caches what it reads. */
const settleMs = 200

const jumps = [
  { name: 'um dia à frente', offset: day },
  { name: 'de volta', offset: 0 },
  { name: 'um dia atrás', offset: -day },
  { name: 'de volta', offset: 0 },
]

/** Guesses passwords until it is slowed down; returns the number of attempts. */
async function guess(url: string): Promise<number> {
  const body = JSON.stringify({ userLogin: 'alheio@example.com', password: 'errada' })
  const headers = { 'Content-Type': 'application/json' }
  for (let tries = 1; tries <= 8; tries++) {
    const { status } = await fetch(`${url}/api/auth/login/web`, { method: 'POST', headers, body })
    if (status === 429) return tries
    must(status === 401, `uma senha errada respondeu ${status}`)
  }
  throw new Error('senhas erradas não foram contidas')
}

/** The session after a jump: the same one or, if it has expired, a new one. */
async function goOn(url: string, worker: Worker): Promise<Worker> {
  const { status } = await worker.ask('/profile')
  must(status === 200 || status === 401, `o perfil respondeu ${status}`)
  return status === 200 ? worker : signIn(url)
}

/** When the current session was opened, by the server's clock. */
async function newestSession(worker: Worker): Promise<number> {
  const answer = await worker.ask('/auth/sessoes')
  const sessions = (await answer.json()) as readonly { iniciada_em?: string; atual?: boolean }[]
  return Date.parse(sessions.find(({ atual }) => atual)?.iniciada_em ?? '')
}

/** Moves the clock of a running server back and forth. */
export async function movedClock(kit: DrillKit): Promise<void> {
  const DATA_DIR = await makeFolder(kit, 'clock')
  const CLOCK_FILE = join(kit.root, 'clock', 'offset')
  await writeFile(CLOCK_FILE, '0')
  const program = pathToFileURL(resolve('scripts/drills/movedClock.mjs'))
  const server = await startServer(kit, {
    DATA_DIR,
    CLOCK_FILE,
    NODE_OPTIONS: `--import ${program}`,
  })
  let worker = await signIn(server.url)
  const key = randomUUID()
  const bytes = archiveOf(1_000)
  const first = await worker.send(bytes.length, key, bytes)
  must(first !== undefined, 'o primeiro envio não foi aceito')
  let written = 0
  for (const { name, offset } of jumps) {
    await writeFile(CLOCK_FILE, String(offset))
    await new Promise((done) => setTimeout(done, settleMs))
    const off = (await newestSession(await signIn(server.url))) - Date.now() - offset
    must(Math.abs(off) < 60_000, `o relógio do servidor não mudou: ${off} ms`)
    worker = await goOn(server.url, worker)
    const again = await worker.send(bytes.length, key, bytes)
    must(again?.key === first?.key, 'um envio repetido foi feito duas vezes')
    must((await worker.write(`Relógio ${written}`)) !== undefined, 'nada se grava depois do salto')
    written += 1
    const tries = await guess(server.url)
    kit.tell(`  ${name}: entra, grava, não repete; senhas erradas contidas na ${tries}ª`)
  }
  await server.end('SIGTERM')
  await mustCheck(kit, { DATA_DIR })
  const { status } = await afterwards(kit, DATA_DIR, worker.token, written)
  kit.tell(`  reiniciado com o relógio certo: ${status}, ${written} registros`)
}

/** With the right clock, the session and all written data are still there. */
async function afterwards(kit: DrillKit, DATA_DIR: string, token: string, written: number) {
  const server = await startServer(kit, { DATA_DIR })
  const worker = await signIn(server.url, token)
  const { status } = await worker.ask('/profile')
  must(status === 200, `a sessão não vale mais: ${status}`)
  const found = await worker.ask(`/${plainTable}?q=${encodeURIComponent('Relógio')}`)
  const rows = (await found.json()) as readonly unknown[]
  must(rows.length === written, `${rows.length} registros de ${written}`)
  await server.end('SIGTERM')
  return { status }
}
