/* Runs a file through the import functions of the browser and the server. */
import type { Entity } from '#model/entity/entity'
import { importFields } from '#model/import/importFields'
import { layOut } from '#model/import/layOut'
import { keptLines, matchSheet, openColumns, planOf } from '#model/import/matching'
import { readLine } from '#model/import/readLine'
import type { Actor } from '#model/people/actor'
import type { ColumnReading } from '#model/wire/record/import'
import { readFile } from '../../../../../src/engine/list/import/readFile'

/** The record values, the lookups, and the messages about the rest. */
export async function outcome(entity: Entity, actor: Actor, bytes: Uint8Array<ArrayBuffer>) {
  const fields = importFields(entity, actor)
  const [sheet] = await readFile(bytes)
  if (!sheet) throw new Error('There is no sheet.')
  const laid = layOut(sheet, { entity, fields, memory: {} })
  const first = matchSheet({ entity, actor, fields, year: 2026 }, laid)
  const asked = openColumns(first)
  const open = (at: number) => first.readings[at]?.open.filter(({ assumed }) => assumed === undefined) ?? []
  const chosen = new Map(
    asked.map((at) => [at, Object.assign({}, ...open(at).map(({ options }) => options[0])) as ColumnReading]),
  )
  const { colunas } = planOf({ ...first, chosen })
  const columns = colunas.flatMap(({ titulo, campo, leitura }, at) => {
    const to = fields.find(({ path }) => path === campo)
    return to ? [{ at, title: titulo, to, ...(leitura && { reading: leitura }) }] : []
  })
  const reads = keptLines(first).map(({ cells }) => readLine(columns, cells))
  const said = (all: readonly { readonly path: string; readonly message: string }[]) =>
    all.map(({ path, message }) => `${path}: ${message}`)
  return {
    rows: reads.map(({ values }) => values),
    ids: reads.map(({ id }) => id),
    lookups: reads.map(({ lookups }) => lookups.map(({ path, texts }) => `${path}: ${texts.join('; ')}`)),
    unread: laid.columns.flatMap(({ title, path }) => (path === null && title !== '' ? [title] : [])),
    out: Object.fromEntries(laid.outside.map(({ kind, lines }) => [kind, lines])),
    asked: asked.flatMap((at) => open(at).map(({ of }) => `${laid.columns[at]?.path}: ${of}`)),
    notes: reads.flatMap(({ notes }) => said(notes)),
    wrong: reads.flatMap(({ problems }) => problems.map(({ path }) => path)),
  }
}
