// @module-tag extended
/*
 * Every entity's own export in every format, imported again as an update by every role with both permissions,
 * changes nothing.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import type { Entity } from '#model/entity/entity'
import { kindTraits } from '#model/entity/kinds'
import { importFields } from '#model/import/importFields'
import { layOut } from '#model/import/layOut'
import { decided, keptLines, matchSheet, openColumns, planOf } from '#model/import/matching'
import { mayAct } from '#model/people/access'
import type { BadLines, ImportJob, WireLine } from '#model/wire/record/import'
import { readFile } from '../../../src/engine/list/import/readFile'
import { startDemonstration } from '../../support/demonstration'
import type { SignedIn, TestServer } from '../../support/server'

const fewRows = 8
const roles = entities.flatMap((entity) => (entity.account ? [{ role: entity.account.role, entity }] : []))
let server: TestServer
const people = new Map<string, SignedIn>()

beforeAll(async () => {
  server = await startDemonstration()
  for (const { role, entity } of roles) {
    const [row] = await server.db.query<{ id: number }>(
      `select record_id as id from sys_account where entity = $1 and active order by id limit 1`,
      [entity.name],
    )
    people.set(role, await server.signInAs(entity.name, Number(row?.id)))
  }
}, 240_000)
afterAll(() => server.close())

function person(role: string): SignedIn {
  return people.get(role) as SignedIn
}

async function settled(id: number, as: SignedIn): Promise<ImportJob> {
  for (;;) {
    const job = (await (await as.get(`/api/importacoes/${id}`)).json()) as ImportJob
    if (!['ensaiando', 'gravando', 'desfazendo'].includes(job.situacao)) return job
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

function columnsOf(entity: Entity, as: SignedIn): readonly string[] {
  const fields = importFields(entity, as.actor)
  const listed = entity.list.columns.map(({ field }) => field)
  return (
    fields
      // An exported file has the items of a list in one cell, and an import has a line for each.
      .filter(({ list, named }) => list === undefined && named === undefined)
      .filter(({ path, field, isMany }) =>
        isMany ? listed.includes(path) : kindTraits[field.kind].sortable || listed.includes(path),
      )
      .map(({ path }) => path)
  )
}

type Format = 'xlsx' | 'csv'
type ImportCounts = Pick<ImportJob, 'alteradas' | 'novas' | 'iguais' | 'total'> & {
  readonly told: readonly string[]
}

/** Returns undefined for a person without records. */
async function importBack(entity: Entity, as: SignedIn, format: Format): Promise<ImportCounts | undefined> {
  const params = new URLSearchParams({
    fields: columnsOf(entity, as).join(','),
    formato: format,
    range: `[0,${fewRows - 1}]`,
    sort: '["id","ASC"]',
  })
  const file = await as.get(`/api/${entity.endpoint}?${params}`)
  expect([entity.name, file.status]).toEqual([entity.name, 200])
  const [sheet] = await readFile(new Uint8Array(await file.arrayBuffer()))
  const fields = importFields(entity, as.actor)
  const laid = layOut(sheet ?? { name: '', lines: [] }, { entity, fields, memory: {} })
  expect(laid.columns.filter(({ path }) => path === null).map(({ title }) => title)).toEqual([])
  const matched = decided(
    { entity, actor: as.actor, fields, year: 2026 },
    {
      ...matchSheet({ entity, actor: as.actor, fields, year: 2026 }, laid),
      mode: 'atualizar',
      by: 'id',
    },
  )
  // Unassigned columns are matched as the console does.
  const chosen = new Map(
    openColumns(matched).map((at) => [
      at,
      Object.assign({}, ...(matched.readings[at]?.open ?? []).map(({ options }) => options[0])),
    ]),
  )
  const lines = keptLines(matched).slice(0, fewRows)
  if (lines.length === 0) return undefined
  const plan = { ...planOf({ ...matched, chosen }), modo: 'atualizar', por: 'id' }
  const wish = {
    ...plan,
    entidade: entity.name,
    arquivo: `x.${format}`,
    chave: `${entity.name} ${format} of ${as.actor.role}`,
    total: lines.length,
  }
  const begun = await as.post('/api/importacoes', wish)
  expect([entity.name, begun.status]).toEqual([entity.name, 200])
  const { id } = (await begun.json()) as ImportJob
  const linhas = lines.map(({ line, cells }): WireLine => ({ linha: line, celulas: cells }))
  await as.post(`/api/importacoes/${id}/linhas`, { linhas })
  expect((await as.post(`/api/importacoes/${id}/ensaio`, plan)).status).toBe(200)
  const { alteradas, novas, iguais, total } = await settled(id, as)
  const bad = (await (await as.get(`/api/importacoes/${id}/erros`)).json()) as BadLines
  const told = bad.linhas.flatMap(({ problemas }) =>
    problemas.map(({ path, message }) => `${path} ${message}`),
  )
  return { told, alteradas, novas, iguais, total }
}

describe('an export imported back', () => {
  const pairs = roles.flatMap(({ role }) =>
    entities
      .filter(({ access }) => [access.edit, access.list, access.export].every((some) => some.includes(role)))
      .map((entity) => [role, entity.name, entity] as const),
  )

  it.each(pairs)('by a %s changes nothing of %s', async (role, _, entity) => {
    for (const format of ['xlsx', 'csv'] as const) {
      const back = await importBack(entity, person(role), format)
      if (!back) continue
      expect([format, back]).toEqual([
        format,
        { told: [], alteradas: 0, novas: 0, iguais: back.total, total: back.total },
      ])
    }
  })
})

describe('a laboratory spreadsheet with a column for each analysis', () => {
  it('is imported as results of its collections and can be undone', async () => {
    const admin = person('admin')
    const entity = entities.find(({ name }) => name === 'qualidade_diaria')
    if (!entity) throw new Error('There are no results.')
    const [farm] = await server.db.query<{ nome: string }>(
      `select f.nome_fantasia as nome from fazenda f where f.ativo
          and (select count(*) from fazenda o where o.nome_fantasia = f.nome_fantasia) = 1 order by f.id limit 1`,
    )
    const all = () => server.db.query('select * from qualidade_diaria order by id')
    const before = await all()
    const titles = ['Propriedade', 'Data de coleta', 'CPP (CS/mL)', 'Gordura (g/100g)', 'Observação']
    const laid = layOut(
      {
        name: 'x',
        lines: [titles, [farm?.nome ?? '', '2024-01-02', 412_000, '3,8', 'x']].map((cells, at) => ({
          line: at + 1,
          cells,
        })),
      },
      { entity, fields: importFields(entity, admin.actor), memory: {} },
    )
    expect(laid.columns.map(({ path }) => path)).toEqual([
      'fazenda_id',
      'coleta',
      'valor[CBT]',
      'valor[GORD]',
      null,
    ])
    const plan = {
      colunas: laid.columns.map(({ title, path }) => ({ titulo: title, campo: path })),
      modo: 'ambos',
      por: 'fazenda_id+sigla+coleta+tanque',
    }
    const wish = { ...plan, entidade: entity.name, arquivo: 'laudo.xlsx', chave: 'laudo', total: 1 }
    const { id } = (await (await admin.post('/api/importacoes', wish)).json()) as ImportJob
    const at = `/api/importacoes/${id}`
    await admin.post(`${at}/linhas`, {
      linhas: laid.lines.map(({ line, cells }) => ({ linha: line, celulas: cells })),
    })
    await admin.post(`${at}/ensaio`, plan)
    expect(await settled(id, admin)).toMatchObject({ novas: 2, erradas: 0 })
    await admin.post(`${at}/gravacao`, { semErradas: false })
    expect(await settled(id, admin)).toMatchObject({ situacao: 'gravada' })
    expect((await all()).slice(before.length)).toMatchObject([
      { sigla: 'CBT', valor: 412, coleta: '2024-01-02' },
      { sigla: 'GORD', valor: 3.8 },
    ])
    await admin.post(`${at}/desfazer`)
    expect(await settled(id, admin)).toMatchObject({ situacao: 'desfeita' })
    expect(await all()).toEqual(before)
  })
})

describe('the permission to import', () => {
  it.each(roles.map(({ role }) => role))(
    'is that to create or edit what a sheet can fill: %s',
    async (role) => {
      const as = person(role)
      for (const entity of entities) {
        const mayWrite = mayAct(entity, 'create', as.actor) || mayAct(entity, 'edit', as.actor)
        // The only fields of these are files.
        const may = mayWrite && entity.name !== 'integracaofile'
        const response = await as.get(`/api/importacoes?entidade=${entity.name}`)
        expect([entity.name, response.status]).toEqual([entity.name, may ? 200 : 403])
      }
    },
  )
})
