/*
 * Cells of a spreadsheet as items of a list. Columns go by the titles in the first row, where it has some, else by the order of
 * the inputs; rows go on from the item that has the keyboard, and beyond the last make new ones. Texts are read as in
 * the import of files; what cannot be read stays as it was.
 */
import type { Field } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { fitsCell } from '#model/entity/kindGuards'
import { targetedBy } from '#model/entity/target'
import { isBlank } from '#model/import/cell'
import { readClipboard } from '#model/import/clipboard'
import { readCell } from '#model/import/readCell'
import { fold } from '#model/query/fold'
import { isWritable } from '#model/record/writable'
import type { FieldProblem } from '#model/wire/problem'
import type { ConsoleDataProvider } from '../data/dataProvider'
import { isSame } from '../fields/isSame'
import { pairItems } from '../fields/pairItems'
import { createFinder } from './findReference'
import { pasteText } from './pasteMessages'
import type { Form } from './state/FormScope'
import { newItem, pathOf, pointerOf, valueAt } from './state/record'

type Path = readonly (string | number)[]

/** Where cells go. */
interface PasteTarget {
  readonly form: Form
  /** Of the list. */
  readonly path: Path
  readonly list: Field
  /** Has the keyboard. */
  readonly element: EventTarget
  /** Names of the fields that are drawn of an item. */
  shownAt(position: number): readonly string[]
  /** What an item is called. */
  titleOf(position: number): string
}

/** What came of it. */
export interface Pasted {
  readonly before: unknown
  readonly after: readonly Row[]
  /** In words. */
  readonly said: string
}

/** More rows are no list to fill in by hand. */
const mostItems = 500

/** The list without what a paste put in; what was typed since stays, in its items too. */
export function takeBack({ before, after }: Pasted, now: unknown): readonly Row[] {
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

/** Reads the cells into the list; nothing where they hold nothing. */
export async function pasteItems(
  target: PasteTarget,
  text: string,
  provider: ConsoleDataProvider,
): Promise<Pasted | undefined> {
  const { form, path, list } = target
  const items = valueAt(form.store.getData(), path)
  const { at = Array.isArray(items) ? items.length : 0, from } = placeOf(target)
  const shown = new Set(target.shownAt(at))
  const inputs = list.fields.filter(
    (field) => shown.has(field.name) && fitsCell(field) && isWritable(form.entity, field, form.actor),
  )
  const cells = readClipboard(text).filter((row) => !row.every(isBlank))
  const { columns, unknown, hasTitles } = columnsOf(inputs, from, cells)
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
  // What was typed while records were looked up stays.
  const before = valueAt(form.store.getData(), path)
  const after = itemsNow()
  for (const [offset, values] of said.entries()) {
    const position = Math.min(at + offset, after.length)
    after[position] = { ...(after[position] ?? newItem(list, target.titleOf(position + 1))), ...values }
  }
  form.proposed.touch(pointerOf(path))
  form.setValue(path, after)
  // A message without a field would stand above the form: the new items are drawn first.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  form.store.refuse(problems)
  // What was pasted is judged at once, as what was left is.
  for (const [offset] of rows.entries())
    for (const field of inputs) form.store.leave(pointerOf([...path, at + offset, field.name]))
  const leftOut = all.length - rows.length
  return { before, after, said: pasteText.pasted(rows.length, problems.length, unknown, leftOut) }
}

/** The item and the field that have the keyboard, `/lines/2/amount`; none where it is on a button of the list. */
function placeOf({ element, path }: PasteTarget): { readonly at?: number; readonly from?: string } {
  const here = element instanceof Element ? element.closest<HTMLElement>('[data-path]') : null
  const pointer = `${pointerOf(path)}/`
  if (!here?.dataset.path?.startsWith(pointer)) return {}
  const [at, from] = pathOf(here.dataset.path.slice(pointer.length - 1))
  return { ...(typeof at === 'number' && { at }), ...(typeof from === 'string' && { from }) }
}

interface Columns {
  /** The field of each column. */
  readonly columns: readonly (Field | undefined)[]
  /** Titles that no field has; of columns without titles, none is known. */
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
  // One word may be a value that is called like a field; most words of a row are not.
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

/** What a field may be called in a title: with its unit in brackets, or without. */
function namesOf({ title, synonyms = [] }: Field): readonly string[] {
  return [title, title.replace(/ \([^)]*\)$/, ''), ...synonyms]
}

/** Fields with their cells; references last, because they may depend on what stands beside them. */
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

type Read = { readonly value: unknown } | { readonly problem: string }

async function readInto(
  form: Form,
  field: Field,
  cell: string,
  item: Row,
  find: ReturnType<typeof createFinder>,
): Promise<Read> {
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
