/*
 * Measures the import of a large spreadsheet: upload, validation, correction, writing, undo, and how long
 * others wait meanwhile. One line in a hundred is invalid. Fails if an invalid line is not reported, or if
 * the tables do not end up as before.
 *
 *   npx tsx scripts/bench/import.ts [lines] [postgres URL]
 */
import { createHash } from 'node:crypto'
import type { ImportJob } from '#model/wire/record/import'
import { describeMachine, formatTable, short } from './print'
import { openScratch } from './scratch'
import { openWidgetServer } from './widgetServer'
import { makeWidget } from './world'

const lines = Number(process.argv[2] ?? 50_000)
const scratch = await openScratch(process.argv[3])
const server = await openWidgetServer(scratch)
const { db } = scratch
const headers = { Authorization: `Bearer ${server.token}`, 'Content-Type': 'application/json' }

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  for (;;) {
    const response = await server.app.request(`/api${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (response.status === 429) {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      continue
    }
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }
}

/** How long another person waits for a page of the list meanwhile, in milliseconds. */
const waits: number[] = []
let isLooking = false
async function lookOn(): Promise<void> {
  isLooking = true
  while (isLooking) {
    const start = performance.now()
    await db.query('select id, name from widget order by id limit 25')
    waits.push(performance.now() - start)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function settled(id: number): Promise<ImportJob> {
  for (;;) {
    const job = await ask<ImportJob>('GET', `/importacoes/${id}`)
    if (!['ensaiando', 'gravando', 'desfazendo'].includes(job.situacao)) return job
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

const rows: (readonly [string, string, string])[] = []
async function timed<T>(name: string, count: number, work: () => Promise<T>): Promise<T> {
  waits.length = 0
  const start = performance.now()
  const result = await work()
  const seconds = (performance.now() - start) / 1000
  const sorted = waits.toSorted((a, b) => a - b)
  const [middle = 0, most = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
  rows.push([
    name,
    `${short(seconds)} s · ${short(count / seconds)}/s`,
    `${short(middle)} / ${short(most)} ms`,
  ])
  process.stderr.write(`${rows.at(-1)?.join('  ')}\n`)
  return result
}

async function digest(): Promise<string> {
  const [all] = await db.query<{ text: string }>(
    `select md5(coalesce(string_agg(md5(w::text), '' order by id), '')) as text from widget w`,
  )
  return createHash('sha1').update(String(all?.text)).digest('hex')
}

const names = Object.keys(makeWidget(1)).filter((name) => typeof makeWidget(1)[name] !== 'object')
const isBad = (at: number) => at % 100 === 7
const cellsOf = (at: number, mended = false) =>
  names.map((name) => {
    const value = makeWidget(500_000 + at)[name] ?? null
    const shown = name === 'region_id' && typeof value === 'number' ? `Region ${value}` : value
    if (name === 'keeper_id' && typeof value === 'number') return `Zelador${value}`
    return name === 'size' && isBad(at) && !mended ? 'many' : shown
  })
const plan = { colunas: names.map((campo) => ({ titulo: campo, campo })), modo: 'inserir', por: null }

const before = await digest()
const looking = lookOn()
const begun = await ask<ImportJob>('POST', '/importacoes', {
  ...plan,
  entidade: 'widget',
  arquivo: 'widgets.xlsx',
  chave: 'bench',
  total: lines,
})
const path = `/importacoes/${begun.id}`
await timed('envio', lines, async () => {
  for (let from = 0; from < lines; from += 1000) {
    const linhas = Array.from({ length: Math.min(1000, lines - from) }, (_, at) => ({
      linha: from + at + 2,
      celulas: cellsOf(from + at),
    }))
    await ask('POST', `${path}/linhas`, { linhas })
  }
})
const wrong = Array.from({ length: lines }, (_, at) => at).filter(isBad)
const tried = await timed('ensaio', lines, async () => {
  await ask('POST', `${path}/ensaio`, plan)
  return settled(begun.id)
})
if (tried.erradas !== wrong.length)
  throw new Error(`${tried.erradas} wrong lines instead of ${wrong.length}: ${JSON.stringify(tried)}`)
await timed('correção e novo ensaio', wrong.length, async () => {
  await ask('POST', `${path}/linhas`, {
    linhas: wrong.map((at) => ({ linha: at + 2, celulas: cellsOf(at, true) })),
  })
  await ask('POST', `${path}/ensaio`, plan)
  const again = await settled(begun.id)
  if (again.erradas !== 0 || again.novas !== lines) throw new Error(JSON.stringify(again))
})
await timed('gravação', lines, async () => {
  await ask('POST', `${path}/gravacao`, { semErradas: false })
  const written = await settled(begun.id)
  if (written.situacao !== 'gravada' || written.novas !== lines) throw new Error(JSON.stringify(written))
})
await timed('desfazer', lines, async () => {
  await ask('POST', `${path}/desfazer`)
  const undone = await settled(begun.id)
  if (undone.situacao !== 'desfeita') throw new Error(JSON.stringify(undone))
})
isLooking = false
await looking
if ((await digest()) !== before) throw new Error('The table is not as before.')
process.stdout.write(`${describeMachine()}\n${lines.toLocaleString('pt-BR')} linhas, ${db.engine}\n\n`)
process.stdout.write(`${formatTable(['etapa', 'tempo', 'outros esperam: mediana / máximo'], rows)}\n`)
await server.close().catch(() => undefined)
await scratch.remove().catch(() => undefined)
process.exit(0)
