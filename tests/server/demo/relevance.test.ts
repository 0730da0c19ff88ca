import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { walkFields } from '#model/entity/paths'
import { bareWords } from '#model/query/relevance'
import { entities } from '../../../generated/entities'
import { startDemonstration } from '../../support/demonstration'
import type { SignedIn, TestServer } from '../../support/server'

let server: TestServer
let admin: SignedIn
beforeAll(async () => {
  server = await startDemonstration()
  const [row] = await server.db.query<{ id: number }>('select id from admin where email = $1', [
    'admin@example.com',
  ])
  admin = await server.signInAs('admin', Number(row?.id))
})
afterAll(() => server.close())

const chosenFrom = new Set(
  entities.flatMap(({ fields }) => [...walkFields(fields)].flatMap(({ ref }) => ref?.entity ?? [])),
)
const endpoints = entities
  .filter(({ name }) => chosenFrom.has(name))
  .map(({ name, endpoint }) => [name, endpoint] as const)

interface LabelledRow {
  readonly id: number
  readonly _label: string
}

async function find(endpoint: string, params: Record<string, string>): Promise<readonly LabelledRow[]> {
  const query = new URLSearchParams({ labels: '1', range: '[0,24]', ...params })
  const answer = await admin.get(`/api/${endpoint}?${query}`)
  if (!answer.ok) throw new Error(`${endpoint}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as LabelledRow[]
}

const wordsIn = (label: string) => label.split(/[^\p{L}\p{N}.,@+-]+/u).join(' ')

describe('search in the lists of referenced entities', () => {
  it.each(endpoints)('%s: lists the record with that name on the first page', async (_name, endpoint) => {
    const [first = [], last = []] = await Promise.all(
      ['ASC', 'DESC'].map((direction) => find(endpoint, { sort: `["id","${direction}"]`, range: '[0,2]' })),
    )
    for (const { _label } of [...first, ...last].filter((each) => !/nº/.test(each._label))) {
      const [found] = await find(endpoint, { q: wordsIn(_label), sort: '["id","DESC"]', relevance: '1' })
      expect(bareWords(found?._label ?? '')).toBe(bareWords(_label))
    }
  })

  it('ranks records with that code before others that contain it', async () => {
    for (const [endpoint, q, label] of [
      ['estado', 'SP', 'São Paulo'],
      ['estado', 'ma', 'Maranhão'],
      ['estado', 'mato grosso', 'Mato Grosso'],
      ['cidade', 'prata', 'Prata/MG'],
      ['cidade', 'Rio Claro', 'Rio Claro/SP'],
    ] as const) {
      const labels = (await find(endpoint, { q, sort: '["nome","DESC"]', relevance: '1' })).map(
        (each) => each._label,
      )
      expect(labels[0]).toBe(label)
    }
  })
})
