/*
 * Measures a list's requests on 1,000, 100,000 and 1,000,000 rows of the same kind, and how much slower they
 * get when the table grows a thousandfold. A row is written before each request, so that nothing is cached,
 * unless the line says so. Prints medians in milliseconds, growth, and what the cost may depend on; asserts
 * no times.
 *
 *   npx tsx scripts/bench/serverList.ts [rows …]                                     PGlite
 *   node scripts/postgres.mjs -- npx tsx scripts/bench/serverList.ts [rows …]        PGlite and PostgreSQL
 */

import { systemActor } from '#model/people/actor'

import { measure } from './measure'
import { firstWidgets, multiplyWidgets } from './multiply'
import { describeMachine, formatTable, short } from './print'
import { openScratch, type Scratch } from './scratch'
import { openWidgetServer } from './widgetServer'
import { words } from './world'

/** Repetitions of each request, and the time limit for them; the first one is a warm-up. */
const effort = { times: 7, ms: 4000 }

/** What a response consists of, on which its cost may depend. */
type CostFactor = 'uma página' | 'a posição' | 'as encontradas' | 'a tabela toda'

interface ListCase {
  readonly name: string
  readonly follows: CostFactor
  /** Repeated without a write in between. */
  readonly isAgain?: true
  /** Sent just before, without being measured. */
  readonly before?: string
  path(rows: number): string
}

/** As the browser does: a slow total may come in a later request. */
const first = { sort: '["name","ASC"]', range: '[0,24]', labels: '1', total: 'capped' }
const page = (
  name: string,
  more: (rows: number) => Record<string, string>,
  follows: CostFactor = 'uma página',
): ListCase => ({
  name,
  follows,
  path: (rows) => `/api/widget?${new URLSearchParams({ ...first, ...more(rows) })}`,
})
const summary = (name: string, params: Record<string, string>): ListCase => ({
  name,
  follows: 'a tabela toda',
  path: () => `/api/widget/resumo?${new URLSearchParams(params)}`,
})

const again = (question: ListCase): ListCase => ({
  ...question,
  name: `${question.name}, de novo`,
  isAgain: true,
})
const middle = (turn: number) => (rows: number) => ({
  range: JSON.stringify([rows / 2 + 25 * turn, rows / 2 + 25 * turn + 24]),
})
const last = (rows: number) => ({ range: JSON.stringify([rows - 25, rows - 1]) })
const total = summary('total exato', {})
const sums = summary('somas de duas colunas', { sums: 'price,weight' })
const groups = summary('grupos por região, com somas', { groups: 'region_id', sums: 'price,weight' })

const questions: readonly ListCase[] = [
  page('página de 25, com rótulos e total', () => ({})),
  page('a página seguinte', () => ({ range: '[25,49]' })),
  page('página do meio da tabela', middle(0), 'a posição'),
  again(page('a vizinha da página do meio', middle(1))),
  { ...page('última página, total já contado', last), before: total.path(0) },
  page('ordem por preço, do maior', () => ({ sort: '["price","DESC"]' })),
  page('ordem pelo rótulo da referência', () => ({ sort: '["region_id","ASC"]' })),
  page('busca de um código', () => ({ q: 'W0000500' })),
  page(`busca de palavra rara (${words.rare})`, () => ({ q: words.rare })),
  page(`busca de palavra comum, espalhada (${words.spread})`, () => ({ q: words.spread })),
  page(
    `busca de palavra comum, longe na ordem (${words.common})`,
    () => ({ q: words.common }),
    'as encontradas',
  ),
  page('busca pelo rótulo de uma referência (uma de 200)', () => ({ q: words.keeper })),
  page('busca pelo rótulo de uma referência e uma palavra comum', () => ({
    q: `${words.keeper} ${words.common}`,
  })),
  page('busca de uma data', () => ({ q: '15/03/2020' })),
  page('filtro de um código', () => ({ filter: '{"code":"W0000500"}' })),
  page('filtro de duas colunas', () => ({ filter: '{"color":["red","blue"],"state":"live"}' })),
  page('filtro por parte do texto', () => ({ filter: '{"city":{"contains":"varg"}}' })),
  page(
    'filtro por parte do texto, longe na ordem',
    () => ({ filter: JSON.stringify({ name: { contains: words.common } }) }),
    'as encontradas',
  ),
  page('filtro por faixa de datas', () => ({
    filter: '{"started":{"gte":"2020-03-01","lte":"2020-03-31"}}',
  })),
  summary('valores de uma coluna (6)', { facets: 'color' }),
  summary('valores de uma coluna de textos', { facets: 'name' }),
  summary('os que contêm um texto', { facets: 'name', facetText: 'ximenes' }),
  total,
  summary(`total exato da busca comum (${words.common})`, { q: words.common }),
  sums,
  again(sums),
  groups,
  again(groups),
]

interface ListClient {
  ask(path: string): Promise<void>
  /** Changes a row of the table, which invalidates caches. */
  write(): Promise<unknown>
}

/** Fills a new database and returns a function that sends requests. */
async function open(scratch: Scratch): Promise<ListClient> {
  const server = await openWidgetServer(scratch)
  const headers = { Authorization: `Bearer ${server.token}`, platform: 'web' }
  let writes = 0
  return {
    async ask(path) {
      const answer = await server.app.request(path, { headers })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${answer.status} ${path} ${text.slice(0, 300)}`)
    },
    write() {
      writes += 1
      return server.store.update('widget', 1, { size: writes % 5000 }, '*', systemActor)
    },
  }
}

async function benchmark(title: string, server: string | undefined, rows: readonly number[]): Promise<void> {
  const scratch = await openScratch(server)
  try {
    const { ask, write } = await open(scratch)
    const found = new Map<ListCase, number[]>(questions.map((question) => [question, []]))
    // Measures a server that has been in use for a while.
    for (const { path } of [...questions, ...questions]) await ask(path(firstWidgets))
    for (const count of rows) {
      console.error(`${title}: ${count.toLocaleString('pt-BR')} linhas…`)
      await multiplyWidgets(scratch.db, count)
      for (const question of questions) {
        const prepare = async () => {
          if (!question.isAgain) await write()
          if (question.before) await ask(question.before)
        }
        found.get(question)?.push(await measure(effort, prepare, () => ask(question.path(count))))
      }
    }
    const counts = rows.map((count) => count.toLocaleString('pt-BR'))
    const head = [`${title}, ms`, 'custo segue', ...counts, `${counts[0]} → ${counts.at(-1)}`]
    const table = [...found].map(([{ name, follows }, times]) => [
      name,
      follows,
      ...times.map(short),
      `× ${short((times.at(-1) ?? Number.NaN) / (times[0] ?? Number.NaN))}`,
    ])
    console.log(`${formatTable(head, table)}\n`)
  } finally {
    await scratch.remove()
  }
}

const asked = process.argv.slice(2).map(Number).filter(Number.isFinite)
const rows = asked.length > 0 ? asked : [firstWidgets, 100_000, 1_000_000]
console.log(`${describeMachine()}\nMedianas; sem rede: as perguntas vão direto ao servidor.\n`)
const server = process.env.TEST_DATABASE_URL
const only = process.argv[2]
if (only !== 'postgres') await benchmark('PGlite (durável)', undefined, rows)
if (only !== 'pglite' && server !== undefined) await benchmark('PostgreSQL', server, rows)
