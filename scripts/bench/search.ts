/*
 * Compares the search of a list with the plain SQL for it, over the same rows of the same database: `ILIKE
 * '%word%'` over the text of every column in the list, with joins for the labels of references, and a count.
 * The plain SQL requires accents as typed; the run stops if the two find different rows. Each result is a
 * page of 25 with its total. Prints medians in milliseconds and the ratio; asserts no times.
 *
 *   npx tsx scripts/bench/search.ts [rows …]                                         PGlite
 *   node scripts/postgres.mjs -- npx tsx scripts/bench/search.ts [rows …]            PGlite and PostgreSQL
 */
import { systemActor } from '#model/people/actor'

import { measure } from './measure'
import { firstWidgets, multiplyWidgets } from './multiply'
import { against, describeMachine, formatTable, ratio, short } from './print'
import { openScratch, type Scratch } from './scratch'
import { openWidgetServer, type WidgetServer } from './widgetServer'
import { words } from './world'

/** Repetitions of each query, and the time limit for them; the first one is a warm-up. */
const effort = { times: 7, ms: 20_000 }

/** What people type, and its spelling in the columns. */
const questions: readonly { readonly name: string; readonly q: string; readonly typed?: string }[] = [
  { name: 'um código', q: 'W0000500' },
  { name: 'uma palavra rara', q: words.rare },
  { name: 'uma palavra comum, espalhada', q: words.spread },
  { name: 'uma palavra comum, longe na ordem', q: words.common, typed: 'João' },
  { name: 'o rótulo de uma referência (uma de 200)', q: words.keeper },
  { name: 'um rótulo e uma palavra comum', q: `${words.keeper} ${words.spread}` },
  { name: 'uma data', q: '15/03/2020' },
  { name: 'o que não existe', q: 'qqqzzz' },
]

const shown = [
  'w.name',
  'w.code',
  'w.city',
  'upper(w.color)',
  'upper(w.state)',
  'w.size::text',
  'w.price::text',
  `to_char(w.started, 'DD/MM/YYYY')`,
  'r.name',
  'k.name',
]
const from = `widget w left join region r on r.id = w.region_id left join keeper k on k.id = w.keeper_id`

/** The plain SQL: ids of the first page, and the total. */
async function askPlainly({ ask }: Scratch, q: string): Promise<SearchPage> {
  const typed = q.split(' ')
  const isFound = typed
    .map((_, at) => `(${shown.map((text) => `${text} ilike $${at + 1}::text`).join(' or ')})`)
    .join(' and ')
  const params = typed.map((word) => `%${word}%`)
  const rows = await ask(
    `select w.id from ${from} where w.ativo and ${isFound} order by app_fold(w.name), w.name, w.id limit 25`,
    params,
  )
  const [counted] = await ask(`select count(*) as total from ${from} where w.ativo and ${isFound}`, params)
  return { ids: rows.map(({ id }) => Number(id)), total: Number(counted?.total) }
}

interface SearchPage {
  readonly ids: readonly number[]
  readonly total: number
}

/** Our search: the list as the browser requests it, and its exact total if the page did not include it. */
async function askOurs({ app, token }: WidgetServer, q: string): Promise<SearchPage> {
  const headers = { Authorization: `Bearer ${token}`, platform: 'web' }
  const get = async (path: string) => {
    const answer = await app.request(path, { headers })
    if (!answer.ok) throw new Error(`${answer.status} ${path}`)
    return answer
  }
  const page = { q, sort: '["name","ASC"]', range: '[0,24]', labels: '1', total: 'capped' }
  const answer = await get(`/api/widget?${new URLSearchParams(page)}`)
  const rows = (await answer.json()) as readonly { readonly id: number }[]
  const told = answer.headers.get('Content-Range')?.split('/')[1]
  const ids = rows.map(({ id }) => Number(id))
  if (told !== undefined && told !== '*') return { ids, total: Number(told) }
  const summary = await get(`/api/widget/resumo?${new URLSearchParams({ q })}`)
  const { total } = (await summary.json()) as { readonly total: number }
  return { ids, total }
}

async function benchmark(title: string, server: string | undefined, rows: readonly number[]): Promise<void> {
  const scratch = await openScratch(server)
  let writes = 0
  try {
    const ours = await openWidgetServer(scratch)
    for (const count of rows) {
      console.error(`${title}: ${count.toLocaleString('pt-BR')} linhas…`)
      await multiplyWidgets(scratch.db, count)
      const table: string[][] = []
      for (const { name, q, typed = q } of questions) {
        const [mine, plain] = [await askOurs(ours, q), await askPlainly(scratch, typed)]
        if (mine.total !== plain.total || String(mine.ids) !== String(plain.ids))
          throw new Error(`${q}: ${mine.total} and ${plain.total} rows, ${mine.ids} and ${plain.ids}`)
        // A row is written before each query, so that nothing is cached.
        const write = () => {
          writes += 1
          return ours.store.update('widget', 1, { weight: writes }, '*', systemActor)
        }
        const [one, other] = [
          await measure(effort, write, () => askOurs(ours, q)),
          await measure(effort, write, () => askPlainly(scratch, typed)),
        ]
        table.push([name, mine.total.toLocaleString('pt-BR'), short(one), short(other), ratio(other, one)])
      }
      const head = [
        `${title}, ${count.toLocaleString('pt-BR')} linhas`,
        'achadas',
        'nossa, ms',
        'ILIKE, ms',
        against('ILIKE'),
      ]
      console.log(`${formatTable(head, table)}\n`)
    }
  } finally {
    await scratch.remove()
  }
}

const asked = process.argv.slice(2).map(Number).filter(Number.isFinite)
const rows = asked.length > 0 ? asked : [firstWidgets, 100_000, 1_000_000]
console.log(
  `${describeMachine()}\nMedianas; sem rede: página de 25 e total, as duas maneiras no mesmo banco.\n`,
)
const server = process.env.TEST_DATABASE_URL
const only = process.argv[2]
if (only !== 'postgres') await benchmark('PGlite (durável)', undefined, rows)
if (only !== 'pglite' && server !== undefined) await benchmark('PostgreSQL', server, rows)
