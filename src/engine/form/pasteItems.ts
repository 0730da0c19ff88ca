/*
 * Parses pasted spreadsheet cells into list items. Columns map by titles in the first row, if it has some,
 * else by the order of the inputs. Rows continue from the focused item and add new items at the end. Cells
 * are parsed as in file import; a cell that cannot be parsed leaves its field unchanged.
 */
import type { Field } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { fitsCell } from '#model/entity/kindGuards'
import { targetedBy } from '#model/entity/target'
import { fold } from '#model/formats/fold'
import { isBlank } from '#model/import/cell'
import { readClipboard } from '#model/import/clipboard'
import { readCell } from '#model/import/readCell'
import type { FieldProblem } from '#model/problem/problem'
import { isWritable } from '#model/record/writable'
import type { ConsoleDataProvider } from '../data/dataProvider'
import { isSame } from '../records/isSame'
import { pairItems } from '../records/pairItems'
import { createFinder } from './findReference'
import { pasteText } from './pasteMessages'
import type { Form } from './state/FormScope'
import { newItem, pointerOf, valueAt } from './state/record'

type Path = readonly (string | number)[]

interface PasteTarget {
  readonly form: Form
  readonly path: Path
  readonly list: Field
  readonly from: Path
  shownAt(position: number): readonly string[]
  titleOf(position: number): string
}

export interface PasteResult {
  readonly before: unknown
  readonly after: readonly Row[]
  readonly said: string
}

/** Longer lists belong in a file import. */
const mostItems = 500

/** Removes the pasted values and keeps edits made since, including those inside items. */
export function takeBack({ before, after }: PasteResult, now: unknown): readonly Row[] {
  const [old, current] = [itemsIn(before), itemsIn(now)]
  return pairItems(after, current).flatMap(([from, to]): Row[] => {
    const [pasted, item] = [after[from ?? -1], current[to ?? -1]]
    if (!item) return []
    if (!pasted || from === undefined) return [item]
    const was = old[from]
    const kept = Object.entries({ ...was, ...item }).flatMap(([name, value]): [string, unknown][] => {
      const isPasted = isSame(item[name], pasted[name]) && !isSame(pasted[name], was?.[name])
      const left = isPasted ? was?.[name] : name in item ? value : undefined
      return left === undefined ? [] : [[name, left]]
    })
    return kept.length > 0 || was ? [Object.fromEntries(kept)] : []
  })
}

function itemsIn(value: unknown): readonly Row[] {
  return Array.isArray(value) ? value.map((item) => (isRow(item) ? item : {})) : []
}

export async function pasteItems(
  target: PasteTarget,
  text: string,
  provider: ConsoleDataProvider,
): Promise<PasteResult | undefined> {
  const { form, path, list } = target
  const items = valueAt(form.store.getData(), path)
  const { at = Array.isArray(items) ? items.length : 0, name } = placeOf(target)
  const shown = new Set(target.shownAt(at))
  const inputs = list.fields.filter(
    (field) => shown.has(field.name) && fitsCell(field) && isWritable(form.entity, field, form.actor),
  )
  const cells = readClipboard(text).filter((row) => !row.every(isBlank))
  const { columns, unknown, hasTitles } = columnsOf(inputs, name, cells)
  const most = Math.min(list.maxItems ?? mostItems, mostItems)
  const all = hasTitles ? cells.slice(1) : cells
  const rows = all.slice(0, Math.max(0, most - at))
  if (rows.length === 0 || columns.every((column) => column === undefined)) return undefined
  const itemsNow = () => [...itemsIn(valueAt(form.store.getData(), path))]
  const problems: FieldProblem[] = []
  const find = createFinder(provider)
  const said: Row[] = []
  for (const [offset, row] of rows.entries()) {
    const position = at + offset
    const values: Row = {}
    for (const [field, cell] of pairsOf(columns, row)) {
      const read = await readInto(form, field, cell, { ...itemsNow()[position], ...values }, find)
      if ('value' in read) values[field.name] = read.value
      else problems.push({ path: pointerOf([...path, position, field.name]), message: read.problem })
    }
    said.push(values)
  }
  // Read after the lookups, so that edits made in the meantime are kept.
  const before = valueAt(form.store.getData(), path)
  const after = itemsNow()
  for (const [offset, values] of said.entries()) {
    const position = Math.min(at + offset, after.length)
    after[position] = { ...(after[position] ?? newItem(list, target.titleOf(position + 1))), ...values }
  }
  form.suggestions.touch(pointerOf(path))
  form.store.setValue(path, after)
  // Waits for the new items to render, since a problem whose field is not on screen would be shown above the form.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  form.store.refuse(problems)
  // Shows problems at once, as if the fields had been left.
  for (const [offset] of rows.entries())
    for (const field of inputs) form.store.leave(pointerOf([...path, at + offset, field.name]))
  const leftOut = all.length - rows.length
  return { before, after, said: pasteText.pasted(rows.length, problems.length, unknown, leftOut) }
}

/** The item and the field of the list that have the focus; neither on a button of the list. */
function placeOf({ from, path }: PasteTarget): { readonly at?: number; readonly name?: string } {
  if (!path.every((step, level) => step === from[level])) return {}
  const [at, name] = from.slice(path.length)
  return { ...(typeof at === 'number' && { at }), ...(typeof name === 'string' && { name }) }
}

interface Columns {
  readonly columns: readonly (Field | undefined)[]
  /** Titles that match no field; empty when columns map by order. */
  readonly unknown: readonly string[]
  readonly hasTitles: boolean
}

function columnsOf(
  inputs: readonly Field[],
  from: string | undefined,
  cells: readonly (readonly string[])[],
): Columns {
  const titles = cells[0] ?? []
  const named = titles.map((title) =>
    inputs.find((field) => namesOf(field).some((each) => fold(each) === fold(title.trim()))),
  )
  const known = named.filter((field) => field !== undefined).length
  // A single match may be a value that equals a field's title, so half of the cells must match.
  if (known > 0 && known * 2 >= titles.filter((title) => !isBlank(title)).length) {
    const unknown = titles.filter((title, at) => !isBlank(title) && !named[at])
    return { columns: named, unknown, hasTitles: true }
  }
  const first = Math.max(
    0,
    inputs.findIndex(({ name }) => name === from),
  )
  return { columns: titles.map((_title, at) => inputs[first + at]), unknown: [], hasTitles: false }
}

function namesOf({ title, synonyms = [] }: Field): readonly string[] {
  return [title, title.replace(/ \([^)]*\)$/, ''), ...synonyms]
}

/** References come last, because they may depend on other cells of the row. */
function pairsOf(
  columns: readonly (Field | undefined)[],
  row: readonly string[],
): readonly (readonly [Field, string])[] {
  const pairs = columns.flatMap((field, at) => {
    const cell = row[at]
    return field && cell !== undefined && !isBlank(cell) ? [[field, cell] as const] : []
  })
  return [...pairs.filter(([{ ref }]) => !ref), ...pairs.filter(([{ ref }]) => ref)]
}

type CellResult = { readonly value: unknown } | { readonly problem: string }

async function readInto(
  form: Form,
  field: Field,
  cell: string,
  item: Row,
  find: ReturnType<typeof createFinder>,
): Promise<CellResult> {
  const read = readCell(field, cell)
  if (read.kind === 'value') return { value: read.value }
  if (read.kind === 'problem') return { problem: pasteText.pastedCell(cell, read.message) }
  const around = { ...form.store.getData(), ...item }
  const ref = field.ref && targetedBy(field.ref, (name) => around[name])
  const found =
    ref && ref.entity !== '' ? await find(field, ref, read.text, around).catch(() => undefined) : undefined
  if (found && 'id' in found) return { value: found.id }
  return { problem: found?.problem ?? pasteText.pastedCell(cell, pasteText.notFoundHere) }
}
