/* Failures of a single machine: a killed process, a second one, a disk that is full or read-only, corrupted bytes. */
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cp, mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createBackup } from '../../server/copies/backup'
import { restore } from '../../server/copies/restore'
import { openSource } from '../../server/copies/source'
import {
  archiveOf,
  countLost,
  type DrillKit,
  makeFolder,
  must,
  mustCheck,
  signIn,
  startServer,
  type UploadedFile,
} from './kit'

/** Kills the server repeatedly during uploads: all acknowledged files exist, and no file exists twice. */
export async function killUpload(kit: DrillKit, times = 3): Promise<void> {
  const DATA_DIR = await makeFolder(kit, 'kill')
  const sent: UploadedFile[] = []
  let token: string | undefined
  for (let time = 0; time < times; time++) {
    const server = await startServer(kit, { DATA_DIR })
    const worker = await signIn(server.url, token)
    token = worker.token
    const attempts = Array.from({ length: 6 }, () => ({
      requestKey: randomUUID(),
      bytes: archiveOf(700_000),
    }))
    let confirmed = 0
    let isEnough: () => void = () => undefined
    const enough = new Promise<void>((resolve) => {
      isEnough = resolve
    })
    const answers = Promise.all(
      attempts.map(async ({ requestKey, bytes }) => {
        const one = await worker.send(bytes.length, requestKey, bytes)
        if (one) confirmed += 1
        if (confirmed > time % attempts.length) isEnough()
        return one
      }),
    )
    await enough
    await server.end('SIGKILL')
    const acknowledged = (await answers).filter((each) => each !== undefined)
    sent.push(...acknowledged)
    const next = await startServer(kit, { DATA_DIR })
    const again = await signIn(next.url, token)
    const late = await Promise.all(
      attempts.map(({ requestKey, bytes }) => again.send(bytes.length, requestKey, bytes)),
    )
    must(
      late.every((each) => each !== undefined),
      'um envio repetido não foi aceito',
    )
    const known = new Set(acknowledged.map(({ key }) => key))
    sent.push(...late.flatMap((each) => (each && !known.has(each.key) ? [each] : [])))
    const lost = await countLost(again, sent)
    kit.tell(
      `  morte ${time + 1}: ${acknowledged.length} de ${attempts.length} confirmados antes, ${lost} perdidos`,
    )
    must(lost === 0, `${lost} arquivos confirmados se perderam`)
    await next.end('SIGTERM')
  }
  await mustCheck(kit, { DATA_DIR }, 'sound', async (db) => {
    const [files] = await db.query<{ count: number }>('select count(*) as count from sys_file')
    must(files?.count === sent.length, `há ${files?.count} arquivos, e foram enviados ${sent.length}`)
  })
}

/** A second server on the same folder is refused with a message, and the first one continues. */
export async function twoProcesses(kit: DrillKit): Promise<void> {
  const DATA_DIR = await makeFolder(kit, 'two')
  const server = await startServer(kit, { DATA_DIR })
  const worker = await signIn(server.url)
  const refused = await startServer(kit, { DATA_DIR }).then(
    () => undefined,
    (error: unknown) => String(error),
  )
  must(refused?.includes('já está em uso') === true, 'o segundo servidor não foi recusado')
  kit.tell(`  recusado: ${refused?.split('\n')[0]}`)
  must((await worker.write('depois do segundo')) !== undefined, 'o primeiro servidor parou de gravar')
  await server.end('SIGTERM')
}

/** A read-only folder prevents the start, with a message. */
export async function readOnly(kit: DrillKit): Promise<void> {
  const DATA_DIR = await makeFolder(kit, 'read-only')
  if (!mount(['--bind', DATA_DIR, DATA_DIR])) return kit.tell('  pulado: esta máquina não permite mount')
  try {
    must(mount(['-o', 'remount,ro,bind', DATA_DIR]), 'mount não aceitou')
    const said = await startServer(kit, { DATA_DIR }).then(
      () => undefined,
      (error: unknown) => String(error),
    )
    must(
      said?.includes('Não foi possível usar a pasta de dados') === true,
      `o início não foi recusado: ${said}`,
    )
    must(!said?.includes('    at '), 'a recusa não está em palavras')
    kit.tell(`  recusado: ${said?.split('\n')[0]}`)
  } finally {
    spawnSync('umount', [DATA_DIR])
  }
  await mustCheck(kit, { DATA_DIR })
}

/**
 * A disk fills up: writes are refused with a message before it is full, nothing is lost when it is, and the
 * server continues once there is space.
 */
export async function fullDisk(kit: DrillKit): Promise<void> {
  const disk = join(kit.root, 'disk')
  await mkdir(disk)
  const mounted = mount(['-t', 'tmpfs', '-o', 'size=260m', 'tmpfs', disk])
  if (!mounted) return kit.tell('  pulado: esta máquina não permite mount')
  try {
    const DATA_DIR = join(disk, 'data')
    await cp(await makeFolder(kit, 'full'), DATA_DIR, { recursive: true })
    const server = await startServer(kit, { DATA_DIR })
    const worker = await signIn(server.url)
    const sent: UploadedFile[] = []
    for (;;) {
      const one = await worker.send(3_000_000)
      if (!one) break
      sent.push(one)
      must(sent.length < 200, 'o disco não enche')
    }
    const body = new FormData()
    body.set('arquivo', new File([archiveOf(3_000_000)], 'a.zip'))
    const refusal = await worker.ask('/arquivos', { method: 'POST', body })
    const said = await refusal.text()
    kit.tell(`  ${sent.length} arquivos, depois ${refusal.status}: ${said.slice(0, 120)}`)
    must(refusal.status === 507 && said.includes('disco do servidor está cheio'), 'a recusa não é a esperada')
    must((await countLost(worker, sent)) === 0, 'com o disco cheio, um arquivo não é lido')
    await signIn(server.url)
    // Another program fills the disk between two checks, so no space is reserved for the log.
    const filler = join(disk, 'filler')
    await writeFile(filler, new Uint8Array(300 * 1024 ** 2)).catch(() => undefined)
    const unlucky = (
      await Promise.all(Array.from({ length: 5 }, (_, at) => worker.write(`sem espaço ${at}`)))
    ).filter((id) => id !== undefined)
    kit.tell(`  disco sem nenhum byte: ${unlucky.length} gravações confirmadas`)
    await rm(filler)
    await server.end('SIGKILL')
    const next = await startServer(kit, { DATA_DIR })
    const again = await signIn(next.url, worker.token)
    const lost = await countLost(again, sent)
    kit.tell(`  com espaço de novo: ${lost} perdidos de ${sent.length}`)
    must(lost === 0, `${lost} arquivos confirmados se perderam`)
    await next.end('SIGTERM')
    await mustCheck(kit, { DATA_DIR })
  } finally {
    spawnSync('umount', ['-l', disk])
  }
}

/** Corrupted bytes on the disk, and in a stored file, are detected; the last backup restores everything. */
export async function corruption(kit: DrillKit): Promise<void> {
  const DATA_DIR = await makeFolder(kit, 'corruption')
  const copies = join(kit.root, 'corruption', 'copias')
  const source = await openSource({ DATA_DIR }, { thread: kit.thread })
  const { path } = await createBackup(source.db, { folder: copies }, 'drill', new Date())
  const [table] = await source.db.query<{ file: string }>(
    `select pg_relation_filepath(oid) as file from pg_class
      where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname not like 'sys%'
      order by pg_relation_size(oid) desc limit 1`,
  )
  await source.close()
  const file = join(DATA_DIR, 'cluster', table?.file ?? '')
  const { size } = await stat(file)
  const handle = await open(file, 'r+')
  await handle.write(Buffer.from('rot'), 0, 3, Math.floor(size / 8192 / 2) * 8192 + 8000)
  await handle.close()
  kit.tell(`  três bytes trocados em ${table?.file}`)
  await mustCheck(kit, { DATA_DIR }, 'damaged')
  await restore({
    path,
    environment: { DATA_DIR },
    isReplacing: true,
    copies,
    madeBy: 'drill',
    template: kit.template,
    thread: kit.thread,
    tell: (line) => kit.tell(`    ${line}`),
  })
  await mustCheck(kit, { DATA_DIR })
  must(
    (await readdir(join(kit.root, 'corruption'))).some((name) => name.startsWith('data.antes-')),
    'a pasta danificada não foi guardada',
  )
}

function mount(args: readonly string[]): boolean {
  return process.platform === 'linux' && spawnSync('mount', [...args]).status === 0
}
