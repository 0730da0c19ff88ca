/*
 * Every entity's own export, imported back as an update, changes nothing: what files say is read as it was meant. And
 * who may import into what is who may create or change it.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import type { Entity } from '#model/entity/entity'
import { kindTraits } from '#model/entity/kinds'
import { textOf } from '#model/import/cell'
import { importFields } from '#model/import/importFields'
import { layOut } from '#model/import/layOut'
import { matchColumns } from '#model/import/matchColumns'
import { mayAct } from '#model/people/access'
import type { BadLines, ImportJob, WireLine } from '#model/wire/record/import'
import { readFile } from '../../../src/engine/list/sheets/readFile'
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

/** Columns that a file can be asked for. */
function columnsOf(entity: Entity, as: SignedIn): readonly string[] {
  const fields = importFields(entity, as.actor)
  const listed = entity.list.columns.map(({ field }) => field)
  return (
    fields
      // Items of a list stand together in one cell of a file, and each on a line of its own in an import.
      .filter(({ list, named }) => list === undefined && named === undefined)
      .filter(({ path, field, isMany }) =>
        isMany ? listed.includes(path) : kindTraits[field.kind].sortable || listed.includes(path),
      )
      .map(({ path }) => path)
  )
}

async function importBack(entity: Entity, as: SignedIn): Promise<ImportJob & { readonly bad: BadLines }> {
  const ids = await server.db.query<{ id: number }>(
    `select id from "${entity.name}" where ativo order by id limit ${fewRows}`,
  )
  const params = new URLSearchParams({
    fields: columnsOf(entity, as).join(','),
    filter: JSON.stringify({ id: ids.map(({ id }) => id) }),
    formato: 'xlsx',
    sort: '["id","ASC"]',
  })
  const file = await as.get(`/api/${entity.endpoint}?${params}`)
  expect(file.status).toBe(200)
  const [sheet] = await readFile(new Uint8Array(await file.arrayBuffer()))
  const [head, ...lines] = sheet?.lines ?? []
  const titles = (head?.cells ?? []).map((cell) => textOf(cell))
  const matched = matchColumns(entity, importFields(entity, as.actor), titles, {})
  expect(matched.filter(({ path }) => path === null).map(({ title }) => title)).toEqual([])
  const plan = {
    colunas: matched.map(({ title, path }) => ({ titulo: title, campo: path })),
    modo: 'atualizar',
    por: 'id',
  }
  const linhas = lines
    .slice(0, ids.length)
    .map(({ line, cells }): WireLine => ({ linha: line, celulas: cells }))
  const wish = {
    ...plan,
    entidade: entity.name,
    arquivo: 'x.xlsx',
    chave: `${entity.name} back`,
    total: linhas.length,
  }
  const begun = await as.post('/api/importacoes', wish)
  expect(begun.status).toBe(200)
  const { id } = (await begun.json()) as ImportJob
  await as.post(`/api/importacoes/${id}/linhas`, { linhas })
  expect((await as.post(`/api/importacoes/${id}/ensaio`, plan)).status).toBe(200)
  const job = await settled(id, as)
  const bad = (await (await as.get(`/api/importacoes/${id}/erros`)).json()) as BadLines
  return { ...job, bad }
}

describe('an export imported back', () => {
  const admin = roles.find(({ entity }) => entity.account?.level === 0)?.role ?? ''
  const open = entities.filter(
    ({ access }) =>
      access.edit.includes(admin) && access.list.includes(admin) && access.export.includes(admin),
  )
  it.each(open.map((entity) => [entity.name, entity] as const))(
    'changes nothing of %s',
    async (_, entity) => {
      const [some] = await server.db.query(`select 1 from "${entity.name}" where ativo limit 1`)
      if (!some) return
      const { bad, alteradas, novas, iguais, total } = await importBack(entity, person(admin))
      const told = bad.linhas.map(({ problemas }) =>
        problemas.map(({ path, message }) => `${path} ${message}`),
      )
      expect({ told, alteradas, novas, iguais }).toEqual({ told: [], alteradas: 0, novas: 0, iguais: total })
    },
  )
})

describe('a laboratory sheet with a column for each analysis', () => {
  it('becomes the results of its collections, and is taken back', async () => {
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

describe('who may import', () => {
  it.each(roles.map(({ role }) => role))('is who may create or change: %s', async (role) => {
    const as = person(role)
    for (const entity of entities) {
      const may = mayAct(entity, 'create', as.actor) || mayAct(entity, 'edit', as.actor)
      const response = await as.get(`/api/importacoes?entidade=${entity.name}`)
      expect([entity.name, response.status]).toEqual([entity.name, may ? 200 : 403])
    }
  })
})
