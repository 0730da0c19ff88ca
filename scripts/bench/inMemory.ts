/*
 * Compares queries over 100,000 rows in memory with plain code: loops over objects, with a collator, a Map and a Set.
 * Prints medians in milliseconds; fails on a wrong result, never on a slow one.
 *
 *   primeira vez  rows just received, nothing prepared
 *   preparado     columns prepared, but a new result: another filter, word or order of an open list
 *   repetida      cached result: the next page, or the sums of the same list
 *
 *   npx tsx scripts/bench/inMemory.ts [rows]
 */

import type { Entity } from '../../model/entity/entity'
import type { JsonSchema, Row } from '../../model/entity/jsonSchema'
import { bundleSchema } from '../../model/entity/load/bundle'
import { parseEntity } from '../../model/entity/parse/parseEntity'
import { evaluateQuery, evaluateSummary, indexRows, type RowIndex } from '../../model/evaluate/evaluate'
import type { Query, SummaryQuery } from '../../model/query/query'
import { medianOf } from './measure'
import { against, describeMachine, formatTable, ratio, short } from './print'

const count = Number(process.argv[2] ?? 100_000)
const runs = 5

const text: JsonSchema = { type: 'string' }
const titles = ['Aberto', 'Em análise', 'Concluído', 'Cancelado']
const schema: JsonSchema = {
  title: 'Widget',
  type: 'object',
  'x-entity': {
    list: {
      columns: ['name'],
      search: ['name', 'document', 'city', 'status', 'note', 'kind', 'owner', 'made_on'],
    },
  },
  properties: {
    name: text,
    document: { type: 'string', format: 'cpf' },
    city: text,
    status: { type: 'string', oneOf: titles.map((title, at) => ({ const: `s${at}`, title })) },
    kind: text,
    owner: text,
    note: text,
    made_on: { type: 'string', format: 'date' },
    seen_at: { type: 'string', format: 'date-time' },
    size: { type: 'integer' },
    price: { type: 'number', 'x-field': { kind: 'money' } },
    paid: { type: 'number', 'x-field': { kind: 'money' } },
    isOpen: { type: 'boolean' },
    tags: { type: 'array', items: { type: 'string' } },
    zip: { type: 'string', format: 'cep' },
  },
}
const widget: Entity = parseEntity(
  'widget',
  bundleSchema(schema, () => ({})),
)

const first = ['José', 'Ana', 'João', 'Márcia', 'Antônio', 'Luís', 'Conceição', 'Sebastião', 'Íris', 'Caio']
const last = ['Ávila', 'da Silva', 'Gonçalves', 'Conceição', 'Araújo', 'Brandão', 'Peixoto', 'Müller', 'Sá']
const cities = Array.from({ length: 300 }, (_, at) => `Município São ${last[at % 9]} ${at}`)

/** The same rows on every machine. */
function makeRows(): Row[] {
  let state = 1
  const draw = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state % below
  }
  const day = () => new Date(Date.UTC(2020 + draw(6), draw(12), 1 + draw(28))).toISOString()
  return Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    versao: 1,
    ativo: at % 50 !== 0,
    name: `${first[draw(10)]} ${last[draw(9)]} ${last[draw(9)]} ${draw(90_000)}`,
    document: String(10_000_000_000 + draw(89_999_999)),
    city: cities[draw(300)],
    status: `s${draw(4)}`,
    kind: `Tipo ${draw(12)}`,
    owner: `${first[draw(10)]} ${last[draw(9)]}`,
    note: draw(3) === 0 ? null : `Observação nº ${draw(5000)}`,
    made_on: day().slice(0, 10),
    seen_at: day(),
    size: draw(1000),
    price: draw(1_000_000) / 100,
    paid: draw(1_000_000) / 100,
    isOpen: draw(2) === 0,
    tags: [`t${draw(20)}`],
    zip: String(37_000_000 + draw(5000)),
  }))
}

const plain = (value: unknown) =>
  String(value ?? '')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
const collator = new Intl.Collator('pt-BR')

interface QueryCase {
  readonly title: string
  readonly budget?: number
  ours(index: RowIndex): number
  naive(rows: readonly Row[]): number
}

const ask = (query: Partial<Query>) => (index: RowIndex) =>
  evaluateQuery(widget, index, { filter: {}, sort: [], range: [0, 99], ...query }).total
const sum = (query: Partial<SummaryQuery>) => (index: RowIndex) =>
  evaluateSummary(widget, index, { filter: {}, sums: [], facets: [], ...query })
const some = (rows: readonly Row[]) => rows.filter((row) => row.ativo)
const finds = (word: string) => (rows: readonly Row[]) =>
  some(rows).filter((row) => widget.list.search.some((path) => plain(row[path]).includes(word))).length
const sorted = (path: string, compare: (a: Row, b: Row) => number) => ({
  ours: ask({ sort: [[path, 'ASC']] }),
  naive: (rows: readonly Row[]) => some(rows).sort(compare).length,
})

const facets = ['status', 'kind', 'owner', 'city', 'isOpen']
const questions: readonly QueryCase[] = [
  { title: 'busca "marcia"', budget: 100, ours: ask({ q: 'marcia' }), naive: finds('marcia') },
  { title: 'busca "peixoto"', budget: 100, ours: ask({ q: 'peixoto' }), naive: finds('peixoto') },
  {
    title: 'filtro de 2 colunas',
    budget: 80,
    ours: ask({ filter: { status: ['s1', 's2'], kind: ['Tipo 1', 'Tipo 2', 'Tipo 3'] } }),
    naive: (rows) =>
      some(rows).filter(
        (row) =>
          ['s1', 's2'].includes(String(row.status)) &&
          ['Tipo 1', 'Tipo 2', 'Tipo 3'].includes(String(row.kind)),
      ).length,
  },
  {
    title: 'ordem por texto',
    budget: 80,
    ...sorted('name', (a, b) => collator.compare(String(a.name), String(b.name))),
  },
  { title: 'ordem por número', budget: 80, ...sorted('price', (a, b) => Number(a.price) - Number(b.price)) },
  {
    title: 'ordem por data',
    budget: 80,
    ...sorted('made_on', (a, b) => (String(a.made_on) < String(b.made_on) ? -1 : 1)),
  },
  {
    title: 'grupos + 2 somas',
    budget: 60,
    ours: (index) => sum({ group: 'city', sums: ['price', 'paid'] })(index).groups?.length ?? 0,
    naive: (rows) => {
      const groups = new Map<unknown, { price: number; paid: number }>()
      for (const row of some(rows)) {
        const group = groups.get(row.city) ?? { price: 0, paid: 0 }
        groups.set(row.city, group)
        group.price += Number(row.price)
        group.paid += Number(row.paid)
      }
      return groups.size
    },
  },
  {
    title: '5 facetas',
    ours: (index) =>
      Object.values(sum({ facets })(index).facets).reduce((all, each) => all + Math.min(each.length, 50), 0),
    naive: (rows) =>
      facets.reduce((all, path) => all + Math.min(new Set(some(rows).map((row) => row[path])).size, 50), 0),
  },
  {
    title: 'busca + filtro + ordem',
    ours: ask({ q: 'ana', filter: { status: 's1', size: { gte: 500 } }, sort: [['name', 'DESC']] }),
    naive: (rows) => {
      const named = some(rows).filter(
        (row) =>
          row.status === 's1' &&
          Number(row.size) >= 500 &&
          widget.list.search.some((path) =>
            `${plain(row[path])} ${path === 'status' ? plain(titles[1]) : ''}`.includes('ana'),
          ),
      )
      return named.sort((a, b) => collator.compare(String(b.name), String(a.name))).length
    },
  },
]

function time<T>(work: () => T): readonly [milliseconds: number, answer: T] {
  const started = performance.now()
  const answer = work()
  return [performance.now() - started, answer]
}

/** An index caches the results of two queries, so two others replace them. */
function forgetAnswers(index: RowIndex): void {
  for (const id of [-1, -2]) {
    ask({ filter: { id } })(index)
    sum({ filter: { id }, sums: ['price', 'paid'] })(index)
  }
}

const rows = makeRows()
// A warm-up round on a few rows, so that the code is compiled as on a page in use.
for (const { ours, naive } of questions) {
  ours(indexRows(widget, rows.slice(0, 2000)))
  naive(rows.slice(0, 2000))
}
const table = questions.map(({ title, budget, ours, naive }) => {
  const times = {
    first: [] as number[],
    prepared: [] as number[],
    again: [] as number[],
    peer: [] as number[],
  }
  for (let run = 0; run < runs; run++) {
    const index = indexRows(widget, rows)
    const [first, answer] = time(() => ours(index))
    forgetAnswers(index)
    const [prepared] = time(() => ours(index))
    const [again] = time(() => ours(index))
    const [peer, expected] = time(() => naive(rows))
    if (answer !== expected) throw new Error(`${title}: ${answer} ≠ ${expected}`)
    times.first.push(first)
    times.prepared.push(prepared)
    times.again.push(again)
    times.peer.push(peer)
  }
  const prepared = medianOf(times.prepared)
  const peer = medianOf(times.peer)
  return [
    title,
    short(medianOf(times.first)),
    short(prepared),
    short(medianOf(times.again)),
    short(peer),
    ratio(peer, prepared),
    String(budget ?? ''),
  ]
})
console.log(
  `${describeMachine()}\n${count} linhas × ${widget.fields.length} colunas, mediana de ${runs}, ms\n`,
)
console.log(
  formatTable(
    ['pergunta', 'primeira vez', 'preparado', 'repetida', 'ingênuo', against('ingênuo'), 'orçamento'],
    table,
  ),
)
