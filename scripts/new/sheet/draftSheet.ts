/*
 * Converts a spreadsheet to an entity. Hides how columns are interpreted, and reports the reason for each
 * field and what the author should verify.
 */
import type { Row } from '#model/entity/jsonSchema'
import { systemFields, systemNames } from '#model/entity/system'
import { fold } from '#model/formats/fold'
import type { WireCell } from '#model/wire/record/import'
import { type EntityDraft, type FieldDraft, fieldWords, type Remark, withWords } from '../draft'
import { hints, isJust, privacyOf, yesOrNo } from '../lexicon'
import { newText } from '../messages'
import { freeName, nameOf, titleOf } from '../portuguese'
import type { SchemaCatalog } from '../schemaCatalog'
import { type ColumnValues, guessBoolean, guessDate, guessFormat, guessNumber } from './formats'
import type { OpenedSheet, SheetColumn } from './openSheet'
import { findReference } from './references'
import { guessChoice, guessSeveral, guessText } from './texts'

/** With fewer rows, common properties of values mean nothing. */
const fewRows = 5
/** With fewer rows, conclusions are marked as doubtful. */
const someRows = 20

interface ClassifiedColumn {
  readonly column: SheetColumn
  readonly filled: ColumnValues
  readonly field: FieldDraft
}

export function draftSheet(
  sheet: OpenedSheet,
  name: string,
  title: string,
  world: SchemaCatalog,
): EntityDraft {
  const remarks: Remark[] = []
  const taken = new Set<string>()
  const judged: ClassifiedColumn[] = []
  for (const [at, column] of sheet.columns.entries()) {
    const shown = column.header === '' ? newText.columnNumber(at + 1) : column.header
    const filled = fill(column)
    const system = systemOf(column.header, filled)
    if (system !== undefined) {
      remarks.push({ sort: 'left', at: shown, text: system })
      continue
    }
    const field = withOwnTitle(judge(column, filled, { world, title, taken, at }), judged)
    taken.add(field.name)
    judged.push({ column, filled, field })
  }
  if (judged.length === 0) throw new Error(newText.emptySheet)
  if (sheet.others.length > 0) {
    remarks.push({ sort: 'left', at: '', text: newText.otherSheets(sheet.name, sheet.others) })
  }
  if (sheet.looked < sheet.total) {
    remarks.push({ sort: 'changed', at: '', text: newText.partly(sheet.looked, sheet.total) })
  }
  if (sheet.looked < someRows) remarks.push({ sort: 'changed', at: '', text: newText.fewRows(sheet.looked) })
  const fields = judged.map(({ field }) => field)
  return { name, title, fields, branches: [], remarks, unique: jointly(judged) }
}

function withOwnTitle(field: FieldDraft, before: readonly ClassifiedColumn[]): FieldDraft {
  const same = before.filter((each) => fold(each.field.title).startsWith(fold(field.title)))
  const isTaken = same.some((each) => fold(each.field.title) === fold(field.title))
  return isTaken
    ? { ...field, title: `${field.title} (${same.length + 1})`, doubts: [...field.doubts, newText.sameTitle] }
    : field
}

function fill({ header, cells }: SheetColumn): ColumnValues {
  const filled = cells.filter((cell) => cell !== null)
  return {
    header,
    texts: filled.map(textOf),
    areNumbers: filled.length > 0 && filled.every((cell) => /^\d+$/.test(String(cell))),
  }
}

function textOf(cell: WireCell): string {
  if (typeof cell === 'boolean') return cell ? 'sim' : 'não'
  return typeof cell === 'number' ? String(cell).replace('.', ',') : String(cell).trim()
}

/** Why a column is left out: the system has the same information. */
function systemOf(header: string, { texts, areNumbers }: ColumnValues): string | undefined {
  const name = nameOf(header)
  const areDistinct = new Set(texts).size === texts.length
  if (isJust(header, 'identifier') && areNumbers && areDistinct) return newText.systemId
  const areMarks = texts.every((text) => yesOrNo(text) !== undefined || /^(?:in)?ativ[oa]$/i.test(text))
  if ((name === systemNames.active || name === 'ativa') && areMarks) return newText.systemActive
  const isSystem = systemFields.some((field) => field.name === name && name !== systemNames.id)
  return isSystem && name !== systemNames.active ? newText.systemField(header) : undefined
}

interface ColumnContext {
  readonly world: SchemaCatalog
  readonly title: string
  readonly taken: ReadonlySet<string>
  readonly at: number
}

function judge(
  column: SheetColumn,
  filled: ColumnValues,
  { world, title, taken, at }: ColumnContext,
): FieldDraft {
  const { header, cells, lines } = column
  const shown = header === '' ? newText.columnNumber(at + 1) : titleOf(header)
  const reference = filled.texts.length > 0 ? findReference(filled, world, title) : undefined
  const own = nameOf(header) || `coluna_${at + 1}`
  const isFull = filled.texts.length === cells.length && cells.length >= fewRows
  const doubts: string[] = header === '' ? [newText.noHeader] : []
  if (reference) {
    const { entity, why } = reference
    const bare = shown
      .replace(/^(?:id|c[oó]d(?:igo)?\.?|nome|sigla)\s+(?:d[aeo]s?\s+)?/i, '')
      .replace(/\s+id$/i, '')
    const told = bare === '' || fold(bare) === fold(entity.title) ? entity.title : titleOf(bare)
    const synonyms = told === shown ? {} : { synonyms: [header] }
    return {
      name: freeName(`${nameOf(told).replace(/_id$/, '')}_id`, taken),
      title: told,
      property: { type: 'integer', 'x-field': { ref: { entity: entity.name }, ...synonyms } },
      required: isFull,
      why,
      doubts: [...doubts, ...reference.doubts],
    }
  }
  const name = freeName(systemFields.some((field) => field.name === own) ? `${own}_1` : own, taken)
  if (filled.texts.length === 0) {
    const property = { type: 'string', maxLength: 120 }
    return {
      name,
      title: shown,
      property,
      required: false,
      why: newText.empty,
      doubts: [...doubts, newText.emptyDoubt],
    }
  }
  const guess =
    guessFormat(filled) ??
    guessDate(filled) ??
    guessBoolean(filled) ??
    guessNumber(filled) ??
    guessSeveral(filled) ??
    guessChoice(filled) ??
    guessText(filled)
  const places = filledPlaces(cells)
  const odd = guess.odd.map(
    (place) => `${newText.line(lines[places[place] ?? 0] ?? 0)} "${filled.texts[place] ?? ''}"`,
  )
  if (odd.length > 0) doubts.push(newText.odd(odd))
  const isUnique = guess.odd.length === 0 && seemsUnique(filled, guess.property)
  const kept = withPrivacy(filled, guess.property)
  const property = isUnique ? withWords(kept, { unique: true }) : kept
  const isPerson = hints(header, 'person') && guess.property.enum === undefined && isText(guess.property)
  return {
    name,
    title: shown,
    property: isPerson ? withWords(property, { personal: true }) : property,
    required: isFull && guess.property.type !== 'boolean',
    why: [guess.why, ...(isUnique ? [newText.unique] : [])].join('; '),
    doubts: [...doubts, ...(isUnique && cells.length < someRows ? [newText.uniqueDoubt] : [])],
  }
}

function withPrivacy({ header }: ColumnValues, property: Row): Row {
  const pii = isText(property) ? privacyOf(header) : undefined
  return pii === undefined ? property : withWords(property, { pii })
}

function filledPlaces(cells: readonly WireCell[]): readonly number[] {
  return cells.flatMap((cell, at) => (cell === null ? [] : [at]))
}

function isText(property: Row): boolean {
  return (
    property.type === 'string' && property.format === undefined && fieldWords(property).kind === undefined
  )
}

function seemsUnique({ header, texts }: ColumnValues, property: Row): boolean {
  if (texts.length < fewRows || new Set(texts.map((text) => text.toLowerCase())).size !== texts.length)
    return false
  const isDocument = ['cpf', 'cnpj', 'cpf-cnpj', 'cib'].includes(String(property.format))
  const isCode = hints(header, 'code') && (isText(property) || property.type === 'integer')
  return isDocument || isCode || (hints(header, 'label') && isText(property) && !hints(header, 'person'))
}

function jointly(judged: readonly ClassifiedColumn[]): readonly (readonly string[])[] {
  if (judged.some(({ field }) => fieldWords(field.property).unique === true)) return []
  const fit = judged.filter(({ field, column }) => {
    const { type, format } = field.property
    const isKey =
      fieldWords(field.property).ref !== undefined || field.property.enum !== undefined || format === 'date'
    return (
      field.required &&
      column.cells.length >= someRows &&
      (isKey || isText(field.property) || type === 'integer')
    )
  })
  for (const [at, first] of fit.entries()) {
    for (const second of fit.slice(at + 1)) {
      const pairs = first.column.cells.map((cell, row) => JSON.stringify([cell, second.column.cells[row]]))
      if (new Set(pairs).size === pairs.length) return [[first.field.name, second.field.name]]
    }
  }
  return []
}
