/* Recovery and migration: a lost folder restored from a backup, and an embedded installation moved to PostgreSQL. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createBackup } from '../../server/copies/backup'
import { move } from '../../server/copies/move'
import { restore } from '../../server/copies/restore'
import { openSource } from '../../server/copies/source'
import {
  countLost,
  type DrillKit,
  makeFolder,
  must,
  mustCheck,
  plainTable,
  signIn,
  startServer,
  type UploadedFile,
} from './kit'

/**
 * Backs up while people write, loses the folder, and restores it: everything acknowledged before the backup is there.
 */
export async function lossAndReturn(kit: DrillKit): Promise<void> {
  const DATA_DIR = await makeFolder(kit, 'return')
  const copies = join(kit.root, 'return', 'copias')
  const server = await startServer(kit, { DATA_DIR })
  const worker = await signIn(server.url)
  const written: { id: number; at: number }[] = []
  let isWriting = true
  let isWarm: () => void = () => undefined
  const warm = new Promise<void>((resolve) => {
    isWarm = resolve
  })
  const writing = (async () => {
    for (let number = 0; isWriting; number++) {
      const id = await worker.write(`Exercício ${number}`)
      if (id !== undefined) written.push({ id, at: performance.now() })
      if (number > 20) isWarm()
    }
  })()
  const file = await worker.send(900_000)
  must(file !== undefined, 'o arquivo não foi aceito')
  await warm
  const began = performance.now()
  const source = await openSource({ DATA_DIR }, { thread: kit.thread })
  const { path } = await createBackup(source.db, { folder: copies }, 'drill', new Date())
  await source.close()
  isWriting = false
  await writing
  const before = written.filter(({ at }) => at < began)
  kit.tell(`  cópia com o servidor no ar: ${written.length} gravações durante o exercício`)
  await server.end('SIGKILL')
  await rm(DATA_DIR, { recursive: true })
  const refused = await startServer(kit, { DATA_DIR }).then(
    () => undefined,
    (error: unknown) => String(error),
  )
  must(refused?.includes('npm run restore') === true, 'um console vazio tomou o lugar do perdido')
  await restore({
    path,
    environment: { DATA_DIR },
    isReplacing: false,
    copies,
    madeBy: 'drill',
    template: kit.template,
    thread: kit.thread,
    tell: (line) => kit.tell(`    ${line}`),
  })
  const next = await startServer(kit, { DATA_DIR })
  // The session was restored as well.
  const again = await signIn(next.url, worker.token)
  must((await countLost(again, [file])) === 0, 'o arquivo não voltou')
  await next.end('SIGTERM')
  const back = await openSource({ DATA_DIR }, { thread: kit.thread })
  const found = await back.db.query<{ id: number }>(
    `select id from "${plainTable}" where id = any ($1::bigint[])`,
    [before.map(({ id }) => id)],
  )
  await back.close()
  kit.tell(`  de ${before.length} gravações confirmadas antes da cópia, voltaram ${found.length}`)
  must(found.length === before.length, 'gravações confirmadas não voltaram')
  await mustCheck(kit, { DATA_DIR })
}

/** Moves to a PostgreSQL database: as a rehearsal while the server runs, then for good, then again. */
export async function moving(kit: DrillKit): Promise<void> {
  const to = process.env.E2E_DATABASE_URL
  if (!to) return kit.tell('  pulado: rode com "node scripts/postgres.mjs -- npm run drills -- move"')
  const DATA_DIR = await makeFolder(kit, 'move')
  const options = {
    environment: { DATA_DIR },
    to,
    isReplacing: false,
    copies: join(kit.root, 'move', 'copias'),
    madeBy: 'drill',
    thread: kit.thread,
    tell: (line: string) => kit.tell(`    ${line}`),
  }
  const server = await startServer(kit, { DATA_DIR })
  const worker = await signIn(server.url)
  const sent: UploadedFile[] = []
  const send = async () => {
    const one = await worker.send(600_000)
    must(one !== undefined, 'o arquivo não foi aceito')
    sent.push(one)
  }
  await send()
  must((await move(options)) === 'moved', 'o ensaio não mudou nada')
  await send()
  await server.end('SIGTERM')
  must((await move(options)) === 'moved', 'a mudança repetida não levou o que foi gravado depois')
  must((await move(options)) === 'unchanged', 'a mudança sem novidades não foi reconhecida')
  const grown = await startServer(kit, { DATABASE_URL: to })
  const again = await signIn(grown.url, worker.token)
  const lost = await countLost(again, sent)
  must(lost === 0, `${lost} arquivos não foram juntos`)
  must((await again.write('no banco novo')) !== undefined, 'o banco novo não grava')
  await grown.end('SIGTERM')
  const refused = await move(options).then(
    () => undefined,
    (error: unknown) => String(error),
  )
  must(refused?.includes('--replace') === true, 'um banco já em uso seria sobrescrito')
  await mustCheck(kit, { DATABASE_URL: to })
}
