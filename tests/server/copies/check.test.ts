// @module-tag extended
import { afterAll, beforeAll, expect, it } from 'vitest'
import { check } from '../../../server/copies/check'
import { features } from '../../support/features'
import { saveFile } from '../../support/saveFile'
import { type Estate, openEstate } from '../features/estate'

let estate: Estate

beforeAll(async () => {
  estate = await openEstate(features)
}, 120_000)
afterAll(() => estate.server.close())

async function look(): Promise<readonly string[]> {
  const lines: string[] = []
  const { db, index } = estate.server
  const findings = await check({ db, place: 'here' }, index, undefined, (line) => lines.push(line))
  expect(findings).toBe(lines.filter((line) => line.startsWith('  ')).length)
  return lines.filter((line) => line.startsWith('  '))
}

it('the data check finds nothing in data written by the console', async () => {
  const { admin, farm, server, manager } = estate
  expect((await admin.patch(`/api/fazenda/${farm}`, { area_total: 120 })).status).toBe(200)
  const pdf = new TextEncoder().encode('%PDF-1.4 sound %%EOF')
  const chave = await saveFile(server.files, pdf, manager.actor)
  const arquivo = { nome: 'a.pdf', tipo: 'application/pdf', tamanho: pdf.length, chave }
  expect((await manager.post('/api/integracaofile', { arquivo, tipo: 'Laudo de solo' })).status).toBe(201)
  expect((await admin.get(`/api/produtor/${estate.producer.recordId}?labels=1`)).status).toBe(200)
  expect(await look()).toEqual([])
})

it('the data check finds each change made outside of the console', async () => {
  const { db } = estate.server
  const harms: readonly [string, string, RegExp][] = [
    [
      'a value',
      'update fazenda set area_total = area_total + 1 where id = $1',
      /Fazenda \d+: não está como o histórico o deixou: /,
    ],
    [
      'a version',
      'update fazenda set versao = versao + 1 where id = $1',
      /Fazenda \d+: está na versão 3, e o histórico conta 2 mudanças/,
    ],
    ['a list', 'update supervisor set regioes = array[999999] where $1 > 0', /cita 999999, que não existe/],
    [
      'a part of a file',
      `update sys_content_part set bytes = set_byte(bytes, 3, 88) where $1 > 0`,
      /está danificado/,
    ],
    ['a lost part', 'delete from sys_content_part where $1 > 0', /está danificado/],
    ['a lost file', 'delete from sys_file where $1 > 0', /cita o arquivo .*, que não existe/],
  ]
  for (const [what, sql, said] of harms) {
    const lines: string[] = []
    await db
      .transaction(async (tx) => {
        await tx.query(sql, [estate.farm])
        // The check runs inside the transaction with the damage, which is rolled back afterwards.
        const inside = {
          ...db,
          query: tx.query,
          transaction: <T>(work: (on: typeof tx) => Promise<T>) => work(nested(tx)),
        }
        await check({ db: inside, place: 'here' }, estate.server.index, undefined, (line) => lines.push(line))
        throw new Error('taken back')
      })
      .catch((error: unknown) => {
        if (!(error instanceof Error) || error.message !== 'taken back') throw error
      })
    expect(lines.join('\n'), what).toMatch(said)
    expect(lines.at(-1), what).toMatch(/problemas? encontrados?/)
  }
  expect(await look()).toEqual([])
})

type Tx = Parameters<Parameters<Estate['server']['db']['transaction']>[0]>[0]

/** Nested transactions cannot set the isolation level, so that statement is skipped. */
function nested(tx: Tx): Tx {
  return { ...tx, query: async (sql, params) => (sql.startsWith('set ') ? [] : tx.query(sql, params)) }
}
