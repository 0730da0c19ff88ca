import type { Entity } from '#model/entity/entity'
import { isBoolean, isDate, isInstant, isMonth } from '#model/entity/kindGuards'
import { traitsOf } from '#model/entity/kinds'
import type { EntityIndex } from '#model/entity/paths'
import { type Cell, textOf } from '#model/import/cell'
import type { ImportField } from '#model/import/importFields'
import { showValue } from '#model/show/show'
import type { BadLine, ImportJob } from '#model/wire/record/import'
import { saveFile } from '../../export/saveFile'
import { loadPart } from '../../page/lazyPart'
import { sheetText } from './messages'

const mostChoices = 40

/** A second sheet explains how to fill each column. */
export async function saveModel(
  entity: Entity,
  index: EntityIndex,
  all: readonly ImportField[],
): Promise<void> {
  const { utils, write } = await loadPart(() => import('xlsx'))
  // These are alternatives to columns already in the template.
  const fields = all.filter(({ named, either }) => named === undefined && either === undefined)
  const own = fields.filter(({ isId }) => !isId)
  const sheet = utils.aoa_to_sheet([own.map(({ title }) => title)])
  sheet['!cols'] = own.map(({ title }) => ({ wch: Math.min(40, title.length + 4) }))
  const guide = utils.aoa_to_sheet([
    [...sheetText.modelColumns],
    ...fields.map((field) => [
      field.title,
      field.field.required ? sheetText.yes : sheetText.no,
      exampleOf(field),
      field.list === undefined
        ? takenBy(field, index)
        : `${takenBy(field, index).replace(/(?<=[^.])$/, '.')} ${sheetText.kinds.item}.`.trim(),
    ]),
  ])
  guide['!cols'] = [30, 12, 26, 80].map((wch) => ({ wch }))
  const book = utils.book_new(sheet, nameOf(entity.plural))
  utils.book_append_sheet(book, guide, sheetText.modelGuide)
  const bytes: ArrayBuffer = write(book, { type: 'array', bookType: 'xlsx', compression: true })
  saveFile(new Blob([bytes]), sheetText.modelName(entity.plural))
}

/** Sheet names are limited to 31 characters and may not contain these. */
function nameOf(text: string): string {
  return text.replace(/[[\]*?/\\:]/g, ' ').slice(0, 31)
}

function exampleOf({ field, isId }: ImportField): string {
  if (isId) return ''
  const choice = field.values?.[0]?.title
  if (choice !== undefined) return choice
  const known: unknown = field.sample ?? field.default
  if (known !== undefined && known !== null && !field.ref) return showValue(known, field)
  return field.placeholder ?? ''
}

function takenBy({ field, isMany, isId }: ImportField, index: EntityIndex): string {
  const { kinds } = sheetText
  if (isId) return kinds.id
  const several = isMany ? ` ${kinds.many}.` : ''
  if (field.values)
    return `${field.values
      .slice(0, mostChoices)
      .map(({ title }) => title)
      .join('; ')}.${several}`
  if (field.ref) return `${kinds.reference(index.get(field.ref.entity)?.title ?? field.title)}.${several}`
  if (isBoolean(field)) return kinds.boolean
  if (isDate(field)) return kinds.date
  if (isInstant(field)) return kinds.dateTime
  if (isMonth(field)) return kinds.month
  if (traitsOf(field.kind).json === 'number') return `${kinds.number}${field.unit ? ` (${field.unit})` : ''}`
  return field.help ?? several.trim()
}

export async function saveErrors(job: ImportJob, lines: readonly BadLine[]): Promise<void> {
  const { utils, write } = await loadPart(() => import('xlsx'))
  const titles = job.colunas.map(({ titulo }, at) => titulo || sheetText.untitled(at + 1))
  // Text cells remain text, so that none is evaluated as a formula.
  const sheet = utils.aoa_to_sheet([
    [...titles, sheetText.reason],
    ...lines.map(({ celulas, problemas }) => [
      ...titles.map((_, at) => cellIn(celulas[at])),
      reasonsOf(problemas),
    ]),
  ])
  const book = utils.book_new(sheet, nameOf(sheetText.wrong))
  const bytes: ArrayBuffer = write(book, { type: 'array', bookType: 'xlsx', compression: true })
  saveFile(new Blob([bytes]), sheetText.downloadName(job.arquivo))
}

/** Numbers stay numbers, unless their format shows more than digits. */
function cellIn(cell: Cell): string | number | boolean | null {
  if (cell === null || cell === undefined) return null
  return typeof cell === 'object' ? textOf(cell) : cell
}

function reasonsOf(problems: BadLine['problemas']): string {
  return [...new Set(problems.map(({ message }) => plainMessage(message)))].join('; ')
}

/** Removes the asterisk that marks some messages in forms. */
function plainMessage(message: string): string {
  return message.replace(/^\*\s*/, '')
}
