/*
 * From the cells of lines to what is asked of the store: values read, words looked up, records that are here already
 * found. Reads, and writes nothing; what is wrong with a line stands beside it.
 */

import type { Condition, Entity, Field } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import { targetedBy } from '#model/entity/target'
import { importFields } from '#model/import/importFields'
import type { Cell } from '#model/import/readCell'
import { getAt, type ReadColumn, readLine, setAt } from '#model/import/readLine'
import { mayAct } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { fold } from '#model/query/fold'
import { defaultsOf, normaliseRecord } from '#model/record/record'
import type { ImportPlan } from '#model/wire/record/import'
import type { Store } from '../contract'
import { loginFields } from '../people/accounts'
import type { Lookup } from './lookup'
import { importText } from './messages'
import type { Choices, LineProblem, LineRow } from './rows'

/** A line as it is asked of the store. */
export interface PreparedLine {
  readonly line: number
  readonly values: Row
  /** The record that it changes; a new one without. */
  readonly id: number | undefined
  readonly problems: readonly LineProblem[]
  /** What no other line may say as well. */
  readonly keys: readonly string[]
}

/** What lines are prepared with. */
export interface Preparing {
  readonly index: EntityIndex
  readonly entity: Entity
  readonly actor: Actor
  readonly plan: ImportPlan
  readonly choices: Choices
  readonly lookup: Lookup
  readonly store: Pick<Store, 'list'>
}

interface Draft {
  readonly line: number
  readonly values: Row
  readonly number: number | undefined
  readonly problems: LineProblem[]
  id?: number
}

/** The columns of a plan that fill a field. */
function columnsOf(entity: Entity, actor: Actor, plan: ImportPlan): readonly ReadColumn[] {
  const fields = new Map(importFields(entity, actor).map((field) => [field.path, field]))
  return plan.colunas.flatMap(({ titulo, campo }, at): readonly ReadColumn[] => {
    const to = campo === null ? undefined : fields.get(campo)
    return to ? [{ at, title: titulo, to }] : []
  })
}

/** Prepares lines together: what is asked of the database is asked for all of them at once. */
export async function prepareLines(
  tools: Preparing,
  lines: readonly LineRow[],
): Promise<readonly PreparedLine[]> {
  const { entity, actor, plan } = tools
  const columns = columnsOf(entity, actor, plan)
  const drafts: Draft[] = []
  for (const { line, cells } of lines) {
    const read = readLine(columns, cells.map(asCell))
    const draft: Draft = {
      line,
      values: read.values,
      number: read.id,
      problems: read.problems.map(({ path, message }) => ({ path: pointerOf(path), message })),
    }
    for (const { to } of columns.toSorted((a, b) => depthOf(a.to.field) - depthOf(b.to.field))) {
      const found = read.lookups.find(({ path }) => path === to.path)
      if (found) await lookUp(tools, to.field, to.isMany, found.texts, draft)
    }
    drafts.push(draft)
  }
  if (plan.modo !== 'inserir') await findExisting(tools, drafts)
  return drafts.map((draft) => ({
    line: draft.line,
    values: draft.values,
    id: draft.id,
    problems: draft.problems,
    keys: draft.problems.length > 0 ? [] : keysOf(entity, draft),
  }))
}

function asCell(cell: LineRow['cells'][number]): Cell {
  return cell
}

function depthOf({ ref }: Field): number {
  return Object.keys(ref?.dependsOn ?? {}).length + (ref?.by ? 1 : 0)
}

/** Where a form shows what is wrong with a field. */
function pointerOf(path: string): string {
  return path === '' ? '' : `/${path.replaceAll('.', '/')}`
}

async function lookUp(
  { lookup, choices }: Preparing,
  field: Field,
  isMany: boolean,
  texts: readonly string[],
  draft: Draft,
): Promise<void> {
  if (!field.ref) return
  const path = pointerOf(field.path)
  const inner = field.path.split('.').slice(0, -1)
  const around = inner.length > 0 ? getAt(draft.values, inner.join('.')) : draft.values
  const beside = isRow(around) ? around : {}
  const ref = targetedBy(field.ref, (name) => beside[name] ?? draft.values[name])
  if (!lookup.mayPick(ref)) {
    draft.problems.push({ path, message: importText.mayNotPick })
    return
  }
  const ids: number[] = []
  for (const text of texts) {
    const words = choices[path] ?? {}
    // A sheet may say `constructor`: only what was chosen is a choice.
    const chosen = Object.hasOwn(words, text) ? words[text] : undefined
    if (chosen === null) continue
    const found =
      chosen === undefined ? await lookup.find(field, ref, text, beside, draft.values) : { id: chosen }
    if ('id' in found) ids.push(found.id)
    else {
      const several = 'several' in found
      const message = several ? importText.several(text) : importText.none(text)
      draft.problems.push({ path, message, palavra: text, ...(several && { varios: true }) })
    }
  }
  if (isMany) setAt(draft.values, field.path, ids)
  else if (ids[0] !== undefined) setAt(draft.values, field.path, ids[0])
}

/** Finds the records that lines are about, by their number or by what the plan says tells them apart. */
async function findExisting(tools: Preparing, drafts: readonly Draft[]): Promise<void> {
  const { entity, plan } = tools
  const paths = plan.por?.split('+') ?? []
  const isNumber = paths.length === 1 && paths[0] === systemNames.id
  const last = pointerOf(paths.at(-1) ?? '')
  const sound = drafts.filter(({ problems }) => problems.length === 0)
  const valuesOf = (draft: Draft): readonly unknown[] => {
    if (isNumber) return [draft.number ?? null]
    const row = normaliseRecord(entity, draft.values)
    return paths.map((path) => row[path] ?? null)
  }
  const asked = new Map(sound.map((draft) => [draft, valuesOf(draft)]))
  const filled = sound.filter((draft) => asked.get(draft)?.some((value) => value !== null))
  const known = await readKnown(
    tools,
    paths,
    filled.map((draft) => asked.get(draft) ?? []),
  )
  for (const draft of sound) {
    const values = asked.get(draft) ?? []
    const isEmpty = values.every((value) => value === null)
    const ids = isEmpty ? [] : (known.get(spell(values)) ?? [])
    const [only, another] = ids
    if (another !== undefined) draft.problems.push({ path: last, message: importText.severalRecords })
    else if (only !== undefined) draft.id = only
    else if (plan.modo === 'atualizar' || isNumber)
      if (!isEmpty || plan.modo === 'atualizar')
        draft.problems.push({ path: last, message: isEmpty ? importText.keyEmpty : importText.noRecord })
  }
}

async function readKnown(
  { entity, actor, store }: Preparing,
  paths: readonly string[],
  wanted: readonly (readonly unknown[])[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const known = new Map<string, number[]>()
  if (wanted.length === 0 || !mayAct(entity, 'list', actor)) return known
  const filter = Object.fromEntries(
    paths.map((path, at) => [path, [...new Set(wanted.map((values) => values[at] ?? null))] as Condition]),
  )
  const query = {
    filter: filter as Record<string, never>,
    sort: [[systemNames.id, 'ASC']] as never,
    fields: [...new Set([systemNames.id, ...paths])] as never[],
  }
  for (let from = 0; ; from += 1000) {
    const { rows } = await store.list<string>(entity.name, { ...query, range: [from, from + 999] }, actor)
    for (const found of rows) {
      const row = normaliseRecord(entity, found)
      const key = spell(paths.map((path) => (path === systemNames.id ? found.id : (row[path] ?? null))))
      known.set(key, [...(known.get(key) ?? []), Number(found.id)])
    }
    if (rows.length < 1000) return known
  }
}

function spell(values: readonly unknown[]): string {
  return JSON.stringify(values.map((value) => (typeof value === 'string' ? fold(value) : (value ?? null))))
}

/** What a line says that may be said once only: its record, sets that are unique, what is signed in with. */
function keysOf(entity: Entity, { values, id }: Draft): readonly string[] {
  const own = id === undefined ? [] : [JSON.stringify([[systemNames.id], [id]])]
  const row = normaliseRecord(entity, id === undefined ? { ...defaultsOf(entity), ...values } : values)
  const { email, documents } = entity.account ? loginFields(entity) : { documents: [] }
  const alone = entity.fields.filter(({ unique }) => unique)
  const logins = [...(email ? [email] : []), ...documents]
  const sets = [
    ...entity.unique,
    ...[...new Set([...alone, ...logins].map(({ name }) => name))].map((name) => [name]),
  ]
  const among = entity.uniqueWhere.filter(({ where }) =>
    Object.entries(where).every(([path, value]) => [value].flat().includes(getAt(row, path) as never)),
  )
  const keys = [...sets, ...among.map(({ fields }) => fields)].flatMap((paths) => {
    const told = paths.map((path) => getAt(row, path) ?? null)
    // Of a record that is here already, what the line does not say is not known.
    if (id !== undefined && paths.some((path) => getAt(values, path) === undefined)) return []
    const fields = paths.map((path) => entity.fields.find(({ name }) => name === path))
    const comparesEmpties = fields.some((field) => field?.emptyCounts)
    if (told.every((value) => value === null)) return []
    if (!comparesEmpties && told.includes(null)) return []
    return [JSON.stringify([paths, JSON.parse(spell(told))])]
  })
  return [...own, ...keys]
}

/** The problem of a line that repeats an earlier one. */
export function repeatedProblem(key: string, line: number): LineProblem {
  const read: unknown = JSON.parse(key)
  const paths: unknown = Array.isArray(read) ? read[0] : undefined
  const last: unknown = Array.isArray(paths) ? paths.at(-1) : undefined
  const isKnown = typeof last === 'string' && last !== systemNames.id
  return { path: isKnown ? pointerOf(last) : '', message: importText.repeated(line) }
}
