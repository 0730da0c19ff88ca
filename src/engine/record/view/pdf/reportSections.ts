import type { Field } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import {
  isInlinePicture,
  isJson,
  isList,
  isLongText,
  isNested,
  isObject,
  isPolygon,
  isSecret,
} from '#model/entity/kindGuards'
import { kindTraits } from '#model/entity/kinds'
import { targetedBy } from '#model/entity/target'
import type { ReportPair, ReportSection, ReportTable } from '#model/report/recordReport'
import { showValue } from '#model/show/show'
import { measuredIn } from '#model/show/unit'
import { type FieldSection, isEmptyAt } from '../../../rows/shownFields'

export interface RecordRef {
  readonly entity: string
  readonly id: number
}

export type NameOf = (record: RecordRef) => string | undefined

interface SectionParts {
  readonly pairs: readonly ReportPair[]
  readonly tables: readonly ReportTable[]
}

const nothing: SectionParts = { pairs: [], tables: [] }
const isUnprinted = (field: Field) =>
  isInlinePicture(field) ||
  isSecret(field) ||
  isPolygon(field) ||
  isJson(field) ||
  field.restates !== undefined

export function reportSections(
  sections: readonly FieldSection[],
  record: Row,
  nameOf: NameOf,
): readonly ReportSection[] {
  return sections
    .map(({ title, fields }) => ({
      title,
      ...joined(
        fields
          .filter((field) => !isEmptyAt(field, record))
          .map((field) => partsOf(field, record[field.name], record, nameOf)),
      ),
    }))
    .filter(({ pairs, tables }) => pairs.length + tables.length > 0)
}

export function namedIn(sections: readonly FieldSection[], record: Row): readonly RecordRef[] {
  const found: RecordRef[] = []
  reportSections(sections, record, (each) => {
    found.push(each)
    return undefined
  })
  return found
}

function partsOf(field: Field, value: unknown, row: Row, nameOf: NameOf): SectionParts {
  if (isUnprinted(field)) return nothing
  if (isObject(field)) {
    const inner = isRow(value) ? value : {}
    return joined(field.fields.map((child) => partsOf(child, inner[child.name], inner, nameOf)))
  }
  if (isList(field)) {
    const table = tableOf(field, [value].flat().filter(isRow), nameOf)
    if (table.head.length > 1) return { pairs: [], tables: [table] }
    const text = table.rows.flat().filter(Boolean).join(', ')
    return text === '' ? nothing : { pairs: [pairOf(field, text)], tables: [] }
  }
  const text = textOf(field, value, row, nameOf)
  return text === '' ? nothing : { pairs: [pairOf(field, text)], tables: [] }
}

function tableOf(field: Field, items: readonly Row[], nameOf: NameOf): ReportTable {
  const texts = field.fields
    .filter((child) => !isUnprinted(child))
    .map((child) => ({ child, cells: items.map((item) => cellOf(child, item, nameOf)) }))
    .filter(({ cells }) => cells.some((text) => text !== ''))
  return {
    title: field.title,
    head: texts.map(({ child }) => ({
      text: child.title,
      isNumber: kindTraits[child.kind].json === 'number' && !child.ref && !child.values,
    })),
    rows: items.map((_item, at) => texts.map(({ cells }) => cells[at] ?? '')),
  }
}

function cellOf(field: Field, item: Row, nameOf: NameOf): string {
  const value = item[field.name]
  if (!isNested(field)) return textOf(field, value, item, nameOf)
  return [value]
    .flat()
    .filter(isRow)
    .map((inner) =>
      field.fields
        .map((child) => cellOf(child, inner, nameOf))
        .filter((text) => text !== '')
        .join(' · '),
    )
    .join('; ')
}

function textOf(field: Field, value: unknown, row: Row, nameOf: NameOf): string {
  if (value === undefined || value === null) return ''
  const ref = field.ref && (field.ref.by ? targetedBy(field.ref, (name) => row[name]) : field.ref)
  if (ref) {
    const known = isRow(row._labels) ? [row._labels[field.path]].flat() : []
    return [value]
      .flat()
      .map((id, at) => {
        const label = known[at]
        if (typeof label === 'string') return label
        return (typeof id === 'number' ? nameOf({ entity: ref.entity, id }) : undefined) ?? ''
      })
      .filter((text) => text !== '')
      .join(', ')
  }
  return showValue(value, measuredIn(field, row))
}

function pairOf(field: Field, text: string): ReportPair {
  return { title: field.title, text, isWide: isLong(field, text) }
}

function isLong(field: Field, text: string): boolean {
  return isLongText(field) || text.length > 60
}

function joined(parts: readonly SectionParts[]): SectionParts {
  return { pairs: parts.flatMap(({ pairs }) => pairs), tables: parts.flatMap(({ tables }) => tables) }
}
