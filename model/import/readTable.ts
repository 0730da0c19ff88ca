/*
 * Room: spreadsheets read as records. Hides which line holds the titles and how people write values in cells.
 *
 * A table of cells as records of an entity, in the words of `x-entity.import`: finds the line of titles, knows columns
 * by them, and reads each line below into values, words to look records up by, and what is wrong. Pure.
 * Every line that is not empty gives a result.
 */
import type { Entity, Field } from '../entity/entity'
import type { Row } from '../entity/jsonSchema'
import { fold } from '../query/fold'
import { unitOf } from '../record/readMeasure'
import { convertUnit, isUnitLike } from '../units'
import { validationText } from '../validationText'
import { type Cell, type CellReading, isBlank, readCell, tidyCell } from './readCell'

/** Lines among which the titles are looked for; laboratories put their address above them. */
const mostLinesAbove = 30

/** What is wrong with one field of a line. */
interface LineProblem {
  readonly field: Field
  readonly message: string
}

/** A record that a line asks for. */
export interface ImportLine {
  /** Tells the records of one file apart. */
  readonly id: string
  /** Number of the line in the file, from 1. */
  readonly line: number
  readonly values: Row
  /** References, by the words that stand for them. */
  readonly lookups: readonly { readonly field: Field; readonly text: string }[]
  readonly problems: readonly LineProblem[]
}

/** What a table says. */
export interface ImportTable {
  /** Fields that have a column. */
  readonly columns: readonly Field[]
  /** Required fields that have none and that nothing else can fill. */
  readonly missing: readonly Field[]
  readonly lines: readonly ImportLine[]
}

/** Where the values of a line go: a field, and in a spread table the name that the column's title stands for. */
interface Place {
  readonly at: number
  readonly field: Field
  readonly named?: unknown
  /** The unit in brackets behind the title. */
  readonly unit?: string
}

interface Reader {
  readonly entity: Entity
  readonly fields: readonly Field[]
  readonly words: ReadonlyMap<string, ReadonlyMap<string, unknown>>
}

/**
 * Reads a table.
 * @param firstLine number of the table's first line in its file
 */
export function readTable(entity: Entity, table: readonly (readonly Cell[])[], firstLine = 1): ImportTable {
  const reader = readerOf(entity)
  const [top, places] = findTitles(reader, table)
  const found = new Set(
    places.flatMap(({ field, named }) => (named === undefined ? [field.name] : namesOf(entity))),
  )
  const lines = table
    .slice(top + 1)
    .flatMap((cells, place) => readLine(reader, places, cells, firstLine + top + 1 + place))
  return {
    columns: reader.fields.filter(({ name }) => found.has(name)),
    missing: reader.fields.filter((field) => field.required && !found.has(field.name) && !isFilled(field)),
    lines: places.length === 0 ? [] : lines,
  }
}

/** The titles by which columns are known, as people should write them. */
export function importTitles(entity: Entity): readonly string[] {
  const { fields } = readerOf(entity)
  return fields.map(({ title }) => title)
}

function readerOf(entity: Entity): Reader {
  const columns = entity.import?.columns ?? []
  const fields = columns.flatMap(({ field }) => entity.fields.filter(({ name }) => name === field))
  const words = columns.map(({ field, values }) => {
    const own = entity.fields.find(({ name }) => name === field)?.aliases
    const spellings = Object.entries({ ...own, ...values }).map(
      ([word, value]) => [fold(word), value] as const,
    )
    return [field, new Map<string, unknown>(spellings)] as const
  })
  return { entity, fields, words: new Map(words) }
}

function namesOf({ import: words }: Entity): readonly string[] {
  return words?.spread ? [words.spread.name, words.spread.value] : []
}

/** A record may fill it by itself: a default, or a reference that other values leave no choice in. */
function isFilled(field: Field): boolean {
  return field.default !== undefined || Object.keys(field.ref?.dependsOn ?? {}).length > 0
}

/** The line that knows most columns, and what they are. */
function findTitles(
  reader: Reader,
  table: readonly (readonly Cell[])[],
): readonly [line: number, places: readonly Place[]] {
  let best: readonly [number, readonly Place[]] = [0, []]
  for (const [line, cells] of table.slice(0, mostLinesAbove).entries()) {
    const places = placesOf(reader, cells)
    if (places.length > best[1].length) best = [line, places]
  }
  return best
}

function placesOf(reader: Reader, cells: readonly Cell[]): readonly Place[] {
  const taken = new Set<string>()
  return cells.flatMap((cell, at): readonly Place[] => {
    if (typeof cell !== 'string' || isBlank(cell)) return []
    const title = tidyTitle(cell)
    const field = reader.fields.find((each) => titlesOf(reader.entity, each).includes(title))
    const place = field ? { at, field } : spreadPlace(reader, title, at)
    const key = place && JSON.stringify([place.field.name, 'named' in place ? place.named : null])
    if (!place || key === undefined || taken.has(key)) return []
    taken.add(key)
    const unit = unitIn(tidyCell(cell))
    return [unit === undefined ? place : { ...place, unit }]
  })
}

/** A column named after one of the choices holds the values of that choice. */
function spreadPlace({ entity, fields, words }: Reader, title: string, at: number): Place | undefined {
  const { spread } = entity.import ?? {}
  const name = fields.find((field) => field.name === spread?.name)
  const value = fields.find((field) => field.name === spread?.value)
  if (!name || !value) return undefined
  const read = readCell(name, title, words.get(name.name) ?? new Map())
  return read.kind === 'value' ? { at, field: value, named: read.value } : undefined
}

function titlesOf(entity: Entity, field: Field): readonly string[] {
  const also = entity.import?.columns.find((column) => column.field === field.name)?.also ?? []
  return [field.title, field.name, ...also].map(tidyTitle)
}

/** Titles are the same whatever their case, accents, spaces and the unit or star behind them. */
export function tidyTitle(text: string): string {
  return fold(tidyCell(text))
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\(.*?\)|\*|:/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The unit in brackets behind a title. */
export function unitIn(title: string): string | undefined {
  return [...title.matchAll(/\((?<words>(?:[^()]|\([+-]\))*)\)/g)]
    .map(({ groups }) => groups?.words ?? '')
    .find(isUnitLike)
}

function readLine(
  reader: Reader,
  places: readonly Place[],
  cells: readonly Cell[],
  line: number,
): readonly ImportLine[] {
  const filled = places.filter(({ at }) => !isBlank(cells[at]))
  const common = filled.filter(({ named }) => named === undefined)
  const named = filled.filter((place) => place.named !== undefined)
  if (filled.length === 0) return []
  const isSpread = places.some((place) => place.named !== undefined)
  // In a spread table a line without any value is a subtitle or a signature.
  if (isSpread) {
    const { spread } = reader.entity.import ?? {}
    return named.map((place) => {
      const read = readPlaces(reader, [...common, place], cells, line)
      return { ...read, values: { ...read.values, [spread?.name ?? '']: place.named } }
    })
  }
  return [readPlaces(reader, common, cells, line)]
}

function readPlaces(
  reader: Reader,
  places: readonly Place[],
  cells: readonly Cell[],
  line: number,
): ImportLine {
  const values: Row = {}
  const lookups: { field: Field; text: string }[] = []
  const problems: LineProblem[] = []
  for (const place of places) {
    const { at, field } = place
    const read = inOwnUnit(
      reader,
      place,
      readCell(field, cells[at], reader.words.get(field.name) ?? new Map()),
    )
    if (read.kind === 'value') values[field.name] = read.value
    else if (read.kind === 'lookup') lookups.push({ field, text: read.text })
    else problems.push({ field, message: read.message })
  }
  return { id: `${line} ${places.at(-1)?.at ?? 0}`, line, values, lookups, problems }
}

/** A number under a title with another unit is converted, or refused. */
function inOwnUnit({ entity }: Reader, { field, named, unit }: Place, read: CellReading): CellReading {
  const own = named === undefined ? unitOf(field) : entity.import?.spread?.units[String(named)]
  if (unit === undefined || own === undefined || read.kind !== 'value' || typeof read.value !== 'number')
    return read
  const value = convertUnit(read.value, unit, own)
  return value === undefined
    ? { kind: 'problem', message: validationText.unit(unit, own) }
    : { kind: 'value', value }
}
