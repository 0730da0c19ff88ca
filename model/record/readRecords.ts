/*
 * The records that a text tells, such as a laboratory's report: one, or one for each choice that has a value, where the
 * entity says so for its spreadsheets. What does not exist beside the other values is left out. Pure.
 */
import type { Entity, Field, Spread } from '../entity/entity'
import type { Row } from '../entity/jsonSchema'
import type { Actor } from '../people/actor'
import { showValue } from '../show/show'
import { type Lines, linesOf, namesOf, readAll, readField } from './readFields'
import { activeFields } from './record'
import { type Told, tellValues } from './tellValues'

/** Who reads, and today as yyyy-mm-dd. */
interface Reader {
  readonly actor: Actor
  readonly today: string
}

/**
 * The records that a text tells; at least one, which may be empty.
 * @example readRecords(entity, 'Date: 10/03/2025\nFat 3,8 %\nProtein 3,2 %', reader).length // 2
 */
export function readRecords(entity: Entity, text: string, reader: Reader): readonly Row[] {
  const lines = linesOf(text)
  const spread = spreadOf(entity)
  const names = namesIn(entity)
  const isMeant = meantIn(entity, reader)
  if (!spread) return [readAll(entity.fields, lines, names, isMeant).row]
  const others = entity.fields.filter((field) => field !== spread.name && field !== spread.value)
  const shared = readAll(others, lines, names, isMeant).row
  const measured = choicesOf(entity, spread).flatMap(([choice, titles]) => {
    const value = readValue(spread, choice, titles, lines)
    return value === undefined ? [] : [{ [spread.name.name]: choice, [spread.value.name]: value }]
  })
  if (measured.length > 0) return measured.map((each) => ({ ...each, ...shared }))
  const choice = readField(spread.name, names, lines)?.value
  const value =
    choice === undefined ? undefined : readValue(spread, choice, names.get(spread.value) ?? [], lines)
  return [
    {
      ...(choice !== undefined && { [spread.name.name]: choice }),
      ...(value !== undefined && { [spread.value.name]: value }),
      ...shared,
    },
  ]
}

/** Records that were read, in words: what they share once, and then each by its choice. */
export function tellRecords(entity: Entity, rows: readonly Row[]): readonly Told[] {
  const spread = spreadOf(entity)
  const [first = {}, ...more] = rows
  if (!spread || (more.length === 0 && first[spread.name.name] === undefined))
    return tellValues(entity.fields, first)
  const { name, value, units } = spread
  const { [name.name]: _name, [value.name]: _value, ...shared } = first
  const measured = rows.flatMap((row) => {
    const choice = row[name.name]
    if (row[value.name] === undefined) return [{ campo: name.title, valor: showValue(choice, name) }]
    const unit = units[String(choice)]
    const shown = showValue(row[value.name], value)
    return [{ campo: showValue(choice, name), valor: unit === undefined ? shown : `${shown} ${unit}` }]
  })
  return [...measured, ...tellValues(entity.fields, shared)]
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

/** Titles that spreadsheets may have are titles of a text too. */
function namesIn(entity: Entity): ReadonlyMap<Field, readonly string[]> {
  return new Map(
    [...namesOf(entity.fields)].map(([field, names]) => {
      const also = entity.import?.columns.find((column) => column.field === field.name)?.also ?? []
      return [field, [...new Set([...names, ...also])]]
    }),
  )
}

/** The choices and what each is called, the longest first: a short name may begin a longer one. */
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
  { value, units }: SpreadFields,
  choice: unknown,
  titles: readonly string[],
  lines: Lines,
): unknown {
  const unit = units[String(choice)]
  const field: Field = unit === undefined ? value : { ...value, unit }
  return readField(field, new Map([[field, titles]]), lines)?.value
}

/** Parts that the other values leave no place for are not meant; while these bring none along, any may be. */
function meantIn(entity: Entity, { actor, today }: Reader): (part: Field, row: Row) => boolean {
  const always = new Set(Object.keys(entity.schema.properties ?? {}))
  return ({ name }, row) => {
    const active = activeFields(entity, row, actor, today)
    const isDecided = entity.fields.some(
      (field) => field.fields.length > 0 && !always.has(field.name) && active.has(field.name),
    )
    return active.has(name) || !isDecided
  }
}
