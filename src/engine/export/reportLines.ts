import { isRow } from '#model/entity/jsonSchema'
import type { ReportCell, ReportHead, ReportItem } from '#model/report/report'
import { fileText } from './fileMessages'

export function readHead(line: string): ReportHead {
  const head: unknown = JSON.parse(line)
  if (!isHead(head)) throw new Error(fileText.incomplete)
  return head
}

export function readItems(line: string): readonly ReportItem[] {
  const items: unknown = JSON.parse(line)
  if (!Array.isArray(items) || !items.every(isItem)) throw new Error(fileText.incomplete)
  return items
}

function isHead(value: unknown): value is ReportHead {
  return (
    isRow(value) &&
    typeof value.title === 'string' &&
    typeof value.total === 'number' &&
    Array.isArray(value.columns)
  )
}

function isItem(value: unknown): value is ReportItem {
  return Array.isArray(value) ? value.every(isCell) : isRow(value) && typeof value.text === 'string'
}

function isCell(value: unknown): value is ReportCell {
  return value === null || typeof value === 'string' || typeof value === 'number'
}
