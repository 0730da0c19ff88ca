/*
 * Parses the lines of one record, with its references resolved. Several lines may be items of a list; one
 * line may be several records, one per column named after a choice.
 */
import type { Entity, Field } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { targetedBy } from '#model/entity/target'
import { fold } from '#model/formats/fold'
import type { EitherValue } from '#model/import/eitherFields'
import { type ImportField, importFields } from '#model/import/importFields'
import {
  getAt,
  type ImportColumn,
  type LineResult,
  readLine,
  readLineRecords,
  setAt,
} from '#model/import/readLine'
import type { Actor } from '#model/people/actor'
import type { ImportPlan } from '#model/wire/record/import'
import { type Lookup, narrowedBy } from './lookup'
import { importText } from './messages'
import type { Choices, LineProblem, LineRow } from './rows'

export interface ParseContext {
  readonly entity: Entity
  readonly actor: Actor
  readonly plan: ImportPlan
  readonly choices: Choices
  readonly lookup: Lookup
}

export interface LocatedProblem extends LineProblem {
  readonly line: number
}

export interface ParsedRecord {
  readonly line: number
  readonly lines: readonly number[]
  readonly values: Row
  readonly number: number | undefined
  readonly problems: LocatedProblem[]
  readonly notes: readonly LocatedProblem[]
  readonly items: ReadonlyMap<string, number>
  /** The choice column that distinguishes it from other records on its line. */
  readonly named: ImportField | undefined
  readonly eithers: readonly EitherValue[]
}

/** The form could not display longer lists. */
const mostLines = 1_000

export function columnsOf({ entity, actor, plan, choices }: ParseContext): readonly ImportColumn[] {
  const fields = new Map(importFields(entity, actor).map((field) => [field.path, field]))
  return plan.colunas.flatMap(({ titulo, campo, leitura, fixo, apaga }, at): readonly ImportColumn[] => {
    const found = campo === null ? undefined : fields.get(campo)
    if (!found) return []
    const to = { ...found, field: withChosen(found.field, choices[pointerOf(found.path)]) }
    const more = { ...(leitura && { reading: leitura }), ...(fixo !== undefined && { fixed: fixo }) }
    return [{ at, title: titulo, to, ...more, ...(apaga && plan.modo !== 'inserir' && { clears: true }) }]
  })
}

/** Options chosen for words are read like spellings from the schema. */
function withChosen(field: Field, words: Choices[string] = {}): Field {
  if (field.ref) return field
  const chosen = Object.entries(words).map(([word, choice]) => [word, [choice].flat()[0] ?? null])
  return { ...field, aliases: { ...field.aliases, ...Object.fromEntries(chosen) } }
}

/** Returns several records if the line has columns named after choices. */
export async function readRecord(
  reading: ParseContext,
  columns: readonly ImportColumn[],
  lines: readonly LineRow[],
): Promise<readonly ParsedRecord[]> {
  if (columns.some(({ to }) => to.list !== undefined)) return [await readItems(reading, columns, lines)]
  const records: ParsedRecord[] = []
  for (const { line, cells } of lines) {
    for (const read of readLineRecords(columns, cells)) {
      const { values, problems } = await settle(reading, columns, read, line, {})
      const own = { line, lines: [line], items: new Map<string, number>(), notes: notesOf(read, line) }
      records.push({ ...own, values, problems, number: read.id, named: read.named, eithers: read.eithers })
    }
  }
  return records
}

/** Merges the lines: shared values once, list items in order. */
async function readItems(
  reading: ParseContext,
  columns: readonly ImportColumn[],
  lines: readonly LineRow[],
): Promise<ParsedRecord> {
  const own: Row = {}
  const problems: LocatedProblem[] = []
  const notes: LocatedProblem[] = []
  const items = new Map<string, number>()
  const eithers: EitherValue[] = []
  const head = lines[0]?.line ?? 0
  const lists = new Set(columns.flatMap(({ to }) => (to.list === undefined ? [] : [to.list])))
  let number: number | undefined
  if (lines.length > mostLines)
    problems.push({ line: head, path: '', message: importText.tooManyItems(mostLines) })
  for (const { line, cells } of lines.slice(0, mostLines)) {
    const read = readLine(columns, cells)
    const said = await settle(reading, columns, read, line, own)
    problems.push(...said.problems)
    notes.push(...notesOf(read, line))
    number ??= read.id
    for (const each of read.eithers) {
      const before = eithers.find(({ path }) => path === each.path)
      if (!before) eithers.push(each)
      else if (fold(String(before.value)) !== fold(String(each.value)))
        problems.push({ line, path: pointerOf(each.path), message: importText.otherwise(head) })
    }
    for (const { to } of columns) {
      const value = getAt(said.values, to.field.path)
      if (to.list !== undefined || to.isId || value === undefined) continue
      const before = getAt(own, to.field.path)
      if (before === undefined) setAt(own, to.field.path, value)
      else if (fold(JSON.stringify(before)) !== fold(JSON.stringify(value)))
        problems.push({ line, path: pointerOf(to.path), message: importText.otherwise(head) })
    }
    for (const list of lists) {
      const item = getAt(said.values, list)
      if (!isRow(item)) continue
      const before = getAt(own, list)
      const all: readonly unknown[] = Array.isArray(before) ? before : []
      items.set(`${pointerOf(list)}/${all.length}`, line)
      setAt(own, list, [...all, item])
    }
  }
  const all = lines.map(({ line }) => line)
  return { line: head, lines: all, values: own, number, problems, notes, items, named: undefined, eithers }
}

function notesOf({ notes }: LineResult, line: number): readonly LocatedProblem[] {
  return notes.map(({ path, message }) => ({ line, path: pointerOf(path), message }))
}

/** Resolves references; the values that they depend on may be in earlier lines. */
async function settle(
  reading: ParseContext,
  columns: readonly ImportColumn[],
  read: LineResult,
  line: number,
  above: Row,
): Promise<{ readonly values: Row; readonly problems: LocatedProblem[] }> {
  const problems = read.problems.map(({ path, message, word }): LocatedProblem => {
    return { line, path: pointerOf(path), message, ...(word !== undefined && { palavra: word }) }
  })
  const draft: Draft = { line, values: read.values, above, problems }
  for (const { to } of columns.toSorted((a, b) => depthOf(a.to.field) - depthOf(b.to.field))) {
    const found = read.lookups.find(({ path }) => path === to.field.path)
    if (found && to.named === undefined) await lookUp(reading, to.field, to.isMany, found.texts, draft)
  }
  return draft
}

interface Draft {
  readonly line: number
  readonly values: Row
  readonly above: Row
  readonly problems: LocatedProblem[]
}

function depthOf({ ref }: Field): number {
  return Object.keys(ref?.dependsOn ?? {}).length + (ref?.by ? 1 : 0)
}

/** JSON pointer of a path, as used by forms. */
export function pointerOf(path: string): string {
  return path === '' ? '' : `/${path.replaceAll('.', '/')}`
}

async function lookUp(
  { lookup, choices }: ParseContext,
  field: Field,
  isMany: boolean,
  texts: readonly string[],
  { line, values, above, problems }: Draft,
): Promise<void> {
  if (!field.ref) return
  const path = pointerOf(field.path)
  const inner = field.path.split('.').slice(0, -1)
  const root: Row = { ...above, ...values }
  const around = inner.length > 0 ? getAt(values, inner.join('.')) : root
  const beside = isRow(around) ? around : {}
  const ref = targetedBy(field.ref, (name) => beside[name] ?? root[name])
  if (!lookup.mayPick(ref)) {
    problems.push({ line, path, message: importText.mayNotPick })
    return
  }
  const ids: number[] = []
  for (const text of texts) {
    const words = choices[path] ?? {}
    // A cell may contain `constructor`, so inherited properties must not match.
    const word = fold(text)
    const all = Object.hasOwn(words, word) ? [words[word] ?? null].flat() : []
    const suiting = await Promise.all(
      all.map(async (id) => id === null || (typeof id === 'number' && lookup.suits(ref, id, beside, root))),
    )
    const chosen = all.find((_, at) => suiting[at])
    if (chosen === null) continue
    const found = typeof chosen === 'number' ? { id: chosen } : await lookup.find(ref, text, beside, root)
    if ('id' in found) ids.push(found.id)
    else {
      const several = 'several' in found
      const message = several ? importText.several(text) : importText.none(text)
      const junto = narrowedBy(ref, beside, root)
      const narrowed = Object.keys(junto).length > 0 && { junto }
      problems.push({ line, path, message, palavra: text, ...(several && { varios: true }), ...narrowed })
    }
  }
  if (isMany) setAt(values, field.path, ids)
  else if (ids[0] !== undefined) setAt(values, field.path, ids[0])
}
