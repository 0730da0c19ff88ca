/*
 * The requests sent to both servers, each in its own URL format, and how their responses are compared. A
 * budget is the requests per second of an earlier measurement of other products; `bareThen` is the baseline
 * in that measurement, by which the budget can be scaled to this machine.
 */
import type { BenchRequest, BenchResponse } from '../measure'
import { makeWidget, pick, sizes, words } from '../world'

/** One kind of request. */
export interface BenchCase {
  readonly name: string
  /** The caller: a chief sees everything, a keeper has a row scope. */
  readonly role: 'chief' | 'keeper'
  ours(turn: number): BenchRequest
  bare(turn: number): BenchRequest
  /** The part that must be equal in both responses. */
  gist(answer: BenchResponse): unknown
  readonly budget?: { readonly perSecond: number; readonly says: string; readonly bareThen?: number }
}

/** The keeper that signs in. */
export const keeperId = 7

function list(params: Record<string, string>): string {
  return `/api/widget?${new URLSearchParams({ sort: '["name","ASC"]', range: '[0,24]', ...params })}`
}

function gistOfPage({ text, range }: BenchResponse): unknown {
  const body = JSON.parse(text) as { rows: { id: unknown }[]; total: number } | { id: unknown }[]
  const rows = Array.isArray(body) ? body : body.rows
  const total = Array.isArray(body) ? Number(range?.split('/')[1]) : body.total
  return { total, ids: rows.map(({ id }) => Number(id)) }
}

/** The drivers format instants and numbers differently, although their values are equal. */
function gistOfRow({ text }: BenchResponse): unknown {
  const row = JSON.parse(text) as Record<string, unknown>
  const { name, city, color, state, size, price, weight, hasCase, region_id, keeper_id } = row
  return {
    name,
    city,
    color,
    state,
    hasCase,
    numbers: [size, price, weight, region_id, keeper_id].map(Number),
  }
}

const facets = ['state', 'color', 'city', 'hasCase', 'region_id']

function gistOfSummary({ text }: BenchResponse): unknown {
  const body = JSON.parse(text) as {
    total: number
    sums: Record<string, number>
    facets: Record<string, unknown>[] | Record<string, { value: unknown; count: number }[]>
  }
  const found = body.facets
  const counts = facets.map((name) => {
    const values = Array.isArray(found)
      ? found
          .filter((row) => row[name] !== null)
          .map((row) => [String(row[name]), Number(row.count)] as const)
      : (found[name] ?? []).map(({ value, count }) => [String(value), Number(count)] as const)
    return Object.fromEntries([...values].sort(([a], [b]) => (a < b ? -1 : 1)))
  })
  return { total: body.total, sums: [body.sums.price, body.sums.weight].map(Number), counts }
}

const anyId = (turn: number) => 1 + pick(turn, 40, sizes.widgets)

/** A change that no other request makes. */
const change = (turn: number) => ({ size: 6000 + (turn % 50_000), price: (turn % 90_000) + 0.25 })

/** `mark` distinguishes the codes that this run creates. */
export function makeQuestions(mark: string): readonly BenchCase[] {
  const create = (turn: number, side: string) => makeWidget(turn, `${mark}${side}`)
  return [
    {
      name: 'página de 25, ordenada, com total exato',
      role: 'chief',
      ours: () => ({ path: list({}) }),
      bare: () => ({ path: '/page' }),
      gist: gistOfPage,
      budget: { perSecond: 468, says: '4 × Directus (117/s)', bareThen: 767 },
    },
    {
      name: 'a mesma, com os rótulos das referências',
      role: 'chief',
      ours: () => ({ path: list({ labels: '1' }) }),
      bare: () => ({ path: '/labels' }),
      gist: gistOfPage,
    },
    {
      name: 'a mesma, na visão de um papel com escopo',
      role: 'keeper',
      ours: () => ({ path: list({}) }),
      bare: () => ({ path: `/kept/${keeperId}` }),
      gist: gistOfPage,
    },
    {
      name: 'página ordenada pelo rótulo de uma referência',
      role: 'chief',
      ours: () => ({ path: list({ sort: '["region_id","ASC"]' }) }),
      bare: () => ({ path: '/byRegion' }),
      gist: gistOfPage,
    },
    {
      name: 'página funda (a partir da linha 50.000)',
      role: 'chief',
      ours: (turn) => ({
        path: list({ range: JSON.stringify([50_000 + (turn % 25), 50_024 + (turn % 25)]) }),
      }),
      bare: (turn) => ({ path: `/page?offset=${50_000 + (turn % 25)}` }),
      gist: gistOfPage,
    },
    {
      name: 'um registro',
      role: 'chief',
      ours: (turn) => ({ path: `/api/widget/${anyId(turn)}` }),
      bare: (turn) => ({ path: `/one/${anyId(turn)}` }),
      gist: gistOfRow,
      budget: { perSecond: 2110, says: '10 × Directus (211/s)', bareThen: 6400 },
    },
    {
      name: 'busca, palavra rara, com total',
      role: 'chief',
      ours: () => ({ path: list({ q: words.rare }) }),
      bare: () => ({ path: `/search?q=${words.rare}` }),
      gist: gistOfPage,
      budget: { perSecond: 60, says: '100 × Directus (0,6/s)' },
    },
    {
      name: 'busca, palavra comum, com total',
      role: 'chief',
      ours: () => ({ path: list({ q: words.common }) }),
      bare: () => ({ path: `/search?q=${words.common}` }),
      gist: gistOfPage,
      budget: { perSecond: 60, says: '100 × Directus (0,6/s)' },
    },
    {
      name: 'resumo: total, 2 somas, 5 facetas',
      role: 'chief',
      ours: () => ({ path: `/api/widget/resumo?sums=price,weight&facets=${facets}` }),
      bare: () => ({ path: '/summary' }),
      gist: gistOfSummary,
    },
    {
      name: 'criar (nosso: validado e auditado)',
      role: 'chief',
      ours: (turn) => ({ method: 'POST', path: '/api/widget', body: create(turn, 'O') }),
      bare: (turn) => ({ method: 'POST', path: '/', body: create(turn, 'B') }),
      gist: gistOfRow,
      budget: { perSecond: 372, says: '3 × Directus (124/s)' },
    },
    {
      name: 'alterar (nosso: validado e auditado)',
      role: 'chief',
      ours: (turn) => ({ method: 'PATCH', path: `/api/widget/${anyId(turn)}`, body: change(turn) }),
      bare: (turn) => ({ method: 'PATCH', path: `/one/${anyId(turn)}`, body: change(turn) }),
      gist: gistOfRow,
    },
  ]
}
