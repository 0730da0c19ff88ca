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

/**
 * Reads up to `most` rows, with their groups; the caller aborts what is left of the report.
 * @throws Error when the report is incomplete
 */
export async function readReport(
  pieces: AsyncIterable<Uint8Array>,
  most = Number.POSITIVE_INFINITY,
): Promise<{ readonly head: ReportHead; readonly items: readonly ReportItem[] }> {
  const decoder = new TextDecoder()
  const items: ReportItem[] = []
  let head: ReportHead | undefined
  let rest = ''
  let rows = 0
  const take = (line: string) => {
    if (line === '') return
    if (!head) {
      head = readHead(line)
      return
    }
    for (const item of readItems(line)) {
      if (rows >= most) return
      if (Array.isArray(item)) rows += 1
      items.push(item)
    }
  }
  for await (const piece of pieces) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) take(line)
    if (rows >= most) break
  }
  if (rows < most) take(rest)
  if (!head || rows < Math.min(most, head.total)) throw new Error(fileText.incomplete)
  return { head, items }
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
