/*
 * Reads the records of a report, such as a laboratory's: one, or one per choice if the entity's import has
 * `spread`, for each sample of its tables. Drops parts that cannot exist beside the other values, and reports
 * converted and refused numbers.
 */
import type { Entity, Field, Spread } from '../entity/entity'
import { isRow, type Row } from '../entity/jsonSchema'
import type { Actor } from '../people/actor'
import { showValue } from '../show/show'
import { type DisplayedValue, displayValues } from './displayValues'
import { findSamples } from './findSamples'
import { layText, type PageLine } from './layPages'
import {
  type FoundRow,
  isFound,
  linesOf,
  namesOf,
  type PartLikelihood,
  type ReadingNote,
  readAll,
  readField,
  type TextLines,
} from './readFields'
import { activeFields } from './record'
import { titleFinder } from './titlesOf'

/** `today` is yyyy-mm-dd. */
interface Reader {
  readonly actor: Actor
  readonly today: string
  /** Values known before reading, for example from the kind of file. */
  readonly given?: Row
}

export interface SampleRecords {
  readonly place: number
  readonly name: string
  readonly rows: readonly Row[]
  readonly notes: readonly ReadingNote[]
}

export interface ReportRecords {
  readonly samples: readonly SampleRecords[]
  readonly unknown: readonly string[]
}

export function readReport(entity: Entity, lines: readonly PageLine[], reader: Reader): ReportRecords {
  const { given = {} } = reader
  const found = findSamples(lines, titleFinder(namesInside(entity)))
  const texts = found.samples.length > 0 ? found.samples : [{ name: '', lines: [] }]
  const samples = texts.map(({ name, lines: own }, at) => {
    const { rows, notes } = readLines(entity, linesOf([...own, ...found.lines].join('\n')), reader)
    return { place: at + 1, name, rows: rows.map((row) => ({ ...given, ...row })), notes }
  })
  return { samples, unknown: found.unknown }
}

/**
 * Reads the records of a text; at least one, possibly empty.
 * @example readRecords(entity, 'Date: 10/03/2025\nFat 3,8 %\nProtein 3,2 %', reader).length // 2
 */
export function readRecords(entity: Entity, text: string, reader: Reader): readonly Row[] {
  return rowsOf(readReport(entity, layText(text), reader).samples)
}

/** Merges samples that differ only in their lists into one record with all items. */
export function rowsOf(samples: readonly SampleRecords[]): readonly Row[] {
  const rows: Row[] = []
  for (const row of samples.flatMap((sample) => sample.rows)) {
    const same = rows.findIndex((each) => plainOf(each) === plainOf(row))
    const before = rows[same]
    if (before && hasItems(row)) rows[same] = joined(before, row)
    else rows.push(row)
  }
  return rows
}

function plainOf(row: Row): string {
  return JSON.stringify(Object.entries(row).filter(([, value]) => !isItems(value)))
}

function hasItems(row: Row): boolean {
  return Object.values(row).some(isItems)
}

function isItems(value: unknown): value is readonly Row[] {
  return Array.isArray(value) && value.length > 0 && value.every(isRow)
}

function joined(row: Row, more: Row): Row {
  const lists = Object.entries(more).flatMap(([name, items]) => {
    const before = row[name]
    return isItems(items) ? [[name, isItems(before) ? [...before, ...items] : items] as const] : []
  })
  return { ...row, ...Object.fromEntries(lists) }
}

function namesInside(entity: Entity): readonly string[] {
  const spread = spreadOf(entity)
  const choices = spread ? choicesOf(entity, spread).flatMap(([, titles]) => titles) : []
  const inside = (fields: readonly Field[]): readonly string[] =>
    fields.flatMap((field) =>
      isFound(field) ? [...(namesOf(fields).get(field) ?? [])] : inside(field.fields),
    )
  const own = [...namesIn(entity)].flatMap(([field, names]) =>
    isFound(field) ? names : inside(field.fields),
  )
  return [...choices, ...own]
}

interface RecordsOfLines {
  readonly rows: readonly Row[]
  readonly notes: readonly ReadingNote[]
}

function readLines(entity: Entity, lines: TextLines, reader: Reader): RecordsOfLines {
  const spread = spreadOf(entity)
  const names = namesIn(entity)
  const isMeant = meantIn(entity, reader)
  if (!spread) return one(readAll(entity.fields, lines, names, isMeant))
  const others = entity.fields.filter((field) => field !== spread.name && field !== spread.value)
  const shared = readAll(others, lines, names, isMeant)
  const read = choicesOf(entity, spread).map(([choice, titles]) => {
    return { choice, found: readValue(spread, choice, titles, lines) }
  })
  const notes = [...read.flatMap(({ found }) => found?.note ?? []), ...shared.notes]
  const measured = read.flatMap(({ choice, found }) =>
    found?.value === undefined ? [] : [{ [spread.name.name]: choice, [spread.value.name]: found.value }],
  )
  if (measured.length > 0) return { rows: measured.map((each) => ({ ...each, ...shared.row })), notes }
  const choice = readField(spread.name, names, lines)?.value
  const found =
    choice === undefined ? undefined : readValue(spread, choice, names.get(spread.value) ?? [], lines)
  const row = {
    ...(choice !== undefined && { [spread.name.name]: choice }),
    ...(found?.value !== undefined && { [spread.value.name]: found.value }),
    ...shared.row,
  }
  return { rows: [row], notes: [...(found?.note ? [found.note] : []), ...notes] }
}

function one({ row, notes }: FoundRow): RecordsOfLines {
  return { rows: [row], notes }
}

export function tellReport(entity: Entity, samples: readonly SampleRecords[]): readonly DisplayedValue[] {
  return samples.flatMap(({ place, name, rows, notes }) => {
    const told = [
      ...tellRecords(entity, rows),
      ...refusalsIn(notes).map(({ field, said, told: why }) => ({ campo: field, valor: `${said} – ${why}` })),
    ]
    if (samples.length === 1) return told
    return told.map(({ campo, valor }) => ({ campo: `${name || place}: ${campo}`, valor }))
  })
}

export function refusalsIn<Note extends ReadingNote>(notes: readonly Note[]): readonly Note[] {
  return notes.filter(({ kind }) => kind === 'refused')
}

export function tellRecords(entity: Entity, rows: readonly Row[]): readonly DisplayedValue[] {
  const spread = spreadOf(entity)
  const [first = {}, ...more] = rows
  if (!spread || (more.length === 0 && first[spread.name.name] === undefined))
    return displayValues(entity.fields, first)
  const { name, value, units } = spread
  const { [name.name]: _name, [value.name]: _value, ...shared } = first
  const measured = rows.flatMap((row) => {
    const choice = row[name.name]
    if (row[value.name] === undefined) return [{ campo: name.title, valor: showValue(choice, name) }]
    const unit = units[String(choice)]
    const shown = showValue(row[value.name], value)
    return [{ campo: showValue(choice, name), valor: unit === undefined ? shown : `${shown} ${unit}` }]
  })
  return [...measured, ...displayValues(entity.fields, shared)]
}

interface SpreadFields extends Pick<Spread, 'units'> {
  readonly name: Field
  readonly value: Field
}

function spreadOf(entity: Entity): SpreadFields | undefined {
  const { spread } = entity.import ?? {}
  const name = entity.fields.find((field) => field.name === spread?.name)
  const value = entity.fields.find((field) => field.name === spread?.value)
  return spread && name && value ? { units: spread.units, name, value } : undefined
}

/** Synonyms and import titles count as names too. */
function namesIn(entity: Entity): ReadonlyMap<Field, readonly string[]> {
  return new Map(
    [...namesOf(entity.fields)].map(([field, names]) => {
      const also = entity.import?.columns.find((column) => column.field === field.name)?.also ?? []
      return [field, [...new Set([...names, ...also])]]
    }),
  )
}

/** Choices and their names, longest first, because a short name may be the start of a longer one. */
function choicesOf(
  entity: Entity,
  { name }: SpreadFields,
): readonly (readonly [choice: unknown, titles: readonly string[]])[] {
  const column = entity.import?.columns.find(({ field }) => field === name.name)
  const spellings = { ...name.aliases, ...column?.values }
  return (name.values ?? []).map(({ value, title }) => {
    const also = Object.entries(spellings).flatMap(([word, meant]) => (meant === value ? [word] : []))
    const titles = [title, ...title.split(/\s[–—-]\s/), String(value), ...also]
    return [value, [...new Set(titles)].toSorted((a, b) => b.length - a.length)]
  })
}

function readValue(
  { name, value, units }: SpreadFields,
  choice: unknown,
  titles: readonly string[],
  lines: TextLines,
) {
  const unit = units[String(choice)]
  const field: Field = { ...value, title: showValue(choice, name), ...(unit !== undefined && { unit }) }
  return readField(field, new Map([[field, titles]]), lines)
}

/** Excludes parts that cannot exist given the other values; while no branch is decided, any part may exist. */
function meantIn(entity: Entity, { actor, today, given }: Reader): PartLikelihood {
  const always = new Set(Object.keys(entity.schema.properties ?? {}))
  return ({ name }, row) => {
    const active = activeFields(entity, { ...given, ...row }, actor, today)
    const decided = entity.fields.filter(
      (field) => field.fields.length > 0 && !always.has(field.name) && active.has(field.name),
    )
    if (decided.length === 0) return 'maybe'
    return active.has(name) ? (decided.length === 1 ? 'surely' : 'maybe') : 'no'
  }
}
