/*
 * Turns spreadsheet lines into store input: parses them, finds existing records, and fills in references that
 * have only one candidate. Read-only; problems are attached to their lines.
 */

import type { Condition, Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { isReferenceList } from '#model/entity/kindGuards'
import { traitsOf } from '#model/entity/kinds'
import { systemNames } from '#model/entity/system'
import { fold } from '#model/formats/fold'
import type { EitherColumns } from '#model/import/eitherFields'
import { importFields } from '#model/import/importFields'
import { getAt, setAt } from '#model/import/readLine'
import { mayAct } from '#model/people/access'
import { mayAsk } from '#model/query/checkQuery'
import { defaultsOf, fillDefaults } from '#model/record/creation/defaults'
import { isNarrowed } from '#model/record/creation/isNarrowed'
import { normaliseRecord } from '#model/record/record'
import { loginFields } from '../people/accounts'
import { importText } from './messages'
import { columnsOf, type LocatedProblem, type ParsedRecord, pointerOf, readRecord } from './readRecord'
import {
  eitherColumnsOf,
  type PrepareContext,
  type ResolvedRecord,
  resolveRecords,
  shownAt,
  soughtValue,
} from './resolveRecords'
import type { LineProblem, LineRow } from './rows'

export interface PreparedRecord extends Omit<ParsedRecord, 'number'> {
  readonly id: number | undefined
  /** Whether the search for an existing record was conclusive. */
  readonly isSought: boolean
  readonly keys: readonly string[]
  /** Columns that show the problems of fields without a column. */
  readonly shownAt: ReadonlyMap<string, string>
}

interface Draft extends ResolvedRecord {
  isSought?: boolean
}

/** @param groups the lines of each record */
export async function prepareRecords(
  tools: PrepareContext,
  groups: readonly (readonly LineRow[])[],
): Promise<readonly PreparedRecord[]> {
  const columns = columnsOf(tools)
  const drafts: Draft[] = []
  for (const lines of groups) drafts.push(...(await readRecord(tools, columns, lines)))
  const either = eitherColumnsOf(tools, columns)
  const settleAgain = either && resolveRecords(tools, either, drafts)
  if (tools.plan.modo !== 'inserir') await findExisting(tools, drafts, either)
  await settleAgain?.()
  await fillFollowers(tools, drafts)
  return drafts.map(({ number: _number, id, isSought = false, ...draft }) => ({
    ...draft,
    id,
    isSought: isSought || tools.plan.modo === 'inserir',
    keys: keysOf(tools.entity, draft.values, id),
    shownAt: shownAt(either),
  }))
}

/**
 * Warns when a sheet is imported twice. Gives no warning if a column is masked for the actor, whose query
 * would be rejected.
 * @param lines values of earlier lines; added to
 */
export async function noteTwins(
  tools: PrepareContext,
  records: readonly PreparedRecord[],
  lines: Map<string, number>,
): Promise<readonly LocatedProblem[]> {
  const single = columnsOf(tools)
    .map(({ to }) => to)
    .filter(({ list, isMany, isId, field }) => !list && !isMany && !isId && traitsOf(field.kind).filterable)
  const paths = [
    ...new Set(single.flatMap(({ path, field, named }) => (named ? [named.path, field.path] : [path]))),
  ]
  const fresh = records.filter(({ id, problems }) => id === undefined && problems.length === 0)
  const { index, entity, actor } = tools
  const isMasked = paths.some((path) => !mayAsk(index, entity, { [path]: [''] }, actor))
  if (paths.length === 0 || fresh.length === 0 || isMasked) return []
  const said = fresh.map((record) => {
    const row = normaliseRecord(entity, record.values)
    return { line: record.line, values: paths.map((path) => getAt(row, path) ?? null) }
  })
  const known = await readKnown(
    tools,
    paths,
    said.map(({ values }) => values),
  )
  return said.flatMap(({ line, values }) => {
    const key = spell(values)
    const earlier = lines.get(key)
    if (earlier === undefined) lines.set(key, line)
    if (known.has(key)) return [{ line, path: '', message: importText.twin }]
    return earlier === undefined ? [] : [{ line, path: '', message: importText.twinLine(earlier) }]
  })
}

async function fillFollowers(
  { entity, index, actor, lookup }: PrepareContext,
  drafts: readonly Draft[],
): Promise<void> {
  const followers = importFields(entity, actor).flatMap(({ field, list }) =>
    list === undefined && isNarrowed(index, field, actor.role) && field.ref
      ? [{ ...field, ref: field.ref }]
      : [],
  )
  for (const { id, values, problems } of followers.length > 0 ? drafts : []) {
    if (id !== undefined) continue
    for (const field of followers) {
      const { path, ref } = field
      const isTold = problems.some((problem) => problem.path === pointerOf(path))
      if (isTold || getAt(values, path) !== undefined || !lookup.mayPick(ref)) continue
      const only = await lookup.only(ref, values)
      if (only !== undefined) setAt(values, path, isReferenceList(field) ? [only] : only)
    }
  }
}

async function findExisting(
  tools: PrepareContext,
  drafts: readonly Draft[],
  either: EitherColumns | undefined,
): Promise<void> {
  const { entity, plan } = tools
  const paths = plan.por?.split('+') ?? []
  const isNumber = paths.length === 1 && paths[0] === systemNames.id
  const last = pointerOf(paths.at(-1) ?? '')
  // Problems in other columns do not affect the search.
  const pointers = new Set(paths.map(pointerOf))
  const sound = drafts.filter(({ problems }) => !problems.some(({ path }) => pointers.has(path)))
  const valuesOf = (draft: Draft): readonly unknown[] => {
    if (isNumber) return [draft.number ?? null]
    const row = normaliseRecord(entity, draft.values)
    return paths.map((path) => soughtValue(either, row, path) ?? null)
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
    const tell = (message: string) => draft.problems.push({ line: draft.line, path: last, message })
    draft.isSought = true
    if (another !== undefined) tell(importText.severalRecords)
    else if (only !== undefined) draft.id = only
    else if (plan.modo === 'atualizar' || isNumber)
      if (!isEmpty || plan.modo === 'atualizar') tell(isEmpty ? importText.keyEmpty : importText.noRecord)
  }
}

async function readKnown(
  { entity, actor, store }: PrepareContext,
  paths: readonly string[],
  wanted: readonly (readonly unknown[])[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const known = new Map<string, number[]>()
  if (wanted.length === 0 || !mayAct(entity, 'list', actor)) return known
  // Rows that share a unique value are few, so comparing their other values here takes less than a longer filter.
  const alone = paths.find(
    (path, at) => isUniqueAlone(entity, path) && wanted.every((values) => (values[at] ?? null) !== null),
  )
  const filter = Object.fromEntries(
    paths.flatMap((path, at) =>
      alone === undefined || path === alone
        ? [[path, [...new Set(wanted.map((values) => values[at] ?? null))] as Condition] as const]
        : [],
    ),
  )
  const query = {
    filter: filter as Record<string, never>,
    sort: [[systemNames.id, 'ASC']] as never,
    fields: [...new Set([systemNames.id, ...paths])] as never[],
  }
  for (let from = 0; ; from += 1000) {
    // Without a range, nothing needs to be counted.
    const range = alone === undefined ? { range: [from, from + 999] as const } : {}
    const { rows } = await store.list<string>(entity.name, { ...query, ...range }, actor)
    for (const found of rows) {
      const row = normaliseRecord(entity, found)
      const key = spell(
        paths.map((path) => (path === systemNames.id ? found.id : (getAt(row, path) ?? null))),
      )
      known.set(key, [...(known.get(key) ?? []), Number(found.id)])
    }
    if (alone !== undefined || rows.length < 1000) return known
  }
}

function isUniqueAlone(entity: Entity, path: string): boolean {
  return (
    path === systemNames.id ||
    entity.fields.some(({ name, unique }) => name === path && unique) ||
    entity.unique.some((paths) => paths.length === 1 && paths[0] === path)
  )
}

function spell(values: readonly unknown[]): string {
  return JSON.stringify(values.map((value) => (typeof value === 'string' ? fold(value) : (value ?? null))))
}

/** Values that may occur only once: the record's id, unique sets, logins. */
function keysOf(entity: Entity, values: Row, id: number | undefined): readonly string[] {
  const own = id === undefined ? [] : [JSON.stringify([[systemNames.id], [id]])]
  const row = normaliseRecord(
    entity,
    id === undefined ? fillDefaults(entity.fields, { ...defaultsOf(entity), ...values }) : values,
  )
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
    // A partial key of an existing record cannot be compared.
    if (id !== undefined && paths.some((path) => getAt(values, path) === undefined)) return []
    const fields = paths.map((path) => entity.fields.find(({ name }) => name === path))
    const comparesEmpties = fields.some((field) => field?.emptyCounts)
    if (told.every((value) => value === null)) return []
    if (!comparesEmpties && told.includes(null)) return []
    return [JSON.stringify([paths, JSON.parse(spell(told))])]
  })
  return [...own, ...keys]
}

export function repeatedProblem(key: string, line: number): LineProblem {
  const read: unknown = JSON.parse(key)
  const paths: unknown = Array.isArray(read) ? read[0] : undefined
  const last: unknown = Array.isArray(paths) ? paths.at(-1) : undefined
  const isKnown = typeof last === 'string' && last !== systemNames.id
  return { path: isKnown ? pointerOf(last) : '', message: importText.repeated(line) }
}

export function locate(record: PreparedRecord, told: LineProblem): LocatedProblem {
  const { line, items, named } = record
  const problem = { ...told, path: record.shownAt.get(told.path) ?? told.path }
  if (named && problem.path === pointerOf(named.field.path))
    return { ...problem, line, path: pointerOf(named.path) }
  const [, item, rest] = /^(.*\/\d+)(\/.*)?$/.exec(problem.path) ?? []
  const own = item === undefined ? undefined : items.get(item)
  if (item === undefined || own === undefined) return { ...problem, line }
  return { ...problem, line: own, path: `${item.replace(/\/\d+$/, '')}${rest ?? ''}` }
}
